import { ApiError } from '../../../../lib/api-error.ts';
import { GuardedFetchError } from '../../../../lib/guarded-fetch/guarded-fetch-error.ts';
import type { Context } from '../../../../operation/context.ts';
import { decodeText } from '../../../content/oembed/ask-provider.ts';

/**
 * Fetches the text of a calendar file from a web address, including `webcal:`. @throws ApiError 400
 * `calendar_not_fetched` with the reason
 */
export async function fetchCalendar(
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
