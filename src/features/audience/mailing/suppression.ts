import { createHmac } from 'node:crypto';
import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Subscriber } from './mailing-records.ts';

/** Why an address is not written to any more. */
export const suppressionReasons = ['unsubscribed', 'bounced', 'complained'] as const;

export type SuppressionReason = (typeof suppressionReasons)[number];

/** An address in lower case as suppressions know it: it can be recognised, but not read. */
const hashOf = ({ services }: Context, emailKey: string): string =>
  createHmac('sha256', services.authentication.key).update(`suppressed ${emailKey}`).digest('hex');

/** From now on the address gets nothing, until it is confirmed anew. @param emailKey in lower case */
export async function suppress(
  context: Context,
  { prisma }: Transaction,
  emailKey: string,
  reason: SuppressionReason,
): Promise<void> {
  const addressHash = hashOf(context, emailKey);
  const why = { reason, moment: context.now };
  await prisma.mailingSuppression.upsert({
    where: { addressHash },
    create: { addressHash, ...why },
    update: why,
  });
}

/** Its owner has opted in anew. */
export async function liftSuppression(
  context: Context,
  { prisma }: Transaction,
  emailKey: string,
): Promise<void> {
  const addressHash = hashOf(context, emailKey);
  await prisma.mailingSuppression.deleteMany({ where: { addressHash } });
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
    .where('addressHash', '=', hashOf(context, emailKey))
    .executeTakeFirst();
  return row !== undefined;
}
