import { defineOperation } from '../../../operation/operation.ts';
import { viewArg } from './describing-args.ts';
import { assertCanView, editsAnything } from './describing-policy.ts';
import { mayReadStatus } from './status-reading.ts';
import { type Status, statuses } from './statuses.ts';

/** behaviour.md §13: those that the viewer may know of. */
export const listStatuses = defineOperation({
  name: 'listStatuses',
  kind: 'query',
  summary: 'Lists the statuses of records.',
  args: viewArg,
  authorize({ viewer }, { context: view }) {
    if (view === 'edit' && !editsAnything(viewer)) throw assertCanView(viewer);
  },
  resolve: ({ viewer }): readonly Status[] =>
    statuses.filter((status) => mayReadStatus(viewer, status)),
});
