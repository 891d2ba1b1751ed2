import { ApiError, reasonsOf } from '../../../../../lib/api-error.ts';
import { html, type Markup } from '../../../../../lib/markup.ts';
import type { Context } from '../../../../../operation/context.ts';
import { perform } from '../../../../../operation/operation.ts';
import type { Page, PageRequest } from '../../../../../pages/page.ts';
import { readFormText } from '../../../../../pages/read-form.ts';
import {
  type FormField,
  valuesByName,
} from '../../../../audience/forms/submission/posted-values.ts';
import { allowingCaptcha, captchaToken } from '../../../../audience/senders/captcha.ts';
import { letterPage, notFoundPage } from '../../../../content/site-frame/public-document.ts';
import { eventById } from '../../event-loaders.ts';
import { getEvent } from '../../find-event.ts';
import { createRsvp } from '../create-rsvp.ts';
import type { RsvpStatus } from '../rsvp.ts';
import { describeEvent, type LinkPurpose, linkPurposes, loadLinked } from '../rsvp-letter.ts';
import { cancelRsvp, confirmRsvp } from '../rsvp-operations.ts';
import { OWN_FIELDS, rsvpSection } from './rsvp-section.ts';

/**
 * The pages of RSVPs: `/rsvp/{id}/` takes the form of an event or of one of its times, and letters lead to `/rsvp/confirm/…` and
 * `/rsvp/cancel/…`. To open these changes nothing, since mail programs open links by themselves; their button does. Null for every other
 * path.
 */
export async function rsvpPage(request: PageRequest): Promise<Page | null> {
  const { context, req, path } = request;
  const [, id] = /^\/rsvp\/(\d{1,16})\/?$/.exec(path) ?? [];
  if (id !== undefined) return formPage(request, Number(id));
  const [, word, token] = /^\/rsvp\/(confirm|cancel)\/([\w-]{1,100})\/?$/.exec(path) ?? [];
  const purpose = linkPurposes.find((one) => one === word);
  if (!purpose || token === undefined) return null;
  try {
    if (req.method === 'POST') return await act(context, purpose, token);
    const event = await describeEvent(context, await loadLinked(context, purpose, token));
    const button = purpose === 'confirm' ? 'Yes, I want to come' : 'I can not come';
    return letterPage(
      context,
      event ?? 'RSVP',
      html`<form method="post">
<button type="submit">${button}</button>
</form>`,
    );
  } catch (error) {
    if (error instanceof ApiError) return refusal(context, error);
    throw error;
  }
}

async function act(context: Context, purpose: LinkPurpose, token: string): Promise<Page> {
  const isConfirmed = purpose === 'confirm';
  const status = isConfirmed ? await perform(confirmRsvp, context, { token }) : 'cancelled';
  if (!isConfirmed) await perform(cancelRsvp, context, { token });
  return letterPage(context, 'Thank you', html`<p>${WORDS[status]}</p>`);
}

const WORDS: Readonly<Record<RsvpStatus, string>> = {
  unconfirmed: 'We have sent you a letter. Please open the link in it to confirm.',
  attending: 'Your places are reserved. See you there.',
  waiting:
    'All places are taken. You are on the waiting list, and get a letter when places become free.',
  cancelled: 'You no longer have places, and wait for none.',
};

async function formPage({ context, req }: PageRequest, id: number): Promise<Page> {
  const text = req.method === 'POST' ? await readFormText(req.raw) : null;
  const fields = [...new URLSearchParams(text ?? '')].map(([name, value]) => ({ name, value }));
  try {
    const { summary, occurrence } = await perform(getEvent, context, { id });
    const record = await eventById(context).load(summary.id);
    if (!record) return notFoundPage(context);
    const title =
      (await describeEvent(context, {
        eventId: summary.id,
        startLocal: occurrence?.startLocal ?? '',
      })) ?? 'RSVP';
    const show = async (message: Markup | null, status: number) =>
      allowingCaptcha(
        context,
        await letterPage(
          context,
          title,
          html`${message}${await rsvpSection(context, record.event, occurrence, valuesByName(fields))}`,
          status,
        ),
      );
    if (text === null) return show(null, 200);
    try {
      const { status } = await perform(createRsvp, context, { id, ...argsOf(context, fields) });
      return letterPage(context, 'Thank you', html`<p>${WORDS[status]}</p>`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const lines = reasonsOf(error).map((line) => html`<p>${line}</p>`);
      return show(html`<div role="alert">${lines}</div>`, error.status);
    }
  } catch (error) {
    if (error instanceof ApiError) return refusal(context, error);
    throw error;
  }
}

function argsOf(context: Context, fields: readonly FormField[]) {
  const own = new Set<string>(Object.values(OWN_FIELDS));
  const sent = new Map(fields.map(({ name, value }) => [name, value]));
  const captcha = captchaToken(context, (name) => sent.get(name));
  const value = (field: keyof typeof OWN_FIELDS) => sent.get(OWN_FIELDS[field]) ?? '';
  return {
    name: value('name'),
    email: value('email'),
    places: value('places') || 1,
    honeypot: value('honeypot'),
    ...(captcha === '' ? {} : { captcha }),
    answers: fields.filter(
      ({ name, value }) => !own.has(name) && (captcha === '' || value !== captcha),
    ),
  };
}

const refusal = (context: Context, { status, message }: ApiError): Promise<Page> =>
  letterPage(context, 'This does not work', html`<p>${message}</p>`, status);
