import { boolean, integer, schemaOf, shownAs, string } from '../../operation/args.ts';

/** One line of text; a number is taken for its digits, and null is no wish. */
export const wordArg = (description: string) =>
  shownAs(schemaOf<string | number | null>({ type: ['string', 'number', 'null'], description }), {
    description,
    type: 'string',
    default: null,
  });

/** A boolean that the site index calls a string; null is no wish. */
export const switchArg = (description: string) =>
  shownAs(schemaOf<string | boolean | null>({ type: ['string', 'boolean', 'null'], description }), {
    description,
    type: 'string',
    default: null,
  });

/** What a switch was set to: `true`, `yes`, `on` and `1` are true. */
export const readSwitch = (value: string | boolean | null | undefined): boolean | undefined =>
  value === null || value === undefined
    ? undefined
    : /^(true|yes|on|1)$/i.test(String(value).trim());

/** What lists of venues and of organizers may be asked for (interface.md §4.3), in the index's order. */
export const calendarListArgs = {
  page: integer({ description: 'Which page of the list.', default: 1 }),
  per_page: shownAs(integer({ description: 'How many a page has.', default: 10 }), {
    description: 'How many a page has.',
    type: 'integer',
    default: '10',
  }),
  search: string({ description: 'Words that must all be found.' }),
  event: integer({ description: 'Only those of this event.' }),
  has_events: shownAs(boolean(), { description: 'Only those with events.' }),
  only_with_upcoming: shownAs(boolean({ default: false }), {
    description: 'Only those with events that are not over yet.',
    default: false,
  }),
  status: shownAs(string(), { description: 'Any of these statuses.', format: 'string' }),
};
