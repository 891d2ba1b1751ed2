import { createHmac, type KeyObject } from 'node:crypto';
import { areHashesEqual } from '../../../../auth/application-password.ts';

/** The field that says when a page showed the form, signed. */
export const TIME_FIELD = '_wpcf7_shown_at';

/** The field that people don't see and leave empty. */
export const HONEYPOT_FIELD = '_wpcf7_ak_hp_textarea';

/** For the field `TIME_FIELD` of a form that is shown now. */
export function signTime(key: KeyObject, formId: number, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `${seconds}.${hashOf(key, formId, seconds)}`;
}

/** How many seconds ago the form was shown; null for what was not signed here. */
export function secondsSince(
  key: KeyObject,
  formId: number,
  sent: string,
  now: Date,
): number | null {
  const [, seconds, hash] = /^(\d{1,12})\.([0-9a-f]{32})$/.exec(sent) ?? [];
  if (seconds === undefined || hash === undefined) return null;
  if (!areHashesEqual(hash, hashOf(key, formId, Number(seconds)))) return null;
  return now.getTime() / 1000 - Number(seconds);
}

const hashOf = (key: KeyObject, formId: number, seconds: number): string =>
  createHmac('sha256', key).update(`shown ${formId} ${seconds}`).digest('hex').slice(0, 32);
