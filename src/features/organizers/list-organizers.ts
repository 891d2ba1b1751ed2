import { defineOperation } from '../../operation/operation.ts';
import { calendarListArgs } from '../calendar-records/calendar-args.ts';
import { organizerKind } from '../calendar-records/calendar-kind.ts';
import { readListedStatuses } from '../calendar-records/calendar-status.ts';
import { type HostPage, listHosts } from '../calendar-records/list-hosts.ts';

/** interface.md §4.3: one page of the organizers the newest first, as ids and versions. */
export const listOrganizers = defineOperation({
  name: 'listOrganizers',
  kind: 'query',
  summary: 'Lists organizers.',
  args: calendarListArgs,
  authorize(context, { status }) {
    readListedStatuses(context, organizerKind, status);
  },
  resolve: (context, args): Promise<HostPage> => listHosts(context, organizerKind, args),
});
