import { editableStatuses } from '../../../auth/record-capabilities.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Fields } from '../../../model/field.ts';
import { type ColumnOrder, columnFilters, columnOrder } from '../../../model/field-values.ts';
import type { Kind } from '../../../model/kind.ts';
import type { Args, ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { SearchColumn } from '../../../storage/search/search-query.ts';
import { readMoment } from '../site/site-time.ts';
import type { entryListArgs } from './collection-args.ts';
import type { DateBound, EntryOrder, EntryQuery, ValueOrder } from './entry-query.ts';
import { filterStatuses } from './record-statuses.ts';
import { parseExact, parseSearch } from './search-terms.ts';
import { askedSlugs } from './text/to-slug.ts';
import { valueOrder, valueQuery } from './value-list-args.ts';

export type ListValues = ArgValues<
  Pick<typeof entryListArgs & Args, keyof typeof entryListArgs>
> & {
  readonly orderby: string;
};

/**
 * What the arguments that all lists share ask for (interface.md §4.4); to edit, only what the viewer may edit is found.
 * @throws ApiError `rest_no_search_term_defined`, `rest_orderby_include_missing_include` for orders that lack what they go by; the order of
 * no slugs is that of the dates
 */
export function sharedQuery(
  { site, viewer }: Context,
  args: ListValues,
  kind: Pick<Kind, 'name' | 'fields'>,
): Omit<EntryQuery, 'statuses'> {
  assertOrderHasBase(args);
  const { name, fields } = kind;
  const { search, search_columns: columns } = args;
  return {
    kinds: [name],
    ...(args.context === 'edit'
      ? { editable: editableStatuses(viewer, name, filterStatuses) }
      : {}),
    include: args.include,
    ...sharedFilters({ site }, args),
    ...(search === undefined || search.trim() === ''
      ? {}
      : {
          search: args.search_semantics === 'exact' ? parseExact(search) : parseSearch(search),
          ...(columns.length > 0
            ? { searchColumns: columns.map((column) => COLUMNS[column]) }
            : {}),
        }),
    columns: columnFilters(fields, args),
    ...valueQuery(name, args),
    order: valueOrder(kind, args) ?? [listOrder(args, fields)],
  };
}

type SharedFilters = Pick<
  ListValues,
  | 'exclude'
  | 'slug'
  | 'author'
  | 'author_exclude'
  | 'after'
  | 'before'
  | 'modified_after'
  | 'modified_before'
>;

/** What these arguments filter by, which lists of events have as well. */
export const sharedFilters = (
  { site }: Pick<Context, 'site'>,
  args: Partial<SharedFilters>,
): Pick<EntryQuery, 'exclude' | 'slugs' | 'authors' | 'authorsExclude' | 'dates'> => ({
  exclude: args.exclude,
  slugs: askedSlugs(args.slug),
  authors: args.author,
  authorsExclude: args.author_exclude,
  dates: dateBounds(args, (text) => readMoment(text, site) ?? ''),
});

const COLUMNS: Readonly<Record<'post_title' | 'post_content' | 'post_excerpt', SearchColumn>> = {
  post_title: 'title',
  post_content: 'content',
  post_excerpt: 'excerpt',
};

/** Lists in an order that the caller gave, and by relevance (the best first), know one direction only. */
function listOrder({ orderby, order, slug }: ListValues, fields: Fields): EntryOrder {
  const field = fields[orderby];
  if (field) return { by: columnOrder(field), direction: order };
  const by = orderby as Exclude<EntryOrder['by'], ColumnOrder | ValueOrder>; // the list's arguments name these and fields
  if (by === 'relevance') return { by, direction: 'desc' };
  if (by === 'include_slugs' && !askedSlugs(slug)) return { by: 'date', direction: order };
  return { by, direction: by === 'include' || by === 'include_slugs' ? 'asc' : order };
}

function dateBounds(args: Partial<SharedFilters>, moment: (text: string) => string): DateBound[] {
  return [
    ...(args.after === undefined ? [] : [{ column: 'date' as const, after: moment(args.after) }]),
    ...(args.before === undefined
      ? []
      : [{ column: 'date' as const, before: moment(args.before) }]),
    ...(args.modified_after === undefined
      ? []
      : [{ column: 'modified' as const, after: moment(args.modified_after) }]),
    ...(args.modified_before === undefined
      ? []
      : [{ column: 'modified' as const, before: moment(args.modified_before) }]),
  ];
}

function assertOrderHasBase({ orderby, search, include }: ListValues): void {
  if (orderby === 'relevance' && (search ?? '').trim() === '')
    throw new ApiError('rest_no_search_term_defined', 400, 'To order by relevance, give a search.');
  if (orderby === 'include' && include.length === 0)
    throw new ApiError(
      'rest_orderby_include_missing_include',
      400,
      'To order by include, give the ids in include.',
    );
}
