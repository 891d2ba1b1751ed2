import { createHash } from 'node:crypto';
import type { TextShortcode } from '../../../../content/media/load-text-media.ts';
import { isForm } from '../../../../http/message.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { html, trusted } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { defineLoader } from '../../../../operation/loader.ts';
import { perform } from '../../../../operation/operation.ts';
import {
  localAddress,
  type Page,
  type PageRequest,
  redirect,
  slugInPath,
} from '../../../../pages/page.ts';
import { readFormText } from '../../../../pages/read-form.ts';
import { publicDocument } from '../../../content/site-frame/public-document.ts';
import { allowingCaptcha, captchaScript } from '../../senders/captcha.ts';
import {
  CONTACT_FORM,
  type ContactForm,
  contactFormById,
  findContactFormBy,
  formPath,
  minimumTime,
} from '../contact-form.ts';
import {
  postedValues,
  type ReceivedSubmission,
  receiveSubmission,
} from '../submission/posted-values.ts';
import { askQuizzes } from '../submission/quiz.ts';
import {
  type Feedback,
  isOnlyForUsers,
  ONLY_FOR_USERS,
  signTime,
  submitContactForm,
  TIME_FIELD,
} from '../submission/submit-contact-form.ts';
import { tagsOf } from '../template/parse-template.ts';
import { formMarkup } from './form-markup.ts';
import { type ShownForm, unitTagOf } from './tag-attributes.ts';

/** Sends a form without leaving the page and puts the answer in its place; where that fails, the browser sends it as it would have. */
const formScript = `(() => {
  const form = document.querySelector('.contact-form form');
  const answer = document.querySelector('.screen-reader-response');
  const unit = form.closest('.contact-form').id;
  const controls = (name) => [...form.elements].filter((one) => one.name === name || one.name === name + '[]');
  const say = (status, message) => {
    answer.dataset.status = status;
    answer.querySelector('[role="status"]').textContent = message;
  };
  const clear = () => {
    for (const note of form.querySelectorAll('[data-error-of]')) note.textContent = '';
    for (const one of form.querySelectorAll('[aria-invalid]')) one.removeAttribute('aria-invalid');
    for (const one of form.querySelectorAll('[aria-describedby^="' + unit + '-ve-"]')) one.removeAttribute('aria-describedby');
  };
  const blame = ({ field, message, error_id }) => {
    const note = document.getElementById(error_id);
    if (note) note.textContent = message;
    for (const one of controls(field)) {
      one.setAttribute('aria-invalid', 'true');
      (one.closest('[role$="group"]') ?? one).setAttribute('aria-describedby', error_id);
    }
  };
  const refill = (quiz) => {
    for (const [name, [question, hash]] of Object.entries(quiz)) {
      const words = form.querySelector('[data-question-of="' + CSS.escape(name) + '"]');
      if (words) words.textContent = question;
      for (const one of controls(name)) one.value = '';
      for (const one of controls('_wpcf7_quiz_answer_' + name)) one.value = hash;
    }
  };
  let isSending = false;
  form.addEventListener('change', ({ target }) => {
    if (target.type !== 'checkbox' || !target.checked || !target.closest('[data-exclusive]')) return;
    for (const one of controls(target.name)) if (one !== target) one.checked = false;
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    form.setAttribute('aria-busy', 'true');
    try {
      const response = await fetch(form.dataset.rest + '/feedback', { method: 'POST', body: new FormData(form) });
      const { status, message, invalid_fields = [], quiz = {} } = await response.json();
      if (!response.ok) throw new Error(message);
      clear();
      invalid_fields.forEach(blame);
      say(status, message);
      if (status === 'mail_sent') form.reset();
      const [first] = invalid_fields;
      if (first) controls(first.field)[0]?.focus();
      refill(quiz);
      (window.turnstile ?? window.hcaptcha)?.reset();
    } catch {
      form.submit();
    } finally {
      isSending = false;
      form.removeAttribute('aria-busy');
    }
  });
})();`;

/** The page of a contact form, `/forms/{slug}/`; null where the address is of no form. */
export async function formPage(request: PageRequest): Promise<Page | null> {
  const { context, req, query } = request;
  const slug = slugInPath('forms', req.path);
  const form = slug === null ? null : await findContactFormBy(context, 'slug', slug);
  if (!form) return null;
  const own = localAddress(context, formPath(form));
  if (req.method === 'POST') return answerSubmission(request, form);
  if (!req.path.endsWith('/')) return redirect(own, 301);
  const message = query.get('sent') === '1' ? form.messages.mail_sent_ok : null;
  return showForm(context, emptyForm(context, form), message);
}

/** A successful submission redirects to an address that can be reloaded without sending the form again. */
async function answerSubmission({ context, req }: PageRequest, form: ContactForm): Promise<Page> {
  const own = localAddress(context, formPath(form));
  const received = await receive(context, req.raw, form);
  if (received === undefined) return redirect(own, 303);
  if (!received)
    return showForm(context, emptyForm(context, form), form.messages.upload_file_too_large);
  const { fields, files, discard } = received;
  try {
    const unitTag = unitTagOf(form);
    const url = context.addresses.page(formPath(form));
    const args = { id: form.id, unit_tag: unitTag, fields, files, url };
    const feedback = await perform(submitContactForm, context, args);
    if (feedback.status === 'mail_sent') return redirect(`${own}?sent=1#${unitTag}`, 303);
    const values = postedValues(tagsOf(form), fields);
    const empty = emptyForm(context, form);
    // Who mends a field at once is no quicker than who filled in the form.
    const shownAt = fields.find(({ name }) => name === TIME_FIELD)?.value ?? empty.shownAt;
    return showForm(context, { ...empty, values, feedback, shownAt }, feedback.message);
  } finally {
    await discard();
  }
}

/** Reads a form of either encoding; only multipart has files. Null if it is larger than a form accepts, undefined if it is no form. */
async function receive(
  context: Context,
  request: Request,
  form: ContactForm,
): Promise<ReceivedSubmission | null | undefined> {
  if (isForm(request)) return receiveSubmission(context, request, form).catch(unreadable);
  const text = await readFormText(request, MOST_BYTES);
  if (text === null) return undefined;
  const fields = [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }));
  return { fields, files: new Map(), discard: async () => {} };
}

const MOST_BYTES = 1024 * 1024;

/** Null for a body that is larger than a form accepts. */
function unreadable(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

/** With a fragment in its action, no field would be focused. */
const emptyForm = (
  context: Context,
  form: ContactForm,
): ShownForm & { readonly shownAt: string } => ({
  form,
  unitTag: unitTagOf(form),
  values: new Map(),
  feedback: null,
  shownAt: signTime(context.services.authentication.key, form.id, context.services.clock.now()),
  questions: askQuizzes(context, form.id, tagsOf(form)),
  action: localAddress(context, formPath(form)),
  entryId: 0,
  attributes: {},
});

async function showForm(context: Context, shown: ShownForm, message: string | null): Promise<Page> {
  const { form, feedback } = shown;
  const page = await publicDocument(context, {
    title: feedback ? `${feedback.message} ${form.title}` : form.title,
    path: formPath(form),
    status: statusOf(feedback),
    main: html`<h1>${form.title}</h1>
${formMarkup(context, shown, message)}
<script>${trusted(formScript)}</script>${captchaScript(context)}`,
  });
  // Its signed time and its questions are for one visitor.
  const headers = { ...page.headers, 'Cache-Control': 'no-store' };
  const own = { scripts: SCRIPT_HASH, requests: "'self'" };
  return allowingCaptcha(context, { ...page, headers }, own);
}

/** 422 for a submission with errors. */
const statusOf = (feedback: Feedback | null): number =>
  feedback?.status === 'validation_failed' || feedback?.status === 'acceptance_missing' ? 422 : 200;

const SCRIPT_HASH = `'sha256-${createHash('sha256').update(formScript).digest('base64')}'`;

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
      ...emptyForm(context, form),
      shownAt: timeOf(context, form),
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
