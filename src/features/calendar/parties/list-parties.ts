import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { Page } from '../../../operation/page.ts';
import type { EntryRef } from '../../content/entries/entry-query.ts';
import { entriesFrom } from '../../content/entries/page-of-entries.ts';
import type { calendarListArgs } from '../entries/calendar-args.ts';
import type { CalendarKind } from '../entries/calendar-kind.ts';
import {
  assertCalendarPageExists,
  type CalendarPage,
  readCalendarPage,
} from '../entries/calendar-page.ts';
import { toPartyQuery } from './party-query.ts';

/** One page of a list of venues or organizers. */
export interface PartyPage extends Page<EntryRef> {
  readonly page: CalendarPage;
}

/** Reads it. @throws ApiError `rest_invalid_param`, 404 `venue-archive-page-not-found` (and so on) */
export async function listParties(
  context: Context,
  kind: CalendarKind,
  args: ArgValues<typeof calendarListArgs>,
): Promise<PartyPage> {
  const page = readCalendarPage(context, args);
  const query = await toPartyQuery(context, kind, args);
  const found = await entriesFrom(context, query, page.offset, page.perPage);
  assertCalendarPageExists(kind, page, found.total);
  return { ...found, page };
}
