import type { ArgValues } from '../../../operation/args.ts';
import type { eventFilterArgs } from './event-filter-args.ts';
import type { EventBound } from './event-query.ts';

type Values = ArgValues<typeof eventFilterArgs>;
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
export function readRanges(
  asked: AskedRanges,
  read: (name: string, text: string) => string,
  gridDays: () => readonly [string, string],
): readonly EventBound[] {
  const start = (name: string, text: string) => read(name, text);
  const end = (name: string, text: string) => {
    const local = read(name, text);
    const isDay = local.endsWith('T00:00:00') && !text.includes(':');
    return isDay ? `${local.slice(0, 10)}T23:59:59` : local;
  };
  const bound = (of: EventBound['of'], compare: EventBound['compare'], moment: string) => ({
    ...{ of, compare, moment },
    isLocal: true,
  });
  const ranges = Object.entries(RANGES).flatMap(([name, [lower, upper]]) => {
    const [from, to] = asked[name as Range] ?? []; // a name of the table
    if (from === undefined || to === undefined) return [];
    return [
      bound(lower.of, lower.compare, start(name, from)),
      bound(upper.of, upper.compare, end(name, to)),
    ];
  });
  const single = Object.entries(BOUNDS).flatMap(([name, of]) => {
    const text = asked[name as Name]; // likewise
    return text === undefined ? [] : [bound(of, '>=', start(name, text))];
  });
  const { on_date: day, on_calendar_grid: isOnGrid } = asked;
  const within = (of: EventBound['of'], first: string, last: string) => [
    bound(of, '>=', `${first}T00:00:00`),
    bound('start', '<=', `${last}T23:59:59`),
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
