import type { Database } from '../../../storage/database.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { ChangedRecord } from './coalesce-changes.ts';
import type { JudgedRecord } from './messages-for.ts';

/** Those of the records that the public could not read when they changed last, as `post 5`; of others that is not known. */
export async function readHidden(
  { tables }: Database,
  records: readonly ChangedRecord[],
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  for (const [kind, ids] of byKind(records)) {
    const rows = await tables
      .selectFrom('WebhookHiddenRecord')
      .select('recordId')
      .where('kind', '=', kind)
      .where('recordId', 'in', ids)
      .execute();
    for (const { recordId } of rows) hidden.add(`${kind} ${recordId}`);
  }
  return hidden;
}

/** Notes which of the records are hidden now. @param isBegun whether what was noted before is forgotten */
export async function noteHidden(
  { prisma }: Transaction,
  records: readonly JudgedRecord[],
  isBegun: boolean,
): Promise<void> {
  if (isBegun) await prisma.webhookHiddenRecord.deleteMany();
  else
    for (const [kind, ids] of byKind(records))
      await prisma.webhookHiddenRecord.deleteMany({ where: { kind, recordId: { in: ids } } });
  const hidden = records.filter(({ isThere, shown }) => isThere && shown === null);
  if (hidden.length > 0)
    await prisma.webhookHiddenRecord.createMany({
      data: hidden.map(({ kind, id }) => ({ kind, recordId: id })),
    });
}

function byKind(records: readonly ChangedRecord[]): ReadonlyMap<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const { kind, id } of records) ids.set(kind, [...(ids.get(kind) ?? []), id]);
  return ids;
}
