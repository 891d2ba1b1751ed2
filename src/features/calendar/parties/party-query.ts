import { canReadRecord } from '../../../auth/record-capabilities.ts';
import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { EntryQuery } from '../../content/entries/entry-query.ts';
import { loadSummary } from '../../content/entries/entry-summaries.ts';
import { parseSearch } from '../../content/entries/search-terms.ts';
import {
  type calendarListArgs,
  invalidCalendarParam,
  readSwitch,
} from '../entries/calendar-args.ts';
import { type CalendarKind, eventKind } from '../entries/calendar-kind.ts';
import { readListedStatuses } from '../entries/calendar-status.ts';

type PartyListValues = ArgValues<typeof calendarListArgs>;

/**
 * Converts the arguments of a list of venues or organizers to a query, newest first (interface.md §4.3).
 * @throws ApiError `rest_invalid_param` for a status that the viewer may not list, or an event that the viewer may not
 * read
 */
export async function toPartyQuery(
  context: Context,
  kind: CalendarKind,
  args: PartyListValues,
): Promise<EntryQuery> {
  const { search, event } = args;
  const hasEvents = readSwitch(args.has_events);
  if (event !== undefined) await assertEventExists(context, event);
  const host = {
    ...(event === undefined ? {} : { ofEvent: event }),
    ...(hasEvents === undefined ? {} : { hasEvents }),
    ...(readSwitch(args.only_with_upcoming) ? { endingAfter: startOfMinute(context) } : {}),
  };
  return {
    kinds: [kind.kind],
    ...readListedStatuses(context, kind, args.status),
    ...(search === undefined || search.trim() === '' ? {} : { search: parseSearch(search) }),
    ...(Object.keys(host).length > 0 ? { host } : {}),
    order: [{ by: 'date', direction: 'desc' }],
  };
}

async function assertEventExists(context: Context, id: number): Promise<void> {
  const event = id > 0 ? await loadSummary(context, id) : null;
  if (event?.kind !== eventKind.kind || !canReadRecord(context.viewer, event))
    throw invalidCalendarParam('event', 'names no event');
}

/** Returns the current minute. Responses that depend on it can be cached until the next one. */
export function startOfMinute({ now, validity }: Context): string {
  const minute = `${now.slice(0, 16)}:00`;
  const next = new Date(Date.parse(`${minute}Z`) + 60_000);
  validity.holdUntil(next.toISOString().slice(0, 19));
  return minute;
}
