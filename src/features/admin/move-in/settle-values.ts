import { parseValues } from '../../../content/fields/own-values.ts';
import type { OwnFields } from '../../../content/kinds/kind.ts';
import { ownFieldsOfUsers } from '../../../content/kinds/registry.ts';
import { taxonomyOf } from '../../../content/terms/taxonomies.ts';
import type { Database } from '../../../storage/database.ts';
import type { Transaction } from '../../../storage/write.ts';
import { type Move, noOutcome, type Outcome } from './move.ts';
import {
  findReferences,
  mapOwnValues,
  PENDING,
  referencesInValues,
  spaceOf,
} from './own-values.ts';

const BATCH = 200;

/** Sets the users and terms that own fields of users and of terms refer to, once all of them are here. */
export async function settleValues(move: Move): Promise<Outcome> {
  const outcome = noOutcome();
  for (const table of ['user', 'term'] as const)
    for (let after = 0, isLast = false; !isLast; ) {
      const rows = await pendingRows(move.database, table, after);
      isLast = rows.length < BATCH;
      after = rows.at(-1)?.id ?? after;
      if (rows.length > 0)
        await move.inTransaction((transaction) => settle(move, transaction, table, rows, outcome));
    }
  return outcome;
}

interface PendingRow {
  readonly id: number;
  readonly values: string;
  /** Of a term. */
  readonly taxonomy?: string;
}

function pendingRows(
  { prisma }: Database,
  table: 'user' | 'term',
  after: number,
): Promise<readonly PendingRow[]> {
  const where = { id: { gt: after }, values: { contains: `"${PENDING}":true` } };
  const page = { where, orderBy: { id: 'asc' }, take: BATCH } as const;
  return table === 'user'
    ? prisma.user.findMany({ ...page, select: { id: true, values: true } })
    : prisma.term.findMany({ ...page, select: { id: true, values: true, taxonomy: true } });
}

async function settle(
  { site }: Move,
  transaction: Transaction,
  table: 'user' | 'term',
  rows: readonly PendingRow[],
  outcome: Outcome,
): Promise<void> {
  const pending = rows.map((row) => ({ row, own: ownOf(row), values: parseValues(row.values) }));
  const find = await findReferences(
    { transaction, site },
    pending.flatMap(({ own, values }) => referencesInValues(own, values)),
  );
  for (const { row, own, values } of pending) {
    const local = (id: number, to: readonly string[]) => {
      if (spaceOf(to) === 'entry') return id; // they have been found already
      const found = find(id, to);
      if (found === null)
        outcome.incomplete.push(
          `${table} ${row.id}: a field of it names ${to.join(' or ')} ${id}, which is not here`,
        );
      return found;
    };
    const data = {
      version: { increment: 1 },
      values: JSON.stringify(mapOwnValues(own, values, local)),
    };
    const where = { id: row.id };
    if (table === 'user') await transaction.prisma.user.update({ where, data });
    else await transaction.prisma.term.update({ where, data });
    transaction.changed(table, row.id, 'update');
  }
}

const ownOf = ({ taxonomy }: PendingRow): OwnFields =>
  (taxonomy === undefined ? undefined : taxonomyOf(taxonomy)) ?? ownFieldsOfUsers;

const PICTURES_AT_ONCE = 500;

/**
 * Names the entries whose picture is not here, once all entries are, and takes the picture away if its id is that of another kind of
 * entry. An id without an entry stays, since a later move may bring the item.
 */
export async function settlePictures({ database, site, inTransaction }: Move): Promise<Outcome> {
  const outcome = noOutcome();
  const wrong = await database.tables
    .selectFrom('MovedRecord')
    .innerJoin('Entry', 'Entry.id', 'MovedRecord.localId')
    .leftJoin('Entry as picture', 'picture.id', 'Entry.featuredMediaId')
    .select(['Entry.id', 'Entry.kind', 'MovedRecord.remoteId', 'Entry.featuredMediaId'])
    .select('picture.kind as pictureKind')
    .where('MovedRecord.site', '=', site.home)
    .where('MovedRecord.kind', '=', 'entry')
    .where('Entry.featuredMediaId', 'is not', null)
    .where((where) =>
      where.or([where('picture.id', 'is', null), where('picture.kind', '!=', 'attachment')]),
    )
    .orderBy('MovedRecord.remoteId')
    .execute();
  for (const { kind, remoteId, featuredMediaId, pictureKind } of wrong) {
    const problem = pictureKind === null ? 'not here' : 'of another kind';
    outcome.incomplete.push(`${kind} ${remoteId}: its picture ${featuredMediaId} is ${problem}`);
  }
  const taken = wrong.filter(({ pictureKind }) => pictureKind !== null);
  for (let from = 0; from < taken.length; from += PICTURES_AT_ONCE) {
    const batch = taken.slice(from, from + PICTURES_AT_ONCE);
    await inTransaction(async ({ prisma, changed }) => {
      await prisma.entry.updateMany({
        where: { id: { in: batch.map(({ id }) => id) } },
        data: { featuredMediaId: null, version: { increment: 1 } },
      });
      for (const { id, kind } of batch) changed(kind, id, 'update');
    });
  }
  return outcome;
}
