import { kindCapability } from '../../../../auth/record-capabilities.ts';
import type { ArgValues } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Answer } from '../../../../rest/answer.ts';
import type { Resource } from '../../../../rest/representation/resource.ts';
import type { calendarListArgs } from '../../entries/calendar-args.ts';
import type { CalendarKind } from '../../entries/calendar-kind.ts';
import { calendarListAnswer } from '../../entries/rest/calendar-list-answer.ts';
import type { PartyPage } from '../list-parties.ts';

type PartyListValues = ArgValues<typeof calendarListArgs>;

/** A page of venues or organizers. Its address, and so those of its neighbours, don't tell what was searched for (recorded). */
export function partyListAnswer(
  context: Context,
  kind: CalendarKind,
  items: readonly Resource[],
  { page, total }: PartyPage,
  { event, has_events: hasEvents, status }: PartyListValues,
): Answer {
  const mayEdit = context.viewer.can(kindCapability('edit', kind.kind));
  const statuses = (status ?? (mayEdit ? 'any' : 'publish')).split(',');
  return calendarListAnswer(context, {
    collection: kind.collection,
    items: items.map((item) => Buffer.from(JSON.stringify(item))),
    total,
    page,
    shownQuery: [
      ['page', String(page.page)],
      ['per_page', String(page.perPage)],
      ...(event === undefined ? [] : [['event', String(event)] as const]),
      ...(hasEvents === undefined ? [] : [['has_events', String(hasEvents)] as const]),
      ['status', statuses.map(context.addresses.status).join()],
    ],
  });
}
