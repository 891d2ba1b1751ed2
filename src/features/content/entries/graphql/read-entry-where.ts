import type { SiteSettings } from '../../../../config/site-settings.ts';
import { given, idsOf, type Maybe, someOf } from '../../../../graphql/input-values.ts';
import type { Context } from '../../../../operation/context.ts';
import { readMoment } from '../../site/site-time.ts';
import { readDateQuery } from '../date-query.ts';
import type { DateBound, EntryFilter, EntryOrder } from '../entry-query.ts';
import { readTaxQuery } from '../read-tax-query.ts';
import { parseExact, parseSearch } from '../search-terms.ts';
import { askedSlugs } from '../text/to-slug.ts';
import type { EntryWhere } from './entry-where.ts';
import { readTermConditions } from './read-term-conditions.ts';
import { type AskedOrder, readOwnOrders } from './value-orders.ts';
import { readFieldsWhere } from './value-where.ts';

interface Moment {
  readonly site: SiteSettings;
  readonly now: string;
}

/**
 * A `where` as a filter and an order.
 * @param kinds what is listed, as far as own fields of it are asked about
 * @param own what the global ids of what is listed may be of
 * @throws ApiError `rest_invalid_param` for dates that are none, and for orders that what is listed does not have
 */
export async function readEntryWhere(
  where: Maybe<EntryWhere>,
  context: Context,
  kinds: readonly string[] = [],
  own: readonly string[] = ENTRY,
): Promise<{ readonly filter: EntryFilter; readonly order: readonly EntryOrder[] }> {
  if (!where) return { filter: {}, order: [] };
  const [kind, ...others] = kinds;
  return {
    filter: {
      ...ownFilter(where, own),
      ...dateFilter(where, context),
      ...searchFilter(where),
      terms: [...readTermConditions(where), ...(await readTaxQuery(context, where.taxQuery))],
      values: kind === undefined || others.length > 0 ? [] : readFieldsWhere(kind, where.fields),
    },
    order: readOwnOrders(kinds, readOrder(where)),
  };
}

const ENTRY = ['post', 'revision'];

function ownFilter(where: EntryWhere, own: readonly string[]): EntryFilter {
  const formats = given(where.formats);
  const statuses = someOf([...(where.stati ?? []), where.status]);
  return {
    include: idsOf([...(where.in ?? []), where.id], ...own),
    exclude: idsOf(where.notIn, ...own),
    authors: idsOf([where.author, ...(where.authorIn ?? [])], 'user'),
    authorsExclude: idsOf(where.authorNotIn, 'user'),
    authorSlug: where.authorName ?? undefined,
    parents: idsOf([where.parent, ...(where.parentIn ?? [])], ...ENTRY),
    parentsExclude: idsOf(where.parentNotIn, ...ENTRY),
    slugs: askedSlugs(someOf([where.name, ...(where.nameIn ?? [])])),
    ...(statuses ? { statuses } : {}),
    title: where.title ?? undefined,
    hasPassword: where.hasPassword ?? undefined,
    password: where.password ?? undefined,
    isSticky: where.isSticky ?? undefined,
    columns: formats.length > 0 ? [{ column: 'format', values: formats }] : [],
    mimeTypes: given([where.mimeType]),
  };
}

function dateFilter(where: EntryWhere, moment: Moment): EntryFilter {
  const asked = where.dateQuery ? readDateQuery(where.dateQuery, moment) : {};
  const bounds = [
    ...between('date', where.publishedAfter, where.publishedBefore, moment),
    ...between('modified', where.modifiedAfter, where.modifiedBefore, moment),
  ];
  return bounds.length === 0 ? asked : { ...asked, dates: [...(asked.dates ?? []), ...bounds] };
}

/** The bounds of a moment; none where neither is given. */
function between(
  column: DateBound['column'],
  after: Maybe<string>,
  before: Maybe<string>,
  moment: Moment,
): readonly DateBound[] {
  if (after == null && before == null) return [];
  return [
    {
      column,
      ...(after == null ? {} : { after: momentOf(after, moment) }),
      ...(before == null ? {} : { before: momentOf(before, moment) }),
    },
  ];
}

const momentOf = (text: string, { site }: Moment): string => readMoment(text, site) ?? '';

function searchFilter({ search, searchExact, searchColumns }: EntryWhere): EntryFilter {
  const terms = search == null ? undefined : (searchExact ? parseExact : parseSearch)(search);
  return terms ? { search: terms, searchColumns: someOf(searchColumns) } : {};
}

/** An order that the caller gave with the ids or slugs knows one direction only; it is also what ids alone ask for. */
function readOrder(where: EntryWhere): AskedOrder[] {
  const orders = given(where.orderby).map(({ field, order }): AskedOrder => {
    if (field === 'relevance') return { by: field, direction: 'desc' };
    return { by: field, direction: field.startsWith('include') ? 'asc' : order };
  });
  return orders.length > 0 || given(where.in).length === 0
    ? orders
    : [{ by: 'include', direction: 'asc' }];
}
