import { defineOperation } from '../../../operation/operation.ts';
import { calendarListArgs } from '../entries/calendar-args.ts';
import { venueKind } from '../entries/calendar-kind.ts';
import { readListedStatuses } from '../entries/calendar-status.ts';
import { listParties, type PartyPage } from '../parties/list-parties.ts';

/** interface.md §4.3: one page of the venues the newest first, as ids and versions. */
export const listVenues = defineOperation({
  name: 'listVenues',
  kind: 'query',
  summary: 'Lists venues.',
  args: calendarListArgs,
  authorize(context, { status }) {
    readListedStatuses(context, venueKind, status);
  },
  resolve: (context, args): Promise<PartyPage> => listParties(context, venueKind, args),
});
