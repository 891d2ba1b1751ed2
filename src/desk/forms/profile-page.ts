import { html } from '../../lib/markup.ts';
import { localAddress } from '../../pages/page.ts';
import type { Desk, DeskAnswer, DeskRequest } from '../desk-request.ts';
import type { Section } from '../section.ts';
import { editRecord, saveRecord } from './edit-page.ts';
import { sentence } from './form-field.ts';

/** `/desk/profile`: the account of the viewer. It is all that a subscriber finds at the desk. */
export async function profilePage(request: DeskRequest): Promise<DeskAnswer> {
  const { context, desk } = request;
  const { viewer } = context;
  const page = await editRecord(request, ownAccount(desk), viewer.id);
  if (!('main' in page)) return page;
  const to = (path: string) => localAddress(context, path);
  return {
    ...page,
    title: 'Your profile',
    current: '/desk/profile',
    main: html`<p class="soft">You log in as <strong>${viewer.login}</strong>${viewer.roles.length > 0 && html`, with the rights of: ${viewer.roles.map(sentence).join(', ')}`}. A new password ends every session of yours: you log in again with it.</p>
${page.main}
<section aria-labelledby="access"><h2 id="access">Ways into your account</h2>
<ul class="list">
<li><a href="${to('/desk/session/')}">Where you are logged in</a><small>See the browsers that use your account, and log out there.</small></li>
<li><a href="${to('/wp-admin/application-passwords.php')}">Application passwords</a><small>Let an app use your account, see which do, and shut them out.</small></li>
<li><a href="${context.addresses.rest('/')}">REST reference</a><small>For programmers: every address of the site’s interface, to read and to try.</small></li>
<li><a href="${to('/graphql')}">GraphiQL</a><small>For programmers: ask the site’s GraphQL by hand.</small></li>
</ul></section>`,
  };
}

/** POST of the form. */
export const saveProfile = (request: DeskRequest): Promise<DeskAnswer> =>
  saveRecord(request, ownAccount(request.desk), request.context.viewer.id);

/** Fields that people do not change of themselves, or not here. */
const LEFT_OUT = new Set(['username', 'roles', 'slug', 'nickname']);

/** The viewer's own account as a section of one record. */
function ownAccount({ sections }: Desk): Section {
  const users = sections.get('user');
  if (!users) throw new Error('There is no section of users.');
  const { delete: _, ...actions } = users.records.actions;
  const update = users.fields.update.filter(({ name }) => !LEFT_OUT.has(name));
  return {
    ...users,
    name: 'profile',
    records: { ...users.records, actions },
    fields: { create: [], update },
  };
}
