import { createHmac, type KeyObject } from 'node:crypto';
import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Subscriber } from './mailing-records.ts';

/** Why an address is not written to any more. */
export const suppressionReasons = ['unsubscribed', 'bounced', 'complained'] as const;

export type SuppressionReason = (typeof suppressionReasons)[number];

/** An address in lower case as suppressions know it: it can be recognised, but not read. */
const suppressedHash = (key: KeyObject, emailKey: string): string =>
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

/** Whether the address is not to be written to. */
export async function isSuppressed(
  context: Context,
  { emailKey }: Pick<Subscriber, 'emailKey'>,
): Promise<boolean> {
  const row = await context
    .read('MailingSuppression')
    .selectFrom('MailingSuppression')
    .select('reason')
    .where('addressHash', '=', suppressedHash(context.services.authentication.key, emailKey))
    .executeTakeFirst();
  return row !== undefined;
}
