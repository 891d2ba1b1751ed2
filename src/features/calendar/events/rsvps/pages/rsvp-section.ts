import { html, type Markup } from '../../../../../lib/markup.ts';
import type { Context } from '../../../../../operation/context.ts';
import { localAddress } from '../../../../../pages/page.ts';
import { contactFormById } from '../../../../audience/forms/contact-form.ts';
import { templateMarkup } from '../../../../audience/forms/pages/form-markup.ts';
import type { PostedValues } from '../../../../audience/forms/submission/posted-values.ts';
import { captchaMarkup, captchaScript } from '../../../../audience/senders/captcha.ts';
import type { Event } from '../../event-loaders.ts';
import { type Occurrence, occurrenceId } from '../../recurrence/series.ts';
import { MOST_PLACES, takesRsvps } from '../create-rsvp.ts';
import { type Places, placesOf } from '../rsvp.ts';

/** The names that an RSVP's own fields have beside those of the event's form. */
export const OWN_FIELDS = {
  name: 'rsvp_name',
  email: 'rsvp_email',
  places: 'rsvp_places',
  honeypot: 'rsvp_website',
} as const;

/** Renders how many places are left at an event, and the form to ask for some; null for an event that takes no RSVPs. */
export async function rsvpSection(
  context: Context,
  event: Event,
  occurrence: Occurrence | null,
  sent: PostedValues = new Map(),
): Promise<Markup | null> {
  const places = await placesOf(context, event, occurrence);
  if (!places) return null;
  const isOpen = takesRsvps(context, event, occurrence ?? event);
  return html`<section class="rsvp" aria-labelledby="rsvp">
<h2 id="rsvp">Places</h2>
<p>${isOpen ? inWords(places) : 'No places can be reserved any more.'}</p>
${isOpen && (await rsvpForm(context, event, occurrence, sent, places))}
</section>`;
}

const inWords = ({ capacity, left }: Places): string =>
  left === 0 ? 'All places are taken.' : `${left} of ${capacity} places are left.`;

async function rsvpForm(
  context: Context,
  { entryId, rsvpFormId }: Event,
  occurrence: Occurrence | null,
  sent: PostedValues,
  { left }: Places,
): Promise<Markup> {
  const id = occurrence ? occurrenceId(entryId, occurrence.startLocal) : entryId;
  const form = rsvpFormId === null ? null : await contactFormById(context).load(rsvpFormId);
  const value = (field: keyof typeof OWN_FIELDS) => sent.get(OWN_FIELDS[field])?.[0] ?? '';
  return html`<form class="contact-form" method="post" action="${localAddress(context, `/rsvp/${id}/`)}">
<p><label>Your name <input type="text" name="${OWN_FIELDS.name}" autocomplete="name" maxlength="200" required value="${value('name')}"></label></p>
<p><label>Your e-mail address <input type="email" name="${OWN_FIELDS.email}" autocomplete="email" maxlength="254" required value="${value('email')}"></label></p>
<p><label>How many places <input type="number" name="${OWN_FIELDS.places}" min="1" max="${MOST_PLACES}" required value="${value('places') || 1}"></label></p>
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
