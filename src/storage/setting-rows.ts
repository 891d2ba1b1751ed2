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
