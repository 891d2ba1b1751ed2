import type { Database } from '../../../storage/database.ts';
import type { Transaction } from '../../../storage/write.ts';

/** The row of `Setting` with the number of the last change that webhooks were told of. */
const POSITION = { name: 'webhooksSeq' };

/** Up to where in the change log webhooks were told; 0 before there was one. */
export async function readPosition({ tables }: Pick<Database, 'tables'>): Promise<number> {
  const row = await tables
    .selectFrom('Setting')
    .select('value')
    .where('name', '=', POSITION.name)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Makes sure that there is a position to move, and holds it for the transaction. It is no change of the log: no response shows it. */
export async function beginPosition({ prisma }: Transaction, seq: number): Promise<void> {
  await prisma.setting.upsert({
    where: POSITION,
    create: { ...POSITION, value: String(seq) },
    // Writes what is there, which takes the lock of the row.
    update: { name: POSITION.name },
  });
}

/** Moves the position, unless another process has done so since it was read; answers whether it has. */
export async function movePosition(
  { prisma }: Transaction,
  from: number,
  to: number,
): Promise<boolean> {
  const { count } = await prisma.setting.updateMany({
    where: { ...POSITION, value: String(from) },
    data: { value: String(to) },
  });
  return count > 0;
}

/** The number of the latest change that is committed. */
export async function latestChange({ prisma }: Transaction): Promise<number> {
  const latest = await prisma.change.aggregate({ _max: { seq: true } });
  return latest._max.seq ?? 0;
}
