import { defineOperation } from '../../operation/operation.ts';
import { calendarListArgs } from '../calendar-records/calendar-args.ts';
import { venueKind } from '../calendar-records/calendar-kind.ts';
import { readListedStatuses } from '../calendar-records/calendar-status.ts';
import { type HostPage, listHosts } from '../calendar-records/list-hosts.ts';

/** interface.md §4.3: one page of the venues the newest first, as ids and versions. */
export const listVenues = defineOperation({
  name: 'listVenues',
  kind: 'query',
  summary: 'Lists venues.',
  args: calendarListArgs,
  authorize(context, { status }) {
    readListedStatuses(context, venueKind, status);
  },
  resolve: (context, args): Promise<HostPage> => listHosts(context, venueKind, args),
});
