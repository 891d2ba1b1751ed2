import { createEntry } from '../../../content/entries/create-entry.ts';
import type { EntryChanges } from '../../../content/entries/entry-changes.ts';
import { indexStored } from '../../../content/entries/entry-index.ts';
import { updateEntry } from '../../../content/entries/update-entry.ts';
import { toColumns } from '../../../content/fields/field-values.ts';
import type { KindNames } from '../../../content/kinds/kind.ts';
import { canPublish } from '../../../content/record-capabilities.ts';
import { toSortText } from '../../../content/text/fold-letters.ts';
import type { Context } from '../../../operation/context.ts';
import { lockChangeLog, lockName, type Transaction } from '../../../storage/write.ts';
import { withoutEmpty } from '../entries/present-calendar-entry.ts';
import {
  readWrittenCalendarEntry,
  type WrittenCalendarValues,
} from '../entries/written-calendar-entry.ts';
import type { PartyColumns, PartyKind } from './party-kind.ts';
import type { PartyRecord, PartyTable } from './party-loaders.ts';

/** The changes of a write, validated and sanitised. */
export interface PartyChanges<T extends PartyTable = PartyTable> {
  readonly entry: EntryChanges;
  readonly details: PartyColumns<T>;
}

/** The values of a party kind's `args`. */
export type PartyValues = WrittenCalendarValues & Readonly<Record<string, unknown>>;

/**
 * Converts a caller's values to changes; the caller of this function checks rights.
 * @param before null for a new party
 * @throws ApiError `rest_invalid_param` for invalid values, such as a website that is not a URL
 */
export async function readWrittenParty<T extends PartyTable>(
  context: Context,
  kind: PartyKind<T>,
  values: PartyValues,
  before: PartyRecord<T> | null,
): Promise<PartyChanges<T>> {
  const columns = toColumns(kind.fields, values) as PartyColumns<T>; // each value by its own field
  const title = values[kind.labels.one] as string | null | undefined; // see `args` of the kind
  return {
    entry: await readWrittenCalendarEntry(
      context,
      kind,
      values,
      { title, titleName: kind.labels.one },
      before?.entry ?? null,
    ),
    details: kind.complete ? kind.complete(columns, before?.details ?? null) : columns,
  };
}

/** Writes a new party, unless the same one exists; returns its id. */
export async function createPartyEntry<T extends PartyTable>(
  context: Context,
  transaction: Transaction,
  kind: PartyKind<T>,
  { entry, details }: PartyChanges<T>,
): Promise<number> {
  await lockName(transaction, `${kind.labels.one} ${entry.title}`);
  const same = await partyTable(transaction, kind).findFirst({
    where: { ...withoutEmpty<object>(details), entry: sameEntry(context, kind, entry) },
    select: { entryId: true },
    orderBy: { entryId: 'asc' },
  });
  if (same) return same.entryId;
  const closed = { commentStatus: 'closed', pingStatus: 'closed' };
  const id = await createEntry(context, transaction, kind.name, { ...closed, ...entry });
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
  { name: kind }: KindNames,
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

/**
 * Raises the versions of the events that show a venue or an organizer, and logs a change of each. Takes three
 * statements, however many events there are.
 * @param now the moment of the change
 */
export async function raiseEvents(
  transaction: Transaction,
  of: PartyTable,
  id: number,
  now: string,
): Promise<void> {
  const { prisma, provider } = transaction;
  const [first, second] = provider === 'sqlite' ? ['?', '?'] : ['$1', '$2'];
  // Names of tables can't be bound; these come from the code.
  const held = `FROM "Event${of}" WHERE "${of === 'Venue' ? 'venueId' : 'organizerId'}" =`;
  const raised = await prisma.$executeRawUnsafe(
    `UPDATE "Entry" SET "version" = "version" + 1 WHERE "id" IN (SELECT "eventId" ${held} ${first})`,
    id,
  );
  if (raised === 0) return;
  await lockChangeLog(transaction);
  await prisma.$executeRawUnsafe(
    `INSERT INTO "Change" ("kind", "recordId", "operation", "isHidden", "moment")
    SELECT 'ext_events', "eventId", 'update', TRUE, ${first} ${held} ${second}`,
    now,
    id,
  );
}
