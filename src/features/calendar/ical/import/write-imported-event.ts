import type { Context } from '../../../../operation/context.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { trashEntry } from '../../../content/entries/remove-entry.ts';
import { comparedWith, isUnchanged } from '../../events/is-unchanged.ts';
import { createEventEntry, updateEventEntry } from '../../events/write-event.ts';
import { importedTexts, importedTimes, CALENDAR_ORIGIN as origin } from './imported-columns.ts';
import type { ImportedEvent } from './imported-event.ts';
import { importedCategories, importedOrganizer, importedVenue } from './linked-records.ts';

/** The result for an event of a file. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'skipped';

/** For a moved occurrence: its series on this site, and its original start; both are null for all other events. */
export interface InSeries {
  readonly seriesId: number | null;
  readonly seriesStartLocal: string | null;
}

/**
 * Writes one event, or updates one from an earlier import: fields that the file does not contain stay. An event in the
 * trash stays there; a cancelled event is not imported, or becomes a draft if it exists, and a series goes to the trash.
 * @param status of a new event
 */
export async function writeImportedEvent(
  context: Context,
  transaction: Transaction,
  event: ImportedEvent,
  { status, series }: { readonly status: string; readonly series: InSeries },
): Promise<Outcome> {
  const originId = originIdOf(event);
  const before = await transaction.prisma.event.findUnique({
    where: { origin_originId: { origin, originId } },
    include: comparedWith,
  });
  if (before?.entry.status === 'trash' || (event.isCancelled && !before)) return 'skipped';
  const times = importedTimes(event);
  if (before?.rrule && event.isCancelled) {
    await trashEntry(context, transaction, before.entryId);
    return 'updated';
  }
  if (before && event.isCancelled) {
    if (before.entry.status === 'draft') return 'skipped';
    const changes = { entry: { status: 'draft' }, event: times };
    await updateEventEntry(context, transaction, before.entryId, changes);
    return 'updated';
  }
  const texts = importedTexts(event);
  const columns = { website: event.website, origin, originId, ...series };
  const venues = await importedVenue(context, transaction, event);
  const organizers = await importedOrganizer(context, transaction, event);
  const categories = await importedCategories(transaction, event);
  const terms = categories && { ext_events_cat: categories };
  const changes = {
    entry: { ...texts, terms },
    event: { ...times, ...columns },
    venues,
    organizers,
  };
  if (!before) {
    await createEventEntry(context, transaction, {
      ...changes,
      entry: { ...changes.entry, status },
    });
    return 'created';
  }
  if (isUnchanged(before, changes)) return 'unchanged';
  await updateEventEntry(context, transaction, before.entryId, changes);
  return 'updated';
}

/** An event is recognized by its UID, a moved occurrence by its UID and original start. */
export const originIdOf = ({ uid, insteadOf }: ImportedEvent): string =>
  insteadOf ? `${uid} ${insteadOf.local}` : uid;
