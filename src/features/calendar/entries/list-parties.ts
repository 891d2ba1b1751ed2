import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { Page } from '../../../operation/page.ts';
import type { EntryRef } from '../../content/entries/entry-query.ts';
import { entriesFrom } from '../../content/entries/page-of-entries.ts';
import type { calendarListArgs } from './calendar-args.ts';
import type { CalendarKind } from './calendar-kind.ts';
import { type CalendarPage, readCalendarPage, refuseCalendarPage } from './calendar-page.ts';
import { toHostQuery } from './party-query.ts';

/** One page of a list of venues or organizers. */
export interface HostPage extends Page<EntryRef> {
  readonly page: CalendarPage;
}

/** Reads it. @throws ApiError `rest_invalid_param`, 404 `venue-archive-page-not-found` (and so on) */
export async function listHosts(
  context: Context,
  kind: CalendarKind,
  args: ArgValues<typeof calendarListArgs>,
): Promise<HostPage> {
  const page = readCalendarPage(context, args);
  const query = await toHostQuery(context, kind, args);
  const found = await entriesFrom(context, query, page.offset, page.perPage);
  refuseCalendarPage(kind, page, found.total);
  return { ...found, page };
}
