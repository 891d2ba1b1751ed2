import { type DateQuery, readClockQuery } from '../../content/entries/clock-query.ts';
import type { EventBound, EventPart } from './event-query.ts';

/** Conditions on the days and times of events, as callers of GraphQL give them. */
export interface AskedDateQueries {
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
export function readDateQueries(asked: AskedDateQueries, thisYear: number): DateConditions {
  const all = (['start', 'end'] as const).map((of) => {
    const name = `${of}_date_query` as const;
    const { bounds, parts } = readClockQuery(asked[name] ?? {}, thisYear, name);
    const bound = (compare: '<' | '>', moment: string | undefined, inclusive: boolean) =>
      moment === undefined
        ? []
        : [{ of, compare: inclusive ? (`${compare}=` as const) : compare, moment, isLocal: true }];
    return {
      bounds: bounds.flatMap(({ after, before, inclusive }) => [
        ...bound('>', after, inclusive),
        ...bound('<', before, inclusive),
      ]),
      parts: parts.map((part) => ({ ...part, of })),
    };
  });
  return {
    bounds: all.flatMap(({ bounds }) => bounds),
    parts: all.flatMap(({ parts }) => parts),
  };
}
