import {
  allWritten,
  readOnly,
  resourceSchema,
} from '../../../rest/representation/resource-schema.ts';
import { calendarEntryProperties } from '../entries/calendar-entry-properties.ts';
import { venueFields } from './venue-fields.ts';

const { author, date, date_utc, status, image, show_map, show_map_link, ...shown } = venueFields;

/** A venue (interface.md §2.2 and what is only read of it), for OPTIONS and the OpenAPI document. */
export const venueSchema = resourceSchema('venue', {
  ...calendarEntryProperties,
  ...allWritten('always', shown),
  show_map: readOnly('always', 'boolean', 'Whether its page shows a map.'),
  show_map_link: readOnly('always', 'boolean', 'Whether its page links to a map.'),
});
