import { oneOf, recordId, schemaOf, string, unlisted } from '../../../operation/args.ts';
import { type MessageName, messageNames } from './contact-form.ts';

const text = (maxLength: number) => ({ type: 'string', maxLength });

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

const letter = (description: string) =>
  unlisted(
    schemaOf<WrittenLetter>({
      description,
      type: 'object',
      properties: {
        active: { type: 'boolean' },
        subject: text(2000),
        sender: text(1000),
        body: text(100_000),
        recipient: text(5000),
        additional_headers: text(10_000),
        attachments: text(5000),
        use_html: { type: 'boolean' },
        exclude_blank: { type: 'boolean' },
      },
    }),
  );

/** Which form; the site index lists no argument of these routes. */
export const formIdArg = unlisted(recordId({ description: 'The id of the form.' }));

/** What may be written of a form (behaviour.md §10). */
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
      properties: Object.fromEntries(messageNames.map((name) => [name, text(1000)])),
    }),
  ),
  additional_settings: unlisted(
    string({ maxLength: 10_000, description: 'A setting a line, `name: value`.' }),
  ),
};
