import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../../src/storage/unavailable-storage.ts';
import { sharedSite } from '../support/test-site.ts';
import { openVisitor, openVisitorAs, sharedVisitor, tokenIn } from '../support/visitor.ts';

const site = sharedSite();
const editor = sharedVisitor(site, 'editor');

const read = async (path: string) => (await site.rest(path, { as: 'editor' })).body;

it('asks visitors to log in, and leads them back', async () => {
  const { status, location } = await openVisitor(site).get('/desk/post/?status=draft');
  expect(status).toBe(302);
  expect(location).toBe('/wp-login.php?redirect_to=%2Fdesk%2Fpost%2F%3Fstatus%3Ddraft');
});

it('shows people the sections that they have rights to', async () => {
  expect((await editor.get('/desk/')).html).toContain('href="/desk/comment/"');
  const contributor = await openVisitorAs(site, 'contributor');
  const { html } = await contributor.get('/desk/');
  expect(html).toContain('href="/desk/post/"');
  expect(html).not.toContain('href="/desk/user/"');
});

it('writes a new post from the form alone', async () => {
  await editor.get('/desk/post/new');
  const { status, location } = await editor.submit({
    title: 'Written at the desk',
    content: '<!-- wp:paragraph -->\n<p>First & last</p>\n<!-- /wp:paragraph -->',
    '_new.tags': 'river, bridge',
    _status: 'publish',
  });
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/desk\/post\/\d+\?saved$/)]);
  const id = /\d+/.exec(location ?? '')?.[0];
  const post = await read(`/core/v2/posts/${id}?context=edit`);
  expect(post).toMatchObject({
    status: 'publish',
    title: { raw: 'Written at the desk' },
    content: { raw: '<!-- wp:paragraph -->\n<p>First & last</p>\n<!-- /wp:paragraph -->' },
  });
  expect(post.tags).toHaveLength(2);
});

it('says that nothing is changed where nothing is ticked or no change is chosen, and keeps the ticks', async () => {
  const json = { title: 'Ticked', status: 'publish' };
  const { body } = await site.rest('/core/v2/posts', { method: 'POST', as: 'editor', json });
  for (const fields of [{ id: String(body.id) }, { action: 'draft' }]) {
    await editor.get('/desk/post/');
    const { status, html } = await editor.submit(fields);
    expect(status).toBe(400);
    expect(html).toContain('Nothing was changed.');
    expect(html.includes(`value="${body.id}" checked`)).toBe('id' in fields);
  }
  expect((await read(`/core/v2/posts/${body.id}`)).status).toBe('publish');
});

it('lists events that are over, with their drafts', async () => {
  const times = { start_date: '2019-05-01 18:00:00', end_date: '2019-05-01 19:00:00' };
  for (const [title, status] of [
    ['Long ago', 'publish'],
    ['Never held', 'draft'],
  ])
    await site.rest('/ext/events/v1/events', {
      method: 'POST',
      as: 'editor',
      json: { title, status, ...times },
    });
  expect((await editor.get('/desk/ext_events/')).html).toContain('<option value="true">Over');
  const { html } = await editor.get('/desk/ext_events/?past=true');
  expect(html).toContain('Long ago');
  expect(html).toMatch(/status=draft">Draft <span class="count">1</);
});

it('counts the entries of terms in their list', async () => {
  const { html } = await editor.get('/desk/post_tag/?search=river');
  expect(html).toContain('<td data-label="Count">1</td>');
});

it('names fields as its form does where it refuses them', async () => {
  await editor.get('/desk/ext_events/new');
  const times = { start_date: '2031-05-01T18:00', end_date: '2031-05-01T17:00' };
  const { status, html } = await editor.submit({ title: 'Backwards', ...times });
  expect(status).toBe(400);
  expect(html).toContain('<a href="#f-end_date">Ends</a>: “Ends” is before the start.');
  expect(html).not.toContain('Invalid parameter');
});

it('leads from an event to its page, and from there back to its form', async () => {
  await editor.get('/desk/ext_events/new');
  const times = { start_date: '2031-05-02T18:00', end_date: '2031-05-02T19:00' };
  const sent = { title: 'Regatta', ...times, _status: 'publish' };
  const { html } = await editor.get((await editor.submit(sent)).location ?? '');
  expect(html).toMatch(/Saved\. <a href="[^"]+\/event\/regatta\/">/);
  expect(html).toMatch(/name="website"[^>]* value=""/);
  const path = /href="[^"]*?(\/event\/regatta\/)">View</.exec(html)?.[1] ?? '';
  const edit = /\/desk\/entry\/\d+/.exec((await editor.get(path)).html)?.[0] ?? '';
  expect((await editor.get(edit)).location).toMatch(/^\/desk\/ext_events\/\d+$/);
  expect((await openVisitor(site).get(path)).html).not.toContain('/desk/entry/');
});

it('lets those who may not publish send a text for review', async () => {
  const contributor = await openVisitorAs(site, 'contributor');
  const { html } = await contributor.get('/desk/post/new');
  expect(html).toContain('name="_status" value="pending">Send for review');
  const { location } = await contributor.submit({ title: 'Please read', _status: 'pending' });
  const id = /\d+/.exec(location ?? '')?.[0];
  expect((await read(`/core/v2/posts/${id}?context=edit`)).status).toBe('pending');
  expect((await editor.get('/desk/post/new')).html).toContain('value="publish">Publish');
});

it('writes only the fields that were changed', async () => {
  const text = { title: 'Plain', content: 'One\r\n\r\nTwo', excerpt: 'Short' };
  const made = await site.make('/core/v2/posts', { ...text, status: 'publish' }, 'editor');
  await editor.get(`/desk/post/${made.id}`);
  await editor.submit({ title: 'Changed' });
  const after = await read(`/core/v2/posts/${made.id}?context=edit`);
  const { date } = made;
  expect(after).toMatchObject({ title: { raw: 'Changed' }, date, status: 'publish' });
  expect(after.content.raw).toBe(made.content.raw);
});

it('shows both texts when two people change the same field, and loses neither', async () => {
  const json = { title: 'Shared', content: 'Begin', status: 'publish' };
  const { id } = await site.make('/core/v2/posts', json, 'editor');
  const path = `/core/v2/posts/${id}`;
  await editor.get(`/desk/post/${id}`);
  await site.make(path, { content: 'Theirs', title: 'New title' }, 'editor');
  const refused = await editor.submit({ content: 'Mine' });
  expect(refused.status).toBe(409);
  expect(refused.html).toContain('Theirs');
  expect(refused.html).toContain('Mine');
  expect((await read(`${path}?context=edit`)).content.raw).toBe('Theirs');
  expect((await editor.submit({ content: 'Both' })).status).toBe(303);
  expect(await read(`${path}?context=edit`)).toMatchObject({
    content: { raw: 'Both' },
    title: { raw: 'New title' },
  });
});

it('shows both texts also where a row is added in the meantime', async () => {
  const json = { title: 'Shared', content: 'Begin', status: 'publish' };
  const body = await site.make('/core/v2/posts', json, 'editor');
  const { html } = await editor.get(`/desk/post/${body.id}`);
  await site.make(`/core/v2/posts/${body.id}`, { content: 'Theirs' }, 'editor');
  const added = await editor.post(`/desk/post/${body.id}`, {
    token: tokenIn(html, 'class="edit'),
    '_base.content': /name="_base.content" value="([^"]+)"/.exec(html)?.[1] ?? '',
    content: 'Mine',
    _do: 'add:rows:',
  });
  expect(added.status).toBe(409);
  expect(added.html).toContain('Theirs');
});

it('keeps what was typed when it is refused, and names the field', async () => {
  await editor.get('/desk/ext_events/new');
  const refused = await editor.submit({ title: 'Fair', start_date: '2027-05-02T10:00' });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('value="Fair"');
  expect(refused.html).toContain('id="f-end_date-error"');
});

it('changes chosen records at once', async () => {
  const make = async (title: string) =>
    String((await site.make('/core/v2/posts', { title }, 'editor')).id);
  const ids = await Promise.all(['one', 'two'].map(make));
  const { html } = await editor.get('/desk/post/?status=draft');
  const token = tokenIn(html, 'id="list"');
  const form = new URLSearchParams({ token, action: 'pending' });
  for (const id of ids) form.append('id', id);
  expect((await editor.post('/desk/post/?status=draft', form)).status).toBe(303);
  for (const id of ids)
    expect((await read(`/core/v2/posts/${id}?context=edit`)).status).toBe('pending');
});

it('refuses forms without the token of the session, or with that of another', async () => {
  const { id } = await site.make('/core/v2/posts', { title: 'Safe' }, 'editor');
  const contributor = await openVisitorAs(site, 'contributor');
  const foreign = tokenIn((await contributor.get('/desk/profile')).html, 'class="edit');
  expect(foreign).not.toBe('');
  for (const forged of [new URLSearchParams(), new URLSearchParams({ token: foreign })]) {
    forged.set('title', 'Stolen');
    expect((await editor.post(`/desk/post/${id}`, forged)).status).toBe(403);
  }
  expect((await read(`/core/v2/posts/${id}?context=edit`)).title.raw).toBe('Safe');
});

it('gives nobody more rights than the operations do', async () => {
  const json = { title: 'Not theirs', status: 'private' };
  const { id } = await site.make('/core/v2/posts', json, 'editor');
  const contributor = await openVisitorAs(site, 'contributor');
  const { location } = await contributor.get(`/desk/post/${id}`);
  expect(location).toBe(`/desk/post/${id}/propose`);
  const { status, html } = await contributor.get(location ?? '');
  expect(status).toBe(403);
  expect(html).not.toContain('Not theirs');
});

it('makes nothing in passing when the record itself is refused', async () => {
  await editor.get('/desk/ext_events/new');
  const fields = { title: 'Fair', start_date: '2027-05-02T10:00', '_new.venue': 'Barn' };
  const refused = await editor.submit({ ...fields, '_new.categories': 'Rural' });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('value="Barn"');
  expect((await read('/ext/events/v1/venues?search=Barn')).venues ?? []).toEqual([]);
  expect(await read('/core/v2/ext_events_cat?search=Rural')).toEqual([]);
  const { status, location } = await editor.submit({ end_date: '2027-05-02T12:00' });
  expect(status).toBe(303);
  const event = await read(`/ext/events/v1/events/${/\d+/.exec(location ?? '')?.[0]}`);
  expect(event).toMatchObject({ venue: { venue: 'Barn' }, categories: [{ name: 'Rural' }] });
});

it('refuses forms with more fields than any form has, before they are parsed', async () => {
  const many = new URLSearchParams(Array.from({ length: 20_001 }, () => ['id', '1']));
  const { status, html } = await editor.post('/desk/post/', many);
  expect([status, html]).toEqual([413, expect.stringContaining('20000 fields')]);
});

it('changes a hundred records at once and no more', async () => {
  const { html } = await editor.get('/desk/post/');
  const token = tokenIn(html, 'id="list"');
  const form = new URLSearchParams({ token, action: 'pending' });
  for (let id = 1; id <= 101; id += 1) form.append('id', String(id));
  const refused = await editor.post('/desk/post/', form);
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('at most 100')]);
});

it('says that the database is away', async () => {
  const { viewerOf } = site.services.sessions;
  Object.assign(site.services.sessions, {
    viewerOf: async () => {
      throw new DatabaseUnavailableError(new Error('away'));
    },
  });
  const { status, html, headers } = await editor.get('/desk/');
  Object.assign(site.services.sessions, { viewerOf });
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect(html).toContain('The database can not be had now.');
});
