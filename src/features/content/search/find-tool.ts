import { summaryOf, summarySchema } from '../../../mcp/answer-schemas.ts';
import { defineTool, type Toolbox } from '../../../mcp/assistant-tool.ts';
import { listRecords, pageArgs } from '../../../mcp/tools/read-tools.ts';
import { oneOf, required, string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import type { Context } from '../../../operation/context.ts';
import { perform } from '../../../operation/operation.ts';
import { recordAt } from '../../../operation/record-kinds.ts';
import { memberAt } from '../../../operation/representation/resource.ts';
import { presentFound } from './present-found.ts';
import { searchSite } from './search-site.ts';

/** Groups of results. The first two come from the search of the site, the others from the lists of their kinds. */
const GROUPS = ['entries', 'terms', 'attachment', 'venue', 'organizer'] as const;
type Group = (typeof GROUPS)[number];

/** The bytes that a found record may have. */
const FOUND_BYTES = 400;

/** Searches everything that is published, for assistants. */
export const findTool = defineTool({
  name: 'find',
  title: 'Find by words',
  description:
    'Searches everything that is published: entries (posts, pages, events and kinds of the site), terms, attachments, venues and organizers. Use list with filters {"search": …} for drafts, users and comments.',
  effect: 'read',
  isIdempotent: true,
  args: {
    words: required(
      string({
        description: 'Words that must all be found.',
        minLength: 1,
        maxLength: SEARCH_TEXT,
      }),
    ),
    group: oneOf(GROUPS, { description: 'Only in this group, for its further pages.' }),
    page: pageArgs().page,
    per_page: { ...pageArgs().per_page, default: 5 },
  },
  answers: {
    groups: {
      type: 'array',
      description: 'Groups without a match are not listed.',
      items: {
        type: 'object',
        properties: {
          group: { type: 'string' },
          records: { type: 'array', items: summarySchema },
          total: { type: 'integer' },
          next_page: { type: 'integer' },
        },
        required: ['group', 'records', 'total'],
      },
    },
  },
  always: ['groups'],
  async run(context, { words, group, ...paging }, toolbox) {
    const asked = group ? [group] : GROUPS;
    const found = await Promise.all(
      asked.map(async (one) => ({
        group: one,
        ...(await search(context, toolbox, one, { words, ...paging })),
      })),
    );
    return { groups: found.filter(({ records }) => records.length > 0) };
  },
});

interface Search {
  readonly words: string;
  readonly page: number;
  readonly per_page: number;
}

function search(context: Context, toolbox: Toolbox, group: Group, { words, ...paging }: Search) {
  if (group === 'entries' || group === 'terms')
    return searchPublished(context, toolbox, group, { words, ...paging });
  const filters = { search: words };
  return listRecords(context, toolbox, {
    kind: group,
    filters,
    argument: '',
    fields: [],
    ...paging,
  });
}

async function searchPublished(
  context: Context,
  { kinds }: Toolbox,
  group: 'entries' | 'terms',
  { words, page, per_page }: Search,
) {
  const type = group === 'entries' ? 'post' : 'term';
  const { items, total } = await perform(searchSite, context, {
    search: words,
    type,
    page,
    per_page,
  });
  const shown = await Promise.all(items.map((item) => presentFound(context, item)));
  const records = shown.map((found) => {
    const address = memberAt(found, '_links.self.0.href');
    const known = typeof address === 'string' ? recordAt(kinds, context, address) : null;
    return summaryOf(known?.kind ?? type, found, [], FOUND_BYTES);
  });
  return { records, total, ...(page * per_page < total ? { next_page: page + 1 } : {}) };
}
