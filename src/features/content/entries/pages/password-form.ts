import type { Entry } from '../../../../content/entries/entry.ts';
import { opensEntry } from '../../../../content/entries/entry-policy.ts';
import { canEditRecord } from '../../../../content/record-capabilities.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { html, type Markup } from '../../../../lib/markup.ts';
import type { PageRequest } from '../../../../pages/page.ts';
import { readForm } from '../../../../pages/read-form.ts';

/** Whether a protected entry is opened, and how. */
export interface Opening {
  readonly isOpen: boolean;
  /** The password that opened it; undefined where it needed none. */
  readonly password: string | undefined;
  /** 403 if another password was tried, 429 after too many of them, otherwise 200. */
  readonly status: 200 | 403 | 429;
}

/** The password comes by a form and is asked for each time: no cookie keeps it. Its editors need none. */
export async function openByPassword(
  { context, input }: PageRequest,
  entry: Entry,
): Promise<Opening> {
  if (entry.password === '' || canEditRecord(context.viewer, entry))
    return { isOpen: true, password: undefined, status: 200 };
  if (input.method !== 'POST') return { isOpen: false, password: undefined, status: 200 };
  const form = await readForm(input.request);
  try {
    return (await opensEntry(context, entry, form?.get('post_password') ?? ''))
      ? { isOpen: true, password: entry.password, status: 200 }
      : { isOpen: false, password: undefined, status: 403 };
  } catch (error) {
    if (error instanceof ApiError && error.status === 429)
      return { isOpen: false, password: undefined, status: 429 };
    throw error;
  }
}

const REFUSALS = {
  403: 'That is not the password.',
  429: 'Too many passwords were wrong. Try again in a quarter of an hour.',
};

/** Sent to the page's own address. */
export const passwordForm = ({
  status,
}: Opening): Markup => html`<form class="password-form" method="post">
<p>A password protects this text. Whoever sent you here can tell you what it is.</p>
${status !== 200 && html`<p class="error" id="password-error" role="alert">${REFUSALS[status]}</p>`}
<label for="post-password">Password</label>
<div class="field-row">
<input id="post-password" name="post_password" type="password" required autocomplete="off"${status !== 200 ? html` aria-describedby="password-error" aria-invalid="true"` : ''}>
<button type="submit">Open</button>
</div>
</form>`;
