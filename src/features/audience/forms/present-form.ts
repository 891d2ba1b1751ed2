import {
  objectSchema,
  textList,
  typed,
} from '../../../operation/representation/resource-schema.ts';
import { configErrors } from './config-errors.ts';
import {
  type ContactForm,
  type FormMessages,
  type FormProperties,
  type LetterTemplate,
  messageNames,
  readSettings,
  shortHash,
} from './contact-form.ts';
import { type FormTag, labelsOf, pipeOf } from './template/form-tag.ts';
import { tagsOf } from './template/parse-template.ts';

/** A form in a list (recorded). */
export const presentListedForm = ({ id, hash, slug, title, locale }: ContactForm) => ({
  id,
  hash: shortHash(hash),
  slug,
  title,
  locale,
});

/**
 * A form as REST shows it, with its configuration errors: by section, or an empty list (recorded).
 * @param slug null in the answer to its creation
 * @param ownerEmail the site's; empty for none
 * @param messages the written ones, which are the only ones shown after a write
 */
export function presentWrittenForm(
  form: FormProperties,
  id: number | null,
  slug: string | null,
  ownerEmail: string,
  messages: Readonly<Partial<FormMessages>> = form.messages,
) {
  const { title, locale, template, mail, mail2, additionalSettings } = form;
  const written = messageNames.filter((name) => messages[name] !== undefined);
  const errors = configErrors(form, ownerEmail);
  const sections: Record<string, object[]> = {};
  for (const { section, ...error } of errors) {
    sections[section] ??= [];
    sections[section].push(error);
  }
  return {
    id,
    slug,
    title,
    locale,
    properties: {
      form: { content: template, fields: tagsOf(form).map(presentTag) },
      mail: mail.isWritten ? presentWrittenLetter(mail) : presentLetter(mail),
      mail_2: mail2.isWritten
        ? presentWrittenLetter(mail2)
        : { active: mail2.active, ...presentLetter(mail2) },
      messages: Object.fromEntries(written.map((name) => [name, form.messages[name]])),
      additional_settings: {
        content: additionalSettings,
        settings: readSettings(additionalSettings).map(presentSetting),
      },
    },
    config_errors: errors.length === 0 ? [] : sections,
  };
}

/** A letter as in a new form. */
function presentLetter({ active: _, use_html, exclude_blank, ...letter }: LetterTemplate) {
  const { subject, sender, body, recipient, additional_headers, attachments } = letter;
  const texts = { subject, sender, body, recipient, additional_headers, attachments };
  return { ...texts, use_html: Number(use_html), exclude_blank: Number(exclude_blank) };
}

/** In the reference's order. */
const presentWrittenLetter = ({ isWritten: _, ...letter }: LetterTemplate) => {
  const { active, subject, sender, recipient, body, additional_headers, attachments } = letter;
  const texts = { subject, sender, recipient, body, additional_headers, attachments };
  return { active, ...texts, use_html: letter.use_html, exclude_blank: letter.exclude_blank };
};

const presentSetting = ([name, value]: readonly [string, string]) => {
  if (value === 'on' || value === 'true') return [name, true] as const;
  return [name, value === 'off' || value === 'false' ? false : value] as const;
};

/** A tag as REST shows it (recorded). */
const presentTag = (tag: FormTag) => ({
  type: tag.kind + (tag.isRequired ? '*' : ''),
  basetype: tag.kind,
  name: tag.name,
  options: tag.options,
  raw_values: tag.rawValues,
  labels: labelsOf(tag),
  values: labelsOf(tag),
  pipes: tag.rawValues.map(pipeOf),
  content: tag.content,
});

const id = {
  type: ['integer', 'null'],
  description: 'Its number; null for one that is not stored.',
};
const slug = { type: ['string', 'null'], description: 'Its name; null for a new one.' };
const title = typed('string', 'Its title.');
const locale = typed('string', 'Its language.');
const hash = typed('string', 'What it is named by on pages.');

/** A form in a list, for the OpenAPI document. */
export const listedFormSchema = objectSchema({ id, hash, slug, title, locale });

const tag = objectSchema({
  type: typed('string', 'What kind of field it is, with `*` where it must be filled.'),
  basetype: typed('string', 'The same without `*`.'),
  name: typed('string', 'Its name; empty for none.'),
  options: textList('The words between its name and its values.'),
  raw_values: textList('Its values as they were written.'),
  labels: textList('What people see of them.'),
  values: textList('The same.'),
  pipes: {
    type: 'array',
    description: 'Label and value of each.',
    items: { type: 'array', items: { type: 'string' } },
  },
  content: typed('string', 'What is between it and its closing tag.'),
});

const flag = {
  type: ['boolean', 'integer'],
  description: 'A number in a form as new as it was made.',
};

const letter = objectSchema(
  {
    subject: typed('string', 'The subject.'),
    sender: typed('string', 'Whom it is from.'),
    recipient: typed('string', 'Whom it goes to.'),
    body: typed('string', 'What it says.'),
    additional_headers: typed('string', 'A header a line.'),
    attachments: typed('string', 'Marks of the file fields that are attached.'),
    use_html: { ...flag },
    exclude_blank: { ...flag },
  },
  { active: typed('boolean', 'Whether it is sent.') },
);

const properties = objectSchema({
  form: objectSchema({
    content: typed('string', 'The template.'),
    fields: { type: 'array', items: tag },
  }),
  mail: letter,
  mail_2: letter,
  messages: {
    type: 'object',
    description: 'What people are told, by the occasion.',
    additionalProperties: { type: 'string' },
  },
  additional_settings: objectSchema({
    content: typed('string', 'As they were written, one a line.'),
    settings: {
      type: 'array',
      description: 'Name and value of each.',
      items: { type: 'array', items: { type: ['string', 'boolean'] } },
    },
  }),
});

/** A form, for the OpenAPI document. */
export const writtenFormSchema = objectSchema({
  ...{ id, slug, title, locale, properties },
  config_errors: {
    type: ['object', 'array'],
    description: 'What is not right in it, by section; an empty list for nothing.',
    items: {},
    additionalProperties: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
});
