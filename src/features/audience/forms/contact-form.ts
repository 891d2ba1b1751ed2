import type { FormMessages } from './form-messages.ts';

/** The kind that contact forms are among the entries. */
export const CONTACT_FORM = 'wpcf7_contact_form';

/** A letter that is made of what was sent; in its texts marks such as `[your-name]` are replaced. */
export interface LetterTemplate {
  /** Whether it is sent at all; the first always is. */
  readonly active: boolean;
  readonly subject: string;
  readonly sender: string;
  readonly body: string;
  readonly recipient: string;
  /** A header a line. */
  readonly additional_headers: string;
  /** Marks of the file fields that are attached. */
  readonly attachments: string;
  readonly use_html: boolean;
  /** Whether lines are left out whose marks are all empty. */
  readonly exclude_blank: boolean;
  /** Whether somebody wrote it, as a whole; else it is as in a new form. */
  readonly isWritten: boolean;
}

/** What can be written of a form. */
export interface FormProperties {
  readonly title: string;
  readonly locale: string;
  /** The form in its template language. */
  readonly template: string;
  readonly mail: LetterTemplate;
  readonly mail2: LetterTemplate;
  readonly messages: FormMessages;
  /** A setting a line, `name: value`. */
  readonly additionalSettings: string;
}

/** A contact form. */
export interface ContactForm extends FormProperties {
  readonly id: number;
  readonly slug: string;
  readonly hash: string;
  /** A moment, in UTC. */
  readonly date: string;
  readonly modified: string;
  readonly authorId: number | null;
}

/** `name: value` a line, in its order; lines without a colon say nothing. */
export const readSettings = (text: string): readonly (readonly [name: string, value: string])[] =>
  text.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*([a-z_][a-z0-9_]*)\s*:\s*(.*?)\s*$/i.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });

/** Whether a setting of a form is switched on. */
export const isSettingOn = (form: FormProperties, name: string): boolean =>
  readSettings(form.additionalSettings).some(
    ([one, value]) => one === name && /^(on|true|1|yes)$/i.test(value),
  );

/** Whether a form sends letters at all; one that is only shown around does not. */
export const sendsMail = (form: FormProperties): boolean =>
  !isSettingOn(form, 'skip_mail') && !isDemo(form);

export const isDemo = (form: FormProperties): boolean => isSettingOn(form, 'demo_mode');
