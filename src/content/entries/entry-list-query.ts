import { ApiError } from '../../lib/api-error.ts';
import type { Args, ArgValues } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { forbiddenParams } from '../../operation/errors.ts';
import type { Fields } from '../fields/field.ts';
import { type ColumnOrder, columnFilters, columnOrder } from '../fields/field-values.ts';
import type { Kind } from '../kinds/kind.ts';
import { editableKinds, editableStatuses, kindCapability } from '../record-capabilities.ts';
import { askedSlugs } from '../text/to-slug.ts';
import type { entryListArgs } from './collection-args.ts';
import type { EntryCursorValues } from './entry-cursor-args.ts';
import type { EntryQuery } from './entry-filters.ts';
import { readFilters } from './entry-filters.ts';
import type { EntryOrder, ValueOrder } from './entry-query.ts';
import { filterStatuses } from './entry-status.ts';
import { valueOrder, valueQuery } from './value-filters.ts';

export type ListValues = ArgValues<
  Pick<typeof entryListArgs & Args, keyof typeof entryListArgs>
> & {
  readonly orderby: string;
};

/**
 * Converts the arguments that all lists share to a query (docs/rest.md §4.1). For editing, it finds only what the viewer may edit.
 * The order of no slugs is that of the dates.
 * @throws ApiError as `assertOrderHasBase`
 */
export async function sharedQuery(
  context: Context,
  args: ListValues,
  kind: Pick<Kind, 'name' | 'fields'>,
): Promise<Omit<EntryQuery, 'statuses'>> {
  assertOrderHasBase(args);
  const { name, fields } = kind;
  return {
    kinds: [name],
    ...(args.context === 'edit'
      ? { editable: editableStatuses(context.viewer, name, filterStatuses) }
      : {}),
    ...(await readFilters(context, args, 'page')),
    columns: columnFilters(fields, args),
    ...valueQuery(name, args),
    order: valueOrder(kind, args) ?? [listOrder(args, fields)],
  };
}

/** Whether the viewer finds events that are hidden from listings. */
export const seesHidden = ({ viewer }: Context): boolean =>
  viewer.can(kindCapability('edit_others', 'ext_events'));

/**
 * The entries of some kinds whose protected texts and passwords a query of the viewer may look into: those that they may edit.
 * @throws ApiError `rest_forbidden_param` for a filter by password of somebody who may edit none of them
 */
export function lookingInto(
  { viewer }: Pick<Context, 'viewer'>,
  kinds: readonly string[],
  { search, password }: Pick<EntryQuery, 'search' | 'password'>,
): Pick<EntryQuery, 'lookInto'> {
  if (search === undefined && password === undefined) return {};
  const lookInto = editableKinds(viewer, kinds, filterStatuses);
  if (password !== undefined && lookInto.length === 0) throw forbiddenParams(viewer, ['password']);
  return { lookInto };
}

/** Returns the order of a list by cursors: the requested one, or the order of the ids, or `unasked`. */
export function cursorOrder(
  { orders = [], include = [] }: Pick<EntryCursorValues, 'orders' | 'include'>,
  unasked: EntryOrder,
): readonly EntryOrder[] {
  if (orders.length > 0) return orders.map(({ by, direction }) => directed(by, direction));
  return [include.length > 0 ? { by: 'include', direction: 'asc' } : unasked];
}

/** Lists in an order that the caller gave, and by relevance (the best first), know one direction only. */
const directed = (by: EntryOrder['by'], direction: EntryOrder['direction']): EntryOrder => {
  if (by === 'relevance') return { by, direction: 'desc' };
  return { by, direction: by === 'include' || by === 'include_slugs' ? 'asc' : direction };
};

function listOrder({ orderby, order, slug }: ListValues, fields: Fields): EntryOrder {
  const field = fields[orderby];
  if (field) return { by: columnOrder(field), direction: order };
  const by = orderby as Exclude<EntryOrder['by'], ColumnOrder | ValueOrder>; // the list's arguments name these and fields
  if (by === 'include_slugs' && !askedSlugs(slug)) return { by: 'date', direction: order };
  return directed(by, order);
}

/** @throws ApiError `rest_no_search_term_defined`, `rest_orderby_include_missing_include` for orders that lack what they go by */
export function assertOrderHasBase({
  orderby,
  search,
  include,
}: Pick<ListValues, 'orderby' | 'search' | 'include'>): void {
  if (orderby === 'relevance' && (search ?? '').trim() === '')
    throw new ApiError('rest_no_search_term_defined', 400, 'To order by relevance, give a search.');
  if (orderby === 'include' && include.length === 0)
    throw new ApiError(
      'rest_orderby_include_missing_include',
      400,
      'To order by include, give the ids in include.',
    );
}
