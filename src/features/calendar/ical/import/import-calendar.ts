import { ApiError } from '../../../../lib/api-error.ts';
import { GuardedFetchError } from '../../../../lib/guarded-fetch/guarded-fetch-error.ts';
import { oneOf, string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam, refused } from '../../../../operation/errors.ts';
import { defineOperation } from '../../../../operation/operation.ts';
import { decodeText } from '../../../content/oembed/ask-provider.ts';
import { siteZone } from '../../events/event-zone.ts';
import { readCalendar } from './read-calendar.ts';
import { type CalendarImport, writeCalendar } from './write-calendar.ts';

/**
 * Fetches the text of a calendar file from a web address, including `webcal:`. @throws ApiError 400
 * `calendar_not_fetched` with the reason
 */
async function fetchCalendar(
  { services }: Context,
  url: string,
  maxBytes: number,
): Promise<string> {
  try {
    const address = url.trim().replace(/^webcals?:/i, 'https:');
    return decodeText(await services.guardedFetch(address, { types: TYPES, maxBytes }));
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    throw new ApiError(
      'calendar_not_fetched',
      400,
      `The calendar was not fetched. ${error.message}`,
    );
  }
}

/** The media types that servers use for calendars. */
const TYPES = ['text/calendar', 'application/ics', 'text/plain', 'application/octet-stream'];

/** The longest calendar file: characters, or bytes if it is fetched. */
export const LONGEST_CALENDAR = 10 * 2 ** 20;

/**
 * Imports the events of a calendar file (RFC 5545) with their venues, organizers and categories. Recognizes events from
 * earlier imports by UID, so importing a file twice creates no duplicates.
 * @throws ApiError 400 `calendar_invalid` if it is not a calendar, 400 `calendar_not_fetched`
 */
export const importCalendar = defineOperation({
  name: 'importCalendar',
  kind: 'mutation',
  isAlone: true,
  summary: 'Brings the events of a calendar file in.',
  args: {
    url: string({
      description: 'Where the file is, `https:` or `webcal:`; or `text`.',
      maxLength: 2000,
    }),
    text: string({ description: 'The file itself.', maxLength: LONGEST_CALENDAR }),
    status: oneOf(['publish', 'pending', 'draft', 'private'], {
      description: 'The status of events that are new.',
      default: 'publish',
    }),
  },
  authorize({ viewer }) {
    if (!viewer.can('import'))
      throw refused(viewer, 'rest_forbidden', 'Only administrators bring calendars in.');
  },
  async resolve(context, { url, text, status }): Promise<CalendarImport> {
    if ((url === undefined) === (text === undefined))
      throw invalidParam('url', 'Either url or text is needed.');
    return bringCalendar(context, { url, text, status }, MOST_EVENTS);
  },
});

/** The most events in one request; further events are left out and reported. */
const MOST_EVENTS = 5000;

interface CalendarSource {
  readonly url?: string | undefined;
  readonly text?: string | undefined;
  readonly status: string;
}

/**
 * Does the same for callers that have checked rights and the number of events. @throws ApiError as `importCalendar`
 * does
 */
export async function bringCalendar(
  context: Context,
  { url, text = '', status }: CalendarSource,
  most: number,
): Promise<CalendarImport> {
  const file = url === undefined ? text : await fetchCalendar(context, url, LONGEST_CALENDAR);
  const calendar = readCalendar(file, siteZone(context.site), most);
  if (!calendar) throw new ApiError('calendar_invalid', 400, 'This is no calendar file.');
  return writeCalendar(context, calendar, status);
}
