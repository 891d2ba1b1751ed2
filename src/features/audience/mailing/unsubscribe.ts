import { required, string } from '../../../operation/args.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { linkExpired } from './confirm-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import { findLinked } from './linked-subscriber.ts';

/** Answers true, also where nothing was left to end (RFC 8058). @throws ApiError 410 `link_expired` for a link that is none of ours */
export const unsubscribe = defineOperation({
  name: 'unsubscribe',
  kind: 'mutation',
  summary: 'Ends all mail to an address by the link that is in every letter.',
  args: { token: required(string({ description: 'The end of the link.', maxLength: 100 })) },
  authorize: anyone,
  async resolve(context, { token }): Promise<true> {
    const found = await findLinked(context, 'unsubscribe', token);
    if (!found) throw linkExpired();
    await context.write((transaction) =>
      endSubscription(context, transaction, { emailKey: found.emailKey, reason: 'unsubscribed' }),
    );
    return true;
  },
});
