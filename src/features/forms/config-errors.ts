import { isEmail } from '../../auth/user-rules.ts';
import { parseMailboxes } from '../../mail/mailbox.ts';
import type { FormProperties, LetterTemplate } from './contact-form.ts';
import { fillText } from './letters/fill-marks.ts';
import { checkTemplate } from './template/check-template.ts';
import type { Position } from './template/form-tag.ts';
import { parseTemplate } from './template/parse-template.ts';

/** Something of a form that will not work as it is written; it is stored all the same. */
export interface ConfigError {
  /** `form.body`, `mail.recipient`, … */
  readonly section: string;
  readonly code: string;
  readonly message: string;
  /** In the form's template. */
  readonly position?: Position;
}

/** Everything that is not right in a form (behaviour.md §10). */
export function configErrors(form: FormProperties): readonly ConfigError[] {
  const template = checkTemplate(parseTemplate(form.template));
  return [
    ...template.map((error) => ({ section: 'form.body', ...error })),
    ...checkLetter('mail', form.mail),
    ...(form.mail2.active ? checkLetter('mail_2', form.mail2) : []),
  ];
}

/** Marks count as something that will be right. */
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

function isMailboxList(text: string): boolean {
  const filled = fillText(text, () => 'someone@example.org');
  return parseMailboxes(filled).length > 0 || isEmail(filled);
}
