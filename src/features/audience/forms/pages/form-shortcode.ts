import type { TextShortcode } from '../../../../content/media/text-media.ts';
import { html } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { defineLoader } from '../../../../operation/loader.ts';
import {
  CONTACT_FORM,
  type ContactForm,
  contactFormById,
  findContactFormBy,
  formPath,
  minimumTime,
} from '../contact-form.ts';
import { askQuizzes } from '../submission/quiz.ts';
import { isOnlyForUsers, ONLY_FOR_USERS, signTime } from '../submission/submit-contact-form.ts';
import { parseTemplate, tagsOf } from '../template/parse-template.ts';
import { formMarkup } from './form-markup.ts';
import { unitTagOf } from './tag-attributes.ts';

/** `[contact-form-7 id="1a2b3c4" title="Contact"]`: a form in a text, by its id, the beginning of its hash, or its title. */
export const formShortcode: TextShortcode = {
  name: 'contact-form-7',
  async load(context, attributes, entryId) {
    const { id = '', title = '' } = attributes;
    const form = await namedForm(context).load({ id: id.trim(), title: title.trim() });
    if (!form) return { html: () => NOT_FOUND, dependencies: [`kind:${CONTACT_FORM}`] };
    const dependencies = [`entry:${form.id}`] as const;
    if (isOnlyForUsers(context, form)) return { html: () => FOR_USERS, dependencies };
    const shown = {
      form,
      values: new Map(),
      feedback: null,
      shownAt: timeOf(context, form),
      questions: askQuizzes(context, form.id, tagsOf(parseTemplate(form.template))),
      action: context.addresses.page(formPath(form)),
      entryId,
      attributes: {
        id: attributes.html_id || undefined,
        name: attributes.html_name || undefined,
        class: attributes.html_class || undefined,
        'aria-label': attributes.html_title || undefined,
      },
    };
    return {
      html: (place) =>
        `${formMarkup(context, { ...shown, unitTag: unitTagOf(form, entryId, place) }, null)}`,
      dependencies,
    };
  },
};

const NOT_FOUND =
  '<p class="wpcf7-contact-form-not-found"><strong>Error:</strong> Contact form not found.</p>';

const FOR_USERS = `${html`<p class="wpcf7-subscribers-only">${ONLY_FOR_USERS}</p>`}`;

interface FormName {
  readonly id: string;
  readonly title: string;
}

/** The form that a shortcode names; null for none. */
const namedForm = defineLoader<FormName, ContactForm | null>(
  (context, names) => Promise.all(names.map((name) => findNamedForm(context, name))),
  ({ id, title }) => JSON.stringify([id, title]),
);

async function findNamedForm(context: Context, { id, title }: FormName) {
  const byHash = /^[0-9a-f]{7,40}$/.test(id) ? await findContactFormBy(context, 'hash', id) : null;
  if (byHash) return byHash;
  const byId = /^\d{1,15}$/.test(id) ? await contactFormById(context).load(Number(id)) : null;
  return byId ?? (title === '' ? null : findContactFormBy(context, 'title', title));
}

/** A text that shows the time of its request cannot be cached, so that it has one only if the form asks how long somebody took. */
function timeOf({ services, validity, now }: Context, form: ContactForm): string | null {
  if (minimumTime(form) === undefined) return null;
  validity.holdUntil(now);
  return signTime(services.authentication.key, form.id, services.clock.now());
}
