import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { ArgValues } from '../../operation/args.ts';
import { sanitizeHtml } from '../records/text/sanitize-html.ts';
import { toSortText } from '../records/text/sort-text.ts';
import type { FormProperties } from './contact-form.ts';
import type { formFields, WrittenLetter } from './form-fields.ts';
import { defaultMessages, messageNames } from './form-messages.ts';

/** A form with the changes of a call. */
export function withWritten(
  { viewer }: Context,
  before: FormProperties,
  args: Omit<ArgValues<typeof formFields>, 'context'>,
): FormProperties {
  const form = args.form?.replace(/\r\n?/g, '\n').trim();
  const template = form === undefined || viewer.can('unfiltered_html') ? form : sanitizeHtml(form);
  return {
    title: args.title?.trim() || before.title,
    locale: args.locale ?? before.locale,
    template: template ?? before.template,
    mail: { ...before.mail, ...knownParts(args.mail), active: true },
    mail2: { ...before.mail2, ...knownParts(args.mail_2) },
    messages: { ...before.messages, ...knownMessages(args.messages) },
    additionalSettings: args.additional_settings?.trim() ?? before.additionalSettings,
  };
}

function knownParts(written: WrittenLetter = {}): WrittenLetter {
  const { active, subject, sender, body, recipient, additional_headers } = written;
  const { attachments, use_html, exclude_blank } = written;
  const all = { active, subject, sender, body, recipient, additional_headers };
  return withoutUndefined({ ...all, attachments, use_html, exclude_blank });
}

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
