import { randomBytes } from 'node:crypto';
import { sanitizeHtml } from '../../../content/text/sanitize-html.ts';
import { stripTags } from '../../../lib/strip-tags.ts';
import {
  type ArgValues,
  boolean,
  oneOf,
  recordId,
  schemaOf,
  string,
  unlisted,
} from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import {
  defaultMessages,
  type FormMessages,
  type FormProperties,
  type LetterTemplate,
  messageNames,
} from './contact-form.ts';

/** A letter in a write, which replaces the stored one as a whole: omitted parts become empty. */
type WrittenLetter = Partial<Omit<LetterTemplate, 'isWritten'>>;

/** The members of a letter. */
export const letterArgs = {
  active: boolean({ description: 'Whether it is sent; the first one always is.' }),
  subject: string({ description: 'Its subject.', maxLength: 2000 }),
  sender: string({ description: 'Who it is from.', maxLength: 1000 }),
  body: string({
    description: 'Its text; `[your-name]` stands for what was entered in that field.',
    maxLength: 100_000,
  }),
  recipient: string({ description: 'Who gets it.', maxLength: 5000 }),
  additional_headers: string({
    description: 'A header a line, such as `Reply-To: [your-email]`.',
    maxLength: 10_000,
  }),
  attachments: string({
    description: 'Marks of file fields, such as `[your-file]`.',
    maxLength: 5000,
  }),
  use_html: boolean({ description: 'Whether its text is HTML.' }),
  exclude_blank: boolean({ description: 'Whether lines are left out whose marks are all empty.' }),
};

const letter = (description: string) =>
  unlisted(schemaOf<WrittenLetter>({ description, type: 'object', properties: letterArgs }));

/** Which form; the site index lists no argument of these routes. */
export const formIdArg = unlisted(recordId({ description: 'The id of the form.' }));

/** The writable fields of a form (docs/rest.md §7.1). */
export const formFields = {
  context: unlisted(
    oneOf(['save', 'dry-run'], {
      default: 'save',
      description: 'Whether it is stored, or only shown as it would be.',
    }),
  ),
  title: unlisted(string({ maxLength: 1000, description: 'Its name.' })),
  locale: unlisted(string({ description: 'Its language; what is none is taken for `en_US`.' })),
  form: unlisted(
    string({
      maxLength: 100_000,
      description:
        'The form in its template language: `<label>Your name [text* your-name]</label>`; the star says that it is needed.',
    }),
  ),
  mail: letter("The letter to the site's owner."),
  mail_2: letter('The letter to who wrote.'),
  messages: unlisted(
    schemaOf<Partial<FormMessages>>({
      description: 'The answers and refusals in words, by name; those left out are as usual.',
      type: 'object',
      properties: Object.fromEntries(
        messageNames.map((name) => [name, string({ maxLength: 1000 })]),
      ),
    }),
  ),
  additional_settings: unlisted(
    string({ maxLength: 10_000, description: 'A setting a line, such as `demo_mode: on`.' }),
  ),
};

/** A form with the changes of a call. */
export function withWritten(
  { viewer }: Context,
  before: FormProperties,
  args: Omit<ArgValues<typeof formFields>, 'context'>,
): FormProperties {
  const form = args.form?.replace(/\r\n?/g, '\n').trim();
  const template = form === undefined || viewer.can('unfiltered_html') ? form : sanitizeHtml(form);
  return {
    title: stripTags(args.title ?? '').trim() || before.title,
    locale: args.locale === undefined ? before.locale : readLocale(args.locale),
    template: template ?? before.template,
    mail: args.mail ? { ...wholeLetter(args.mail), active: true } : before.mail,
    mail2: args.mail_2 ? wholeLetter(args.mail_2) : before.mail2,
    messages: args.messages ? wholeMessages(args.messages) : before.messages,
    additionalSettings: args.additional_settings?.trim() ?? before.additionalSettings,
  };
}

const LOCALE = /^[A-Za-z]{2,8}([_-][A-Za-z0-9]{1,8})*$/;

const readLocale = (asked: string): string => {
  const locale = asked.trim();
  return LOCALE.test(locale) ? locale : 'en_US';
};

const wholeLetter = (written: WrittenLetter): LetterTemplate => ({
  active: written.active ?? false,
  subject: written.subject ?? '',
  sender: written.sender ?? '',
  recipient: written.recipient ?? '',
  body: written.body ?? '',
  additional_headers: written.additional_headers ?? '',
  attachments: written.attachments ?? '',
  use_html: written.use_html ?? false,
  exclude_blank: written.exclude_blank ?? false,
  isWritten: true,
});

/** Unknown names are left out. */
const wholeMessages = (written: Partial<FormMessages>): FormMessages => {
  const all = messageNames.map((name) => [name, written[name] ?? defaultMessages[name]] as const);
  return Object.fromEntries(all) as FormMessages; // has exactly these names
};

/** The columns of a form beside its entry. */
export const storedForm = (form: FormProperties) => ({
  locale: form.locale,
  template: form.template,
  mail: JSON.stringify(form.mail),
  mail2: JSON.stringify(form.mail2),
  messages: JSON.stringify(
    Object.fromEntries(
      messageNames
        .filter((name) => form.messages[name] !== defaultMessages[name])
        .map((name) => [name, form.messages[name]]),
    ),
  ),
  additionalSettings: form.additionalSettings,
});

/** A name of a form that nothing else has. */
export const newFormHash = (): string => randomBytes(20).toString('hex');
