import { given, type Ids, idsOf, type Maybe } from '../../../graphql/input-values.ts';
import type { SiteSettings } from '../../site/site-settings.ts';
import { readMoment } from '../../site/site-time.ts';
import type { EntryFilter } from '../browse-entries.ts';
import { readDateQuery } from '../date-query.ts';
import type { EntryOrder } from '../entry-query.ts';
import { parsePhrase, parseSearch } from '../search-terms.ts';
import type { EntryWhere } from './entry-where.ts';
import { termConditions } from './entry-where-terms.ts';

interface Moment {
  readonly site: SiteSettings;
  readonly now: string;
}

/**
 * A `where` as a filter and an order.
 * @param own what the global ids of what is listed may be of
 * @throws ApiError `rest_invalid_param` for dates that are none
 */
export function readEntryWhere(
  where: Maybe<EntryWhere>,
  moment: Moment,
  own: readonly string[] = ENTRY,
): { readonly filter: EntryFilter; readonly order: readonly EntryOrder[] } {
  if (!where) return { filter: {}, order: [] };
  const asked = { ...where, in: includedIds(where, own), notIn: listOf(where.notIn, own) };
  return {
    filter: {
      ...ownFilter(asked),
      ...(where.dateQuery ? readDateQuery(where.dateQuery, moment) : {}),
      ...modifiedBounds(where, moment),
      ...searchFilter(where),
      terms: termConditions(where),
    },
    order: readOrder(where),
  };
}

const ENTRY = ['post', 'revision'];

function ownFilter(
  where: EntryWhere & { in?: number[] | undefined; notIn?: number[] | undefined },
) {
  const authors = idsOf([where.author, ...(where.authorIn ?? [])], 'user');
  const parents = idsOf([where.parent, ...(where.parentIn ?? [])], ...ENTRY);
  const statuses = [...given(where.stati), ...given([where.status])];
  const slugs = [...given([where.name]), ...given(where.nameIn)];
  return {
    include: where.in,
    exclude: where.notIn,
    authors,
    authorsExclude: listOf(where.authorNotIn, ['user']),
    authorSlug: where.authorName ?? undefined,
    parents,
    parentsExclude: listOf(where.parentNotIn, ENTRY),
    ...(slugs.length > 0 ? { slugs } : {}),
    ...(statuses.length > 0 ? { statuses } : {}),
    title: where.title ?? undefined,
    hasPassword: where.hasPassword ?? undefined,
    password: where.password ?? undefined,
    isSticky: where.isSticky ?? undefined,
    formats: given(where.formats),
    mimeTypes: given([where.mimeType]),
  };
}

/** An id that is none finds nothing, rather than everything. */
function includedIds({ in: ids, id }: EntryWhere, own: readonly string[]): number[] | undefined {
  const all = [...(ids ?? []), ...(id == null ? [] : [id])];
  return ids == null && id == null ? undefined : all.length === 0 ? undefined : listOf(all, own);
}

const listOf = (ids: Ids, types: readonly string[]): number[] | undefined =>
  ids == null ? undefined : idsOf(ids, ...types);

const modifiedBounds = (
  { modifiedAfter, modifiedBefore, dateQuery }: EntryWhere,
  moment: Moment,
) =>
  modifiedAfter == null && modifiedBefore == null
    ? {}
    : {
        dates: [
          ...(dateQuery ? (readDateQuery(dateQuery, moment).dates ?? []) : []),
          {
            column: 'modified' as const,
            ...(modifiedAfter == null ? {} : { after: momentOf(modifiedAfter, moment) }),
            ...(modifiedBefore == null ? {} : { before: momentOf(modifiedBefore, moment) }),
          },
        ],
      };

const momentOf = (text: string, { site }: Moment): string => readMoment(text, site) ?? '';

function searchFilter({ search, searchExact, searchColumns }: EntryWhere): EntryFilter {
  const terms = search == null ? undefined : (searchExact ? parsePhrase : parseSearch)(search);
  const columns = given(searchColumns);
  return terms ? { search: terms, ...(columns.length > 0 ? { searchColumns: columns } : {}) } : {};
}

/** An order that the caller gave with the ids or slugs knows one direction only; it is also what ids alone ask for. */
function readOrder(where: EntryWhere): EntryOrder[] {
  const orders = given(where.orderby).map(({ field, order }): EntryOrder => {
    if (field === 'relevance') return { by: field, direction: 'desc' };
    return { by: field, direction: field.startsWith('include') ? 'asc' : order };
  });
  return orders.length > 0 || given(where.in).length === 0
    ? orders
    : [{ by: 'include', direction: 'asc' }];
}
