import { randomBytes } from 'node:crypto';
import { stripTags } from '../../../lib/strip-tags.ts';
import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { toSortText } from '../../content/entries/text/fold-letters.ts';
import { sanitizeHtml } from '../../content/entries/text/sanitize-html.ts';
import {
  defaultMessages,
  type FormProperties,
  type LetterTemplate,
  messageNames,
} from './contact-form.ts';
import type { formFields, WrittenLetter } from './form-fields.ts';

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
    messages: args.messages
      ? { ...defaultMessages, ...knownMessages(args.messages) }
      : before.messages,
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

const knownMessages = (written: Readonly<Record<string, string | undefined>> = {}) =>
  withoutUndefined(Object.fromEntries(messageNames.map((name) => [name, written[name]])));

const withoutUndefined = <T extends object>(all: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as never; // the same less some

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

/** The title as its entry has it. */
export const titleColumns = ({ title }: FormProperties) => ({
  title,
  sortTitle: toSortText(title),
});

/** A name of a form that nothing else has. */
export const newFormHash = (): string => randomBytes(20).toString('hex');
