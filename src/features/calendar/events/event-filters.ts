import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClockPart } from '../../../content/entries/clock-query.ts';
import { entryById } from '../../../content/entries/entry.ts';
import { hasClockPart } from '../../../content/entries/entry-conditions.ts';
import { seesHidden } from '../../../content/entries/list-entries.ts';
import {
  type ArgValues,
  boolean,
  integer,
  list,
  number,
  shownAs,
  string,
  unlisted,
} from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import {
  conditionsOf,
  type Filter,
  type FilterValues,
  givenFilters,
} from '../../../operation/lists/filter.ts';
import { all } from '../../../operation/lists/window.ts';
import { isIn } from '../../../storage/in-list.ts';
import type { Provider } from '../../../storage/provider.ts';
import { invalidCalendarParam } from '../entries/calendar-args.ts';
import { organizerKind } from '../parties/organizer-kind.ts';
import { venueKind } from '../parties/venue-kind.ts';
import {
  type AskedPlace,
  DEFAULT_KM,
  readNeighbourhood,
  venuesNear,
} from '../parties/venues-near.ts';
import { type EventStatus, eventStatusArg } from './event-status.ts';

/** A text that is not empty. */
export const wordsArg = (description: string) => string({ minLength: 1, description });

const coordinate = (word: string, other: string) =>
  shownAs(number({ description: `Near this ${word}.` }), {
    description: `Near this ${word}, in degrees; together with ${other}.`,
    format: 'double',
  });

/** Ids; a query may send them as `1,2`. The site index describes only the items, not the list. */
export const idsArg = (description: string) =>
  shownAs(list(integer(), { description }), { description, items: { type: 'integer' } });

/** The arguments of the filters below that clients of the reference know. */
export const documentedFilterArgs = {
  venue: idsArg('At any of these venues.'),
  organizer: idsArg('Held by any of these organizers.'),
  featured: boolean({ description: 'Only events that are, or are not, featured.' }),
  geoloc: boolean({ description: 'Only events whose venue has, or has not, coordinates.' }),
  geoloc_lat: coordinate('latitude', 'geoloc_lng'),
  geoloc_lng: coordinate('longitude', 'geoloc_lat'),
  ticketed: boolean({ description: 'Only events at which places are, or are not, reserved.' }),
  geoloc_distance: unlisted(
    number({ description: 'How near, in kilometres.', default: DEFAULT_KM }),
  ),
};

/** The arguments of the others. Each is a field of `where` in GraphQL, by its name in camel case. */
export const furtherFilterArgs = {
  all_day: boolean({ description: 'Only events that last, or do not last, whole days.' }),
  multiday: boolean({ description: 'Only events that end, or do not end, on another day.' }),
  timezone: string({ description: 'Only events whose times are of this zone.' }),
  hidden: boolean({ description: 'Only events that are, or are not, hidden from listings.' }),
  sticky: boolean({ description: 'Only events that are, or are not, put first.' }),
  city: wordsArg('At a venue in this town.'),
  region: wordsArg('At a venue in this state or province.'),
  country: wordsArg('At a venue in this country.'),
  cost_min: number({ minimum: 0, description: 'With a cost of this much or more.' }),
  cost_max: number({
    minimum: 0,
    description: 'With a cost of this much or less; free ones cost 0.',
  }),
  event_status: eventStatusArg,
  online: boolean({ description: 'Only events that do, or do not, take place online.' }),
  venue_exclude: list(integer(), { description: 'At none of these venues.' }),
  series: integer({ description: 'Only times of this series, with those that were changed.' }),
};

type Values = ArgValues<typeof documentedFilterArgs & typeof furtherFilterArgs> & {
  readonly near?: AskedPlace | undefined;
};

type Flag = 'Event.isAllDay' | 'Event.isFeatured' | 'Occurrence.isHidden';

const is = (column: Flag) => (value: boolean, provider: Provider) =>
  sql<SqlBool>`${sql.ref(column)} = ${sql.lit(provider === 'sqlite' ? Number(value) : value)}`;

/** Whether a condition must hold, or must not. */
const either = (condition: RawBuilder<SqlBool>) => (holds: boolean) =>
  holds ? condition : sql<SqlBool>`NOT ${condition}`;

const atVenue = (which: RawBuilder<unknown>) =>
  sql<SqlBool>`"Occurrence"."eventId" IN (SELECT "eventId" FROM "EventVenue" WHERE ${which})`;

const isPlaced = atVenue(
  sql`"venueId" IN (SELECT "entryId" FROM "Venue" WHERE "geoCell" IS NOT NULL)`,
);

const spansDays = sql<SqlBool>`(substr("Occurrence"."startLocal", 1, 10) <> substr("Occurrence"."endLocal", 1, 10))`;

/** Only public venues count, as near a place. */
const isInArea = ({ city, region, country }: EventArea): RawBuilder<SqlBool> =>
  atVenue(
    sql`"venueId" IN (SELECT "Venue"."entryId" FROM "Venue" INNER JOIN "Entry" AS "Of" ON "Of"."id" = "Venue"."entryId" WHERE ${all(
      [
        sql`"Of"."status" = 'publish'`,
        ...(city ? [sql<SqlBool>`"Venue"."city" = ${city}`] : []),
        ...(country ? [sql<SqlBool>`"Venue"."country" = ${country}`] : []),
        ...(region
          ? [
              sql<SqlBool>`${region} IN ("Venue"."stateProvince", "Venue"."state", "Venue"."province")`,
            ]
          : []),
      ],
    )})`,
  );

const isOnline = sql<SqlBool>`("Event"."onlineUrl" <> '' OR "Event"."eventStatus" = 'moved_online')`;

const takesRsvps = sql<SqlBool>`"Event"."capacity" IS NOT NULL`;

/** A way to narrow a list of events. */
interface EventRule<Value> extends Filter<Value, Values, Provider> {
  /** Whether it is about the event itself, so that its row must be read beside that of the occurrence. */
  readonly isOfEvent?: boolean;
  /** Whether few events meet it, so that the planner is free to start there. */
  readonly isNarrow?: boolean;
}

const filter = <Value>(rule: EventRule<Value>): EventRule<Value> => rule;

const isUnindexed = () => true;

/** A condition on the event itself, of which there is no index. */
const ofEvent = <Value>(
  read: (args: Values) => Value | undefined,
  where: EventRule<Value>['where'],
): EventRule<Value> => ({ read, where, isOfEvent: true, isUnindexed });

/** How lists of events are narrowed, besides the bounds on their times and what they share with other entries. */
export const eventFilters = {
  /** Ids of venues, of which all must be there. */
  venues: filter<readonly number[]>({
    read: ({ venue }, context) => readRelated(context, 'venue', venueKind.name, venue),
    where: (ids, provider) => atVenue(isIn(provider, sql`"venueId"`, ids)),
    isNarrow: true,
  }),
  venuesExclude: filter<readonly number[]>({
    read: ({ venue_exclude }) => venue_exclude,
    where: (ids, provider) => sql`NOT ${atVenue(isIn(provider, sql`"venueId"`, ids))}`,
    isUnindexed,
  }),
  /** The id of a series, whose changed times are events of their own. */
  series: filter<number>({
    read: ({ series }) => series,
    where: (id) =>
      sql`"Occurrence"."eventId" IN (SELECT "entryId" FROM "Event" WHERE "entryId" = ${id} UNION ALL SELECT "entryId" FROM "Event" WHERE "seriesId" = ${id})`,
    isNarrow: true,
  }),
  /** Ids of organizers, of which all must be there. */
  organizers: filter<readonly number[]>({
    read: ({ organizer }, context) =>
      readRelated(context, 'organizer', organizerKind.name, organizer),
    where: (ids, provider) =>
      sql`"Occurrence"."eventId" IN (SELECT "eventId" FROM "EventOrganizer" WHERE ${isIn(provider, sql`"organizerId"`, ids)})`,
    isNarrow: true,
  }),
  /** Events at one of these venues, nearest first; a list may be sorted by this (event-tables.ts). */
  nearVenues: filter<readonly number[]>({
    read: readNear,
    where: () => sql`"Near"."eventId" = "Occurrence"."eventId"`,
    isNamed: true,
    isNarrow: true,
    isEmptyNothing: true,
  }),
  /** Whether the venue must, or must not, have coordinates. */
  hasPlace: filter<boolean>({
    read: ({ geoloc }) => geoloc,
    where: either(isPlaced),
    isNarrow: true,
  }),
  place: filter<EventArea>({
    read: ({ city, region, country }) =>
      city || region || country ? { city, region, country } : undefined,
    where: isInArea,
    isUnindexed,
  }),
  isFeatured: ofEvent(({ featured }) => featured, is('Event.isFeatured')),
  isAllDay: ofEvent(({ all_day }) => all_day, is('Event.isAllDay')),
  /** Whether events must end on another day than they begin. */
  isMultiday: filter<boolean>({
    read: ({ multiday }) => multiday,
    where: either(spansDays),
    isUnindexed,
  }),
  /** Whether to list events that are hidden from listings, or those that are not. */
  isHidden: filter<boolean>({
    read: ({ hidden }) => hidden,
    where: is('Occurrence.isHidden'),
  }),
  /** Whether events that are hidden from listings are left out, whatever else is asked. */
  isListed: filter<true>({
    read: (_, context) => (seesHidden(context) ? undefined : true),
    where: (_, provider) => is('Occurrence.isHidden')(false, provider),
  }),
  /** Whose times are of this zone. */
  timezone: ofEvent(
    ({ timezone }) => timezone,
    (timezone) => sql`"Event"."timezone" = ${timezone}`,
  ),
  /** With a number in the cost that is at least, or at most, this. */
  costMin: ofEvent(
    ({ cost_min }) => cost_min,
    (least) => sql`"Event"."costMost" >= ${least}`,
  ),
  costMax: ofEvent(
    ({ cost_max }) => cost_max,
    (most) => sql`"Event"."costLeast" <= ${most}`,
  ),
  /** Whether places must, or must not, be reserved at them. */
  takesRsvps: ofEvent(({ ticketed }) => ticketed, either(takesRsvps)),
  /** With any of these (event-status.ts). */
  eventStatuses: ofEvent<readonly EventStatus[]>(
    ({ event_status }) => event_status,
    (statuses, provider) => isIn(provider, sql`"Event"."eventStatus"`, statuses),
  ),
  /** Whether events must, or must not, take place online. */
  isOnline: ofEvent(({ online }) => online, either(isOnline)),
  /** Conditions on parts of the local time at which events begin or end. */
  parts: filter<readonly EventPart[]>({
    where: (parts) =>
      parts.map((part) => hasClockPart(sql.ref(`Occurrence.${part.of}Local`), part)),
    isUnindexed,
  }),
};

/** The filters of a query of events. */
export type EventFilterValues = FilterValues<typeof eventFilters>;

/** A condition on a part of when events begin or end, on their own clocks. */
export interface EventPart extends ClockPart {
  readonly of: 'start' | 'end';
}

interface EventArea {
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly country?: string | undefined;
}

/** The conditions of the filters of a query. */
export const eventFilterConditions = (
  query: EventFilterValues,
  provider: Provider,
): readonly RawBuilder<SqlBool>[] => conditionsOf(eventFilters, query, provider);

/** Whether a query has a filter of some property. */
export const hasFilter = (
  query: EventFilterValues,
  property: 'isNamed' | 'isNarrow' | 'isOfEvent' | 'isUnindexed',
): boolean =>
  givenFilters<EventRule<unknown>>(eventFilters, query).some(({ rule }) => Boolean(rule[property]));

/** Resolves venue or organizer ids; all of them must exist. */
async function readRelated(
  context: Context,
  name: string,
  kind: string,
  ids: readonly number[] | undefined,
): Promise<readonly number[] | undefined> {
  const found = await Promise.all((ids ?? []).map((id) => entryById(context).load(id)));
  if (!found.every((one) => one?.kind === kind))
    throw invalidCalendarParam(name, 'names none that is there');
  return ids;
}

/** Returns the public venues around a place, nearest first; undefined if no place is given. */
async function readNear(
  { near, geoloc_lat: lat, geoloc_lng: lng, geoloc_distance: km }: Values,
  context: Context,
): Promise<readonly number[] | undefined> {
  const around = near ? readNeighbourhood(near) : readGeoloc(lat, lng, km);
  return around && (await venuesNear(context, around, MOST_VENUES)).map(({ id }) => id);
}

function readGeoloc(lat: number | undefined, lng: number | undefined, km: number) {
  if (lat === undefined && lng === undefined) return undefined;
  if (lat === undefined) throw invalidCalendarParam('geoloc_lat', 'is missing beside geoloc_lng');
  if (lng === undefined) throw invalidCalendarParam('geoloc_lng', 'is missing beside geoloc_lat');
  return readNeighbourhood({ lat, lng, km }, NAMES);
}

const NAMES = { lat: 'geoloc_lat', lng: 'geoloc_lng', km: 'geoloc_distance' };

/** The ids become parameters of a statement. */
const MOST_VENUES = 1000;
