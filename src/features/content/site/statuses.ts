import type { Viewer } from '../../../auth/viewer.ts';
import { contextArg } from '../../../content/entries/collection-args.ts';
import type { View } from '../../../content/entries/entry.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { link, type Resource } from '../../../operation/representation/resource.ts';
import { assertCanView, editsAnything } from './describing-policy.ts';

/** A status of records as clients see it at `/core/v2/statuses` (docs/rest.md §4.14). */
export interface Status {
  readonly slug: string;
  readonly name: string;
  readonly isPublic: boolean;
  /** Whether anyone may ask a list for it. */
  readonly isQueryable: boolean;
  readonly isPrivate: boolean;
  /** Whether its records are shown only to users who may edit them. */
  readonly isProtected: boolean;
  readonly isInList: boolean;
  /** Whether a record in it keeps no fixed date. */
  readonly hasFloatingDate: boolean;
  /** Whether only the server uses it; no response lists it. */
  readonly isInternal: boolean;
}

/** The statuses of docs/rest.md §4.2, in the reference's order. */
const statuses: readonly Status[] = [
  status('publish', 'Published', { isPublic: true, isQueryable: true }),
  status('future', 'Scheduled', { isProtected: true }),
  status('draft', 'Draft', { isProtected: true, hasFloatingDate: true }),
  status('pending', 'Pending', { isProtected: true, hasFloatingDate: true }),
  status('private', 'Private', { isPrivate: true }),
  status('auto-draft', 'Automatic draft', { isInternal: true, hasFloatingDate: true }),
  status('inherit', 'As its parent', { isInternal: true }),
  status('request-pending', 'Requested', { isInternal: true }),
  status('request-confirmed', 'Confirmed', { isInternal: true }),
  status('request-failed', 'Failed', { isInternal: true }),
  status('request-completed', 'Completed', { isInternal: true }),
  status('don-pending', 'Pending'),
  status('don-completed', 'Paid'),
  status('don-failed', 'Failed'),
  status('don-cancelled', 'Canceled'),
  status('don-refunded', 'Refunded'),
  status('don-preapproved', 'Pre Approved'),
  status('ext-ea-success', 'Imported', { isPublic: true }),
  status('ext-ea-failed', 'Failed', { isPublic: true }),
  status('ext-ea-schedule', 'Schedule', { isPublic: true }),
  status('ext-ea-pending', 'Pending', { isPublic: true }),
  status('ext-ea-draft', 'Draft', { isPublic: true }),
  status('ext-ignored', 'Ignored'),
  status('trash', 'Trash', { isInList: false }),
];

function status(slug: string, name: string, given: Partial<Status> = {}): Status {
  return {
    slug,
    name,
    isPublic: false,
    isQueryable: false,
    isPrivate: false,
    isProtected: false,
    isInList: true,
    hasFloatingDate: false,
    isInternal: false,
    ...given,
  };
}

/** Everybody may read public statuses, and editors the others; nobody may read internal ones. */
const mayReadStatus = (viewer: Viewer, { isPublic, isInternal }: Status): boolean =>
  isPublic || (!isInternal && editsAnything(viewer));

/** docs/rest.md §4.14: lists the statuses that the viewer may read. */
export const listStatuses = defineOperation({
  name: 'listStatuses',
  kind: 'query',
  summary: 'Lists the statuses of records.',
  args: contextArg,
  authorize: ({ viewer }, { context: view }) => assertCanView(viewer, view, editsAnything(viewer)),
  resolve: ({ viewer }): readonly Status[] =>
    statuses.filter((status) => mayReadStatus(viewer, status)),
});

/** docs/rest.md §4.14; `rest_status_invalid` for an unknown one, `rest_cannot_read_status` for a hidden one. */
export const getStatus = defineOperation({
  name: 'getStatus',
  kind: 'query',
  summary: 'Reads a status of records.',
  args: { status: string({ description: 'The name of the status.' }), ...contextArg },
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

/** A status as REST shows it (recorded). */
export function presentStatus({ addresses }: Context, status: Status, view: View): Resource {
  const slug = addresses.status(status.slug);
  const isEmbed = view === 'embed';
  const isEdit = view === 'edit';
  const query = status.slug === 'publish' ? '' : `?status=${slug}`;
  return {
    name: status.name,
    ...(isEdit ? { private: status.isPrivate, protected: status.isProtected } : {}),
    ...(isEmbed ? {} : { public: status.isPublic, queryable: status.isQueryable }),
    ...(isEdit ? { show_in_list: status.isInList } : {}),
    slug,
    ...(isEmbed ? {} : { date_floating: status.hasFloatingDate }),
    _links: { archives: link(addresses.rest(`/core/v2/posts${query}`)) },
  };
}
