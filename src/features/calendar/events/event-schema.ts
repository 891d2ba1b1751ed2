import {
  allWritten,
  readOnly,
  resourceSchema,
} from '../../../rest/representation/resource-schema.ts';
import { calendarOwnProperties } from '../entries/calendar-own-values.ts';
import { calendarEntryProperties } from '../entries/present-calendar-entry.ts';
import { eventFields } from './event-fields.ts';

const { title, description, excerpt, timezone, all_day, website } = eventFields;
const { show_map, show_map_link, hide_from_listings, sticky, featured } = eventFields;

const time = (what: string) => ({
  [what]: readOnly('always', 'string', `${what} as YYYY-MM-DD HH:MM:SS.`),
  [`${what}_details`]: readOnly('always', 'object', 'The same in parts.'),
});

const optional = (type: string, description: string) => ({
  type,
  description,
  isOptional: true,
  readonly: true,
});

/** What one event alone is answered with, and a list's are not. */
const alone = { json_ld: { isOptional: true } };

/** What series and their occurrences have besides. */
const recurrence = {
  rrule: optional('string', 'How it recurs (RFC 5545, without `RRULE:`); of series.'),
  exdates: {
    ...optional('array', 'The starts that are left out; of series.'),
    items: { type: 'string' },
  },
  series_id: optional('integer', 'The event that an occurrence belongs to.'),
  series_start_date: optional('string', 'When an occurrence would begin if it had not been moved.'),
};

/** The times in the zone that `tz` asks for. */
const viewerTimes = {
  viewer_start_date: optional('string', 'The start in the zone of `tz`.'),
  viewer_start_date_details: optional('object', 'The same in parts.'),
  viewer_end_date: optional('string', 'The end in the zone of `tz`.'),
  viewer_end_date_details: optional('object', 'The same in parts.'),
  viewer_timezone: optional('string', 'The zone of `tz`.'),
  viewer_timezone_abbr: optional('string', 'That zone in short at that time.'),
};

/** The schema of an event (docs/rest.md §6.1 and the read-only fields), for OPTIONS and the OpenAPI document. */
export const eventSchema = resourceSchema(
  'event',
  {
    ...calendarEntryProperties,
    rest_url: readOnly('always', 'string', 'Its address here.', { format: 'uri' }),
    ...allWritten('always', { title, description, excerpt, all_day }),
    ...time('start_date'),
    ...time('end_date'),
    ...time('utc_start_date'),
    ...time('utc_end_date'),
    ...allWritten('always', { timezone }),
    timezone_abbr: readOnly('always', 'string', 'The zone in short at that time.'),
    cost: readOnly('always', 'string', 'What it costs, for people.'),
    cost_details: readOnly('always', 'object', 'The same in parts.'),
    ...allWritten('always', { website }),
    ...allWritten('always', { show_map, show_map_link, hide_from_listings, sticky, featured }),
    categories: readOnly('always', 'array', 'Its categories.', { items: { type: 'object' } }),
    tags: readOnly('always', 'array', 'Its tags.', { items: { type: 'object' } }),
    venue: readOnly('always', ['object', 'array'], 'Where it takes place.'),
    organizer: readOnly('always', 'array', 'Who holds it.', { items: { type: 'object' } }),
    custom_fields: readOnly('always', ['array', 'object'], 'Further fields.'),
    ...calendarOwnProperties('ext_events'),
  },
  { answered: { ...alone, ...recurrence, ...viewerTimes } },
);
