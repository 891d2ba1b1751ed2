import { randomUUID } from 'node:crypto';
import { decodeHTML } from 'entities';
import { enqueueJob } from '../../../../jobs/enqueue-job.ts';
import { defineJob } from '../../../../jobs/job.ts';
import { deliver } from '../../../../jobs/mail/deliver.ts';
import type { MailMessage } from '../../../../jobs/mail/mail-message.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Services } from '../../../../operation/services.ts';
import { systemContext } from '../../../../operation/system-context.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { type LinkPurpose, signLink } from '../mailing-link.ts';
import { findMailingRecord, type Subscriber, subscriptionsOf } from '../mailing-loaders.ts';
import { isSuppressed } from '../suppression.ts';

/** The address of a page that a letter leads to. */
const mailingAddress = (
  { addresses, services }: Context,
  purpose: LinkPurpose,
  subscriber: Subscriber,
): string =>
  addresses.page(
    `/mailing/${purpose}/${signLink(services.authentication.key, purpose, subscriber)}/`,
  );

/** A letter in plain text, with the headers by which mail programs offer to unsubscribe at once (RFC 2369, RFC 8058). */
async function composeLetter(
  context: Context,
  subscriber: Subscriber,
  kind: 'confirm' | 'welcome',
): Promise<MailMessage> {
  const site = decodeHTML(context.site.title);
  const leave = mailingAddress(context, 'unsubscribe', subscriber);
  const subscriptions = await subscriptionsOf(context).load(subscriber.id);
  const status = kind === 'confirm' ? 'pending' : 'subscribed';
  const ids = subscriptions.filter((one) => one.status === status).map(({ listId }) => listId);
  const lists = await Promise.all(ids.map((id) => findMailingRecord(context, 'list', id)));
  const names = lists.flatMap((list) => (list ? [`- ${list.title}`] : [])).join('\n');
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
  /** Of the opt-in that it asks about; a later one makes it void. */
  readonly optInKey: string;
}

/**
 * Writes a letter when it is sent, and only if it may still be: an address that has unsubscribed or bounced gets nothing but
 * what asks about a new opt-in.
 */
export const letterJob = defineJob<Letter & { readonly id: string }, Services>({
  name: 'mailing-letter',
  about: ({ kind, subscriberId }) => `${kind}, subscriber ${subscriberId}`,
  async run(services, { id, subscriberId, kind, optInKey }, { keep }) {
    const context = await systemContext(services);
    const subscriber = await findMailingRecord(context, 'subscriber', subscriberId);
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

/** Leaves a letter to be sent in the transaction of what it is about. */
export const enqueueLetter = (transaction: Transaction, letter: Letter): Promise<number> =>
  enqueueJob(transaction, letterJob, { id: randomUUID(), ...letter });

const isAskedBy = (subscriber: Subscriber, optInKey: string, now: string): boolean =>
  subscriber.optInKey === optInKey && subscriber.optInUntil !== null && subscriber.optInUntil > now;
