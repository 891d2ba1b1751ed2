import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { writtenTime } from '../../../operation/date-time.ts';
import { isIn } from '../../../storage/in-list.ts';
import type { Provider } from '../../../storage/provider.ts';
import type { Tables } from '../../../storage/tables.ts';
import { hasClockPart } from '../../content/entries/date-conditions.ts';
import { entryConditions, entryFilters } from '../../content/entries/entry-conditions.ts';
import type { EventOrder } from './event-order.ts';
import type { EventBound, EventQuery } from './event-query.ts';

/** The condition for single events within the query's bounds, by the indexes that have single events only. */
export const singleConditions = (query: EventQuery, provider: Provider): RawBuilder<SqlBool> =>
  all([
    isSingle,
    hasStatus(query, provider),
    ...query.bounds.flatMap((bound) => boundConditions(bound, query.order)),
    ...(query.parts ?? []).map((part) => hasClockPart(sql.ref(`Event.${part.of}Local`), part)),
    ...sharedConditions(query, provider),
  ]);

export const isSingle = sql<SqlBool>`"Event"."rrule" IS NULL`;

/** An index in the order of a list begins with one status. For several, the status is wrapped so that it is not used. */
const hasStatus = ({ entries: { statuses } }: EventQuery, provider: Provider) =>
  isIn(
    provider,
    statuses.length === 1 ? sql`"Event"."status"` : sql`("Event"."status" || '')`,
    statuses,
  );

/**
 * The condition for series that may have an occurrence within the query's bounds. Few events are series, so the planner
 * should start from the rule's index; the start is wrapped in an expression so that its index is not used.
 */
export const seriesConditions = (query: EventQuery, provider: Provider): RawBuilder<SqlBool> => {
  const { from, to } = reachOf(query.bounds);
  return all([
    sql`"Event"."rrule" > ''`,
    hasStatus(query, provider),
    ...(from === null ? [] : [sql`"Event"."lastEndUtc" >= ${from}`]),
    ...(to === null ? [] : [sql`"Event"."startUtc" || '' <= ${to}`]),
    ...sharedConditions(query, provider),
  ]);
};

/** The conditions that the bounds put on a column with the start of a single event. */
export const startConditions = (
  bounds: readonly EventBound[],
  start: RawBuilder<string>,
): readonly RawBuilder<SqlBool>[] =>
  bounds
    .filter(saysStart)
    .map((bound) => sql<SqlBool>`${start} ${sql.raw(bound.compare)} ${utcLimit(bound)}`);

/** Whether a bound limits the start of an event; an event that ends before a moment also begins before it. */
const saysStart = ({ of, compare }: EventBound): boolean =>
  of === 'start' || compare.startsWith('<');

/** The moments before and after which the bounds allow nothing; null if that side is open. */
export function reachOf(bounds: readonly EventBound[]): {
  readonly from: string | null;
  readonly to: string | null;
} {
  const [from = null] = momentsOf(bounds, '>').sort().reverse();
  const [to = null] = momentsOf(bounds, '<').sort();
  return { from, to };
}

const momentsOf = (bounds: readonly EventBound[], side: '<' | '>'): string[] =>
  bounds.filter(({ compare }) => compare.startsWith(side)).map(utcLimit);

/**
 * A bound on an event's local time. A list sorted by local time uses that column's index. Any other list uses a bound
 * in UTC, widened by the largest zone offset, and wraps the local condition in an expression so that its index is not
 * used.
 */
function boundConditions(
  bound: EventBound,
  order: readonly EventOrder[],
): readonly RawBuilder<SqlBool>[] {
  const { of, compare, moment, isLocal } = bound;
  const compared = (column: RawBuilder<unknown>, limit: string) =>
    sql<SqlBool>`${column} ${sql.raw(compare)} ${limit}`; // one of four operators
  const column = (name: string) => sql.ref(`Event.${name}`);
  const own = column(`${of}Local`);
  // An event that ends before a moment also begins before it.
  const isUpper = compare.startsWith('<');
  if (!isLocal)
    return [
      compared(column(`${of}Utc`), moment),
      ...(isUpper && of === 'end' ? [compared(column('startUtc'), moment)] : []),
    ];
  const wider = compared(column(isUpper ? 'startUtc' : `${of}Utc`), utcLimit(bound));
  if (!order.some(({ by }) => by === 'local'))
    return [wider, compared(sql`(${own} || '')`, moment)];
  if (of === 'start') return [compared(own, moment)];
  return [compared(own, moment), isUpper ? compared(column('startLocal'), moment) : wider];
}

/** Returns a bound's moment in UTC; for a bound in local time, the outermost moment it can mean. */
function utcLimit({ compare, moment, isLocal }: EventBound): string {
  if (!isLocal) return moment;
  return writtenTime(Date.parse(`${moment}Z`) + (compare.startsWith('<') ? FURTHEST : -FURTHEST));
}

/** The largest offset of a zone from UTC: 14 hours, in milliseconds. */
const FURTHEST = 14 * 3_600_000;

function sharedConditions(query: EventQuery, provider: Provider): readonly RawBuilder<unknown>[] {
  const { venues, organizers, nearVenues, isFeatured, isHidden, hasCost, hasPlace } = query;
  const { isAllDay, isMultiday, timezone, venuesExclude = [] } = query;
  return [
    ...entryFiltersOf(query, provider),
    ...(query.isOngoing ? [sql`"Ongoing"."ongoingId" = "Event"."entryId"`] : []),
    ...(nearVenues === undefined ? [] : [sql`"Near"."eventId" = "Event"."entryId"`]),
    ...(venues === undefined ? [] : [hasVenue(isIn(provider, sql`"venueId"`, venues))]),
    ...(organizers === undefined
      ? []
      : [
          sql`"Event"."entryId" IN (SELECT "eventId" FROM "EventOrganizer" WHERE ${isIn(provider, sql`"organizerId"`, organizers)})`,
        ]),
    ...(isFeatured === undefined ? [] : [is('isFeatured', isFeatured, provider)]),
    ...(isHidden === undefined ? [] : [is('isHidden', isHidden, provider)]),
    ...(isAllDay === undefined ? [] : [is('isAllDay', isAllDay, provider)]),
    ...(isMultiday === undefined ? [] : [isMultiday ? spansDays : sql`NOT ${spansDays}`]),
    ...(timezone === undefined ? [] : [sql`"Event"."timezone" = ${timezone}`]),
    ...(venuesExclude.length === 0
      ? []
      : [sql`NOT ${hasVenue(isIn(provider, sql`"venueId"`, venuesExclude))}`]),
    ...(hasCost === undefined ? [] : [hasCost ? costs : sql`NOT ${costs}`]),
    ...(hasPlace === undefined ? [] : [hasPlace ? placed : sql`NOT ${placed}`]),
  ];
}

/** Whether an index of entries has few events that a query may have. */
export const isFoundByEntry = (entries: EventQuery['entries']) =>
  [entries.authors, entries.authorSlug, entries.slugs, entries.title].some(
    (one) => one !== undefined,
  );

/** The conditions that concern the entries of events. */
export function entryFiltersOf(
  { entries }: EventQuery,
  provider: Provider,
): readonly RawBuilder<unknown>[] {
  const eb = expressionBuilder<Pick<Tables, 'Entry' | 'EntryTerm'>, 'Entry'>();
  const query = { ...entries, kinds: ['ext_events'], order: [] };
  // Indexes of entries begin with kind and status.
  if (isFoundByEntry(entries)) return [sql`${entryConditions(eb, query, provider)}`];
  return entryFilters(eb, query, provider).map((one) => sql`${one}`);
}

const is = (column: 'isAllDay' | 'isFeatured' | 'isHidden', value: boolean, provider: Provider) =>
  provider === 'sqlite'
    ? sql`${sql.ref(`Event.${column}`)} = ${sql.lit(value ? 1 : 0)}`
    : sql`${sql.ref(`Event.${column}`)} = ${sql.lit(value)}`;

const hasVenue = (which: RawBuilder<unknown>) =>
  sql`"Event"."entryId" IN (SELECT "eventId" FROM "EventVenue" WHERE ${which})`;

const placed = hasVenue(
  sql`"venueId" IN (SELECT "entryId" FROM "Venue" WHERE "geoCell" IS NOT NULL)`,
);

const spansDays = sql`(substr("Event"."startLocal", 1, 10) <> substr("Event"."endLocal", 1, 10))`;

const costs = sql`("Event"."cost" NOT IN ('', '0') AND lower("Event"."cost") <> 'free')`;

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql`${sql.join(conditions, sql` AND `)}`;
