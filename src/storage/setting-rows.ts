import type { OpenTransaction } from './transaction.ts';

/** Reads a setting as the transaction sees it. */
export async function readSetting<Value>(
  { prisma }: Pick<OpenTransaction, 'prisma'>,
  name: string,
  otherwise: Value,
): Promise<Value> {
  const row = await prisma.setting.findUnique({ where: { name } });
  return row ? JSON.parse(row.value) : otherwise;
}

/** Stores a setting. The caller notes the change (`changed('setting', 0, 'update')`). */
export async function storeSetting(
  { prisma }: Pick<OpenTransaction, 'prisma'>,
  name: string,
  given: unknown,
): Promise<void> {
  const value = JSON.stringify(given);
  await prisma.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
}
