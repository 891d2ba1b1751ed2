import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Provider } from '../../storage/provider.ts';
import type { Tables } from '../../storage/tables.ts';
import { entryConditions } from '../records/entry-conditions.ts';
import type { EventBound, EventQuery } from './event-query.ts';
import { shiftYears } from './shift-years.ts';

/** Events that happen once, and between the query's limits. */
export const singleConditions = (query: EventQuery, provider: Provider): RawBuilder<SqlBool> =>
  all([
    sql`"Event"."rrule" IS NULL`,
    ...query.bounds.map(boundCondition),
    ...sharedConditions(query, provider),
  ]);

/** Series of which an occurrence may lie between the query's limits. */
export const seriesConditions = (query: EventQuery, provider: Provider): RawBuilder<SqlBool> => {
  const { from, to } = reachOf(query.bounds);
  return all([
    sql`"Event"."rrule" IS NOT NULL`,
    sql`"Event"."lastEndUtc" >= ${from}`,
    sql`"Event"."startUtc" <= ${to}`,
    ...sharedConditions(query, provider),
  ]);
};

/**
 * The time in which series are looked for. What the limits leave open on one side is two years: a series may have begun long ago, or
 * never end.
 */
export function reachOf(bounds: readonly EventBound[]): {
  readonly from: string;
  readonly to: string;
} {
  const [from] = momentsOf(bounds, '>').sort().reverse();
  const [to] = momentsOf(bounds, '<').sort();
  return {
    from: from ?? (to === undefined ? EARLIEST : shiftYears(to, -2)),
    to: to ?? (from === undefined ? LATEST : shiftYears(from, 2)),
  };
}

const momentsOf = (bounds: readonly EventBound[], side: '<' | '>'): string[] =>
  bounds.filter(({ compare }) => compare.startsWith(side)).map(({ moment }) => moment);

/** The years that times can have. */
const EARLIEST = '0000-01-01T00:00:00';
const LATEST = '9999-12-31T23:59:59';

const boundCondition = ({ of, compare, moment }: EventBound): RawBuilder<SqlBool> =>
  // One of four operators.
  sql`${sql.ref(`Event.${of}Utc`)} ${sql.raw(compare)} ${moment}`;

function sharedConditions(query: EventQuery, provider: Provider): readonly RawBuilder<unknown>[] {
  const eb = expressionBuilder<Pick<Tables, 'Entry' | 'EntryTerm'>, 'Entry'>();
  const { venues, organizers, isFeatured, isHidden, hasCost, hasPlace } = query;
  const entries = { ...query.entries, kinds: ['ext_events'], order: [] };
  return [
    sql`${entryConditions(eb, entries, provider)}`,
    ...(venues === undefined ? [] : [hasVenue(sql`"venueId" IN (${sql.join(venues)})`)]),
    ...(organizers === undefined
      ? []
      : [
          sql`"Event"."entryId" IN (SELECT "eventId" FROM "EventOrganizer" WHERE "organizerId" IN (${sql.join(organizers)}))`,
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
