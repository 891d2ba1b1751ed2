import {
  anyStatus,
  type ListedStatuses,
  publicAndOwn,
} from '../../../content/entries/entry-status.ts';
import type { KindNames } from '../../../content/kinds/kind.ts';
import {
  canDeleteRecord,
  canEditRecord,
  canPublish,
  canReadRecord,
  type GuardedRecord,
  kindCapability,
} from '../../../content/record-capabilities.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { invalidCalendarParam } from './calendar-args.ts';

/** @throws ApiError `rest_forbidden` unless the viewer may create such entries, also in the name of this author */
export function assertCanCreateInCalendar(
  context: Context,
  kind: KindNames,
  author?: number | null,
): void {
  assertCanEditInCalendar(context, kind);
  assertOwnAuthor(context, kind, author, context.viewer.id);
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

/** Whether the viewer may read an entry, and it is not in the trash. */
export const isShown = ({ viewer }: Context, record: GuardedRecord): boolean =>
  record.status !== 'trash' && canReadRecord(viewer, record);

/** @throws ApiError 403 `venue-not-accessible` (`organizer-…`) if the entry is in the trash or the viewer may not read it */
export function assertAccessible(
  context: Context,
  { labels: { one: word } }: KindNames,
  record: GuardedRecord,
): void {
  if (!isShown(context, record))
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

/**
 * Returns the status that a write sets. For users who may not publish it is `pending` instead of a public one. Without
 * a status, a new entry is published, or a draft if the user may not publish.
 * @throws ApiError `rest_invalid_param` for a status that can't be written
 */
export function readWrittenStatus(
  { viewer }: Context,
  { name: kind }: KindNames,
  asked: string | null | undefined,
  before: { readonly status: string } | null,
): string | undefined {
  const maySet = canPublish(viewer, kind);
  if (asked === undefined || asked === null || asked === '')
    return before ? undefined : maySet ? 'publish' : 'draft';
  if (!WRITABLE.has(asked))
    throw invalidCalendarParam('status', `is none of ${[...WRITABLE].join(', ')}`);
  const needsRight = asked !== 'draft' && asked !== 'pending' && asked !== before?.status;
  return needsRight && !maySet ? 'pending' : asked;
}

const WRITABLE: ReadonlySet<string> = new Set(['publish', 'future', 'draft', 'pending', 'private']);

/** The statuses that events which are brought from elsewhere can get. */
export const broughtStatuses = ['publish', 'pending', 'draft', 'private'] as const;

/**
 * Reads the statuses of a list, separated by commas. The default is any status for users who may edit, and `publish`
 * for others.
 * @throws ApiError `rest_invalid_param` for a status that does not exist or that the viewer may not list
 */
export function readListedStatuses(
  context: Context,
  of: KindNames,
  asked: string | undefined,
): ListedStatuses {
  const mayEdit = context.viewer.can(kindCapability('edit', of.name));
  const words = (asked ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const isKnown = words.every((word) => word === 'publish' || (mayEdit && LISTABLE.has(word)));
  if (!isKnown) throw invalidCalendarParam('status', 'names a status that can not be listed');
  const isAny = words.includes('any') || (words.length === 0 && mayEdit);
  return readVisibleStatuses(context, of, isAny ? anyStatus : words.length > 0 ? words : undefined);
}

/**
 * Reads the statuses of a list by cursors: `publish` by default. A status that the viewer may not see is not refused, it
 * matches nothing (docs/rest.md §11).
 */
export function readVisibleStatuses(
  { viewer }: Context,
  { name: kind }: KindNames,
  statuses: readonly string[] = ['publish'],
): ListedStatuses {
  const seesAll = viewer.can(kindCapability('edit_others', kind));
  return seesAll ? { statuses } : publicAndOwn(viewer, statuses);
}

const LISTABLE: ReadonlySet<string> = new Set([...anyStatus, 'any', 'trash']);
