import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SiteZone } from '../../operation/site-time.ts';
import { offsetChanges } from '../../operation/time-zones.ts';
import type { Provider } from '../../storage/provider.ts';
import { type ClockPart, PLACES } from './clock-query.ts';
import type { DateBound, DatePart } from './entry-query.ts';

/** Where a row has a moment, in UTC, and what clocks showed, where that is stored. */
export interface DateColumns {
  readonly utc: RawBuilder<string>;
  readonly local: RawBuilder<string | null>;
}

/** Conditions on the moments of a row. */
export interface DateFilters {
  readonly dates?: readonly DateBound[] | undefined;
  readonly dateParts?: readonly DatePart[] | undefined;
}

/** That the moments of a row are within bounds and have such parts; `columnsOf` names where the row has them. */
export const dateConditions = (
  { dates = [], dateParts = [] }: DateFilters,
  columnsOf: (moment: DateBound['column']) => DateColumns,
  provider: Provider,
): RawBuilder<SqlBool>[] => [
  ...dates.flatMap((bound) => withinBound(columnsOf(bound.column).utc, bound)),
  ...dateParts.map((part) => hasPart(columnsOf(part.column), part, provider)),
];

function withinBound(
  column: RawBuilder<string>,
  { after, before, inclusive }: DateBound,
): RawBuilder<SqlBool>[] {
  return [
    ...(after === undefined
      ? []
      : [sql<SqlBool>`${column} ${inclusive ? sql`>=` : sql`>`} ${after}`]),
    ...(before === undefined
      ? []
      : [sql<SqlBool>`${column} ${inclusive ? sql`<=` : sql`<`} ${before}`]),
  ];
}

function hasPart(
  { utc, local }: DateColumns,
  { part, compare, value, zone }: DatePart,
  provider: Provider,
): RawBuilder<SqlBool> {
  const shown = sql`coalesce(${local}, ${shifted(utc, secondsAt(utc, zone), provider)})`;
  return hasClockPart(shown, { part, compare, value });
}

/** The condition that a local time has a part. */
export function hasClockPart(
  local: RawBuilder<unknown>,
  { part, compare, value }: ClockPart,
): RawBuilder<SqlBool> {
  const [from, length] = PLACES[part];
  const found = sql`CAST(substr(${local}, ${sql.lit(from)}, ${sql.lit(length)}) AS INTEGER)`;
  return sql<SqlBool>`${found} ${sql.raw(compare)} ${value}`; // one of six operators
}

/** Seconds east of UTC at a stored moment. The latest changes come first, since most moments are near them. */
function secondsAt(utc: RawBuilder<string>, { timezone, gmtOffset }: SiteZone): RawBuilder<number> {
  if (timezone === '') return sql`${sql.lit(gmtOffset * 3600)}`;
  const [first, ...changes] = offsetChanges(timezone);
  const whens = changes
    .toReversed()
    .map(({ from, seconds }) => sql`WHEN ${utc} >= ${sql.lit(from)} THEN ${sql.lit(seconds)}`);
  const before = sql.lit(first?.seconds ?? 0);
  return whens.length === 0
    ? sql`${before}`
    : sql`CASE ${sql.join(whens, sql` `)} ELSE ${before} END`;
}

const shifted = (utc: RawBuilder<string>, seconds: RawBuilder<number>, provider: Provider) =>
  provider === 'sqlite'
    ? sql`strftime('%Y-%m-%dT%H:%M:%S', ${utc}, (${seconds}) || ' seconds')`
    : // PostgreSQL knows no year 0.
      sql`CASE WHEN ${utc} < '0001' THEN ${utc} ELSE to_char(${utc}::timestamp + (${seconds}) * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS') END`;
