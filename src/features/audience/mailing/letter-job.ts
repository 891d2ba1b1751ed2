import { createHmac, randomUUID } from 'node:crypto';
import { decodeHTML } from 'entities';
import { areHashesEqual } from '../../../auth/password.ts';
import { defineJob, enqueueJob } from '../../../jobs/job.ts';
import { deliver } from '../../../jobs/mail/mail-job.ts';
import type { MailMessage } from '../../../jobs/mail/mailer.ts';
import { type Context, systemContext } from '../../../operation/context.ts';
import type { Services } from '../../../operation/services.ts';
import type { Transaction } from '../../../storage/write.ts';
import { listsOf, type Subscriber, subscriberById } from './mailing-records.ts';
import { isSuppressed } from './suppression.ts';

/** The address of a page that a letter leads to. */
const mailingAddress = (context: Context, purpose: LinkPurpose, subscriber: Subscriber): string =>
  context.addresses.page(`/mailing/${purpose}/${signLink(context, purpose, subscriber)}/`);

/** A letter in plain text, with the headers by which mail programs offer to unsubscribe at once (RFC 2369, RFC 8058). */
async function composeLetter(
  context: Context,
  subscriber: Subscriber,
  kind: 'confirm' | 'welcome',
): Promise<MailMessage> {
  const site = decodeHTML(context.site.title);
  const leave = mailingAddress(context, 'unsubscribe', subscriber);
  const status = kind === 'confirm' ? 'pending' : 'subscribed';
  const lists = await listsOf(context, subscriber.id, status);
  const names = lists.map(({ title }) => `- ${title}`).join('\n');
  const { subject, text } =
    kind === 'confirm'
      ? asking(site, names, mailingAddress(context, 'confirm', subscriber))
      : welcoming(site, names);
  return {
    to: subscriber.email,
    subject,
    text: `${text}\n\nTo get no more mail from us, open this page:\n${leave}\n`,
    headers: {
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

const asking = (site: string, names: string, link: string) => ({
  subject: `Please confirm your subscription to ${site}`,
  text: `Somebody, probably you, has signed this address up at ${site} for:
${names}

To confirm, open this page within a week:
${link}

If it wasn't you, do nothing: without a confirmation you get no mail.`,
});

const welcoming = (site: string, names: string) => ({
  subject: `You are subscribed to ${site}`,
  text: `Thank you. This address is on these lists of ${site}:
${names}`,
});

/** A letter to a subscriber. It names nobody, so that nothing of who is erased meanwhile stays in the queue. */
interface Letter {
  readonly subscriberId: number;
  readonly kind: 'confirm' | 'welcome';
  /** The key of the opt-in that this letter asks to confirm; a later opt-in makes it void. */
  readonly optInKey: string;
}

/**
 * Writes a letter only when it is sent, and if it may still be sent: an address that has unsubscribed or bounced gets nothing but requests
 * to confirm a new opt-in.
 */
export const letterJob = defineJob<Letter & { readonly id: string }, Services>({
  name: 'mailing-letter',
  about: ({ kind, subscriberId }) => `${kind}, subscriber ${subscriberId}`,
  async run(services, { id, subscriberId, kind, optInKey }, { keep }) {
    const context = await systemContext(services);
    const subscriber = await subscriberById(context).load(subscriberId);
    const mayGo =
      subscriber &&
      (kind === 'confirm'
        ? isAskedBy(subscriber, optInKey, context.now)
        : subscriber.status === 'subscribed' && !(await isSuppressed(context, subscriber)));
    if (!mayGo) return;
    const message = await composeLetter(context, subscriber, kind);
    await deliver(services, { id, message }, [], () => keep({ id, subscriberId, kind, optInKey }));
  },
});

/** Enqueues a letter in the transaction of the change that it is about. */
export const enqueueLetter = (transaction: Transaction, letter: Letter): Promise<number> =>
  enqueueJob(transaction, letterJob, { id: randomUUID(), ...letter });

const isAskedBy = (subscriber: Subscriber, optInKey: string, now: string): boolean =>
  subscriber.optInKey === optInKey && subscriber.optInUntil !== null && subscriber.optInUntil > now;

export type LinkPurpose = 'confirm' | 'unsubscribe';

/**
 * The token of a link in a letter: the subscriber's number, and a signature under the server's key that nobody else can make. A
 * confirmation is valid for the opt-in that it was sent for, an unsubscription for as long as the address is known.
 */
function signLink(
  { services }: Context,
  purpose: LinkPurpose,
  { id, emailKey, optInKey }: Subscriber,
): string {
  const signature = createHmac('sha256', services.authentication.key)
    .update(`mailing ${purpose} ${id} ${purpose === 'confirm' ? optInKey : emailKey}`)
    .digest('base64url');
  return `${id}-${signature}`;
}

/** Whom a link of ours was sent to; null for any other link, or for who is gone. */
export async function findLinked(
  context: Context,
  purpose: LinkPurpose,
  token: string,
): Promise<Subscriber | null> {
  const id = /^(\d{1,10})-[\w-]{43}$/.exec(token)?.[1];
  const subscriber = id === undefined ? null : await subscriberById(context).load(Number(id));
  return subscriber && areHashesEqual(token, signLink(context, purpose, subscriber))
    ? subscriber
    : null;
}
