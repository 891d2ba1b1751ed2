import { createRateLimit } from '../../../auth/rate-limit.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { isEmail } from '../../../lib/mailbox.ts';
import { plainLine } from '../../../lib/strip-tags.ts';
import { required, string, unlisted } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam, tooManyAttempts } from '../../../operation/errors.ts';
import { defineService } from '../../../operation/services.ts';
import { checkCaptcha, LONGEST_TOKEN } from './captcha.ts';

/** The arguments of an operation with which somebody without an account asks for something. */
export const senderArgs = {
  name: required(string({ description: 'Who asks.', maxLength: 200 })),
  email: required(string({ description: 'The e-mail address.', maxLength: 254 })),
  captcha: string({
    description: 'The token of the widget that tells people from programs, where the site has one.',
    maxLength: LONGEST_TOKEN,
  }),
  honeypot: unlisted(string({ description: 'Left empty by people.', maxLength: 1000 })),
};

interface Sender {
  readonly name: string;
  readonly email: string;
}

/** Returns who sends, as it is stored. @throws ApiError 400 `rest_invalid_param`, `spam` */
export function readSender(args: Sender & { readonly honeypot?: string | undefined }): Sender {
  const name = plainLine(args.name).trim();
  const email = args.email.trim();
  if (name === '') throw invalidParam('name', 'name is empty.');
  if (!isEmail(email)) throw invalidParam('email', 'email is no e-mail address.');
  if (args.honeypot) throw new ApiError('spam', 400, 'This looks like spam.');
  return { name, email };
}

/**
 * Limits what is sent by network, and by the address that is typed in: who is written to need not be who asks.
 * @param window of the limit by network, in seconds
 */
export const defineSenderLimit = (name: string, window: number) =>
  defineService(({ counters }) => ({
    networks: createRateLimit(counters, name, { most: 20, window }),
    addresses: createRateLimit(counters, `${name}-address`, { most: 5, window: 3600 }),
  }));

/**
 * @param what is sent, in the plural
 * @throws ApiError 400 `spam`; 429 `too_many_requests`; 503 `captcha_unavailable`
 */
export async function assertPerson(
  context: Context,
  { email, captcha = '' }: { readonly email: string; readonly captcha?: string | undefined },
  limitOf: ReturnType<typeof defineSenderLimit>,
  what: string,
): Promise<void> {
  const { networks, addresses } = limitOf(context.services);
  const wait =
    (await networks.countNetwork(context.client.ip)) ||
    (await addresses.count(email.toLowerCase()));
  if (wait > 0) throw tooManyAttempts(wait, what);
  const result = await checkCaptcha(context, captcha);
  if (result === 'unavailable')
    throw new ApiError(
      'captcha_unavailable',
      503,
      'The check against spam is out of order. Please try again later.',
    );
  if (result !== 'passed')
    throw new ApiError('spam', 400, 'Please confirm that you are a person, and send it again.');
}
