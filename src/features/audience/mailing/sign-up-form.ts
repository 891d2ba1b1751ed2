import { isEmail } from '../../../lib/mailbox.ts';
import type { Context } from '../../../operation/context.ts';
import { signUpRefused } from './mailing-error.ts';
import { listsOfForm, type MailingForm } from './mailing-loaders.ts';
import { isFieldValue, type MergeValue, parseFields, sentValue } from './merge-field.ts';

/** What a form has sent, by name; names with `[]` hold lists. */
export type SentForm = Readonly<Record<string, unknown>>;

/** What every form sends beside its merge fields (docs/rest.md §7.2). */
export const EMAIL_FIELD = 'EMAIL';
export const FORM_FIELD = '_mc4wp_form_id';
export const LISTS_FIELD = '_mc4wp_lists';
export const HONEYPOT_FIELD = '_mc4wp_honeypot';
export const TIME_FIELD = '_mc4wp_timestamp';

/** The arguments of `subscribe` that a form's own names stand for. */
export function signUpArgs(sent: SentForm) {
  const {
    [FORM_FIELD]: formId,
    [LISTS_FIELD]: lists,
    [HONEYPOT_FIELD]: honeypot,
    [TIME_FIELD]: timestamp,
    [EMAIL_FIELD]: email,
    ...fields
  } = sent;
  const id = toText(formId);
  return {
    form_id: /^\d{1,15}$/.test(id) ? Number(id) : 0,
    email: toText(email).slice(0, LONGEST),
    fields,
    ...(lists === undefined ? {} : { lists: toList(lists) }),
    honeypot: toText(honeypot),
    timestamp: toText(timestamp),
  };
}

/** An address that is longer is none. */
const LONGEST = 1000;

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const toList = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.slice(0, 100) : toText(value).split(','))
    .map((item) => toText(item).trim().slice(0, 200))
    .filter((item) => item !== '');

/** A sign-up that is right in itself. */
export interface SignUp {
  readonly email: string;
  /** In lower case. */
  readonly emailKey: string;
  readonly values: Readonly<Record<string, MergeValue>>;
  readonly listIds: readonly number[];
}

interface Sent {
  readonly email: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Ids or short names; undefined for all that the form offers. */
  readonly lists: readonly string[] | undefined;
}

/** What a form's sender asks for. @throws ApiError of `signUpRefused` for the first thing that is wrong */
export async function readSignUp(
  context: Context,
  form: MailingForm,
  { email, fields, lists }: Sent,
): Promise<SignUp> {
  const address = email.trim();
  if (address === '') throw signUpRefused('required_field_missing', 'EMAIL');
  if (!isEmail(address)) throw signUpRefused('invalid_email', 'EMAIL');
  const values: Record<string, MergeValue> = {};
  for (const field of parseFields(form.fields)) {
    const value = sentValue(field, Object.hasOwn(fields, field.tag) ? fields[field.tag] : '');
    if (field.isRequired && value.length === 0)
      throw signUpRefused('required_field_missing', field.tag);
    if (!isFieldValue(field, value)) throw signUpRefused('invalid_field', field.tag);
    if (value.length > 0) values[field.tag] = value;
  }
  const offered = await listsOfForm(context).load(form.id);
  const chosen = lists
    ? offered.filter(({ id, slug }) => lists.includes(String(id)) || lists.includes(slug))
    : offered;
  if (chosen.length === 0) throw signUpRefused('no_lists_selected', '_mc4wp_lists');
  return {
    email: address,
    emailKey: address.toLowerCase(),
    values,
    listIds: chosen.map(({ id }) => id),
  };
}
