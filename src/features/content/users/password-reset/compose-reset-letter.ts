import { decodeHTML } from 'entities';
import type { MailMessage } from '../../../../jobs/mail/mail-message.ts';
import type { Context } from '../../../../operation/context.ts';

/** The letter that leads its reader to a new password, in plain text. */
export function composeResetLetter(
  { site, addresses }: Context,
  { login, email }: { readonly login: string; readonly email: string },
  key: string,
): MailMessage {
  const title = decodeHTML(site.title);
  const query = new URLSearchParams({ action: 'rp', key, login });
  return {
    to: email,
    subject: `A new password for ${title}`,
    text: `Somebody, probably you, has asked for a new password for the user ${login} of ${title}.

To choose one, open this page within an hour:
${addresses.page(`/wp-login.php?${query}`)}

If it wasn't you, do nothing: the password stays as it is.
`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
