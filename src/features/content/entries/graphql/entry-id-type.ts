import { builder } from '../../../../graphql/builder.ts';

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
