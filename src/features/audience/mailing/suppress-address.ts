import { isEmail } from '../../../auth/user-rules.ts';
import { oneOf, required, string } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { endSubscription } from './end-subscription.ts';
import { assertLoggedIn, signUpRefused } from './mailing-error.ts';
import { suppressionReasons } from './subscriber-status.ts';

/** Answers true. @throws ApiError `invalid_email` */
export const suppressAddress = defineOperation({
  name: 'suppressAddress',
  kind: 'mutation',
  summary: 'Ends all mail to an address: it has bounced, complained or asked otherwise.',
  args: {
    email: required(string({ description: 'The address.', maxLength: 254 })),
    reason: oneOf(suppressionReasons, { description: 'Why.', default: 'unsubscribed' }),
  },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  async resolve(context, { email, reason }): Promise<true> {
    const emailKey = email.trim().toLowerCase();
    if (!isEmail(emailKey)) throw signUpRefused('invalid_email', 'email');
    await context.write((transaction) =>
      endSubscription(context, transaction, { emailKey, reason }),
    );
    return true;
  },
});
