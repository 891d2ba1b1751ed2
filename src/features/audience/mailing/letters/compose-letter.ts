import { decodeHTML } from 'entities';
import type { MailMessage } from '../../../../jobs/mail/mail-message.ts';
import type { Context } from '../../../../operation/context.ts';
import { type LinkPurpose, signLink } from '../mailing-link.ts';
import { findMailingRecord, type Subscriber, subscriptionsOf } from '../mailing-loaders.ts';

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
export async function composeLetter(
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
