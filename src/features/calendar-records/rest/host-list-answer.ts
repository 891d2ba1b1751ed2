import { kindCapability } from '../../../auth/record-capabilities.ts';
import type { Context } from '../../../context.ts';
import type { ArgValues } from '../../../operation/args.ts';
import type { Resource } from '../../../representation/resource.ts';
import type { Answer } from '../../../rest/answer.ts';
import { type calendarListArgs, readSwitch } from '../calendar-args.ts';
import type { CalendarKind } from '../calendar-kind.ts';
import type { HostPage } from '../list-hosts.ts';
import { calendarListAnswer, type QueryWord } from './calendar-list-answer.ts';

type HostListValues = ArgValues<typeof calendarListArgs>;

/** A page of venues or organizers. Its own address tells page and status alone (recorded), those of other pages all that was asked. */
export function hostListAnswer(
  context: Context,
  kind: CalendarKind,
  items: readonly Resource[],
  { page, total }: HostPage,
  args: HostListValues,
): Answer {
  const mayEdit = context.viewer.can(kindCapability('edit', kind.kind));
  const perPage: QueryWord = ['per_page', String(page.perPage)];
  const status: QueryWord = [
    'status',
    (args.status ?? (mayEdit ? 'any' : 'publish')).split(',').map(context.addresses.status).join(),
  ];
  const { search, event } = args;
  return calendarListAnswer(context, {
    collection: kind.collection,
    items: items.map((item) => Buffer.from(JSON.stringify(item))),
    total,
    page,
    shownQuery: [['page', String(page.page)], perPage, status],
    query: [
      perPage,
      ...(search === undefined ? [] : [['search', search] as const]),
      ...(event === undefined ? [] : [['event', String(event)] as const]),
      ...(readSwitch(args.has_events) ? [['has_events', '1'] as const] : []),
      ...(readSwitch(args.only_with_upcoming) ? [['only_with_upcoming', '1'] as const] : []),
      status,
    ],
  });
}
