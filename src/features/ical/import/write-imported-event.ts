import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../storage/write.ts';
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
    include: {
      entry: { include: { terms: { include: { term: true } } } },
      venues: { orderBy: { position: 'asc' } },
      organizers: { orderBy: { position: 'asc' } },
    },
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
  const categories = await importedCategories(context, transaction, event);
  const terms = categories && { ext_events_cat: categories };
  const changes = { event: { ...times, ...columns }, venues, organizers };
  if (!before) {
    await createEventEntry(context, transaction, {
      ...changes,
      entry: { ...texts, terms, status },
    });
    return 'created';
  }
  const isSame =
    holds(before.entry, texts) &&
    holds(before, { ...times, ...columns }) &&
    isAll(
      venues,
      before.venues.map(({ venueId }) => venueId),
    ) &&
    isAll(
      organizers,
      before.organizers.map(({ organizerId }) => organizerId),
    ) &&
    isAll(categories?.toSorted(byNumber), categoriesOf(before.entry.terms));
  if (isSame) return 'unchanged';
  await updateEventEntry(context, transaction, before.entryId, {
    ...changes,
    entry: { ...texts, terms },
  });
  return 'updated';
}

/** How an event is known again: by its UID, and a moved occurrence by when it would have begun as well. */
const originIdOf = ({ uid, insteadOf }: ImportedEvent): string =>
  insteadOf ? `${uid} ${insteadOf.local}` : uid;

interface Carried {
  readonly term: { readonly id: number; readonly taxonomy: string };
}

const categoriesOf = (terms: readonly Carried[]): readonly number[] =>
  terms.flatMap(({ term }) => (term.taxonomy === 'ext_events_cat' ? [term.id] : [])).sort(byNumber);

const byNumber = (one: number, other: number): number => one - other;

const holds = (row: object, columns: object): boolean =>
  Object.entries(columns).every(([name, value]) => Reflect.get(row, name) === value);

/** No wish is met by anything. */
const isAll = (wished: readonly number[] | undefined, ids: readonly number[]): boolean =>
  wished === undefined || wished.join() === ids.join();
