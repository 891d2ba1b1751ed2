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

/** The dates of a list as its arguments give them. */
type AskedDates = Partial<ArgValues<typeof windowArgs>> & {
  readonly [Name in 'start_date' | 'end_date' | Limit]?: string | undefined;
} & { readonly [Name in 'start_date_query' | 'end_date_query']?: DateQuery | undefined } & {
  /** Parsed by `readSwitch`. */
  readonly strict_dates?: unknown;
};

/** Dates of which a day stands for its end. */
const LIMITS = {
  starts_before: { of: 'start', compare: '<' },
  starts_after: { of: 'start', compare: '>' },
  ends_before: { of: 'end', compare: '<' },
  ends_after: { of: 'end', compare: '>' },
} as const;

type Limit = keyof typeof LIMITS;

/** Dates of which a day stands for its beginning. */
const LEAST = { starts_on_or_after: 'start', ends_on_or_after: 'end' } as const;

/** Two dates each: the time that is not before the first, and the one that is not after the second. */
const RANGES = {
  starts_between: { from: 'start', to: 'start', isExclusive: false },
  ends_between: { from: 'end', to: 'end', isExclusive: false },
  runs_between: { from: 'end', to: 'start', isExclusive: false },
  date_overlaps: { from: 'end', to: 'start', isExclusive: true },
} as const;

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(table) as Name[]; // the table's own keys

/** The arguments in whose presence a page has no bounds of its own. */
export const otherDates: readonly string[] = [
  ...[LIMITS, LEAST, RANGES].flatMap(Object.keys),
  ...['on_date', 'on_calendar_grid'],
];

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
 * @throws ApiError `rest_invalid_param` for a value that is not a date, and as `readClockQuery`
 */
export function readEventWindow(
  context: Context,
  asked: AskedDates,
  by: 'page' | 'cursor',
): EventWindow {
  const zone = siteZone(context.site);
  const isStrict = readSwitch(asked.strict_dates);
  /** Rounds the current time to the minute, so that responses can be cached for a minute. */
  const read = (name: string, text: string): string => {
    const local = readEventDate(text, zone, () => startOfMinute(context));
    if (local === null) throw invalidCalendarParam(name, 'is no date');
    return local;
  };
  const readDay = (name: 'start_date' | 'end_date' | Limit, time: string): string | null => {
    const text = asked[name];
    if (!text) return null;
    const local = read(name, text);
    return isStrict ? local : `${local.slice(0, 10)}T${time}`;
  };
  const limits = Object.fromEntries(
    namesOf(LIMITS).flatMap((name) => {
      const local = readDay(name, DAY_END);
      return local === null ? [] : [[name, local]];
    }),
  );
  const queries = readDateQueries(asked, Number(toLocal(context.now, zone).slice(0, 4)));
  const further = [
    ...namesOf(LIMITS).flatMap((name) =>
      localBound(LIMITS[name].of, LIMITS[name].compare, limits[name]),
    ),
    ...readUnfinished(context, asked),
    ...readRanges(context, asked, read),
    ...queries.bounds,
  ];
  const isOpen = by === 'cursor' || further.length + queries.parts.length > 0;
  const today = () => siteDay(context, zone);
  const start = readDay('start_date', DAY_START) ?? (isOpen ? null : `${today()}T${DAY_START}`);
  const end =
    readDay('end_date', DAY_END) ??
    (isOpen || start === null ? null : `${shiftYears(today(), 2).slice(0, 10)}T${DAY_END}`);
  return {
    startLocal: start,
    endLocal: end,
    limits,
    bounds: [...localBound('start', '>=', start), ...localBound('end', '<=', end), ...further],
    parts: queries.parts,
  };
}

const DAY_START = '00:00:00';
const DAY_END = '23:59:59';

/** The bounds of arguments that the reference does not have. A date without a time stands for the whole day. */
function readRanges(
  context: Context,
  asked: AskedDates,
  read: (name: string, text: string) => string,
): readonly EventBound[] {
  const readEnd = (name: string, text: string) => {
    const local = read(name, text);
    const isDay = local.endsWith(`T${DAY_START}`) && !text.includes(':');
    return isDay ? `${local.slice(0, 10)}T${DAY_END}` : local;
  };
  const within = (of: EventBound['of'], first = '', last = first) => [
    ...localBound(of, '>=', `${first}T${DAY_START}`),
    ...localBound('start', '<=', `${last}T${DAY_END}`),
  ];
  const { on_date: date, on_calendar_grid: isOnGrid } = asked;
  const grid = isOnGrid ? shownMonth(context) : [];
  return [
    ...namesOf(LEAST).flatMap((name) => {
      const text = asked[name];
      return text === undefined ? [] : localBound(LEAST[name], '>=', read(name, text));
    }),
    ...namesOf(RANGES).flatMap((name) => {
      const [first, last] = asked[name] ?? [];
      if (first === undefined || last === undefined) return [];
      const { from, to, isExclusive } = RANGES[name];
      return [
        ...localBound(from, isExclusive ? '>' : '>=', read(name, first)),
        ...localBound(to, isExclusive ? '<' : '<=', readEnd(name, last)),
      ];
    }),
    ...(date === undefined ? [] : within('start', read('on_date', date).slice(0, 10))),
    ...(isOnGrid ? within('end', grid[0], grid.at(-1)) : []),
  ];
}

/** The days on the grid that the view of the current month has. */
const shownMonth = (context: Context): readonly string[] =>
  weeksAround(monthOf(siteDay(context, siteZone(context.site))), context.site.startOfWeek).flat();

/** The bound of events that are not over. */
export const unfinished = (context: Context): EventBound => ({
  of: 'end',
  compare: '>=',
  moment: startOfMinute(context),
});

/** Events that are not over, or that are. */
const readUnfinished = (
  context: Context,
  { upcoming, past }: AskedDates,
): readonly EventBound[] => [
  ...(upcoming ? [unfinished(context)] : []),
  ...(past ? [{ of: 'end', compare: '<', moment: startOfMinute(context) } as const] : []),
];

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

/** Reads the conditions on days and times of callers of GraphQL. @param thisYear the year of dates that have none */
function readDateQueries(
  asked: AskedDates,
  thisYear: number,
): Pick<EventWindow, 'bounds' | 'parts'> {
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
