import type { Viewer } from '../../../../auth/viewer.ts';
import { userById } from '../../../../content/users/user-loaders.ts';
import { html } from '../../../../lib/markup.ts';
import { adminDocument, requireSession } from '../../../../pages/admin-document.ts';
import { localAddress, type Page, type PageRequest } from '../../../../pages/page.ts';

/** `/wp-admin/`: the account of the viewer and the viewer's rights on the site. */
export async function accountPage(request: PageRequest): Promise<Page> {
  const away = requireSession(request);
  if (away) return away;
  const { context } = request;
  const user = await userById(context).load(context.viewer.id);
  const to = (path: string) => localAddress(context, path);
  return adminDocument(context, {
    title: 'Your account',
    main: html`<dl class="facts">
<div><dt>Name</dt><dd class="name">${user?.name}</dd></div>
<div><dt>User name</dt><dd class="name">${context.viewer.login}</dd></div>
<div><dt>Role</dt><dd>${roleName(context.viewer)}</dd></div>
</dl>
<p>Posts, pages, events and all else are written by applications: an editor or an app that speaks REST or GraphQL, or an assistant that speaks MCP, with an application password of yours.</p>
<ul class="ways">
<li><a href="${to('/wp-admin/application-passwords.php')}">Application passwords</a><span>Let applications use your account, see which do, and shut them out.</span></li>
<li><a href="${to('/')}">The site</a><span>What is published.</span></li>
<li><a href="${context.addresses.rest('/')}">REST reference</a><span>Every route of the site, to read and to try.</span></li>
<li><a href="${to('/graphql')}">GraphiQL</a><span>Ask the site’s GraphQL by hand.</span></li>
</ul>`,
  });
}

/** Returns a label for the viewer's first role. */
export function roleName({ roles }: Viewer): string {
  const [role] = roles;
  return role === undefined ? 'None' : role.charAt(0).toUpperCase() + role.slice(1);
}
