import type { OpenTransaction } from './transaction.ts';
import type { Transaction } from './write.ts';

/** Reads a setting as the transaction sees it. */
export async function readSetting<Value>(
  { prisma }: Pick<OpenTransaction, 'prisma'>,
  name: string,
  otherwise: Value,
): Promise<Value> {
  const row = await prisma.setting.findUnique({ where: { name } });
  return row ? JSON.parse(row.value) : otherwise;
}

/**
 * Stores a setting if it still has a value that was read before, so that of two who do so at once, the second changes nothing; whether
 * it did. A setting that was never stored has none.
 */
export async function replaceSetting(
  { prisma, changed }: Transaction,
  name: string,
  from: unknown,
  to: unknown,
): Promise<boolean> {
  const { count } = await prisma.setting.updateMany({
    where: { name, value: JSON.stringify(from) },
    data: { value: JSON.stringify(to) },
  });
  if (count > 0) changed('setting', 0, 'update');
  return count > 0;
}

/** Stores a setting, and notes that the settings have changed. */
export async function storeSetting(
  { prisma, changed }: Transaction,
  name: string,
  given: unknown,
): Promise<void> {
  const value = JSON.stringify(given);
  await prisma.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
  changed('setting', 0, 'update');
}
