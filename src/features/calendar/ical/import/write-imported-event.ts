import type { Context } from '../../../../operation/context.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { comparedWith, isUnchanged } from '../../events/is-unchanged.ts';
import { createEventEntry, updateEventEntry } from '../../events/write-event.ts';
import { importedTexts, importedTimes, CALENDAR_ORIGIN as origin } from './imported-columns.ts';
import type { ImportedEvent } from './imported-event.ts';
import { importedCategories, importedOrganizer, importedVenue } from './linked-records.ts';

/** What became of an event of a file. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'skipped';

/** Of a moved occurrence: its series here, and when that would have it begin; both null for all other events. */
export interface InSeries {
  readonly seriesId: number | null;
  readonly seriesStartLocal: string | null;
}

/**
 * Brings one event in, or what the file says anew of one that it brought before: what the file doesn't speak of stays. One that is
 * in the trash here stays there; one that is cancelled is not brought, and becomes a draft if it was.
 * @param status of an event that is new
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

/** How an event is known again: by its UID, and a moved occurrence by when it would have begun as well. */
const originIdOf = ({ uid, insteadOf }: ImportedEvent): string =>
  insteadOf ? `${uid} ${insteadOf.local}` : uid;
