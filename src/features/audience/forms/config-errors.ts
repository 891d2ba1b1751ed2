import { isEmail, parseMailboxes } from '../../../lib/mailbox.ts';
import { type FormProperties, type LetterTemplate, sendsMail } from './contact-form.ts';
import { fillText, marksIn, unreadableMarksIn } from './letters/fill-marks.ts';
import { isKnownMark } from './letters/mark-values.ts';
import { checkTemplate } from './template/check-template.ts';
import { type FormTag, type Position, pipeOf } from './template/form-tag.ts';
import { parseTemplate, tagsOf } from './template/parse-template.ts';
import { choices } from './template/tag-kinds.ts';

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
  const tags = tagsOf(template);
  const letters = [
    { section: 'mail', letter: form.mail },
    ...(form.mail2.active ? [{ section: 'mail_2', letter: form.mail2 }] : []),
  ];
  return [
    ...checkTemplate(template).map((error) => ({ section: 'form.body', ...error })),
    ...letters.flatMap(({ section, letter }) => checkLetter(section, letter)),
    ...(sendsMail(form) ? unknownMarks(letters, tags) : []),
    ...(sendsMail(form) ? unusedAddresses(letters, tags) : []),
    ...(ownerEmail === '' ? withoutOwner(form) : []),
  ];
}

/** Reports e-mails to or from the site owner while the site has no owner address. */
const withoutOwner = ({ mail, mail2 }: FormProperties): readonly ConfigError[] =>
  [
    { section: 'mail', letter: mail },
    ...(mail2.active ? [{ section: 'mail_2', letter: mail2 }] : []),
  ].flatMap(({ section, letter }) =>
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
  const filled = fillText(text, () => 'someone@example.org');
  return parseMailboxes(filled).length > 0 || isEmail(filled);
}
