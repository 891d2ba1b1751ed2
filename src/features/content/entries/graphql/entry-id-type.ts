import { builder } from '../../../../graphql/builder.ts';
import type { Kind } from '../../../../model/kind.ts';

/** The enum of what a post or the like may be meant by. */
export const entryIdType = (name: string, what: string, databaseId = 'Its number.') =>
  builder.enumType(name, {
    description: `By what ${what} is meant.`,
    values: {
      DATABASE_ID: { value: 'database_id', description: databaseId },
      ID: { value: 'id', description: 'Its global id.' },
      SLUG: { value: 'slug', description: 'Its slug.' },
      URI: { value: 'uri', description: 'The path of its page.' },
    } as const,
  });

/** The same of a kind with a hierarchy, whose entries may share a slug. */
export const hierarchicalIdType = (name: string, { one, many }: Kind['labels']) =>
  builder.enumType(name, {
    description: `By what a ${one} is meant.`,
    values: {
      DATABASE_ID: { value: 'database_id', description: 'Its number.' },
      ID: { value: 'id', description: 'Its global id.' },
      URI: { value: 'uri', description: `Its path, with those of the ${many} above.` },
    } as const,
  });
