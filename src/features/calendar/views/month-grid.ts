import type { ShownEvent } from '../events/pages/shown-event.ts';
import { compareWithinDay, type EventsOfDays, totalOn } from './events-of-days.ts';

/** A day in a month's grid. */
export interface GridDay {
  readonly day: string;
  /** The events of several days, in the same lane on all days of a week; null keeps a lane free. */
  readonly bars: readonly (Bar | null)[];
  /** The events of this day only. */
  readonly single: readonly ShownEvent[];
  /** All events of the day in order, as many as the agenda shows. */
  readonly agenda: readonly ShownEvent[];
  /** The number of events on the day, and how many of them are not in `bars` and `single`. */
  readonly total: number;
  readonly hidden: number;
}

/** An event of several days, on one of them. */
export interface Bar {
  readonly event: ShownEvent;
  /** Whether the title is shown here: on its first day, and on the first day of each week. */
  readonly isNamed: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The number of days from here to its end within this week. */
  readonly length: number;
}

/** The most events shown on a day, and the most of them that last several days. */
export const MOST_OF_DAY = 4;
const MOST_BARS = 3;

/** Arranges the events of a month in its weeks. */
export const layMonth = (
  weeks: readonly (readonly string[])[],
  found: EventsOfDays,
): readonly (readonly GridDay[])[] => {
  const sorted = [...found.events].sort(compareWithinDay);
  return weeks.map((days) => layWeek(days, sorted, found));
};

function layWeek(
  days: readonly string[],
  sorted: readonly ShownEvent[],
  found: EventsOfDays,
): readonly GridDay[] {
  const [first = ''] = days;
  const last = days.at(-1) ?? '';
  const own = sorted.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first);
  const lanes = toLanes(
    own.filter(({ firstDay, lastDay }) => firstDay < lastDay),
    first,
  );
  return days.map((day) => {
    const ofDay = own.filter((event) => isOn(event, day));
    const bars = lanes.map((lane) => {
      const event = lane.find((one) => isOn(one, day));
      return event ? toBar(event, day, days) : null;
    });
    const shown = bars.filter((bar) => bar !== null).length;
    const total = totalOn(found, day);
    const single = ofDay
      .filter(({ firstDay, lastDay }) => firstDay === lastDay)
      .slice(0, MOST_OF_DAY - shown);
    return {
      day,
      bars: withoutEnd(bars),
      single,
      agenda: ofDay.slice(0, MOST_OF_DAY),
      total,
      hidden: total - shown - single.length,
    };
  });
}

const isOn = ({ firstDay, lastDay }: ShownEvent, day: string): boolean =>
  firstDay <= day && lastDay >= day;

/** Puts each event in the first lane that is free on all its days of the week. */
function toLanes(long: readonly ShownEvent[], first: string): readonly (readonly ShownEvent[])[] {
  const lanes: ShownEvent[][] = [];
  const byStart = [...long].sort((a, b) =>
    a.firstDay === b.firstDay ? 0 : a.firstDay < b.firstDay ? -1 : 1,
  );
  for (const event of byStart) {
    const begins = event.firstDay < first ? first : event.firstDay;
    const free = lanes.find((lane) => (lane.at(-1)?.lastDay ?? '') < begins);
    if (free) free.push(event);
    else if (lanes.length < MOST_BARS) lanes.push([event]);
  }
  return lanes;
}

function toBar(event: ShownEvent, day: string, days: readonly string[]): Bar {
  const isFirst = event.firstDay === day;
  return {
    event,
    isNamed: isFirst || day === days[0],
    isFirst,
    isLast: event.lastDay === day,
    length: days.filter((one) => one >= day && one <= event.lastDay).length,
  };
}

/** A lane only needs to be kept free above another bar. */
function withoutEnd(bars: readonly (Bar | null)[]): readonly (Bar | null)[] {
  const last = bars.findLastIndex((bar) => bar !== null);
  return bars.slice(0, last + 1);
}
