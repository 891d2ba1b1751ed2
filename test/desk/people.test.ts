import { expect, it } from 'vitest';
import { forEachTest } from '../support/shared.ts';
import { sharedSite, type TestUser } from '../support/test-site.ts';
import { openVisitor, openVisitorAs } from '../support/visitor.ts';

const site = sharedSite();
const admin = forEachTest(() => openVisitorAs(site, 'admin'));

const read = async (path: string) => (await site.rest(path, { as: 'admin' })).body;

it('lets a subscriber keep their own account, and nothing else', async () => {
  const subscriber = await openVisitorAs(site, 'subscriber');
  const { html } = await subscriber.get('/desk/profile');
  expect(html).toContain('You log in as <strong>subscriber</strong>');
  expect(html).toContain('href="/desk/application-password/"');
  expect(html).not.toContain('name="roles"');
  expect(html).not.toContain('href="/desk/post/"');
  const { status, location } = await subscriber.submit({ name: 'Sue Reader' });
  expect([status, location]).toEqual([303, `/desk/profile/${site.users.subscriber}?saved`]);
  expect((await read(`/core/v2/users/${site.users.subscriber}`)).name).toBe('Sue Reader');
});

it('shows everybody their own account at the address of another one', async () => {
  const subscriber = await openVisitorAs(site, 'subscriber');
  await subscriber.get(`/desk/profile/${site.users.admin}`);
  await subscriber.submit({ first_name: 'Sue' });
  const { body } = await site.rest(`/core/v2/users/${site.users.admin}?context=edit`, {
    as: 'admin',
  });
  expect(body.first_name).not.toBe('Sue');
});

it('ends all sessions when a password is changed', async () => {
  const author = await openVisitorAs(site, 'author');
  await author.get('/desk/profile');
  expect((await author.submit({ password: 'a new secret of mine' })).status).toBe(303);
  expect((await author.get('/desk/profile')).location).toContain('/wp-login.php');
  expect((await author.logIn('author', 'a new secret of mine')).location).toBe('/desk/');
});

it('refuses a password that is shorter than the welcome page takes', async () => {
  await admin.get('/desk/profile');
  const { status, html } = await admin.submit({ password: 'seven77' });
  expect(status).toBe(400);
  expect(html).toContain('needs at least 8 characters');
});

it('gives roles by boxes', async () => {
  await admin.get('/desk/user/new');
  await admin.submit({
    username: 'ronda',
    email: 'ronda@example.com',
    password: 'some long secret',
    roles: 'author',
  });
  const [ronda] = await read('/core/v2/users?context=edit&search=ronda');
  expect(ronda.roles).toEqual(['author']);
  const { html } = await admin.get(`/desk/user/${ronda.id}`);
  expect(html).toMatch(/name="roles" value="author" checked/);
  await admin.submit({ roles: 'editor' });
  expect((await read(`/core/v2/users/${ronda.id}?context=edit`)).roles).toEqual(['editor']);
});

it('asks who takes over what a user wrote before it deletes them', async () => {
  const leaver = await site.make('/core/v2/users', {
    username: 'leaver',
    email: 'l@example.com',
    password: 'secret',
    roles: ['author'],
  });
  const post = await site.make('/core/v2/posts', {
    title: 'Left behind',
    status: 'publish',
    author: leaver.id,
  });
  const { html } = await admin.get(`/desk/user/${leaver.id}`);
  const path = `/desk/user/do/destroy?key=${leaver.id}`;
  expect(html).toContain(`href="${path}"`);
  expect((await admin.get(path)).html).toContain('Who takes over');
  const done = await admin.submit({ reassign: String(site.users.editor) });
  expect([done.status, done.location]).toEqual([303, '/desk/user/?done=destroy']);
  expect((await site.rest(`/core/v2/users/${leaver.id}`, { as: 'admin' })).status).toBe(404);
  expect((await read(`/core/v2/posts/${post.id}`)).author).toBe(site.users.editor);
});

it('shows people where they are logged in, and logs them out there', async () => {
  const others = [await openVisitorAs(site, 'admin'), await openVisitorAs(site, 'admin')];
  const { html: profile } = await admin.get('/desk/profile');
  expect(profile).toContain('href="/desk/session/"');
  const stays = async () =>
    Promise.all([again, ...others].map(async (one) => (await one.get('/desk/')).status));
  const data = await site.query<{ sessions: { id: string; isCurrent: boolean }[] }>(
    '{ sessions { id isCurrent userAgent lastSeen } }',
    { as: 'admin' },
  );
  const before = data?.sessions.length ?? 0;
  await admin.get('/desk/session/');
  const ended = await admin.submit({ id: data?.sessions[0]?.id ?? '', action: 'end' });
  expect(ended.location).toBe('/desk/session/?done=end');
  const after = await site.graphql<{ sessions: object[] }>('{ sessions { id } }', { as: 'admin' });
  expect(after.data?.sessions).toHaveLength(before - 1);
  const again = await openVisitorAs(site, 'admin');
  const { html } = await again.get('/desk/session/');
  expect(html).toMatch(/data-label="This browser">Yes</);
  expect(html).toMatch(/data-label="Last seen"><time/);
  await again.get('/desk/session/do/end-others');
  expect((await again.submit({ _sure: '1' })).location).toBe('/desk/session/?done=end-others');
  expect(await stays()).toEqual([200, 302, 302]);
  const mutation =
    'mutation { endOwnSession(input: { id: "0123456789abcdef" }) { clientMutationId } }';
  const { errors } = await site.graphql(mutation, { as: 'author' });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'rest_session_not_found', status: 404 });
  expect((await site.graphql('{ sessions { id } }')).errors).toHaveLength(1);
});

it('makes an application password, lists it, and revokes it at once and everywhere', async () => {
  const editor = await openVisitorAs(site, 'editor');
  await editor.get('/desk/application-password/do/make');
  const { html: made } = await editor.submit({ name: 'Reader' });
  const [, password = ''] = /<dt>Password<\/dt><dd>([^<]+)/.exec(made) ?? [];
  const authorization = `Basic ${Buffer.from(`editor:${password}`).toString('base64')}`;
  const me = async () => await site.rest('/core/v2/users/me', { headers: { authorization } });
  expect((await me()).body.slug).toBe('editor');
  const list = '/desk/application-password/';
  const { html } = await editor.get(list);
  expect(html).toContain('<strong>Reader</strong>');
  expect(html).toMatch(/data-label="Last used"><time/);
  expect(html).not.toContain(password);
  const path = '/core/v2/users/me/application-passwords';
  const { uuid } = (await site.rest(path, { as: 'editor' })).body.find(
    ({ name }: { name: string }) => name === 'Reader',
  );
  const forged = await editor.post(list, { id: uuid, action: 'revoke' });
  expect([forged.status, (await me()).status]).toEqual([403, 200]);
  await editor.get(list);
  const revoked = await editor.submit({ id: uuid, action: 'revoke' });
  expect(revoked.location).toBe('/desk/application-password/?done=revoke');
  expect((await me()).status).toBe(401);
});

it('counts in the navigation what waits for a person', async () => {
  const write = (json: object, as: 'author' | 'editor') =>
    site.rest('/core/v2/pages', { method: 'POST', as, json });
  for (const title of ['One', 'Two']) await write({ title, status: 'draft' }, 'editor');
  await site.services.database.prisma.comment.updateMany({ data: { status: 'approved' } });
  const { html } = await admin.get('/desk/');
  expect(html).toMatch(/>Pages <span class="count">\d+<span class="visually-hidden"> waiting</);
  const waiting = async (as: TestUser) =>
    (await site.graphql('{ waiting { kind count } }', { as })).data?.waiting;
  expect(await waiting('admin')).toContainEqual({ kind: 'page', count: 2 });
  expect(JSON.stringify(await waiting('author'))).not.toContain('"page"');
  expect(await waiting('subscriber')).toBeNull();
});

it('leads from a form that comes after its session to the page with the form', async () => {
  const stranger = openVisitor(site);
  const path = '/desk/session/do/end-others';
  const loginFor = (to: string) => `/wp-login.php?${new URLSearchParams({ redirect_to: to })}`;
  expect((await stranger.post(path, {})).location).toBe(loginFor('/desk/'));
  const headers = { referer: 'http://site.test/desk/session/?page=2' };
  const sent = new Request(`http://site.test${path}`, { method: 'POST', headers });
  const answer = await site.app.fetch(sent, { ip: '192.0.2.1', requestId: 'x' });
  expect(answer.headers.get('location')).toBe(loginFor('/desk/session/?page=2'));
});

it('offers languages by their names, and the statuses of a comment', async () => {
  expect((await admin.get('/desk/profile')).html).toContain('>English (United States)</option>');
  expect((await admin.get('/desk/settings/')).html).toContain('>English (United Kingdom)</option>');
  const post = await site.make('/core/v2/posts', { title: 'Talked about', status: 'publish' });
  const body = await site.make('/core/v2/comments', { post: post.id, content: 'Yes' });
  const { html } = await admin.get(`/desk/comment/${body.id}`);
  expect(html).toContain('<option value="approved" selected>Approved</option>');
});
