import type { Context } from '../../../operation/context.ts';
import { lockName } from '../../../storage/lock-name.ts';
import type { Transaction } from '../../../storage/write.ts';
import { createEntry } from '../../content/entries/create-entry.ts';
import { indexStored } from '../../content/entries/entry-search.ts';
import { updateEntry } from '../../content/entries/update-entry.ts';
import { organizerKind } from '../entries/calendar-kind.ts';
import { withoutEmpty } from '../entries/without-empty.ts';
import { raiseEvents } from '../parties/raise-events.ts';
import { sameEntry } from '../parties/same-party.ts';
import type { OrganizerChanges } from './written-organizer.ts';

/** Writes a new organizer, unless there is the same one; returns its id. */
export async function createOrganizerEntry(
  context: Context,
  transaction: Transaction,
  { entry, organizer }: OrganizerChanges,
): Promise<number> {
  await lockName(transaction, `organizer ${entry.title}`);
  const same = await transaction.prisma.organizer.findFirst({
    where: { ...withoutEmpty(organizer), entry: sameEntry(context, organizerKind, entry) },
    select: { entryId: true },
    orderBy: { entryId: 'asc' },
  });
  if (same) return same.entryId;
  const closed = { commentStatus: 'closed', pingStatus: 'closed' };
  const id = await createEntry(context, transaction, organizerKind.kind, { ...closed, ...entry });
  await transaction.prisma.organizer.create({ data: { ...organizer, entryId: id } });
  await indexStored(transaction, id);
  return id;
}

/** Writes changes to an organizer; the events that show it are raised with it. @throws ApiError 409 `rest_conflict` */
export async function updateOrganizerEntry(
  context: Context,
  transaction: Transaction,
  id: number,
  { entry, organizer }: OrganizerChanges,
): Promise<void> {
  await updateEntry(context, transaction, id, entry);
  await transaction.prisma.organizer.update({ where: { entryId: id }, data: organizer });
  await indexStored(transaction, id);
  await raiseEvents(transaction, 'organizer', id, context.now);
}
