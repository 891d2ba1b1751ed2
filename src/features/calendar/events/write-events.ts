import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import { createEntries } from '../../content/entries/create-entries.ts';
import { organizerKind } from '../organizers/organizer-kind.ts';
import { writeLinked } from '../parties/linked-parties.ts';
import { venueKind } from '../venues/venue-kind.ts';
import { addEvents } from './add-events.ts';
import { attachParties, type EventParties } from './attach-parties.ts';
import { CLOSED, type EventChanges, newEventColumns } from './write-event.ts';

/** Writes many new events, as `createEventEntry` writes one, in few statements; returns their ids in order. */
export async function createEventEntries(
  context: Context,
  transaction: Transaction,
  events: readonly EventChanges[],
): Promise<readonly number[]> {
  if (events.length === 0) return [];
  const entries = events.map(({ entry }) => ({ ...CLOSED, ...entry }));
  const ids = await createEntries(context, transaction, 'ext_events', entries);
  await addEvents(
    transaction,
    events.map(({ event }, i) => ({ ...newEventColumns(event), entryId: ids[i] ?? 0 })),
    context.now,
  );
  const parties: EventParties[] = [];
  for (const [i, eventId] of ids.entries()) {
    const linked = events[i];
    const venues = await writeLinked(context, transaction, venueKind, linked?.venues ?? []);
    const organizers = await writeLinked(
      context,
      transaction,
      organizerKind,
      linked?.organizers ?? [],
    );
    parties.push({ eventId, venues, organizers });
  }
  await attachParties(transaction, parties);
  return ids;
}
