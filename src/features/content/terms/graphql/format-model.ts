import { countEntries } from '../../../../content/entries/count-entries.ts';
import { postFormats } from '../../../../content/kinds/built-in-kinds.ts';
import { parseGlobalId } from '../../../../graphql/global-id.ts';
import { capitalized } from '../../../../lib/word-forms.ts';
import type { Context } from '../../../../operation/context.ts';
import type { TermNodeModel } from './term-node.ts';

/** A format of posts as GraphQL resolves it. */
export interface FormatModel extends TermNodeModel {
  readonly format: string;
}

/** Standard posts have none. Formats are no records: a format's number is its place among them. */
export const formats: readonly FormatModel[] = postFormats
  .filter((format) => format !== 'standard')
  .map((format, i) => ({
    typename: 'PostFormat',
    idType: 'post_format',
    databaseId: i + 1,
    path: () => `/type/${format}/`,
    format,
    name: capitalized(format),
    slug: `post-format-${format}`,
    description: '',
    taxonomy: 'post_format',
    version: null,
    count: (context: Context) =>
      countEntries(context, {
        kinds: ['post'],
        statuses: ['publish'],
        columns: [{ column: 'format', compare: 'in', values: [format] }],
        order: [],
      }),
  }));

/** The format that a look-up means; null for none. */
export function findFormat(
  id: string,
  type: 'database_id' | 'id' | 'name' | 'slug' | 'uri',
): FormatModel | null {
  const named = id.replace(/^post-format-/, '').toLowerCase();
  const wanted: Record<typeof type, (one: FormatModel) => boolean> = {
    database_id: ({ databaseId }) => String(databaseId) === id,
    id: ({ databaseId }) =>
      parseGlobalId(id)?.type === 'post_format' && parseGlobalId(id)?.id === String(databaseId),
    name: ({ name }) => name.toLowerCase() === named,
    slug: ({ format }) => format === named,
    uri: ({ format }) => id.replace(/\/+$/, '').endsWith(`/type/${format}`),
  };
  return formats.find(wanted[type]) ?? null;
}
