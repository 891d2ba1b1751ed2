import { createHash, timingSafeEqual } from 'node:crypto';
import { canEditRecord } from '../../../../auth/record-capabilities.ts';
import { html, type Markup } from '../../../../pages/markup.ts';
import type { PageRequest } from '../../../../pages/page.ts';
import { readForm } from '../../../../pages/read-form.ts';
import type { Entry } from '../entry.ts';

/** Whether a protected entry is opened, and how. */
export interface Opening {
  readonly isOpen: boolean;
  /** The password that opened it; undefined where it needed none. */
  readonly password: string | undefined;
  /** Whether another password was tried. */
  readonly isWrong: boolean;
}

/** The password comes by a form and is asked for each time: no cookie keeps it. Its editors need none. */
export async function openByPassword(
  { context, input }: PageRequest,
  entry: Entry,
): Promise<Opening> {
  if (entry.password === '' || canEditRecord(context.viewer, entry))
    return { isOpen: true, password: undefined, isWrong: false };
  if (input.method !== 'POST') return { isOpen: false, password: undefined, isWrong: false };
  const form = await readForm(input.request);
  const isRight = areEqual(form?.get('post_password') ?? '', entry.password);
  return { isOpen: isRight, password: isRight ? entry.password : undefined, isWrong: !isRight };
}

/** Sent to the page's own address. */
export const passwordForm = (
  isWrong: boolean,
): Markup => html`<form class="password-form" method="post">
<p>A password protects this text. Whoever sent you here can tell you what it is.</p>
${isWrong && html`<p class="error" id="password-error" role="alert">That is not the password.</p>`}
<label for="post-password">Password</label>
<div class="field-row">
<input id="post-password" name="post_password" type="password" required autocomplete="off"${isWrong ? html` aria-describedby="password-error" aria-invalid="true"` : ''}>
<button type="submit">Open</button>
</div>
</form>`;

/** In a time that tells neither where they differ nor how long the right one is. */
const areEqual = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other));

const digest = (text: string) => createHash('sha256').update(text).digest();
