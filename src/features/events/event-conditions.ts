import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isIn } from '../../storage/in-list.ts';
import type { Provider } from '../../storage/provider.ts';
import type { Tables } from '../../storage/tables.ts';
import { entryConditions } from '../records/entry-conditions.ts';
import type { EventBound, EventQuery } from './event-query.ts';

/**
 * Events that happen once, and between the query's limits. Nearly all events do: the rule is the value of an expression, so that no
 * index is begun with for the want of one.
 */
export const singleConditions = (query: EventQuery, provider: Provider): RawBuilder<SqlBool> =>
  all([
    sql`("Event"."rrule" || '') IS NULL`,
    ...query.bounds.map(boundCondition),
    ...sharedConditions(query, provider),
  ]);

/**
 * Series of which an occurrence may lie between the query's limits. There are few among the events: that a rule is there is what to
 * begin with, and a start that is the value of an expression leads to no index.
 */
export const seriesConditions = (query: EventQuery, provider: Provider): RawBuilder<SqlBool> => {
  const { from, to } = reachOf(query.bounds);
  return all([
    sql`"Event"."rrule" > ''`,
    ...(from === null ? [] : [sql`"Event"."lastEndUtc" >= ${from}`]),
    ...(to === null ? [] : [sql`"Event"."startUtc" || '' <= ${to}`]),
    ...sharedConditions(query, provider),
  ]);
};

/** Before and after which moments nothing that the limits allow takes place; null where they leave that open. */
export function reachOf(bounds: readonly EventBound[]): {
  readonly from: string | null;
  readonly to: string | null;
} {
  const [from = null] = momentsOf(bounds, '>').sort().reverse();
  const [to = null] = momentsOf(bounds, '<').sort();
  return { from, to };
}

const momentsOf = (bounds: readonly EventBound[], side: '<' | '>'): string[] =>
  bounds.filter(({ compare }) => compare.startsWith(side)).map(({ moment }) => moment);

const boundCondition = ({ of, compare, moment }: EventBound): RawBuilder<SqlBool> =>
  // One of four operators.
  sql`${sql.ref(`Event.${of}Utc`)} ${sql.raw(compare)} ${moment}`;

function sharedConditions(query: EventQuery, provider: Provider): readonly RawBuilder<unknown>[] {
  const eb = expressionBuilder<Pick<Tables, 'Entry' | 'EntryTerm'>, 'Entry'>();
  const { venues, organizers, nearVenues, isFeatured, isHidden, hasCost, hasPlace } = query;
  const entries = { ...query.entries, kinds: ['ext_events'], order: [] };
  return [
    sql`${entryConditions(eb, entries, provider)}`,
    ...(nearVenues === undefined ? [] : [sql`"Near"."eventId" = "Event"."entryId"`]),
    ...(venues === undefined ? [] : [hasVenue(isIn(provider, sql`"venueId"`, venues))]),
    ...(organizers === undefined
      ? []
      : [
          sql`"Event"."entryId" IN (SELECT "eventId" FROM "EventOrganizer" WHERE ${isIn(provider, sql`"organizerId"`, organizers)})`,
        ]),
    ...(isFeatured === undefined ? [] : [is('isFeatured', isFeatured, provider)]),
    ...(isHidden === undefined ? [] : [is('isHidden', isHidden, provider)]),
    ...(hasCost === undefined ? [] : [hasCost ? costs : sql`NOT ${costs}`]),
    ...(hasPlace === undefined ? [] : [hasPlace ? placed : sql`NOT ${placed}`]),
  ];
}

const is = (column: 'isFeatured' | 'isHidden', value: boolean, provider: Provider) =>
  provider === 'sqlite'
    ? sql`${sql.ref(`Event.${column}`)} = ${sql.lit(value ? 1 : 0)}`
    : sql`${sql.ref(`Event.${column}`)} = ${sql.lit(value)}`;

const hasVenue = (which: RawBuilder<unknown>) =>
  sql`"Event"."entryId" IN (SELECT "eventId" FROM "EventVenue" WHERE ${which})`;

const placed = hasVenue(
  sql`"venueId" IN (SELECT "entryId" FROM "Venue" WHERE "geoCell" IS NOT NULL)`,
);

const costs = sql`("Event"."cost" NOT IN ('', '0') AND lower("Event"."cost") <> 'free')`;

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql`${sql.join(conditions, sql` AND `)}`;
