import { createNonce, isNonce } from '../auth/session.ts';
import { isForm } from '../http/message.ts';
import { readFormFields, toFormText } from '../http/receive-form.ts';
import { readText } from '../lib/body.ts';
import { html, type Markup } from '../lib/markup.ts';
import type { Context } from '../operation/context.ts';

/** The fields of a form by name; the last one wins among equal names. */
export type Form = ReadonlyMap<string, string>;

/**
 * Reads a submitted form of either encoding without files; null for anything else, for more than our forms can hold, and for one that breaks off.
 * @param most bytes
 */
export async function readForm(request: Request, most?: number): Promise<Form | null> {
  const text = await readFormText(request, most);
  return text === null ? null : new Map(new URLSearchParams(text));
}

/** Reads the same as raw text (`a=1&b=2`). */
export async function readFormText(request: Request, most = MOST_BYTES): Promise<string | null> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (!request.body) return null;
  if (isForm(request)) return readFormFields(request, most).then(toFormText, () => null);
  if (type !== 'application/x-www-form-urlencoded') return null;
  return readText(request, most).catch(() => null);
}

const MOST_BYTES = 64 * 1024;

/** The actions that our forms can be sent for. */
type Purpose = 'authorize' | 'comment' | 'desk' | 'log-out';

/** A hidden field that proves that a form was served for this session and purpose: other sites can't know its value. */
export const formToken = ({ services, viewer }: Context, purpose: Purpose): Markup =>
  html`<input type="hidden" name="token" value="${createNonce(services.authentication.key, viewer, services.clock.now(), purpose)}">`;

/** Whether a form came back with its token, in the same session. */
export const hasFormToken = (
  { services, viewer }: Context,
  form: Form | null,
  purpose: Purpose,
): boolean =>
  viewer.session !== undefined &&
  isNonce(
    services.authentication.key,
    viewer,
    form?.get('token') ?? '',
    services.clock.now(),
    purpose,
  );
