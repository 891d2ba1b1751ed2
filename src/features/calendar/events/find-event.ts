import { type EntrySummary, entryById } from '../../../content/entries/entry.ts';
import { opensEntry } from '../../../content/entries/entry-policy.ts';
import { eventKind } from '../../../content/kinds/registry.ts';
import { canEditRecord, canReadRecord } from '../../../content/record-capabilities.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { integer, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { findCalendarEntry, meantArgs } from '../entries/find-calendar-entry.ts';
import {
  type EventAtTime,
  type EventRecord,
  eventById,
  movedOccurrences,
} from './event-loaders.ts';
import { occurrenceAt } from './recurrence/occurrences.ts';
import { readOccurrenceId, toSeries } from './recurrence/series.ts';

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
const invalidEventId = (): ApiError =>
  new ApiError('rest-invalid-event-id', 400, 'What has this id is no event.');

/** The two ways to identify an event in arguments; one of them is required. */
export const meantEventArgs = {
  ...meantArgs,
  id: integer({
    'x-any-size': true,
    description: 'The id of the event, or of one of its occurrences.',
  }),
};

interface Meant {
  readonly id?: number | undefined;
  readonly slug?: string | undefined;
}

/**
 * Finds the event that arguments identify, regardless of the viewer's rights.
 * @throws ApiError 404 `rest-event-not-found`, 400 `rest-invalid-event-id`, 400 `rest_invalid_param` for an unknown
 * slug
 */
export async function findEvent(context: Context, { id, slug }: Meant): Promise<EventAtTime> {
  const named = id === undefined ? null : readOccurrenceId(id);
  if (named) return findOccurrence(context, named.eventId, named.startLocal);
  const meant = id ?? (await findCalendarEntry(context, eventKind, { slug })).id;
  return { record: await loadRecord(context, meant), occurrence: null };
}

async function loadRecord(context: Context, id: number): Promise<EventRecord> {
  const record = await eventById(context).load(id);
  if (record) return record;
  throw (await entryById(context).load(id)) ? invalidEventId() : eventNotFound();
}

/** Finds an occurrence; a moved occurrence is found as the event that it became. */
async function findOccurrence(
  context: Context,
  eventId: number,
  minute: string,
): Promise<EventAtTime> {
  const record = await eventById(context).load(eventId);
  if (!record || record.event.rrule === null) throw eventNotFound();
  const moved = await movedOccurrences(context).load(eventId);
  const instead = moved.find(({ seriesStartLocal }) =>
    seriesStartLocal.startsWith(minute.slice(0, 16)),
  );
  if (instead) return { record: await loadRecord(context, instead.entryId), occurrence: null };
  const occurrence = occurrenceAt(toSeries(record.event), minute);
  if (!occurrence) throw eventNotFound();
  return { record, occurrence };
}

/**
 * Returns one event (docs/rest.md §6.3). Everybody may ask; an event that is not public is refused with the reason
 * (docs/rest.md §6.3).
 */
export const getEvent = defineOperation({
  name: 'getEvent',
  kind: 'query',
  summary: 'Reads an event.',
  args: {
    ...meantEventArgs,
    password: string({ description: 'The password of a protected event.' }),
  },
  authorize: anyone,
  async resolve(context, { password, ...meant }): Promise<EventAtTime> {
    const found = await findEvent(context, meant);
    await assertCanReadEvent(context, found.record.entry, password);
    return found;
  },
});
