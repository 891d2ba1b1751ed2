import { ApiError, reasonsOf } from '../../../../../lib/api-error.ts';
import { html, type Markup } from '../../../../../lib/markup.ts';
import type { Context } from '../../../../../operation/context.ts';
import { perform } from '../../../../../operation/operation.ts';
import { localAddress, type Page, type PageRequest } from '../../../../../pages/page.ts';
import { readFormText } from '../../../../../pages/read-form.ts';
import { contactFormById } from '../../../../audience/forms/contact-form.ts';
import { templateMarkup } from '../../../../audience/forms/pages/form-markup.ts';
import {
  type FormField,
  type PostedValues,
  valuesByName,
} from '../../../../audience/forms/submission/posted-values.ts';
import {
  allowingCaptcha,
  captchaMarkup,
  captchaScript,
  captchaToken,
} from '../../../../audience/senders/captcha.ts';
import { letterPage } from '../../../../content/site-frame/public-document.ts';
import type { EventAtTime } from '../../event-loaders.ts';
import { getEvent } from '../../find-event.ts';
import { idAtTime } from '../../recurrence/series.ts';
import { createRsvp, MOST_PLACES, takesRsvps } from '../create-rsvp.ts';
import { type Places, placesOf, type RsvpStatus } from '../rsvp.ts';
import {
  describeEvent,
  eventInWords,
  type LinkPurpose,
  linkPurposes,
  loadLinked,
} from '../rsvp-letter.ts';
import { cancelRsvp, confirmRsvp } from '../rsvp-operations.ts';

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

const WITHOUT_LETTER = 'The organizers have your request, and confirm it.';

async function formPage({ context, req }: PageRequest, id: number): Promise<Page> {
  const text = req.method === 'POST' ? await readFormText(req.raw) : null;
  const fields = [...new URLSearchParams(text ?? '')].map(([name, value]) => ({ name, value }));
  try {
    const found = await perform(getEvent, context, { id });
    const title = eventInWords(context, found.record, found.occurrence ?? { startLocal: '' });
    const show = async (message: Markup | null, status: number) =>
      allowingCaptcha(
        context,
        await letterPage(
          context,
          title,
          html`${message}${await rsvpSection(context, found, valuesByName(fields))}`,
          status,
        ),
      );
    if (text === null) return show(null, 200);
    try {
      const { status } = await perform(createRsvp, context, { id, ...argsOf(context, fields) });
      const hasNoMail = status === 'unconfirmed' && context.services.config.mail.smtpUrl === null;
      const words = hasNoMail ? WITHOUT_LETTER : WORDS[status];
      return letterPage(context, 'Thank you', html`<p>${words}</p>`);
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

/** The names that an RSVP's own fields have beside those of the event's form. */
const OWN_FIELDS = {
  name: 'rsvp_name',
  email: 'rsvp_email',
  places: 'rsvp_places',
  honeypot: 'rsvp_website',
} as const;

/** Renders how many places are left at an event, and the form to ask for some; null for an event that takes no RSVPs. */
export async function rsvpSection(
  context: Context,
  shown: EventAtTime,
  sent: PostedValues = new Map(),
): Promise<Markup | null> {
  const places = await placesOf(context, shown.record.event, shown.occurrence);
  if (!places) return null;
  const isOpen = takesRsvps(context, shown);
  return html`<section class="rsvp" aria-labelledby="rsvp">
<h2 id="rsvp">Places</h2>
<p>${isOpen ? inWords(places) : 'No places can be reserved any more.'}</p>
${isOpen && (await rsvpForm(context, shown, sent, places))}
</section>`;
}

const inWords = ({ capacity, left }: Places): string =>
  left === 0 ? 'All places are taken.' : `${left} of ${capacity} places are left.`;

async function rsvpForm(
  context: Context,
  { record, occurrence }: EventAtTime,
  sent: PostedValues,
  { capacity, left }: Places,
): Promise<Markup> {
  const { entryId, rsvpFormId } = record.event;
  const id = idAtTime(entryId, occurrence?.startLocal);
  const form = rsvpFormId === null ? null : await contactFormById(context).load(rsvpFormId);
  const value = (field: keyof typeof OWN_FIELDS) => sent.get(OWN_FIELDS[field])?.[0] ?? '';
  return html`<form class="contact-form" method="post" action="${localAddress(context, `/rsvp/${id}/`)}">
<p><label>Your name <input type="text" name="${OWN_FIELDS.name}" autocomplete="name" maxlength="200" required value="${value('name')}"></label></p>
<p><label>Your e-mail address <input type="email" name="${OWN_FIELDS.email}" autocomplete="email" maxlength="254" required value="${value('email')}"></label></p>
<p><label>How many places <input type="number" name="${OWN_FIELDS.places}" min="1" max="${Math.min(MOST_PLACES, capacity)}" required value="${value('places') || 1}"></label></p>
${
  form &&
  templateMarkup({
    form: { ...form, template: form.template.replace(/\[submit\b[^\]]*\]/g, '') },
    unitTag: `rsvp-${id}`,
    values: sent,
    feedback: null,
    shownAt: null,
    questions: new Map(),
    action: '',
    entryId,
    attributes: {},
  })
}
<p hidden><label>Leave this empty <input name="${OWN_FIELDS.honeypot}" tabindex="-1" autocomplete="off"></label></p>
<p>${captchaMarkup(context)}<button type="submit">${left === 0 ? 'Join the waiting list' : 'Ask for places'}</button></p>
</form>
${captchaScript(context)}`;
}
