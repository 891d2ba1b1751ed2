import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasClockPart } from '../../../content/entries/entry-conditions.ts';
import { entryConditions, filterConditions } from '../../../content/entries/entry-filters.ts';
import { writtenTime } from '../../../operation/date-time.ts';
import { isNarrowed } from '../../../operation/lists/nested.ts';
import { isIn } from '../../../storage/in-list.ts';
import type { Provider } from '../../../storage/provider.ts';
import type {
  EventArea,
  EventBound,
  EventOrder,
  EventQuery,
  PreparedQuery,
  Reach,
} from './event-query.ts';
import { COMPLETE } from './make-occurrences.ts';

/** The condition for the occurrences of a query. */
export const eventConditions = (query: PreparedQuery, provider: Provider): RawBuilder<SqlBool> =>
  all([
    hasStatus(query, provider),
    ...query.bounds.flatMap((bound) => boundConditions(bound, query.order)),
    ...(query.parts ?? []).map((part) => hasClockPart(sql.ref(`Occurrence.${part.of}Local`), part)),
    ...(query.around ? [isAround(query.around)] : []),
    ...sharedConditions(query, provider),
  ]);

/** An index in the order of a list begins with one status. For several, the status is wrapped so that it is not used. */
const hasStatus = ({ entries: { statuses } }: EventQuery, provider: Provider) =>
  isIn(
    provider,
    statuses.length === 1 ? sql`"Occurrence"."status"` : sql`("Occurrence"."status" || '')`,
    statuses,
  );

/** Series with rows for a part of their occurrences only are listed around a time, or from their start if that is later. */
const isAround = ({ from, to }: Reach): RawBuilder<SqlBool> =>
  sql`("Event"."occurrencesUntil" = ${COMPLETE} OR ("Occurrence"."endUtc" >= ${from} AND ("Occurrence"."startUtc" <= ${to} OR "Event"."startUtc" > ${to})))`;

/** The conditions that the bounds put on a column with the start of an occurrence. */
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
export function boundConditions(
  bound: EventBound,
  order: readonly EventOrder[],
): readonly RawBuilder<SqlBool>[] {
  const { of, compare, moment, isLocal } = bound;
  const compared = (column: RawBuilder<unknown>, limit: string) =>
    sql<SqlBool>`${column} ${sql.raw(compare)} ${limit}`; // one of four operators
  const column = (name: string) => sql.ref(`Occurrence.${name}`);
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
  const { venues, organizers, nearVenues, isFeatured, isHidden, isListed } = query;
  const { isAllDay, isMultiday, timezone, venuesExclude = [], hasCost, hasPlace } = query;
  const { eventStatuses, isOnline, place, costMin, costMax } = query;
  return [
    ...entryFiltersOf(query, provider),
    ...(nearVenues === undefined ? [] : [sql`"Near"."eventId" = "Occurrence"."eventId"`]),
    ...(venues === undefined ? [] : [hasVenue(isIn(provider, sql`"venueId"`, venues))]),
    ...(organizers === undefined
      ? []
      : [
          sql`"Occurrence"."eventId" IN (SELECT "eventId" FROM "EventOrganizer" WHERE ${isIn(provider, sql`"organizerId"`, organizers)})`,
        ]),
    ...(isFeatured === undefined ? [] : [is('Event.isFeatured', isFeatured, provider)]),
    ...(isHidden === undefined ? [] : [is('Occurrence.isHidden', isHidden, provider)]),
    ...(isListed ? [is('Occurrence.isHidden', false, provider)] : []),
    ...(isAllDay === undefined ? [] : [is('Event.isAllDay', isAllDay, provider)]),
    ...(isMultiday === undefined ? [] : [isMultiday ? spansDays : sql`NOT ${spansDays}`]),
    ...(timezone === undefined ? [] : [sql`"Event"."timezone" = ${timezone}`]),
    ...(place === undefined ? [] : [isInArea(place)]),
    ...(costMin === undefined ? [] : [sql`"Event"."costMost" >= ${costMin}`]),
    ...(costMax === undefined ? [] : [sql`"Event"."costLeast" <= ${costMax}`]),
    ...(eventStatuses === undefined
      ? []
      : [isIn(provider, sql`"Event"."eventStatus"`, eventStatuses)]),
    ...(isOnline === undefined ? [] : [isOnline ? online : sql`NOT ${online}`]),
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
  // `isHidden` and `isListed` of the query say what is hidden.
  const query = { ...entries, kinds: ['ext_events'], seesHidden: true, order: [] };
  // Indexes of entries begin with kind and status.
  if (isFoundByEntry(entries)) return entryConditions(query, provider);
  return filterConditions(query, provider);
}

/** Whether a condition of a query is about the event itself, so that its row must be read. */
export const concernsEvent = (query: PreparedQuery): boolean => {
  const { around, isFeatured, isAllDay, timezone, hasCost, costMin, costMax } = query;
  const { eventStatuses, isOnline } = query;
  return isNarrowed({
    ...{ around, isFeatured, isAllDay, timezone, hasCost, costMin, costMax },
    ...{ eventStatuses, isOnline },
  });
};

type Flag = 'Event.isAllDay' | 'Event.isFeatured' | 'Occurrence.isHidden';

const is = (column: Flag, value: boolean, provider: Provider) =>
  sql`${sql.ref(column)} = ${sql.lit(provider === 'sqlite' ? Number(value) : value)}`;

const hasVenue = (which: RawBuilder<unknown>) =>
  sql<SqlBool>`"Occurrence"."eventId" IN (SELECT "eventId" FROM "EventVenue" WHERE ${which})`;

const placed = hasVenue(
  sql`"venueId" IN (SELECT "entryId" FROM "Venue" WHERE "geoCell" IS NOT NULL)`,
);

const spansDays = sql`(substr("Occurrence"."startLocal", 1, 10) <> substr("Occurrence"."endLocal", 1, 10))`;

/** Only public venues count, as near a place. */
const isInArea = ({ city, region, country }: EventArea): RawBuilder<SqlBool> =>
  hasVenue(
    sql`"venueId" IN (SELECT "Venue"."entryId" FROM "Venue" INNER JOIN "Entry" AS "Of" ON "Of"."id" = "Venue"."entryId" WHERE ${all(
      [
        sql`"Of"."status" = 'publish'`,
        ...(city ? [sql`"Venue"."city" = ${city}`] : []),
        ...(country ? [sql`"Venue"."country" = ${country}`] : []),
        ...(region
          ? [sql`${region} IN ("Venue"."stateProvince", "Venue"."state", "Venue"."province")`]
          : []),
      ],
    )})`,
  );

const online = sql`("Event"."onlineUrl" <> '' OR "Event"."eventStatus" = 'moved_online')`;

const costs = sql`("Event"."cost" NOT IN ('', '0') AND lower("Event"."cost") <> 'free')`;

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql`${sql.join(conditions, sql` AND `)}`;
