import { allWritten, resourceSchema } from '../../../rest/representation/resource-schema.ts';
import { calendarEntryProperties } from '../entries/calendar-entry-properties.ts';
import { organizerFields } from './organizer-fields.ts';

const { author, date, date_utc, status, image, ...shown } = organizerFields;

/** An organizer (interface.md §2.3 and what is only read of it), for OPTIONS and the OpenAPI document. */
export const organizerSchema = resourceSchema('organizer', {
  ...calendarEntryProperties,
  ...allWritten('always', shown),
});
