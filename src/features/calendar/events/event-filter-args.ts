import { boolean, integer, list, string } from '../../../operation/args.ts';
import { sharedFilterArgs, unindexedArgs } from '../entries/calendar-filter-args.ts';

const date = (description: string) => string({ minLength: 1, description });
const range = (description: string) =>
  list(string(), {
    minItems: 2,
    maxItems: 2,
    description: `${description}: two dates, with a T before a time.`,
  });

const args = {
  starts_on_or_after: date('Beginning on this day, or at this time, or later.'),
  ends_on_or_after: date('Ending on this day, or at this time, or later.'),
  on_date: date('Beginning on this day.'),
  starts_between: range('Beginning between'),
  ends_between: range('Ending between'),
  runs_between: range('Beginning before the end, and ending after the start, of the time between'),
  date_overlaps: range('The same, but for events that only meet the time between'),
  on_calendar_grid: boolean({
    description: 'Only events on the grid of this month, which has whole weeks; or all.',
  }),
  all_day: boolean({ description: 'Only events that last, or do not last, whole days.' }),
  multiday: boolean({ description: 'Only events that end, or do not end, on another day.' }),
  timezone: string({ description: 'Only events whose times are of this zone.' }),
  hidden: boolean({ description: 'Only events that are, or are not, hidden from listings.' }),
  sticky: boolean({ description: 'Only events that are, or are not, put first.' }),
  venue_exclude: list(integer(), { description: 'At none of these venues.' }),
};

/** Filters of lists of events that clients of the reference do not expect in the site index. */
export const eventFilterArgs = { ...unindexedArgs(args), ...sharedFilterArgs };
