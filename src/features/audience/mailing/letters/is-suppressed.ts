import type { Context } from '../../../../operation/context.ts';
import type { Subscriber } from '../mailing-loaders.ts';
import { suppressedHash } from '../suppression.ts';

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
