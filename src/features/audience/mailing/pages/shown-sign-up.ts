import { html, type Markup } from '../../../../pages/markup.ts';
import type { Attributes } from '../../forms/pages/tag-attributes.ts';
import { errorId } from '../../forms/present-feedback.ts';
import type { MailingForm, MailingList } from '../mailing-loaders.ts';

/** A sign-up form as its page shows it: empty, or with what was sent and what was wrong with it. */
export interface ShownSignUp {
  readonly form: MailingForm;
  readonly lists: readonly MailingList[];
  readonly email: string;
  /** What was filled in, by tag. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Ids or short names of the lists that were chosen. */
  readonly chosen: readonly string[];
  /** When it was shown first, in seconds since 1970. */
  readonly shownAt: string;
  readonly fault: SignUpFault | null;
}

/** Why a sign-up was not taken, in the words of the interface. */
export interface SignUpFault {
  readonly status: number;
  readonly message: string;
  /** The field that it is about; null for none. */
  readonly field: string | null;
}

/** Of the form's place on its page. */
export const unitOf = ({ id }: Pick<MailingForm, 'id'>): string => `sign-up-${id}`;

/** Where a field is wrong: says so, where it is told, and that the browser should begin there. */
export function faultAttributes({ form, fault }: ShownSignUp, name: string): Attributes {
  if (fault?.field !== name) return {};
  return {
    'aria-invalid': 'true',
    'aria-describedby': errorId(unitOf(form), name),
    autofocus: true,
  };
}

/** What is wrong with a field, below it. Who hears the page is told by the control, which names it. */
export const faultNote = ({ form, fault }: ShownSignUp, name: string): Markup | false =>
  fault?.field === name &&
  html`<span class="field-error" id="${errorId(unitOf(form), name)}" aria-hidden="true">${fault.message}</span>`;
