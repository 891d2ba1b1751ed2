import { chunkApplicationPassword } from '../../../../auth/application-password.ts';
import type { Context } from '../../../../operation/context.ts';
import { adminDocument } from '../../../../pages/admin-document.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { html } from '../../../../pages/markup.ts';
import type { Page } from '../../../../pages/page.ts';

/** Shows a new application password; nobody can show it again. */
export const newPasswordPage = (context: Context, name: string, password: string): Page =>
  adminDocument(context, {
    title: 'The new password',
    main: html`<div class="panel">
<p>This is the password for <strong class="name">${name}</strong>. Type it, or copy it, into the application; the spaces don’t matter.</p>
<p class="secret"><code>${chunkApplicationPassword(password)}</code></p>
<p>Your user name there is <strong class="name">${context.viewer.login}</strong>.</p>
</div>
<p class="hint">It is shown this once only: nobody, not even this site, can tell it to you again.</p>
<p><a href="${localAddress(context, '/wp-admin/application-passwords.php')}">All application passwords</a></p>`,
  });
