import type { TextShortcode } from '../../../../content/media/load-text-media.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { fromMoment } from '../../../../lib/clock.ts';
import { html, type Markup } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { perform } from '../../../../operation/operation.ts';
import {
  localAddress,
  type Page,
  type PageRequest,
  redirect,
  slugInPath,
} from '../../../../pages/page.ts';
import { readFormText } from '../../../../pages/read-form.ts';
import { readQuery } from '../../../../rest/read-request.ts';
import { publicDocument } from '../../../content/site-frame/public-document.ts';
import { type Attributes, attributes } from '../../forms/pages/tag-attributes.ts';
import { errorId } from '../../forms/present-feedback.ts';
import { mailingFormPath } from '../mailing-form-operations.ts';
import {
  findMailingFormBySlug,
  formById,
  isNamed,
  listsOfForm,
  type MailingForm,
  type MailingList,
} from '../mailing-records.ts';
import { type MergeField, type MergeValue, parseFields, sentValue } from '../merge-field.ts';
import {
  EMAIL_FIELD,
  FORM_FIELD,
  HONEYPOT_FIELD,
  LISTS_FIELD,
  signUpArgs,
  subscribe,
  TIME_FIELD,
} from '../subscribe.ts';

/** A field with its label, submitted value and error message. */
function fieldMarkup(shown: ShownSignUp, field: MergeField, value: MergeValue): Markup {
  const { tag, type, isRequired, choices } = field;
  if (typeof value !== 'string') {
    const boxes = choices.map((choice) => ({ value: choice, words: choice }));
    return boxesMarkup(shown, { name: tag, title: labelOf(field), boxes, ticked: value });
  }
  const id = `${shown.unit}-${tag}`;
  const own = {
    id,
    name: tag,
    autocomplete: AUTOCOMPLETE[tag],
    'aria-required': isRequired ? 'true' : undefined,
    ...faultAttributes(shown, tag),
  };
  const control =
    type === 'choice' ? selectMarkup(own, choices, value) : inputMarkup(own, type, value);
  return html`<p><label for="${id}">${labelOf(field)}</label>
<span class="field">${control}${faultNote(shown, tag)}</span></p>`;
}

interface Boxes {
  readonly name: string;
  readonly title: string;
  readonly boxes: readonly { readonly value: string; readonly words: string }[];
  readonly ticked: readonly string[];
}

/** Checkboxes. */
function boxesMarkup(shown: ShownSignUp, { name, title, boxes, ticked }: Boxes): Markup {
  const { autofocus, ...fault } = faultAttributes(shown, name);
  const lines = boxes.map(({ value, words }, i) => {
    const all = {
      name: `${name}[]`,
      value,
      checked: ticked.includes(value),
      ...fault,
      autofocus: i === 0 && autofocus,
    };
    return html`<label class="check"><input type="checkbox"${attributes(all)}> <span>${words}</span></label>`;
  });
  return html`<fieldset><legend>${title}</legend>
<span class="choices">${lines}</span>${faultNote(shown, name)}</fieldset>`;
}

const labelOf = ({ label, isRequired }: MergeField): string =>
  isRequired ? label : `${label} (optional)`;

/** Of the fields that lists of this kind are known to have. */
const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  EMAIL: 'email',
  FNAME: 'given-name',
  LNAME: 'family-name',
  PHONE: 'tel',
};

function inputMarkup(own: Attributes, type: MergeField['type'], value: string): Markup {
  const all = {
    type: type === 'phone' ? 'tel' : type,
    ...own,
    step: type === 'number' ? 'any' : undefined,
    value: value || undefined,
  };
  return html`<input${attributes(all)}>`;
}

function selectMarkup(own: Attributes, choices: readonly string[], value: string): Markup {
  const options = choices.map(
    (choice) =>
      html`<option value="${choice}"${attributes({ selected: choice === value })}>${choice}</option>`,
  );
  return html`<select${attributes(own)}><option value="">—Please choose—</option>${options}</select>`;
}

const SENT =
  'Thank you. Please open the link in the letter that is sent to your address; it is good for a week.';

/** The page of a sign-up form, `/subscribe/{slug}/`; null where the address is of no form that takes sign-ups. */
export async function signUpPage(request: PageRequest): Promise<Page | null> {
  const { context, req, query } = request;
  const slug = slugInPath('subscribe', req.path);
  const form = slug === null ? null : await findMailingFormBySlug(context, slug);
  if (!form?.isOpen) return null;
  if (req.method === 'POST') return answerSignUp(request, form);
  if (!req.path.endsWith('/')) return redirect(ownAddress(context, form), 301);
  const message = query.get('sent') === '1' ? SENT : null;
  return showForm(context, await emptyForm(context, form), message);
}

/** A successful sign-up redirects to an address that can be reloaded without sending the form again. */
async function answerSignUp({ context, req }: PageRequest, form: MailingForm): Promise<Page> {
  const own = ownAddress(context, form);
  const text = await readFormText(req.raw);
  if (text === null) return redirect(own, 303);
  const args = signUpArgs({ ...readQuery(text), [FORM_FIELD]: form.id });
  try {
    await perform(subscribe, context, args);
    return redirect(`${own}?sent=1#${unitOf(form)}`, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { email, fields, lists = [], timestamp } = args;
    const empty = await emptyForm(context, form);
    // Who mends a field at once is no quicker than who filled in the form.
    const shownAt = /^\d{1,12}$/.test(timestamp) ? timestamp : empty.shownAt;
    const fault = toFault(error);
    const shown = { ...empty, email, fields, chosen: lists, shownAt, fault };
    return showForm(context, shown, fault.message);
  }
}

function toFault({ status, message, extra }: ApiError): SignUpFault {
  const field = extra.data?.field;
  return { status, message, field: typeof field === 'string' ? field : null };
}

const ownAddress = (context: Context, form: MailingForm): string =>
  localAddress(context, mailingFormPath(form));

/** A moment in seconds since 1970. */
const secondsOf = (moment: string): string => String(fromMoment(moment).getTime() / 1000);

const emptyForm = async (context: Context, form: MailingForm): Promise<ShownSignUp> => ({
  form,
  lists: await listsOfForm(context).load(form.id),
  email: '',
  fields: {},
  chosen: [],
  shownAt: secondsOf(context.now),
  fault: null,
  unit: unitOf(form),
  action: ownAddress(context, form),
});

async function showForm(
  context: Context,
  shown: ShownSignUp,
  message: string | null,
): Promise<Page> {
  const { form, fault } = shown;
  const page = await publicDocument(context, {
    title: fault ? `${fault.message} ${form.title}` : form.title,
    path: mailingFormPath(form),
    status: fault?.status ?? 200,
    main: html`<h1>${form.title}</h1>
${signUpMarkup(shown, message)}`,
  });
  // The page contains the time at which it was shown, and the visitor's input.
  return { ...page, headers: { ...page.headers, 'Cache-Control': 'no-store' } };
}

/**
 * A form that is sent without scripts, with the elements and classes that clients of this kind of form know; `message` says how it went,
 * null before it was sent.
 */
function signUpMarkup(shown: ShownSignUp, message: string | null): Markup {
  const { form, email, fields, fault, shownAt, unit, lists, className } = shown;
  const classes = ['mc4wp-form', `mc4wp-form-${form.id}`, className].filter(Boolean).join(' ');
  const status = fault ? 'refused' : 'mail_sent';
  const merged = parseFields(form.fields).map((field) =>
    fieldMarkup(shown, field, sentValue(field, fields)),
  );
  const hidden = {
    [TIME_FIELD]: shownAt,
    [FORM_FIELD]: form.id,
    _mc4wp_form_element_id: unit,
  };
  return html`<div class="contact-form">
<div class="form-answer" role="status" data-status="${message === null ? 'init' : status}">${message !== null && html`<p class="answer-words">${message}</p>`}</div>
<form id="${unit}" class="${classes}" method="post" action="${shown.action}" data-id="${form.id}" data-name="${form.title}" novalidate>
<div class="mc4wp-form-fields">
${fieldMarkup(shown, emailField, email)}
${merged}
${lists.length > 0 && listsMarkup(shown)}
<p><button type="submit">Subscribe</button></p>
</div>
<label style="display: none !important;" aria-hidden="true">Leave this field empty if you're human: <input type="text" name="${HONEYPOT_FIELD}" value="" tabindex="-1" autocomplete="off"></label>
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="mc4wp-response"></div>
</form>
</div>`;
}

const emailField: MergeField = {
  tag: EMAIL_FIELD,
  label: 'E-mail address',
  type: 'email',
  isRequired: true,
  choices: [],
};

/** Of several lists some are to be chosen; the empty one tells a choice of none from no choice. */
function listsMarkup(shown: ShownSignUp): Markup {
  const { lists, chosen } = shown;
  const [first] = lists;
  if (lists.length < 2) return first ? html`<p>You subscribe to: ${first.title}</p>` : html``;
  const boxes = lists.map(({ slug, title }) => ({ value: slug, words: title }));
  const ticked = lists.filter((list) => isNamed(list, chosen)).map(({ slug }) => slug);
  return html`<input type="hidden" name="${LISTS_FIELD}[]" value="">
${boxesMarkup(shown, { name: LISTS_FIELD, title: 'Lists', boxes, ticked })}`;
}

/** A sign-up form as its page shows it: empty, or with the submitted values and the error. */
export interface ShownSignUp {
  readonly form: MailingForm;
  readonly lists: readonly MailingList[];
  readonly email: string;
  /** Submitted values, by tag. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Ids or short names of the lists that were chosen. */
  readonly chosen: readonly string[];
  /** When it was shown first, in seconds since 1970. */
  readonly shownAt: string;
  readonly fault: SignUpFault | null;
  /** The id of the form's element. */
  readonly unit: string;
  readonly className?: string | undefined;
  /** The address that it is sent to. */
  readonly action: string;
}

/** Why a sign-up was not taken, in the words of the interface. */
export interface SignUpFault {
  readonly status: number;
  readonly message: string;
  /** The field that it is about; null for none. */
  readonly field: string | null;
}

/** The id of a form's element on its own page. */
const unitOf = ({ id }: Pick<MailingForm, 'id'>): string => `sign-up-${id}`;

/** Attributes of an invalid field: they refer to its message, and the field gets the focus. */
function faultAttributes({ unit, fault }: ShownSignUp, name: string): Attributes {
  if (fault?.field !== name) return {};
  return {
    'aria-invalid': 'true',
    'aria-describedby': errorId(unit, name),
    autofocus: true,
  };
}

/** The error message below a field. It is hidden from screen readers, which read it as the description of the control. */
const faultNote = ({ unit, fault }: ShownSignUp, name: string): Markup | false =>
  fault?.field === name &&
  html`<span class="field-error" id="${errorId(unit, name)}" aria-hidden="true">${fault.message}</span>`;

/** `[mc4wp_form id="12" lists="news,jobs"]`: a sign-up form in a text; the first one that takes sign-ups unless it is named. */
export const signUpShortcode: TextShortcode = {
  name: 'mc4wp_form',
  async load(context, attributes) {
    const form = await openForm(context, attributes.id ?? '');
    if (!form) return { html: () => '', dependencies: ['private'] };
    const chosen = (attributes.lists ?? '').split(',').map((list) => list.trim());
    const shown = await emptyForm(context, form);
    return {
      html: (place) =>
        `${signUpMarkup(
          {
            ...shown,
            chosen,
            // A text that showed the time of its request could not be cached.
            shownAt: secondsOf(form.created),
            unit: attributes.element_id || `mc4wp-form-${place}`,
            className: attributes.element_class,
            action: context.addresses.page(mailingFormPath(form)),
          },
          null,
        )}`,
      dependencies: ['private'],
    };
  },
};

/** @param id empty for the first form */
async function openForm(context: Context, id: string): Promise<MailingForm | null> {
  const rows = context.read('MailingForm').selectFrom('MailingForm').selectAll();
  if (id === '')
    return (
      (await rows.where('isOpen', '=', true).orderBy('id').limit(1).executeTakeFirst()) ?? null
    );
  const form = await formById(context).load(Number(id) || 0);
  return form?.isOpen ? form : null;
}
