import type { Viewer } from '../../../auth/viewer.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanView, editsAnything, viewArg } from './describing-policy.ts';
import { type Status, statuses } from './statuses.ts';

/** Public statuses are known to all, the others to those who edit, internal ones to nobody. */
const mayReadStatus = (viewer: Viewer, { isPublic, isInternal }: Status): boolean =>
  isPublic || (!isInternal && editsAnything(viewer));

/** docs/rest.md §4.14: those that the viewer may know of. */
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

/** docs/rest.md §4.14; `rest_status_invalid` for an unknown one, `rest_cannot_read_status` for a hidden one. */
export const getStatus = defineOperation({
  name: 'getStatus',
  kind: 'query',
  summary: 'Reads a status of records.',
  args: { status: string({ description: 'The name of the status.' }), ...viewArg },
  authorize(context, { status }) {
    const { viewer } = context;
    if (!mayReadStatus(viewer, findStatus(context, status)))
      throw refused(viewer, 'rest_cannot_read_status', 'You are not allowed to see this status.');
  },
  resolve: (context, { status }) => findStatus(context, status),
});

/** The name comes from the path, in the caller's words; from a query it has been translated already. */
function findStatus({ addresses }: Context, asked: string | undefined): Status {
  const found = statuses.find(({ slug }) => slug === asked || addresses.status(slug) === asked);
  if (!found) throw new ApiError('rest_status_invalid', 404, 'There is no such status.');
  return found;
}
