import type { Context } from '../../../operation/context.ts';
import { lockName } from '../../../storage/lock-name.ts';
import type { Transaction } from '../../../storage/write.ts';
import { createEntry } from '../../content/entries/create-entry.ts';
import { indexStored } from '../../content/entries/entry-search.ts';
import { updateEntry } from '../../content/entries/update-entry.ts';
import { venueKind } from '../entries/calendar-kind.ts';
import { withoutEmpty } from '../entries/without-empty.ts';
import { raiseEvents } from './raise-events.ts';
import { sameEntry } from './same-party.ts';
import type { VenueChanges } from './written-party.ts';

/** Writes a new venue, unless there is the same one; returns its id. */
export async function createVenueEntry(
  context: Context,
  transaction: Transaction,
  { entry, venue }: VenueChanges,
): Promise<number> {
  await lockName(transaction, `venue ${entry.title}`);
  const same = await transaction.prisma.venue.findFirst({
    where: { ...withoutEmpty(venue), entry: sameEntry(context, venueKind, entry) },
    select: { entryId: true },
    orderBy: { entryId: 'asc' },
  });
  if (same) return same.entryId;
  const closed = { commentStatus: 'closed', pingStatus: 'closed' };
  const id = await createEntry(context, transaction, venueKind.kind, { ...closed, ...entry });
  await transaction.prisma.venue.create({ data: { ...venue, entryId: id } });
  await indexStored(transaction, id);
  return id;
}

/** Writes changes to a venue; the events that show it are raised with it. @throws ApiError 409 `rest_conflict` */
export async function updateVenueEntry(
  context: Context,
  transaction: Transaction,
  id: number,
  { entry, venue }: VenueChanges,
): Promise<void> {
  await updateEntry(context, transaction, id, entry);
  await transaction.prisma.venue.update({ where: { entryId: id }, data: venue });
  await indexStored(transaction, id);
  await raiseEvents(transaction, 'venue', id, context.now);
}
