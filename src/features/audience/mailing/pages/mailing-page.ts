import { ApiError } from '../../../../lib/api-error.ts';
import { html, type Markup } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { perform } from '../../../../operation/operation.ts';
import type { Page, PageRequest } from '../../../../pages/page.ts';
import { letterPage } from '../../../content/site-frame/public-document.ts';
import { findLinked, type LinkPurpose } from '../letter-job.ts';
import { confirmSubscription, unsubscribe } from '../subscription-operations.ts';

/**
 * The pages that letters lead to: `/mailing/confirm/…` and `/mailing/unsubscribe/…`. To open one changes nothing, since mail
 * programs and scanners open links by themselves; its button does, and so does a mail program by one POST (RFC 8058). Null for
 * every other path.
 */
export async function mailingPage(request: PageRequest): Promise<Page | null> {
  const { context, req, path } = request;
  const [, purpose, token] =
    /^\/mailing\/(confirm|unsubscribe)\/([\w-]{1,100})\/?$/.exec(path) ?? [];
  if (token === undefined || (purpose !== 'confirm' && purpose !== 'unsubscribe')) return null;
  if (req.method === 'POST') return act(context, purpose, token);
  if (req.method !== 'GET' && req.method !== 'HEAD')
    return { status: 405, headers: { Allow: 'GET, HEAD, POST' }, body: null };
  const found = await findLinked(context, purpose, token);
  return found ? asking(context, purpose, found.email) : expired(context);
}

async function act(context: Context, purpose: LinkPurpose, token: string): Promise<Page> {
  try {
    if (purpose === 'confirm') await perform(confirmSubscription, context, { token });
    else await perform(unsubscribe, context, { token });
  } catch (error) {
    if (error instanceof ApiError) return expired(context);
    throw error;
  }
  return purpose === 'confirm'
    ? letterPage(context, 'You are subscribed', html`<p>Thank you, the address is confirmed.</p>`)
    : letterPage(
        context,
        'You are unsubscribed',
        html`<p>You get no more mail from us, unless you sign up again.</p>`,
      );
}

const asking = (context: Context, purpose: LinkPurpose, email: string): Promise<Page> =>
  purpose === 'confirm'
    ? letterPage(context, 'Confirm your subscription', button(email, 'Yes, subscribe me'))
    : letterPage(context, 'Unsubscribe', button(email, 'Send me no more mail'));

/** Sent to the page's own address. */
const button = (email: string, text: string): Markup => html`<p>This is about ${email}.</p>
<form method="post">
<button type="submit">${text}</button>
</form>`;

const expired = (context: Context): Promise<Page> =>
  letterPage(
    context,
    'This link is no longer good',
    html`<p>It was used, is too old, or a newer one was sent. Please sign up once more to get another.</p>`,
    410,
  );
