/** What a form has sent, by name; names with `[]` hold lists. */
export type SentForm = Readonly<Record<string, unknown>>;

/** What every form sends beside its merge fields (interface.md §4.9). */
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
