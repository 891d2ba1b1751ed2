import {
  type ClockQuery,
  type DateQuery,
  readClockQuery,
} from '../../../content/entries/clock-query.ts';
import { monthOf, shiftYears, weeksAround } from '../../../lib/days.ts';
import { type ArgValues, boolean, list, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { siteZone } from '../../../operation/time-zones.ts';
import { invalidCalendarParam, readSwitch } from '../entries/calendar-args.ts';
import { siteDay, toLocal } from '../entries/time/event-time.ts';
import { readEventDate } from '../entries/time/read-event-date.ts';
import { startOfMinute } from '../parties/party-query.ts';
import { type EventPart, wordsArg } from './event-filters.ts';
import type { EventBound } from './event-query.ts';

const range = (description: string) =>
  list(string(), {
    minItems: 2,
    maxItems: 2,
    description: `${description}: two dates, with a T before a time.`,
  });

/** The arguments on times that the reference does not have. */
export const windowArgs = {
  starts_on_or_after: wordsArg('Beginning on this day, or at this time, or later.'),
  ends_on_or_after: wordsArg('Ending on this day, or at this time, or later.'),
  on_date: wordsArg('Beginning on this day.'),
  starts_between: range('Beginning between'),
  ends_between: range('Ending between'),
  runs_between: range('Going on at any moment between, be it the first or the last'),
  date_overlaps: range('Going on between, and not only at its first or last moment'),
  on_calendar_grid: boolean({
    description: 'Only events on the grid of this month, which has whole weeks; or all.',
  }),
  upcoming: boolean({ description: 'Only events that are not over.' }),
  past: boolean({ description: 'Only events that are over, the latest first unless said.' }),
};

type Values = ArgValues<typeof windowArgs>;
type Name = keyof typeof BOUNDS;
type Range = 'starts_between' | 'ends_between' | 'runs_between' | 'date_overlaps';

/** Times that a list asks for beside `start_date` and `end_date`. */
export type AskedRanges = Partial<Pick<Values, Name | Range | 'on_date' | 'on_calendar_grid'>>;

/**
 * These as bounds in the local time of each event. A date without a time stands for the whole day.
 * @param read converts a date to local time
 * @param gridDays returns the first and the last day on the grid of the current month
 * @throws ApiError `rest_invalid_param` as `read`
 */
function readRanges(
  asked: AskedRanges,
  read: (name: string, text: string) => string,
  gridDays: () => readonly [string, string],
): readonly EventBound[] {
  const end = (name: string, text: string) => {
    const local = read(name, text);
    const isDay = local.endsWith('T00:00:00') && !text.includes(':');
    return isDay ? `${local.slice(0, 10)}T23:59:59` : local;
  };
  const ranges = Object.entries(RANGES).flatMap(([name, [lower, upper]]) => {
    const [from, to] = asked[name as Range] ?? []; // a name of the table
    if (from === undefined || to === undefined) return [];
    return [
      ...localBound(lower.of, lower.compare, read(name, from)),
      ...localBound(upper.of, upper.compare, end(name, to)),
    ];
  });
  const single = Object.entries(BOUNDS).flatMap(([name, of]) => {
    const text = asked[name as Name]; // likewise
    return text === undefined ? [] : localBound(of, '>=', read(name, text));
  });
  const { on_date: day, on_calendar_grid: isOnGrid } = asked;
  const within = (of: EventBound['of'], first: string, last: string) => [
    ...localBound(of, '>=', `${first}T00:00:00`),
    ...localBound('start', '<=', `${last}T23:59:59`),
  ];
  const date = day === undefined ? null : read('on_date', day).slice(0, 10);
  return [
    ...single,
    ...ranges,
    ...(date === null ? [] : within('start', date, date)),
    ...(isOnGrid ? within('end', ...gridDays()) : []),
  ];
}

const BOUNDS = { starts_on_or_after: 'start', ends_on_or_after: 'end' } as const;

const RANGES = {
  starts_between: [
    { of: 'start', compare: '>=' },
    { of: 'start', compare: '<=' },
  ],
  ends_between: [
    { of: 'end', compare: '>=' },
    { of: 'end', compare: '<=' },
  ],
  runs_between: [
    { of: 'end', compare: '>=' },
    { of: 'start', compare: '<=' },
  ],
  date_overlaps: [
    { of: 'end', compare: '>' },
    { of: 'start', compare: '<' },
  ],
} as const;

/** The dates of a list as its arguments give them. */
export interface AskedDates extends AskedRanges, AskedDateQueries {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly starts_before?: string | undefined;
  readonly starts_after?: string | undefined;
  readonly ends_before?: string | undefined;
  readonly ends_after?: string | undefined;
  /** Parsed by `readSwitch`. */
  readonly strict_dates?: unknown;
  /** Events that are not over yet, or that are over. */
  readonly upcoming?: boolean | undefined;
  readonly past?: boolean | undefined;
}

/** A window in the site's time, with the defaults. */
export interface EventWindow {
  /** Local times, `YYYY-MM-DDTHH:MM:SS`; null if other limits replace them. */
  readonly startLocal: string | null;
  readonly endLocal: string | null;
  /** The other limits that were given. */
  readonly limits: Readonly<Partial<Record<Limit, string>>>;
  readonly bounds: readonly EventBound[];
  readonly parts: readonly EventPart[];
}

/**
 * Reads the date bounds of a list: whole days, both inclusive, unless `strict_dates` is set. Days and times are in each
 * event's local time (recorded); a value with an offset, and the current day, follow the site's zone. A response that
 * depends on the current day is valid until the day ends.
 * @param by a page without bounds is of two years from today (recorded); a list by cursors has none of its own
 * @throws ApiError `rest_invalid_param` for a value that is not a date
 */
export function readEventWindow(
  context: Context,
  asked: AskedDates,
  by: 'page' | 'cursor',
): EventWindow {
  const zone = siteZone(context.site);
  const read = (name: 'start_date' | 'end_date' | Limit) => readDate(context, name, asked[name]);
  const isStrict = readSwitch(asked.strict_dates);
  const widened = (local: string | undefined, time: string) =>
    local === undefined || isStrict ? local : `${local.slice(0, 10)}T${time}`;
  const further = limitNames.flatMap((name) => {
    const local = widened(read(name), '23:59:59');
    return local === undefined ? [] : [[name, local] as const];
  });
  const unfinished = readUnfinished(context, asked);
  const ranges = readRanges(
    asked,
    (name, text) => readGiven(context, name, text),
    () => gridDays(context, zone),
  );
  const queries = readDateQueries(asked, Number(toLocal(context.now, zone).slice(0, 4)));
  const isOpen =
    by === 'cursor' ||
    further.length + unfinished.length + ranges.length > 0 ||
    queries.bounds.length + queries.parts.length > 0;
  const start =
    widened(read('start_date'), '00:00:00') ??
    (isOpen ? null : `${siteDay(context, zone)}T00:00:00`);
  const end =
    widened(read('end_date'), '23:59:59') ?? (isOpen || start === null ? null : lastDay(context));
  return {
    startLocal: start,
    endLocal: end,
    limits: Object.fromEntries(further),
    bounds: [
      ...localBound('start', '>=', start),
      ...localBound('end', '<=', end),
      ...further.flatMap(([name, local]) =>
        localBound(LIMITS[name].of, LIMITS[name].compare, local),
      ),
      ...unfinished,
      ...ranges,
      ...queries.bounds,
    ],
    parts: queries.parts,
  };
}

/** Converts conditions on the local time at which events begin or end. */
export const clockBounds = (
  of: EventBound['of'],
  bounds: ClockQuery['bounds'],
): readonly EventBound[] =>
  bounds.flatMap(({ after, before, inclusive }) => [
    ...localBound(of, inclusive ? '>=' : '>', after),
    ...localBound(of, inclusive ? '<=' : '<', before),
  ]);

/** A bound in the local time of each event; none without a moment. */
const localBound = (
  of: EventBound['of'],
  compare: EventBound['compare'],
  moment: string | null | undefined,
): readonly EventBound[] => (moment ? [{ of, compare, moment, isLocal: true }] : []);

/** Returns the first and the last day on the grid that the view of the current month has. */
function gridDays(context: Context, zone: string): readonly [string, string] {
  const days = weeksAround(monthOf(siteDay(context, zone)), context.site.startOfWeek).flat();
  return [days[0] ?? '', days.at(-1) ?? ''];
}

/** Returns the end of the day two years from now. */
const lastDay = (context: Context): string =>
  `${shiftYears(siteDay(context, siteZone(context.site)), 2).slice(0, 10)}T23:59:59`;

const LIMITS = {
  starts_before: { of: 'start', compare: '<' },
  starts_after: { of: 'start', compare: '>' },
  ends_before: { of: 'end', compare: '<' },
  ends_after: { of: 'end', compare: '>' },
} as const;

type Limit = keyof typeof LIMITS;

const limitNames = Object.keys(LIMITS) as readonly Limit[]; // the object's own keys

/** The arguments in whose presence a page has no bounds of its own. */
export const otherDates: readonly string[] = [
  ...[LIMITS, BOUNDS, RANGES].flatMap(Object.keys),
  ...['on_date', 'on_calendar_grid'],
];

/** Rounds the current time to the minute, so that responses can be cached for a minute. */
function readUnfinished(context: Context, { upcoming, past }: AskedDates): readonly EventBound[] {
  return [
    ...(upcoming ? [{ of: 'end', compare: '>=', moment: startOfMinute(context) } as const] : []),
    ...(past ? [{ of: 'end', compare: '<', moment: startOfMinute(context) } as const] : []),
  ];
}

/** Rounds the current time to the minute as well. */
function readDate(context: Context, name: string, value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : readGiven(context, name, value);
}

function readGiven(context: Context, name: string, value: string): string {
  const local = readEventDate(value, siteZone(context.site), () => startOfMinute(context));
  if (local === null) throw invalidCalendarParam(name, 'is no date');
  return local;
}

/** Conditions on the days and times of events, as callers of GraphQL give them. */
interface AskedDateQueries {
  readonly start_date_query?: DateQuery | undefined;
  readonly end_date_query?: DateQuery | undefined;
}

interface DateConditions {
  readonly bounds: readonly EventBound[];
  readonly parts: readonly EventPart[];
}

/**
 * Converts them to bounds and parts of the local time of each event.
 * @param thisYear the year of dates that have none
 * @throws ApiError `rest_invalid_param` as `readClockQuery`
 */
function readDateQueries(asked: AskedDateQueries, thisYear: number): DateConditions {
  const all = (['start', 'end'] as const).map((of) => {
    const name = `${of}_date_query` as const;
    const { bounds, parts } = readClockQuery(asked[name] ?? {}, thisYear, name);
    return {
      bounds: clockBounds(of, bounds),
      parts: parts.map((part) => ({ ...part, of })),
    };
  });
  return {
    bounds: all.flatMap(({ bounds }) => bounds),
    parts: all.flatMap(({ parts }) => parts),
  };
}
