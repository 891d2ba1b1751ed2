import { canPublish } from '../../../auth/record-capabilities.ts';
import type { Context } from '../../../operation/context.ts';
import { lockName } from '../../../storage/lock-name.ts';
import type { Transaction } from '../../../storage/write.ts';
import { createEntry } from '../../content/entries/create-entry.ts';
import type { EntryChanges } from '../../content/entries/entry-changes.ts';
import { indexStored } from '../../content/entries/entry-search.ts';
import { toSortText } from '../../content/entries/text/fold-letters.ts';
import { updateEntry } from '../../content/entries/update-entry.ts';
import type { CalendarKind } from '../entries/calendar-kind.ts';
import { withoutEmpty } from '../entries/present-calendar-entry.ts';
import type { PartyKind } from './party-kind.ts';
import type { PartyTable } from './party-loaders.ts';
import { raiseEvents } from './raise-events.ts';
import type { PartyChanges } from './written-party.ts';

/** Writes a new party, unless the same one exists; returns its id. */
export async function createPartyEntry<T extends PartyTable>(
  context: Context,
  transaction: Transaction,
  kind: PartyKind<T>,
  { entry, details }: PartyChanges<T>,
): Promise<number> {
  await lockName(transaction, `${kind.word} ${entry.title}`);
  const same = await partyTable(transaction, kind).findFirst({
    where: { ...withoutEmpty<object>(details), entry: sameEntry(context, kind, entry) },
    select: { entryId: true },
    orderBy: { entryId: 'asc' },
  });
  if (same) return same.entryId;
  const closed = { commentStatus: 'closed', pingStatus: 'closed' };
  const id = await createEntry(context, transaction, kind.kind, { ...closed, ...entry });
  await partyTable(transaction, kind).create({ data: { ...(details as object), entryId: id } });
  await indexStored(transaction, id);
  return id;
}

/** Writes changes to a party and raises the events that show it. @throws ApiError 409 `rest_conflict` */
export async function updatePartyEntry<T extends PartyTable>(
  context: Context,
  transaction: Transaction,
  kind: PartyKind<T>,
  id: number,
  { entry, details }: PartyChanges<T>,
): Promise<void> {
  await updateEntry(context, transaction, id, entry);
  await partyTable(transaction, kind).update({ where: { entryId: id }, data: details as object });
  await indexStored(transaction, id);
  await raiseEvents(transaction, kind.table, id, context.now);
}

/** Returns the methods that both tables have, typed as those of venues. */
export const partyTable = (
  { prisma }: Transaction,
  { table }: Pick<PartyKind, 'table'>,
): Transaction['prisma']['venue'] =>
  table === 'Venue' ? prisma.venue : (prisma.organizer as unknown as typeof prisma.venue); // callers give the columns of the kind's table

/**
 * The condition by which an existing party is found instead of creating a second one: the same name and, if given, the
 * same description. Many clients send a venue's fields with each of its events, or repeat a request whose response came
 * too late. Only parties that the viewer would publish or own count.
 */
function sameEntry(
  { viewer }: Pick<Context, 'viewer'>,
  { kind }: CalendarKind,
  { title = '', content, status = 'publish' }: EntryChanges,
) {
  const isPublic = { status: 'publish' };
  const isOwn = { status, authorId: viewer.id };
  const mayBeOwn = canPublish(viewer, kind) ? [isOwn] : [isOwn, isPublic];
  return {
    kind,
    sortTitle: toSortText(title), // has an index
    title,
    ...(content ? { content } : {}),
    OR: status === 'publish' ? [isPublic] : mayBeOwn,
  };
}
