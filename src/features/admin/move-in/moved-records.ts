import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isIn } from '../../../storage/in-list.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { OpenMove, Placed } from './move.ts';

/** The tables whose rows have the ids of an id space, there as here. */
const tables = {
  entry: 'Entry',
  revision: 'Revision',
  proposal: 'Proposal',
  term: 'Term',
  user: 'User',
  comment: 'Comment',
} as const;

/** The id spaces of a site. */
export type IdSpace = keyof typeof tables;

export interface MovedRecord {
  readonly remoteId: number;
  readonly localId: number;
  readonly isMatched: boolean;
  readonly fingerprint: string;
}

/** Returns the records of this id space that earlier pages or runs brought, by their ids there. */
export async function movedRecords(
  { transaction, site }: Pick<OpenMove, 'site'> & { transaction: Pick<Transaction, 'prisma'> },
  kind: IdSpace | 'setting',
  remoteIds: readonly number[],
): Promise<ReadonlyMap<number, MovedRecord>> {
  if (remoteIds.length === 0) return new Map();
  const rows = await transaction.prisma.movedRecord.findMany({
    where: { site: site.home, kind, remoteId: { in: [...new Set(remoteIds)] } },
    select: { remoteId: true, localId: true, isMatched: true, fingerprint: true },
  });
  return new Map(rows.map((row) => [row.remoteId, row]));
}

/** Which of these local ids already stand for a record of this site. */
export async function movedHere(
  { transaction, site }: OpenMove,
  kind: IdSpace,
  localIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (localIds.length === 0) return new Set();
  const rows = await transaction.prisma.movedRecord.findMany({
    where: { site: site.home, kind, localId: { in: [...localIds] } },
    select: { localId: true },
  });
  return new Set(rows.map(({ localId }) => localId));
}

/** Which of these ids exist here. */
export async function idsHere(
  { tables: stored, provider }: Transaction,
  space: IdSpace,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await stored
    .selectFrom(tables[space])
    .select('id')
    .where(isIn(provider, sql`"id"`, ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A record that was written, as it is noted. */
type Noted = Omit<Placed<unknown>, 'parentId' | 'label'>;

/** Notes records that were written, whether or not they were noted before. */
export async function noteMoved(
  { transaction: { prisma }, site: { home: site } }: OpenMove,
  kind: IdSpace | 'setting',
  written: readonly Noted[],
): Promise<void> {
  if (written.length === 0) return;
  const remoteId = { in: written.map((one) => one.remoteId) };
  await prisma.movedRecord.deleteMany({ where: { site, kind, remoteId } });
  await prisma.movedRecord.createMany({
    data: written.map((one) => ({
      site,
      kind,
      remoteId: one.remoteId,
      remoteParentId: one.remoteParentId,
      localId: one.localId,
      isMatched: one.isMatched,
      fingerprint: fingerprintOf(one),
    })),
  });
}

/** Equal for drafts that would be written identically. */
export const fingerprintOf = ({
  row,
  remoteParentId,
}: Pick<Noted, 'row' | 'remoteParentId'>): string =>
  createHash('sha256')
    .update(JSON.stringify([remoteParentId, row]))
    .digest('base64url');

/**
 * Returns the local id of a record for its id there; null if there is none, if it was not brought or no longer exists, or if it is of
 * another kind.
 * @param meant kinds of an entry or taxonomies of a term; any by default
 */
export type Reference = (remoteId: number, meant?: readonly string[]) => number | null;

/** Finds the local ids of the records that a page's records refer to. */
export async function references(
  page: OpenMove,
  space: ReferredSpace,
  remoteIds: readonly number[],
): Promise<Reference> {
  const moved = await movedRecords(
    page,
    space,
    remoteIds.filter((id) => id > 0),
  );
  const here = await kindsOf(
    page.transaction,
    space,
    [...moved.values()].map(({ localId }) => localId),
  );
  return (remoteId, meant) => {
    const localId = moved.get(remoteId)?.localId;
    const kind = localId === undefined ? undefined : here.get(localId);
    if (localId === undefined || kind === undefined) return null;
    return meant === undefined || meant.includes(kind) ? localId : null;
  };
}

/** Finds the local ids of what each of some records names. */
export const referencesOf = <Named>(
  page: OpenMove,
  space: ReferredSpace,
  records: readonly Named[],
  named: (record: Named) => number | readonly number[] | undefined,
): Promise<Reference> =>
  references(
    page,
    space,
    records.flatMap((record) => named(record) ?? []),
  );

/** Spaces of records that others refer to. */
export type ReferredSpace = 'entry' | 'term' | 'user' | 'comment';

/** The kinds of entries and the taxonomies of terms by id; users and comments are of one kind. */
async function kindsOf(
  transaction: Transaction,
  space: ReferredSpace,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { prisma } = transaction;
  const where = { id: { in: [...new Set(ids)] } };
  if (space === 'entry') {
    const rows = await prisma.entry.findMany({ where, select: { id: true, kind: true } });
    return new Map(rows.map(({ id, kind }) => [id, kind]));
  }
  if (space === 'term') {
    const rows = await prisma.term.findMany({ where, select: { id: true, taxonomy: true } });
    return new Map(rows.map(({ id, taxonomy }) => [id, taxonomy]));
  }
  return new Map([...(await idsHere(transaction, space, ids))].map((id) => [id, space]));
}

/**
 * Lets the database give new records ids above `past` only, so that one made here does not take the id of one that is
 * still to come.
 */
export async function advanceIds(
  { prisma, provider }: Transaction,
  ids: IdSpace,
  past: number,
): Promise<void> {
  if (past < 1) return;
  const table = tables[ids];
  if (provider === 'postgresql') {
    await prisma.$executeRaw`
      WITH ids AS (SELECT pg_get_serial_sequence(${`"${table}"`}::text, 'id')::regclass AS sequence)
      SELECT setval(sequence, ${past}::bigint) FROM ids
      WHERE ${past}::bigint > COALESCE(pg_sequence_last_value(sequence), 0)`;
    return;
  }
  const raised = await prisma.$executeRaw`
    UPDATE sqlite_sequence SET seq = max(seq, CAST(${past} AS INTEGER)) WHERE name = ${table}`;
  if (raised === 0)
    await prisma.$executeRaw`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, CAST(${past} AS INTEGER))`;
}
