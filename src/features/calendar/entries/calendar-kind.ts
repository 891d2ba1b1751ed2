import {
  canDeleteRecord,
  canEditRecord,
  canReadRecord,
  type GuardedRecord,
  kindCapability,
} from '../../../auth/record-capabilities.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';

/** A kind of calendar entry, and its names (docs/rest.md §6.1). */
export interface CalendarKind {
  /** The value of `Entry.kind`. */
  readonly kind: string;
  /** The singular in error codes and messages: `venue-not-accessible`. */
  readonly word: string;
  /** The path of the list in REST; its last segment is the key of the items there. */
  readonly collection: string;
}

export const eventKind: CalendarKind = {
  kind: 'ext_events',
  word: 'event',
  collection: '/ext/events/v1/events',
};

/** @throws ApiError `rest_forbidden` unless the viewer may create such entries */
export function assertCanCreateInCalendar({ viewer }: Context, { kind }: CalendarKind): void {
  if (!viewer.can(kindCapability('edit', kind))) throw forbidden(viewer);
}

/** Checked before an entry is looked up, so that strangers don't learn whether it exists. @throws ApiError `rest_forbidden` */
export function assertCanEditInCalendar({ viewer }: Context, { kind }: CalendarKind): void {
  if (!viewer.can(kindCapability('edit', kind))) throw forbidden(viewer);
}

/** The same for deleting. @throws ApiError `rest_forbidden` */
export function assertCanDeleteInCalendar({ viewer }: Context, { kind }: CalendarKind): void {
  if (!viewer.can(kindCapability('delete', kind))) throw forbidden(viewer);
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
  { word }: CalendarKind,
  record: GuardedRecord,
): void {
  if (record.status === 'trash' || !canReadRecord(viewer, record))
    throw new ApiError(`${word}-not-accessible`, 403, `The ${word} asked for is not accessible.`);
}

/** Only users who may edit others' entries may set another author. @throws ApiError `rest_forbidden` */
export function assertOwnAuthor(
  { viewer }: Context,
  { kind }: CalendarKind,
  author: number | null | undefined,
  currentAuthor: number | null,
): void {
  if (author === undefined || author === null || author === currentAuthor) return;
  if (!viewer.can(kindCapability('edit_others', kind))) throw forbidden(viewer);
}

const forbidden = (viewer: { readonly id: number }): ApiError =>
  refused(viewer, 'rest_forbidden', 'You are not allowed to do that.');
