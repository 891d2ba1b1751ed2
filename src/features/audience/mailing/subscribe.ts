import { createRateLimit } from '../../../auth/rate-limit.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { fromMoment } from '../../../lib/clock.ts';
import { integer, list, schemaOf, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineService } from '../../../operation/define-service.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { askForOptIn } from './ask-for-opt-in.ts';
import { mailingNotFound, signUpRefused } from './mailing-error.ts';
import { findMailingRecord } from './mailing-loaders.ts';
import { readSignUp } from './sign-up-form.ts';

/** Limits sign-ups for mailing lists, by network. */
export const signUpLimit = defineService(({ counters }) =>
  createRateLimit(counters, 'sign-up', { most: 20, window: 3600 }),
);

/**
 * Answers true once the letter is on its way by which the address is confirmed (behaviour.md §10). Nothing is said of whether
 * that letter had been sent shortly before.
 * @throws ApiError 404 `not_found`; 400 `spam`, `required_field_missing`, `invalid_email`, `invalid_field`, `no_lists_selected`,
 * `already_subscribed`; 429 `too_many_requests`
 */
export const subscribe = defineOperation({
  name: 'subscribe',
  kind: 'mutation',
  isAlone: true,
  summary: 'Signs an address up for mailing lists; a letter asks its owner to confirm.',
  args: {
    form_id: integer({ description: 'The id of the form.', default: 0, 'x-any-size': true }),
    email: string({ description: 'The address.', default: '', maxLength: 1000 }),
    fields: schemaOf<Readonly<Record<string, unknown>>>({
      type: 'object',
      description: 'What else the form asks for, by tag.',
    }),
    lists: list(string({ maxLength: 200 }), {
      description: "Ids or short names of lists of the form's; all of them unless said.",
      maxItems: 100,
    }),
    honeypot: string({ description: 'What people leave empty.', default: '' }),
    timestamp: string({ description: 'When the form was shown, in seconds since 1970.' }),
  },
  authorize: anyone,
  async resolve(context, args): Promise<true> {
    const form = await findMailingRecord(context, 'form', args.form_id);
    if (!form?.isOpen) throw mailingNotFound();
    if (args.honeypot !== '' || isShownLater(context, args.timestamp)) throw signUpRefused('spam');
    const signUp = await readSignUp(context, form, { ...args, fields: args.fields ?? {} });
    await assertNotTooMany(context);
    await context.write((transaction) => askForOptIn(context, transaction, signUp));
    return true;
  },
});

/** Whether the form says a time that it can't have been shown at. A browser may fill a form in at once, so soon is not too soon. */
function isShownLater({ now }: Context, shown: string | undefined): boolean {
  if (shown === undefined || shown === '') return false;
  return !(Number(shown) <= fromMoment(now).getTime() / 1000);
}

async function assertNotTooMany({ services, client }: Context): Promise<void> {
  const wait = await signUpLimit(services).countNetwork(client.ip);
  if (wait > 0)
    throw new ApiError('too_many_requests', 429, 'Too many sign-ups; please try again later.', {
      data: { retry_after: wait },
    });
}
