import { createHmac, type KeyObject } from 'node:crypto';
import type { Transaction } from '../../../storage/write.ts';
import type { SuppressionReason } from './subscriber-status.ts';

/** An address in lower case as suppressions know it: it can be recognised, but not read. */
export const suppressedHash = (key: KeyObject, emailKey: string): string =>
  createHmac('sha256', key).update(`suppressed ${emailKey}`).digest('hex');

/** From now on the address gets nothing, until it is confirmed anew. */
export async function suppress(
  { prisma }: Transaction,
  key: KeyObject,
  { emailKey, reason, moment }: { emailKey: string; reason: SuppressionReason; moment: string },
): Promise<void> {
  const addressHash = suppressedHash(key, emailKey);
  await prisma.mailingSuppression.upsert({
    where: { addressHash },
    create: { addressHash, reason, moment },
    update: { reason, moment },
  });
}

/** Its owner has opted in anew. */
export async function liftSuppression(
  { prisma }: Transaction,
  key: KeyObject,
  emailKey: string,
): Promise<void> {
  await prisma.mailingSuppression.deleteMany({
    where: { addressHash: suppressedHash(key, emailKey) },
  });
}
