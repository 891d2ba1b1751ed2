import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SiteSettings } from '../../config/site-settings.ts';
import { writtenTime } from '../../operation/date-time.ts';
import { fromSiteTime, readMoment, type SiteZone, toSiteTime } from '../../operation/site-time.ts';
import { offsetChanges } from '../../operation/time-zones.ts';
import type { Provider } from '../../storage/provider.ts';
import {
  type ClockPart,
  type DateQuery,
  dayAt,
  isYear,
  PLACES,
  readClockQuery,
} from './clock-query.ts';
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

const EDGES = [
  ['after', 'date', 'after'],
  ['before', 'date', 'before'],
  ['modified_after', 'modified', 'after'],
  ['modified_before', 'modified', 'before'],
] as const;

/** Returns the bounds that the arguments of a list name. */
export const readDateBounds = (args: DateArgs, site: SiteZone): readonly DateBound[] =>
  EDGES.flatMap(([name, column, edge]) => {
    const text = args[name];
    return text === undefined ? [] : [{ column, [edge]: readMoment(text, site) ?? '' }];
  });

type DateArgs = { readonly [Name in (typeof EDGES)[number][0]]?: string | undefined };

/**
 * Converts conditions on a moment to those of an entry query. Days and times are those of the site's clocks.
 * @throws ApiError `rest_invalid_param` as `readClockQuery`
 */
export function readDateQuery(
  { date_query: query }: { readonly date_query?: DateQuery | undefined },
  { site, now }: { readonly site: SiteSettings; readonly now: string },
): DateFilters | undefined {
  if (!query) return undefined;
  const column = query.column ?? 'date';
  const { bounds, parts } = readClockQuery(
    query,
    Number(toSiteTime(now, site).slice(0, 4)),
    'date_query',
  );
  const { timezone, gmtOffset } = site;
  const zone = { timezone, gmtOffset };
  return {
    dates: [
      ...bounds.map(({ after, before, inclusive }) => ({
        column,
        inclusive,
        ...(after === undefined ? {} : { after: fromSiteTime(after, site) }),
        ...(before === undefined ? {} : { before: fromSiteTime(before, site) }),
      })),
      ...yearBounds(query, column),
    ],
    dateParts: parts.map((part) => ({ ...part, column, zone })),
  };
}

/** Returns the bounds on moments that a comparison of years implies: local time is less than a day from UTC. */
function yearBounds({ year, compare }: DateQuery, column: DateBound['column']): DateBound[] {
  if (year == null || column !== 'date') return [];
  const isAfter = compare?.startsWith('>') ?? false;
  if (!isAfter && !compare?.startsWith('<')) return [];
  const first = compare === '>' || compare === '<=' ? year + 1 : year;
  if (!isYear(first - 1) || !isYear(first)) return [];
  const bound = writtenTime(dayAt(first, 1, isAfter ? 0 : 2).getTime());
  return [{ column, inclusive: true, ...(isAfter ? { after: bound } : { before: bound }) }];
}
