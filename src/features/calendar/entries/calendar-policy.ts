import type { KindNames } from '../../../content/kinds/kind.ts';
import {
  canDeleteRecord,
  canEditRecord,
  canReadRecord,
  type GuardedRecord,
  kindCapability,
} from '../../../content/record-capabilities.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';

/** @throws ApiError `rest_forbidden` unless the viewer may create such entries */
export function assertCanCreateInCalendar({ viewer }: Context, { name }: KindNames): void {
  if (!viewer.can(kindCapability('edit', name))) throw forbidden(viewer);
}

/** Checked before an entry is looked up, so that strangers don't learn whether it exists. @throws ApiError `rest_forbidden` */
export function assertCanEditInCalendar({ viewer }: Context, { name }: KindNames): void {
  if (!viewer.can(kindCapability('edit', name))) throw forbidden(viewer);
}

/** @throws ApiError `rest_forbidden` */
export function assertCanDeleteInCalendar({ viewer }: Context, { name }: KindNames): void {
  if (!viewer.can(kindCapability('delete', name))) throw forbidden(viewer);
}

/** @throws ApiError `rest_forbidden` unless the viewer may edit this entry */
export function assertCanEditRecord({ viewer }: Context, record: GuardedRecord): void {
  if (!canEditRecord(viewer, record)) throw forbidden(viewer);
}

/** @throws ApiError `rest_forbidden` unless the viewer may delete this entry */
export function assertCanDeleteRecord({ viewer }: Context, record: GuardedRecord): void {
  if (!canDeleteRecord(viewer, record)) throw forbidden(viewer);
}

/** @throws ApiError 403 `venue-not-accessible` (`organizer-…`) if the entry is in the trash or the viewer may not read it */
export function assertAccessible(
  { viewer }: Context,
  { labels: { one: word } }: KindNames,
  record: GuardedRecord,
): void {
  if (record.status === 'trash' || !canReadRecord(viewer, record))
    throw new ApiError(`${word}-not-accessible`, 403, `The ${word} asked for is not accessible.`);
}

/** Only users who may edit others' entries may set another author. @throws ApiError `rest_forbidden` */
export function assertOwnAuthor(
  { viewer }: Context,
  { name }: KindNames,
  author: number | null | undefined,
  currentAuthor: number | null,
): void {
  if (author === undefined || author === null || author === currentAuthor) return;
  if (!viewer.can(kindCapability('edit_others', name))) throw forbidden(viewer);
}

const forbidden = (viewer: { readonly id: number }): ApiError =>
  refused(viewer, 'rest_forbidden', 'You are not allowed to do that.');
