import {
  type Args,
  anything,
  filled,
  integer,
  schemaOf,
  shownAs,
  string,
  undetailed,
} from '../../../operation/args.ts';
import { BOUNDS, SEARCH_TEXT } from '../../../operation/bounds.ts';

/**
 * Arguments as the calendar refuses them: without details, but for switches and numbers (behaviour.md §7). The reference has each of the
 * others looked at by a check of its own.
 */
export const calendarArgs = <const A extends Args>(args: A): A =>
  Object.fromEntries(
    Object.entries(args).map(([name, schema]) => {
      const types: readonly unknown[] = [schema.type].flat();
      const isDetailed = types.includes('boolean') || types[0] === 'number';
      return [name, isDetailed ? schema : undetailed(schema)];
    }),
  ) as A; // the same names and types

/** A text; a number is taken for its digits, and null is no wish. */
export const wordArg = (description: string, maxLength: number = BOUNDS.maxLength) =>
  shownAs(
    schemaOf<string | number | null>({
      type: ['string', 'number', 'null'],
      maxLength,
      description,
    }),
    { description, type: 'string', default: null },
  );

/** A boolean that the site index calls a string; null is no wish. */
export const switchArg = (description: string) =>
  shownAs(schemaOf<string | boolean | null>({ type: ['string', 'boolean', 'null'], description }), {
    description,
    type: 'string',
    default: null,
  });

/** What a switch was set to: `true`, `yes`, `on` and `1` are true, and anything else is false. */
export const readSwitch = (value: unknown): boolean | undefined =>
  value === null || value === undefined
    ? undefined
    : typeof value !== 'object' && /^(true|yes|on|1)$/i.test(String(value).trim());

const perPage = 'How many a page has; as many as the site’s setting says unless given.';

/** What lists of venues and of organizers may be asked for (interface.md §4.3), in the index's order. */
export const calendarListArgs = calendarArgs({
  page: integer({ description: 'Which page of the list.', default: 1 }),
  per_page: shownAs(integer({ description: perPage }), {
    description: perPage,
    type: 'integer',
    default: '10',
  }),
  search: filled(string({ maxLength: SEARCH_TEXT, description: 'Words that must all be found.' })),
  event: integer({ description: 'Only those of this event.' }),
  has_events: anything({ description: 'Only those with events, or without any.' }),
  only_with_upcoming: anything({
    description: 'Only those with events that are not over yet.',
    default: false,
  }),
  status: shownAs(string(), { description: 'Any of these statuses.', format: 'string' }),
});
