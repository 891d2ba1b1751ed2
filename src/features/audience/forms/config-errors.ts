import { isEmail, parseMailboxes } from '../../../lib/mailbox.ts';
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

/** Everything that is not right in a form (behaviour.md §10). @param ownerEmail the site's; empty for none */
export function configErrors(form: FormProperties, ownerEmail: string): readonly ConfigError[] {
  const template = checkTemplate(parseTemplate(form.template));
  return [
    ...template.map((error) => ({ section: 'form.body', ...error })),
    ...checkLetter('mail', form.mail),
    ...(form.mail2.active ? checkLetter('mail_2', form.mail2) : []),
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

/** Mail tags count as valid, since their values are unknown here. */
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
