import { type Expression, type SqlBool, sql } from 'kysely';
import type { SiteZone } from '../../operation/site-time.ts';
import { isNarrowed } from '../../storage/nested-lists.ts';
import type { SearchColumn, SearchTerms } from '../../storage/search/search-query.ts';
import type { ColumnFilter, ColumnOrder } from '../fields/field-values.ts';
import type { EditableKind, EditableStatuses } from '../record-capabilities.ts';
import type { ClockPart } from './clock-query.ts';

/** Which entries, in which order; pure data that both surfaces' arguments become (docs/rest.md §4.1). */
export interface EntryQuery {
  readonly kinds: readonly string[];
  /** Written by the user of this slug. */
  readonly authorSlug?: string | undefined;
  /** The statuses asked for, already checked against the viewer's rights. */
  readonly statuses: readonly string[];
  /** Where set, entries that are not public are limited to this author's own. */
  readonly privateToAuthor?: number | undefined;
  /**
   * The entries whose protected texts a search, and whose passwords a filter, may look into: those that the viewer may edit. Without
   * it, a search finds no protected entry (`lookingInto`).
   */
  readonly lookInto?: readonly EditableKind[] | undefined;
  /** Whether events that are hidden from listings are found, which they are by those only who may edit others' events. */
  readonly seesHidden?: boolean | undefined;
  /** Where set, only what this author may change: their own records and others' in these statuses. */
  readonly editable?: EditableStatuses | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  /** Ids that are left out even if `include` has them. */
  readonly leaveOut?: readonly number[] | undefined;
  readonly slugs?: readonly string[] | undefined;
  readonly authors?: readonly number[] | undefined;
  readonly authorsExclude?: readonly number[] | undefined;
  readonly parents?: readonly number[] | undefined;
  readonly parentsExclude?: readonly number[] | undefined;
  readonly title?: string | undefined;
  readonly hasPassword?: boolean | undefined;
  readonly password?: string | undefined;
  /** Bounds on moments (UTC), exclusive unless `inclusive`. */
  readonly dates?: readonly DateBound[] | undefined;
  /** Conditions on parts of a local time, such as its month in any year. */
  readonly dateParts?: readonly DatePart[] | undefined;
  readonly search?: SearchTerms | undefined;
  readonly searchColumns?: readonly SearchColumn[] | undefined;
  /** All of these must hold. */
  readonly terms?: readonly TermFilter[] | undefined;
  readonly isSticky?: boolean | undefined;
  /** Declared fields that must have one of some values. */
  readonly columns?: readonly ColumnFilter[] | undefined;
  /** What the values of own fields must be like; all of it. */
  readonly values?: readonly ValueFilter[] | undefined;
  /** Media items of any of these types; `image/` stands for all that begin so. */
  readonly mimeTypes?: readonly string[] | undefined;
  /** Venues or organizers by their events. */
  readonly host?: PartyFilter | undefined;
  readonly order: readonly EntryOrder[];
}

/** Whether a query asks for less than all entries of its kinds and statuses that the viewer may find, whatever by. */
export const isFiltered = ({
  kinds: _,
  statuses: __,
  privateToAuthor: ___,
  seesHidden: ____,
  order: _____,
  ...filters
}: EntryQuery): boolean => isNarrowed(filters);

/** What a list may be narrowed by; absent is anything, but only what is published. */
export type EntryFilter = Omit<
  Partial<EntryQuery>,
  'kinds' | 'order' | 'privateToAuthor' | 'seesHidden'
>;

export interface DateBound {
  readonly column: 'date' | 'modified';
  readonly after?: string;
  readonly before?: string;
  readonly inclusive?: boolean;
}

/** A part of what the site's clocks showed at a moment, compared as a number. */
export interface DatePart extends ClockPart {
  readonly column: 'date' | 'modified';
  readonly zone: SiteZone;
}

/** A condition on the terms of an entry, or some of which any must hold. */
export type TermFilter = TermCondition | { readonly any: readonly TermCondition[] };

export interface TermCondition {
  readonly termIds: readonly number[];
  /** Further terms, by slug in a taxonomy. */
  readonly slugs?: readonly string[] | undefined;
  readonly taxonomy?: string | undefined;
  /** Whether any term of the taxonomy counts. */
  readonly isOfTaxonomy?: boolean | undefined;
  /** Whether terms below these count too. */
  readonly andBelow?: boolean | undefined;
  /** `some`, `all` or `none` of the terms. */
  readonly match: 'some' | 'all' | 'none';
}

/** A condition on an own field, or some that must all, of which any must, or of which one must not hold. */
export type ValueFilter =
  | ValueCondition
  | { readonly all: readonly ValueFilter[] }
  | { readonly any: readonly ValueFilter[] }
  | { readonly not: ValueFilter };

/** One value of a field passes all of these tests. */
export interface ValueCondition {
  /** As `EntryValue.field` names it: `book.price`. */
  readonly field: string;
  readonly type: 'text' | 'number';
  /** Whether entries may have several values of it. */
  readonly isMany: boolean;
  readonly tests: readonly ValueTest[];
}

/** It is one of some values or none of them, or compares so with the only one. */
export interface ValueTest {
  readonly compare: 'in' | 'notIn' | 'gt' | 'gte' | 'lt' | 'lte';
  /** As the index has them: texts folded as titles are. */
  readonly values: readonly (string | number)[];
}

export interface EntryOrder {
  readonly by: EntryOrderKey;
  readonly direction: 'asc' | 'desc';
}

export type EntryOrderKey =
  | 'author'
  | 'date'
  | 'id'
  | 'include'
  | 'modified'
  | 'parent'
  | 'relevance'
  | 'slug'
  | 'include_slugs'
  | 'title'
  | 'commentCount'
  | ColumnOrder
  | ValueOrder;

/** An order by an own field: how its values are compared, and the field as `EntryValue` names it. */
export type ValueOrder = `value-${'text' | 'number'}:${string}`;

/** What a list knows of an entry without reading it. */
export interface EntryRef {
  readonly id: number;
  readonly kind: string;
  readonly version: number;
}

/** All conditions of some filters. */
export const conditionsIn = (filters: readonly TermFilter[]): readonly TermCondition[] =>
  filters.flatMap((one) => ('any' in one ? one.any : one));

/** Conditions as filters: joined by `OR`, any of those that ask for something must hold, and all that ask for none of some terms. */
export function joinedTerms(
  relation: 'AND' | 'OR' | undefined,
  conditions: readonly TermCondition[],
): readonly TermFilter[] {
  const wanted = conditions.filter(({ match }) => match !== 'none');
  if (relation !== 'OR' || wanted.length < 2) return conditions;
  return [{ any: wanted }, ...conditions.filter(({ match }) => match === 'none')];
}

/** Whether an entry must carry some terms, which an index has. */
export const isNarrowByTerms = ({ terms = [] }: Pick<EntryQuery, 'terms'>): boolean =>
  terms.some((one) =>
    'any' in one ? one.any.every(({ match }) => match !== 'none') : one.match !== 'none',
  );

/**
 * Whether a query has conditions on terms or local times that no index need have. Entries are gone through in the list's order then, until a page is full,
 * unless another condition is found by an index.
 */
export const isUnindexed = ({
  terms = [],
  dateParts = [],
  include = [],
  slugs,
  search,
}: EntryQuery): boolean =>
  include.length === 0 &&
  slugs === undefined &&
  search === undefined &&
  (dateParts.length > 0 ||
    terms.some((one) =>
      'any' in one
        ? one.any.some(({ match, isOfTaxonomy }) => match !== 'some' || isOfTaxonomy)
        : one.isOfTaxonomy,
    ));

/** Asks for venues and organizers by their events. */
export interface PartyFilter {
  /** Those of this event. */
  readonly ofEvent?: number;
  /** Those with, or without, events that are public. */
  readonly hasEvents?: boolean;
  /** Those with public events of which an occurrence ends after this moment. */
  readonly endingAfter?: string;
}

/** The condition on an entry of one of the two kinds. */
export function partyConditions(
  kinds: readonly string[],
  { ofEvent, hasEvents, endingAfter }: PartyFilter,
): Expression<SqlBool>[] {
  const [table, host] = kinds.includes('ext_venue')
    ? ([sql`"EventVenue"`, sql`"venueId"`] as const)
    : ([sql`"EventOrganizer"`, sql`"organizerId"`] as const);
  const held = (condition = sql``) => sql<SqlBool>`EXISTS (
    SELECT 1 FROM ${table} JOIN "Entry" AS "Held" ON "Held"."id" = ${table}."eventId"
    JOIN "Event" ON "Event"."entryId" = "Held"."id"
    WHERE ${table}.${host} = "Entry"."id" AND "Held"."status" = 'publish' ${condition})`;
  return [
    ...(ofEvent === undefined
      ? []
      : [
          sql<SqlBool>`"Entry"."id" IN (SELECT ${host} FROM ${table} WHERE "eventId" = ${ofEvent})`,
        ]),
    ...(hasEvents === undefined ? [] : [hasEvents ? held() : sql<SqlBool>`NOT ${held()}`]),
    ...(endingAfter === undefined ? [] : [held(sql`AND "Event"."lastEndUtc" > ${endingAfter}`)]),
  ];
}
