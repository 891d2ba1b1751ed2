import { ApiError } from '../lib/api-error.ts';
import { lockRows, type Transaction } from '../storage/write.ts';
import type { Context } from './context.ts';

/** Tables whose records have a version that rises with each write to their representation. */
export type VersionedTable = 'Entry' | 'Term' | 'User' | 'Comment';

/**
 * Returns the context of a write that is made only if the record still has this version; without a version, the context itself. The version is
 * compared in the transaction of the first write, under a lock of the record, so no other write comes between, and after
 * the operation has authorized the caller.
 * @throws ApiError 412 `CONFLICT` from that write; `data.version` is the present version, or null if there is no such record
 */
export function ifVersion(
  context: Context,
  table: VersionedTable,
  id: number,
  version: number | null | undefined,
): Context {
  if (version == null) return context;
  let isChecked = false;
  return {
    ...context,
    async write(work) {
      const result = await context.write(async (transaction) => {
        if (!isChecked) await assertVersion(transaction, table, id, version);
        return work(transaction);
      });
      isChecked = true;
      return result;
    },
  };
}

/** Returns the version of a record; null if there is no such record. */
export async function presentVersion(
  context: Context,
  table: VersionedTable,
  id: number,
): Promise<number | null> {
  const row = await context
    .read(table)
    .selectFrom(table)
    .select('version')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** @throws ApiError 412 `CONFLICT` unless the record, which stays as it is until the transaction ends, has this version */
export async function assertVersion(
  transaction: Transaction,
  table: VersionedTable,
  id: number,
  version: number,
): Promise<void> {
  await lockRows(transaction, table, [id]);
  const row = await transaction.tables
    .selectFrom(table)
    .select('version')
    .where('id', '=', id)
    .executeTakeFirst();
  const present = row?.version ?? null;
  if (present !== version)
    throw new ApiError(
      'CONFLICT',
      412,
      `Somebody has changed it since: it has version ${present ?? 'none'} now, and not ${version}. Read it again.`,
      { data: { version: present } },
    );
}
