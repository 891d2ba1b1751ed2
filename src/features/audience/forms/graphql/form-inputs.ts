import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { changing } from '../../../../graphql/mutation.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { onlyGiven } from '../../../content/entries/graphql/read-entry-input.ts';

const LetterInputRef = builder.inputType('ContactFormLetterInput', {
  description: 'A letter as a whole; what is left out is empty.',
  fields: (t) => ({
    isActive: t.boolean({ description: 'Whether it is sent; the first one always is.' }),
    subject: t.string({ description: 'Its subject.' }),
    sender: t.string({ description: 'Who it is from.' }),
    recipient: t.string({ description: 'Who gets it.' }),
    body: t.string({ extensions: { maxLength: 100_000 }, description: 'Its text.' }),
    additionalHeaders: t.string({ description: 'A header a line.' }),
    attachments: t.string({ description: 'Marks of file fields.' }),
    usesHtml: t.boolean({ description: 'Whether its text is HTML.' }),
    excludesBlank: t.boolean({
      description: 'Whether lines are left out whose marks are all empty.',
    }),
  }),
});

const MessageInputRef = builder.inputType('ContactFormMessageInput', {
  description: 'What a form answers in words.',
  fields: (t) => ({
    name: t.string({ required: true, description: '`mail_sent_ok`, `invalid_required`, …' }),
    text: t.string({ required: true, description: 'The words.' }),
  }),
});

const fields = (t: InputFields) => ({
  ...changing(t),
  title: t.string({ description: 'Its name.' }),
  locale: t.string({ description: 'Its language; what is none is taken for `en_US`.' }),
  template: t.string({
    extensions: { maxLength: 100_000 },
    description: 'The form in its template language.',
  }),
  mail: t.field({ type: LetterInputRef, description: "The letter to the site's owner." }),
  mail2: t.field({ type: LetterInputRef, description: 'The letter to who wrote.' }),
  messages: t.field({
    type: [MessageInputRef],
    required: optionalItems,
    description: 'What it answers in words; those left out are as usual.',
  }),
  additionalSettings: t.string({ description: 'A setting a line, `name: value`.' }),
});

export const CreateFormInputRef = builder.inputType('CreateFormInput', {
  description: 'A new contact form; what is left out is as usual.',
  fields,
});

export const UpdateFormInputRef = builder.inputType('UpdateFormInput', {
  description: 'What to change of a contact form; what is left out stays.',
  fields: (t) => ({
    ...fields(t),
    id: t.id({ required: true, description: 'Its global id or its number.' }),
  }),
});

/** The arguments of the operations. */
export const readFormInput = ({
  title,
  locale,
  template,
  mail,
  mail2,
  messages,
  additionalSettings,
}: typeof CreateFormInputRef.$inferInput) =>
  onlyGiven({
    title,
    locale,
    form: template,
    mail: readLetter(mail),
    mail_2: readLetter(mail2),
    messages:
      messages &&
      Object.fromEntries(
        messages.flatMap((message) => (message ? [[message.name, message.text]] : [])),
      ),
    additional_settings: additionalSettings,
  });

function readLetter(letter: typeof LetterInputRef.$inferInput | null | undefined) {
  if (!letter) return letter;
  const { isActive, additionalHeaders, usesHtml, excludesBlank, ...same } = letter;
  return onlyGiven({
    ...same,
    active: isActive,
    additional_headers: additionalHeaders,
    use_html: usesHtml,
    exclude_blank: excludesBlank,
  });
}
