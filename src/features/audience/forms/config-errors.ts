import { isEmail, parseMailboxes } from '../../../lib/mailbox.ts';
import { isCalendarDate } from '../../../operation/date-time.ts';
import { type FormProperties, type LetterTemplate, sendsMail } from './contact-form.ts';
import { fillText, marksIn, unreadableMarksIn } from './letters/fill-letter.ts';
import { isKnownMark } from './letters/mark-values.ts';
import {
  choices,
  type FormTag,
  labelsOf,
  optionsOf,
  optionValues,
  type Position,
  pipeOf,
  type Template,
  type TemplateError,
} from './template/form-tag.ts';
import { parseTemplate, tagsIn } from './template/parse-template.ts';

/** Something of a form that will not work as it is written; it is stored all the same. */
export interface ConfigError {
  /** `form.body`, `mail.recipient`, … */
  readonly section: string;
  readonly code: string;
  readonly message: string;
  /** In the form's template. */
  readonly position?: Position;
}

/** Everything that is not right in a form (docs/rest.md §7.1). @param ownerEmail the site's; empty for none */
export function configErrors(form: FormProperties, ownerEmail: string): readonly ConfigError[] {
  const template = parseTemplate(form.template);
  const tags = tagsIn(template);
  const letters = [
    { section: 'mail', letter: form.mail },
    ...(form.mail2.active ? [{ section: 'mail_2', letter: form.mail2 }] : []),
  ];
  return [
    ...checkTemplate(template).map((error) => ({ section: 'form.body', ...error })),
    ...letters.flatMap(({ section, letter }) => checkLetter(section, letter)),
    ...(sendsMail(form) ? unknownMarks(letters, tags) : []),
    ...(sendsMail(form) ? unusedAddresses(letters, tags) : []),
    ...(ownerEmail === '' ? withoutOwner(letters) : []),
  ];
}

/** Reports e-mails to or from the site owner while the site has no owner address. */
const withoutOwner = (letters: readonly SectionLetter[]): readonly ConfigError[] =>
  letters.flatMap(({ section, letter }) =>
    (['sender', 'recipient'] as const)
      .filter((part) => letter[part].includes('[_site_admin_email]'))
      .map((part) => ({
        section: `${section}.${part}`,
        code: 'no_site_email',
        message:
          'The site has no e-mail address, so that this letter reaches nobody: give it one in its settings, or an administrator one.',
      })),
  );

/** Reports choices that stand for addresses (`Tickets|tickets@example.org`) while no letter goes to them. */
function unusedAddresses(
  letters: readonly SectionLetter[],
  tags: readonly FormTag[],
): readonly ConfigError[] {
  const used = letters.flatMap(({ letter }) => [
    ...marksIn(letter.recipient),
    ...marksIn(letter.additional_headers),
  ]);
  return tags
    .filter(
      ({ name, kind, rawValues }) =>
        choices.has(kind) &&
        !used.includes(name) &&
        rawValues.some((raw) => raw.includes('|') && isEmail(pipeOf(raw)[1])),
    )
    .map(({ name }) => ({
      section: 'mail.recipient',
      code: 'unused_recipients',
      message: `No letter goes to the addresses of ${name}: write [${name}] as the recipient.`,
    }));
}

/** Mail tags count as valid addresses, since their values are unknown here. */
function checkLetter(section: string, letter: LetterTemplate): readonly ConfigError[] {
  const errors: ConfigError[] = [];
  const refuse = (part: string, code: string, message: string) =>
    errors.push({ section: `${section}.${part}`, code, message });
  if (letter.subject.trim() === '') refuse('subject', 'maybe_empty', 'The subject is empty.');
  if (letter.body.trim() === '') refuse('body', 'maybe_empty', 'The letter is empty.');
  for (const part of ['sender', 'recipient'] as const)
    if (!isMailboxList(letter[part]))
      refuse(part, 'invalid_mailbox_syntax', `${letter[part]} is no address that mail can reach.`);
  for (const line of letter.additional_headers.split('\n'))
    if (line.trim() !== '' && !/^[A-Za-z0-9-]+\s*:\s*\S/.test(line))
      refuse('additional_headers', 'invalid_mail_header', `${line.trim()} is no header.`);
  return errors;
}

interface SectionLetter {
  readonly section: string;
  readonly letter: LetterTemplate;
}

/** Reports mail tags that stay in a letter as they are. A letter that nobody has written leaves them empty. */
function unknownMarks(
  letters: readonly SectionLetter[],
  tags: readonly FormTag[],
): readonly ConfigError[] {
  const fields = new Set(tags.map(({ name }) => name).filter((name) => name !== ''));
  return letters.flatMap(({ section, letter }) =>
    PARTS.flatMap((part) => [
      ...[...new Set(marksIn(letter[part]))]
        .filter((name) => !isKnownMark(name, fields))
        .filter((name) => letter.isWritten || isMistaken(name, fields))
        .map((name) => ({
          section: `${section}.${part}`,
          code: 'unknown_mail_tag',
          message: `The form has no field for [${name}].`,
        })),
      ...[...new Set(unreadableMarksIn(letter[part]))].map((name) => ({
        section: `${section}.${part}`,
        code: 'unknown_mail_tag',
        message: `[${name} …] is no mail tag: nothing but a format in quotation marks follows the name.`,
      })),
    ]),
  );
}

const PARTS = [
  'subject',
  'sender',
  'recipient',
  'body',
  'additional_headers',
  'attachments',
] as const;

/** Whether a field has almost the name of a mark of a new form's letter: `subject` for `[your-subject]`. */
const isMistaken = (name: string, fields: ReadonlySet<string>): boolean =>
  fields.has(name.replace(/^your-/, ''));

function isMailboxList(text: string): boolean {
  const filled = fillText(text, () => ['someone@example.org']);
  return parseMailboxes(filled).length > 0 || isEmail(filled);
}

/** Returns all mistakes of a template, in its order: unreadable parts, and tags that make no sense. */
export function checkTemplate(template: Template): readonly TemplateError[] {
  const seen = new Set<string>();
  const errors = tagsIn(template).flatMap((tag) => {
    const isRepeated = tag.name !== '' && seen.has(tag.name);
    seen.add(tag.name);
    return [
      ...checkName(tag),
      ...(isRepeated ? [fault(tag, 'repeated_name', `The name ${tag.name} is taken.`)] : []),
      ...tag.options.flatMap((option) => checkOption(tag, option)),
      ...checkValues(tag),
    ];
  });
  return [...template.errors, ...errors].sort((a, b) => a.position.offset - b.position.offset);
}

function checkName(tag: FormTag): readonly TemplateError[] {
  if (tag.kind === 'submit') return [];
  return tag.name === ''
    ? [fault(tag, 'missing_name', `The tag ${tag.kind} needs a name, such as your-name.`)]
    : [];
}

const NUMERIC = new Set(['minlength', 'maxlength', 'size', 'tabindex']);

function checkOption(tag: FormTag, option: string): readonly TemplateError[] {
  const [name = '', ...rest] = option.split(':');
  const value = rest.join(':');
  if (rest.length === 0) {
    const isSize = /^\d*[x/]\d*(\/\d+)?$/.test(option) || /^\d+$/.test(option);
    return optionsOf(tag.kind).plain.includes(option) || isSize ? [] : [unknown(tag, option)];
  }
  if (!optionsOf(tag.kind).valued.includes(name)) return [unknown(tag, option)];
  if (value === '') return [fault(tag, 'empty_option', `${name}: says nothing.`)];
  if (NUMERIC.has(name) && !/^-?\d{1,9}$/.test(value))
    return [fault(tag, 'no_number', `${option} needs a whole number.`)];
  return checkBound(tag, name, value);
}

function checkBound(tag: FormTag, name: string, value: string): readonly TemplateError[] {
  if (name !== 'min' && name !== 'max' && name !== 'step') return [];
  if (tag.kind === 'date' && name !== 'step')
    return isCalendarDate(value)
      ? []
      : [fault(tag, 'no_date', `${name}:${value} needs a date such as 2026-11-21.`)];
  return /^-?\d+(\.\d+)?$/.test(value)
    ? []
    : [fault(tag, 'no_number', `${name}:${value} needs a number.`)];
}

function checkValues(tag: FormTag): readonly TemplateError[] {
  if (choices.has(tag.kind) && labelsOf(tag).length === 0)
    return [fault(tag, 'no_choices', `There is nothing to choose in ${tag.name}.`)];
  if (tag.kind === 'quiz' && (tag.rawValues.length === 0 || !tag.rawValues.every(isQuestion)))
    return [fault(tag, 'no_question', 'A quiz needs values such as "2 + 2?|4".')];
  if (
    tag.kind === 'file' &&
    optionValues(tag, 'limit').some((limit) => !/^\d+(kb|mb)?$/i.test(limit))
  )
    return [fault(tag, 'no_limit', 'limit: needs a size such as 2mb.')];
  return [];
}

const isQuestion = (raw: string): boolean => /^[^|]+\|.*[^|\s].*$/.test(raw);

const unknown = (tag: FormTag, option: string) =>
  fault(tag, 'unknown_option', `${tag.kind} has no option ${option}.`);

const fault = ({ position }: FormTag, code: string, message: string): TemplateError => ({
  code,
  message,
  position,
});
