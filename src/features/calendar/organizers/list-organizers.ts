import { defineOperation } from '../../../operation/operation.ts';
import { calendarListArgs } from '../entries/calendar-args.ts';
import { organizerKind } from '../entries/calendar-kind.ts';
import { readListedStatuses } from '../entries/calendar-status.ts';
import { listParties, type PartyPage } from '../parties/list-parties.ts';

/** interface.md §4.3: one page of the organizers the newest first, as ids and versions. */
export const listOrganizers = defineOperation({
  name: 'listOrganizers',
  kind: 'query',
  summary: 'Lists organizers.',
  args: calendarListArgs,
  authorize(context, { status }) {
    readListedStatuses(context, organizerKind, status);
  },
  resolve: (context, args): Promise<PartyPage> => listParties(context, organizerKind, args),
});
