import { toDatabaseId } from '../../../graphql/global-id.ts';
import type { SiteSettings } from '../../site/site-settings.ts';
import { readMoment } from '../../site/site-time.ts';
import type { EntryFilter } from '../browse-entries.ts';
import { type DateQuery, readDateQuery } from '../date-query.ts';
import type { EntryOrder, TermCondition } from '../entry-query.ts';
import { parsePhrase, parseSearch } from '../search-terms.ts';

type Maybe<Value> = Value | null | undefined;
type Id = string | number;

/** The `where` of lists of posts, pages and the like, as GraphQL has read it; each list offers what makes sense for it. */
export interface EntryWhere {
  readonly author?: Maybe<Id>;
  readonly authorIn?: Maybe<readonly Maybe<Id>[]>;
  readonly authorName?: Maybe<string>;
  readonly authorNotIn?: Maybe<readonly Maybe<Id>[]>;
  readonly categoryId?: Maybe<Id>;
  readonly categoryIn?: Maybe<readonly Maybe<Id>[]>;
  readonly categoryName?: Maybe<string>;
  readonly categoryNotIn?: Maybe<readonly Maybe<Id>[]>;
  readonly dateQuery?: Maybe<DateQuery>;
  readonly formats?: Maybe<readonly Maybe<string>[]>;
  readonly hasPassword?: Maybe<boolean>;
  readonly id?: Maybe<Id>;
  readonly in?: Maybe<readonly Maybe<Id>[]>;
  readonly isSticky?: Maybe<boolean>;
  readonly mimeType?: Maybe<string>;
  readonly modifiedAfter?: Maybe<string>;
  readonly modifiedBefore?: Maybe<string>;
  readonly name?: Maybe<string>;
  readonly nameIn?: Maybe<readonly Maybe<string>[]>;
  readonly notIn?: Maybe<readonly Maybe<Id>[]>;
  readonly orderby?: Maybe<readonly Maybe<Order>[]>;
  readonly parent?: Maybe<Id>;
  readonly parentIn?: Maybe<readonly Maybe<Id>[]>;
  readonly parentNotIn?: Maybe<readonly Maybe<Id>[]>;
  readonly password?: Maybe<string>;
  readonly search?: Maybe<string>;
  readonly searchColumns?: Maybe<readonly Maybe<'title' | 'content' | 'excerpt'>[]>;
  readonly searchExact?: Maybe<boolean>;
  readonly stati?: Maybe<readonly Maybe<string>[]>;
  readonly status?: Maybe<string>;
  readonly tag?: Maybe<string>;
  readonly tagId?: Maybe<Id>;
  readonly tagIn?: Maybe<readonly Maybe<Id>[]>;
  readonly tagNotIn?: Maybe<readonly Maybe<Id>[]>;
  readonly tagSlugAnd?: Maybe<readonly Maybe<string>[]>;
  readonly tagSlugIn?: Maybe<readonly Maybe<string>[]>;
  readonly title?: Maybe<string>;
}

interface Order {
  readonly field: EntryOrder['by'];
  readonly order: EntryOrder['direction'];
}

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
  const authors = [...idsOf(where.author, ['user']), ...(listOf(where.authorIn, ['user']) ?? [])];
  const parents = [...idsOf(where.parent, ENTRY), ...(listOf(where.parentIn, ENTRY) ?? [])];
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

const listOf = (ids: Maybe<readonly Maybe<Id>[]>, types: readonly string[]): number[] | undefined =>
  ids?.flatMap((id) => idsOf(id, types));

const idsOf = (id: Maybe<Id>, types: readonly string[]): number[] =>
  id == null ? [] : [toDatabaseId(id, ...types) ?? -1];

const given = <Value>(values: Maybe<readonly Maybe<Value>[]>): Value[] =>
  (values ?? []).filter((value) => value != null);

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

/** A category that is named alone counts with those below it, one of a list does not; as the reference has it. */
function termConditions(where: EntryWhere): TermCondition[] {
  const byId = (
    ids: Maybe<readonly Maybe<Id>[]>,
    match: TermCondition['match'],
    andBelow = false,
  ) =>
    ids && given(ids).length > 0
      ? [{ termIds: given(ids).flatMap((id) => idsOf(id, ['term'])), match, andBelow }]
      : [];
  const bySlug = (taxonomy: string, slugs: readonly string[], match: TermCondition['match']) =>
    slugs.length > 0 ? [{ termIds: [], slugs, taxonomy, match }] : [];
  return [
    ...byId([where.categoryId], 'some', true),
    ...byId(where.categoryIn, 'some'),
    ...byId(where.categoryNotIn, 'none'),
    ...named('category', where.categoryName).map((one) => ({ ...one, andBelow: true })),
    ...byId(
      String(where.tagId ?? '')
        .split(',')
        .filter(Boolean),
      'some',
    ),
    ...byId(where.tagIn, 'some'),
    ...byId(where.tagNotIn, 'none'),
    ...named('post_tag', where.tag),
    ...bySlug('post_tag', given(where.tagSlugIn), 'some'),
    ...bySlug('post_tag', given(where.tagSlugAnd), 'all'),
  ];
}

/** `a,b` asks for any of them, `a+b` for all. */
function named(taxonomy: string, text: Maybe<string>): TermCondition[] {
  if (text == null || text.trim() === '') return [];
  const slugs = text
    .split(/[+,]/)
    .map((slug) => slug.trim())
    .filter(Boolean);
  return [{ termIds: [], slugs, taxonomy, match: text.includes('+') ? 'all' : 'some' }];
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
