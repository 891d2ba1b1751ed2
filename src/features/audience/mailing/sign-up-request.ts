import { isEmail } from '../../../auth/user-rules.ts';
import type { Context } from '../../../operation/context.ts';
import { signUpRefused } from './mailing-error.ts';
import { listsOfForm, type MailingForm } from './mailing-loaders.ts';
import { isFieldValue, type MergeValue, parseFields, sentValue } from './merge-field.ts';

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
