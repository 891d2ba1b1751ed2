import { firstAdministrator } from '../../../content/users/user-loaders.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { defineRowLoader, loadedOr } from '../../../operation/loader.ts';

/** The kind that contact forms are among the entries. */
export const CONTACT_FORM = 'wpcf7_contact_form';

/** The template of a letter about a submission; marks in its texts, such as `[your-name]`, are replaced. */
export interface LetterTemplate {
  /** Whether it is sent at all; the first always is. */
  readonly active: boolean;
  readonly subject: string;
  readonly sender: string;
  readonly body: string;
  readonly recipient: string;
  /** A header a line. */
  readonly additional_headers: string;
  /** Marks of the file fields that are attached. */
  readonly attachments: string;
  readonly use_html: boolean;
  /** Whether lines are left out whose marks are all empty. */
  readonly exclude_blank: boolean;
  /** Whether somebody wrote it, as a whole; else it is as in a new form. */
  readonly isWritten: boolean;
}

/** The writable properties of a form. */
export interface FormProperties {
  readonly title: string;
  readonly locale: string;
  /** The form in its template language. */
  readonly template: string;
  readonly mail: LetterTemplate;
  readonly mail2: LetterTemplate;
  readonly messages: FormMessages;
  /** A setting a line, `name: value`. */
  readonly additionalSettings: string;
}

/** A contact form. */
export interface ContactForm extends FormProperties {
  readonly id: number;
  readonly slug: string;
  readonly hash: string;
  /** A moment, in UTC. */
  readonly date: string;
  readonly modified: string;
  readonly authorId: number | null;
}

/** `name: value` a line, in its order; lines without a colon say nothing. */
export const readSettings = (text: string): readonly (readonly [name: string, value: string])[] =>
  text.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*([a-z_][a-z0-9_]*)\s*:\s*(.*?)\s*$/i.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });

/** Whether a setting of a form is switched on. */
export const isSettingOn = (form: FormProperties, name: string): boolean =>
  readSettings(form.additionalSettings).some(
    ([one, value]) => one === name && /^(on|true|1|yes)$/i.test(value),
  );

/** The seconds that somebody has to take for a form, by its setting `minimum_time: 5`; undefined for none. */
export function minimumTime(form: FormProperties): number | undefined {
  const setting = readSettings(form.additionalSettings).find(([name]) => name === 'minimum_time');
  return setting && /^\d{1,4}$/.test(setting[1]) ? Number(setting[1]) : undefined;
}

/** Whether a form sends letters at all; one that is only shown around does not. */
export const sendsMail = (form: FormProperties): boolean =>
  !isSettingOn(form, 'skip_mail') && !isDemo(form);

export const isDemo = (form: FormProperties): boolean => isSettingOn(form, 'demo_mode');

/** The default messages of a form, by name (recorded). */
export const defaultMessages = {
  mail_sent_ok: 'Thank you for your message. It has been received.',
  mail_sent_ng: 'There was an error trying to send your message. Please try again later.',
  validation_error: 'One or more fields have an error. Please check and try again.',
  spam: 'There was an error trying to send your message. Please try again later.',
  accept_terms: 'You must accept the terms and conditions before sending your message.',
  invalid_required: 'Please fill out this field.',
  invalid_too_long: 'This field has a too long input.',
  invalid_too_short: 'This field has a too short input.',
  upload_failed: 'There was an unknown error uploading the file.',
  upload_file_type_invalid: 'You are not allowed to upload files of this type.',
  upload_file_too_large: 'The uploaded file is too large.',
  upload_failed_php_error: 'There was an error uploading the file.',
  invalid_date: 'Please enter a date in YYYY-MM-DD format.',
  date_too_early: 'This field has a too early date.',
  date_too_late: 'This field has a too late date.',
  invalid_number: 'Please enter a number.',
  number_too_small: 'This field has a too small number.',
  number_too_large: 'This field has a too large number.',
  quiz_answer_not_correct: 'The answer to the quiz is incorrect.',
  captcha_not_match: 'Your entered code is incorrect.',
  invalid_email: 'Please enter an email address.',
  invalid_url: 'Please enter a URL.',
  invalid_tel: 'Please enter a telephone number.',
} as const;

export type MessageName = keyof typeof defaultMessages;

export type FormMessages = Readonly<Record<MessageName, string>>;

export const messageNames = Object.keys(defaultMessages) as readonly MessageName[]; // its own keys

/** Of the page that shows a form, below the site's address. */
export const formPath = ({ slug }: Pick<ContactForm, 'slug'>): string => `/forms/${slug}/`;

/** The beginning of a form's hash, by which it is named. */
export const shortHash = (hash: string): string => hash.slice(0, 7);

/** Forms by id. */
export const contactFormById = defineRowLoader<number, ContactForm>(
  async (context, ids) => (await formRows(context).where('id', 'in', ids).execute()).map(toForm),
  ({ id }) => id,
);

/** 404 `wpcf7_not_found` */
export const unknownForm = (): ApiError =>
  new ApiError('wpcf7_not_found', 404, 'The requested contact form was not found.');

/** @throws ApiError as `unknownForm` */
export const loadContactForm = loadedOr(contactFormById, unknownForm);

/** The newest form with this slug or title, or with a hash that begins so (letters and digits alone); null for none. */
export async function findContactFormBy(
  context: Context,
  column: 'slug' | 'title' | 'hash',
  value: string,
): Promise<ContactForm | null> {
  const rows = formRows(context).orderBy('id', 'desc').limit(1);
  const found =
    column === 'hash'
      ? rows.where('hash', 'like', `${value}%`)
      : rows.where(`Entry.${column}`, '=', value);
  const row = await found.executeTakeFirst();
  return row ? toForm(row) : null;
}

const formRows = (context: Context) =>
  context
    .read('Entry', 'ContactForm')
    .selectFrom('Entry')
    .innerJoin('ContactForm', 'ContactForm.entryId', 'Entry.id')
    .where('kind', '=', CONTACT_FORM)
    .select(['id', 'slug', 'title', 'date', 'modified', 'authorId', 'hash', 'locale'])
    .select(['ContactForm.template', 'mail', 'mail2', 'messages', 'additionalSettings']);

type FormRow = Awaited<ReturnType<ReturnType<typeof formRows>['executeTakeFirstOrThrow']>>;

const toForm = ({ mail, mail2, messages, ...row }: FormRow): ContactForm => {
  const initial = newForm('');
  return {
    ...row,
    mail: { ...initial.mail, ...readLetter(mail) },
    mail2: { ...initial.mail2, ...readLetter(mail2) },
    messages: { ...defaultMessages, ...JSON.parse(messages) },
  };
};

/** Written by `storedForm`. */
const readLetter = (text: string): LetterTemplate => JSON.parse(text);

const template = `<label> Your name
    [text* your-name autocomplete:name] </label>

<label> Your email
    [email* your-email autocomplete:email] </label>

<label> Subject
    [text* your-subject] </label>

<label> Your message (optional)
    [textarea your-message] </label>

[submit "Submit"]`;

const FOOTER = '\n\n-- \n';

/**
 * The properties of a new form (recorded). @param ownerEmail the address that letters are from; empty for the one that the site will have
 */
export function newForm(ownerEmail: string): FormProperties {
  const shared = {
    subject: '[_site_title] "[your-subject]"',
    sender: `[_site_title] <${ownerEmail || '[_site_admin_email]'}>`,
    attachments: '',
    use_html: false,
    exclude_blank: false,
    isWritten: false,
  };
  const mail: LetterTemplate = {
    ...shared,
    active: true,
    body: `From: [your-name] [your-email]\nSubject: [your-subject]\n\nMessage Body:\n[your-message]${FOOTER}This is a notification that a contact form was submitted on your website ([_site_title] [_site_url]).`,
    recipient: '[_site_admin_email]',
    additional_headers: 'Reply-To: [your-email]',
  };
  const mail2: LetterTemplate = {
    ...shared,
    active: false,
    body: `Message Body:\n[your-message]${FOOTER}This email is a receipt for your contact form submission on our website ([_site_title] [_site_url]) in which your email address was used. If that was not you, please ignore this message.`,
    recipient: '[your-email]',
    additional_headers: 'Reply-To: [_site_admin_email]',
  };
  return {
    title: 'Untitled',
    locale: 'en_US',
    template,
    mail,
    mail2,
    messages: defaultMessages,
    additionalSettings: '',
  };
}

/** The address of the site's owner: the one of the settings or, while there is none, the first administrator's; empty for none. */
export async function siteOwnerEmail(context: Context): Promise<string> {
  if (context.site.email !== '') return context.site.email;
  const user = await firstAdministrator(context.read('User'))
    .select('email')
    .where('email', '!=', '')
    .executeTakeFirst();
  return user?.email ?? '';
}

/** Warns in the log if the letters of new contact forms would reach nobody. */
export async function warnOfNoOwner(context: Context): Promise<void> {
  if ((await siteOwnerEmail(context)) !== '') return;
  context.services.log.warn(
    'The site has no e-mail address, so that contact forms reach nobody: set `email` in its settings, or give an administrator one.',
  );
}
