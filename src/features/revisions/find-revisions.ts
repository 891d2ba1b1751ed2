import type { Context } from '../../context.ts';
import type { ArgValues } from '../../operation/args.ts';
import { parseSearch } from '../records/search-terms.ts';
import { toSortText } from '../records/text/sort-text.ts';
import { countTitleHits, matchesSearch } from './matches-search.ts';
import type { revisionListArgs } from './revision-list-args.ts';

type Wanted = Pick<
  ArgValues<typeof revisionListArgs>,
  'parent' | 'search' | 'include' | 'exclude' | 'order' | 'orderby'
>;

/** The ids of an entry's revisions, filtered and in order. One entry has few, so that this is done here, without an index. */
export async function findRevisions(context: Context, wanted: Wanted): Promise<readonly number[]> {
  const terms = wanted.search === undefined ? undefined : parseSearch(wanted.search);
  let select = context
    .read('Revision')
    .selectFrom('Revision')
    .select(['id', 'date', 'title'])
    .$if(terms !== undefined, (query) => query.select(['excerpt', 'content']))
    .where('entryId', '=', wanted.parent)
    .where('isAutosave', '=', false);
  if (wanted.include.length > 0) select = select.where('id', 'in', wanted.include);
  else if (wanted.exclude.length > 0) select = select.where('id', 'not in', wanted.exclude);
  const rows = await select.execute();
  const found = terms ? rows.filter((row) => matchesSearch(row, terms)) : rows;
  const hits = (row: Row) => (terms ? countTitleHits(row, terms) : 0);
  return found.sort(comparatorOf(wanted, hits)).map(({ id }) => id);
}

interface Row {
  readonly id: number;
  readonly date: string;
  readonly title: string;
}

type Comparator = (a: Row, b: Row) => number;

/** Orders that a caller gave, and relevance, know one direction only; all slugs are alike, so that ids decide. */
function comparatorOf({ orderby, order, include }: Wanted, hits: (row: Row) => number): Comparator {
  const sign = order === 'asc' ? 1 : -1;
  switch (orderby) {
    case 'include':
      return (a, b) => include.indexOf(a.id) - include.indexOf(b.id);
    case 'relevance':
      return (a, b) => hits(b) - hits(a) || byDate(b, a);
    case 'date':
      return (a, b) => sign * byDate(a, b);
    case 'title':
      return (a, b) => sign * (byText(toSortText(a.title), toSortText(b.title)) || a.id - b.id);
    default:
      return (a, b) => sign * (a.id - b.id);
  }
}

const byDate: Comparator = (a, b) => byText(a.date, b.date) || a.id - b.id;

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
