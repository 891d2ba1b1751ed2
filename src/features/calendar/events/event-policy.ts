import { canEditRecord, canReadRecord } from '../../../auth/record-capabilities.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import type { EntrySummary } from '../../content/entries/entry.ts';
import { opensEntry } from '../../content/entries/entry-password.ts';

/**
 * Throws if the viewer may not read an event; the error gives the reason to everybody (docs/rest.md §6.3).
 * @throws ApiError 403 `event-no-longer-available` in the trash for those who may not edit it, `event-not-accessible`,
 * `event-password-protected`, and as `opensEntry`
 */
export async function assertCanReadEvent(
  context: Context,
  event: EntrySummary,
  password: string | undefined,
): Promise<void> {
  const { viewer } = context;
  if (event.status === 'trash' && !canEditRecord(viewer, event))
    throw new ApiError('event-no-longer-available', 403, 'The event is no longer available.');
  if (!canReadRecord(viewer, event))
    throw new ApiError('event-not-accessible', 403, 'The event asked for is not accessible.');
  if (event.password === '' || canEditRecord(viewer, event)) return;
  if (!password || !(await opensEntry(context, event, password)))
    throw new ApiError('event-password-protected', 403, 'A password protects this event.');
}

/** 404 `rest-event-not-found` */
export const eventNotFound = (): ApiError =>
  new ApiError('rest-event-not-found', 404, 'There is no event with this id.');

/** 400 `rest-invalid-event-id`: the id belongs to a record of another kind. */
export const invalidEventId = (): ApiError =>
  new ApiError('rest-invalid-event-id', 400, 'What has this id is no event.');
