import type { ApiError } from '../../../lib/api-error.ts';
import {
  type Args,
  anything,
  filled,
  integer,
  list,
  schemaOf,
  shownAs,
  string,
  undetailed,
  unindexed,
} from '../../../operation/args.ts';
import { BOUNDS, SEARCH_TEXT } from '../../../operation/bounds.ts';
import { invalidParams } from '../../../operation/errors.ts';
import { sharedFilterArgs } from './calendar-filter-args.ts';

/**
 * Marks arguments whose errors have no details. Only errors of booleans and numbers have some, because the reference
 * checks the other arguments itself (docs/rest.md §6.1).
 */
export const calendarArgs = <const A extends Args>(args: A): A =>
  Object.fromEntries(
    Object.entries(args).map(([name, schema]) => {
      const types: readonly unknown[] = [schema.type].flat();
      const isDetailed = types.includes('boolean') || types[0] === 'number';
      return [name, isDetailed ? schema : undetailed(schema)];
    }),
  ) as A; // the same names and types

/** A text. A number is accepted as its digits, and null means not given. */
export const wordArg = (description: string, maxLength: number = BOUNDS.maxLength) =>
  shownAs(
    schemaOf<string | number | null>({
      type: ['string', 'number', 'null'],
      maxLength,
      description,
    }),
    { description, type: 'string', default: null },
  );

/** A boolean that the site index describes as a string. Null means not given. */
export const switchArg = (description: string) =>
  shownAs(schemaOf<string | boolean | null>({ type: ['string', 'boolean', 'null'], description }), {
    description,
    type: 'string',
    default: null,
  });

/** Reads a switch: `true`, `yes`, `on` and `1` are true, other values are false. */
export const readSwitch = (value: unknown): boolean | undefined =>
  value === null || value === undefined
    ? undefined
    : typeof value !== 'object' && /^(true|yes|on|1)$/i.test(String(value).trim());

const perPage = 'How many a page has; as many as the site’s setting says unless given.';

/** What chooses a page of a list of the calendar. */
export const calendarPageArgs = calendarArgs({
  page: integer({ description: 'Which page of the list.', default: 1 }),
  per_page: shownAs(integer({ description: perPage }), {
    description: perPage,
    type: 'integer',
    default: '10',
  }),
});

/** The arguments of lists of venues and organizers (docs/rest.md §6.2), in the order of the site index. */
export const calendarListArgs = calendarArgs({
  ...calendarPageArgs,
  search: filled(string({ maxLength: SEARCH_TEXT, description: 'Words that must all be found.' })),
  event: integer({ description: 'Only those of this event.' }),
  has_events: anything({ description: 'Only those with events, or without any.' }),
  only_with_upcoming: anything({
    description: 'Only those with events that are not over yet.',
    default: false,
  }),
  status: shownAs(string(), { description: 'Any of these statuses.', format: 'string' }),
  include: unindexed(list(integer(), { description: 'Only these ids.' })),
  ...sharedFilterArgs,
});

/**
 * 400 `rest_invalid_param` with an empty list of `details` (docs/rest.md §6.2).
 * @param why the rest of a sentence that begins with the name, without a full stop
 */
export const invalidCalendarParam = (name: string, why = 'is invalid'): ApiError =>
  invalidParams({ [name]: { code: null, message: `${name} ${why}.` } });
