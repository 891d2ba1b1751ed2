import { boolean, oneOf, recordId, schemaOf, string, unlisted } from '../../../operation/args.ts';
import { type MessageName, messageNames } from './contact-form.ts';

/** A letter as it is written, as a whole: what is left out is empty. */
export interface WrittenLetter {
  readonly active?: boolean;
  readonly subject?: string;
  readonly sender?: string;
  readonly body?: string;
  readonly recipient?: string;
  readonly additional_headers?: string;
  readonly attachments?: string;
  readonly use_html?: boolean;
  readonly exclude_blank?: boolean;
}

/** The members of a letter. */
export const letterArgs = {
  active: boolean({ description: 'Whether it is sent; the first one always is.' }),
  subject: string({ description: 'Its subject.', maxLength: 2000 }),
  sender: string({ description: 'Who it is from.', maxLength: 1000 }),
  body: string({ description: 'Its text.', maxLength: 100_000 }),
  recipient: string({ description: 'Who gets it.', maxLength: 5000 }),
  additional_headers: string({ description: 'A header a line.', maxLength: 10_000 }),
  attachments: string({ description: 'Marks of file fields.', maxLength: 5000 }),
  use_html: boolean({ description: 'Whether its text is HTML.' }),
  exclude_blank: boolean({ description: 'Whether lines are left out whose marks are all empty.' }),
};

const letter = (description: string) =>
  unlisted(schemaOf<WrittenLetter>({ description, type: 'object', properties: letterArgs }));

/** Which form; the site index lists no argument of these routes. */
export const formIdArg = unlisted(recordId({ description: 'The id of the form.' }));

/** What may be written of a form (docs/rest.md §7.1). */
export const formFields = {
  context: unlisted(
    oneOf(['save', 'dry-run'], {
      default: 'save',
      description: 'Whether it is stored, or only shown as it would be.',
    }),
  ),
  title: unlisted(string({ maxLength: 1000, description: 'Its name.' })),
  locale: unlisted(string({ description: 'Its language; what is none is taken for `en_US`.' })),
  form: unlisted(string({ maxLength: 100_000, description: 'The form in its template language.' })),
  mail: letter("The letter to the site's owner."),
  mail_2: letter('The letter to who wrote.'),
  messages: unlisted(
    schemaOf<Partial<Record<MessageName, string>>>({
      description: 'The answers and refusals in words, by name; those left out are as usual.',
      type: 'object',
      properties: Object.fromEntries(
        messageNames.map((name) => [name, string({ maxLength: 1000 })]),
      ),
    }),
  ),
  additional_settings: unlisted(
    string({ maxLength: 10_000, description: 'A setting a line, `name: value`.' }),
  ),
};
