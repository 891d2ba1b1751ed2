import { expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { openVisitor, sharedVisitor, tokenIn } from '../support/visitor.ts';

const site = sharedSite();
const editor = sharedVisitor(site, 'editor');

const makePost = async (json: object): Promise<number> =>
  (await site.make('/core/v2/posts', json, 'editor')).id;

const content = async (id: number): Promise<string> =>
  (await site.rest(`/core/v2/posts/${id}?context=edit`, { as: 'editor' })).body.content.raw;

/** Sends what stands in the form of a post to its autosave, as the script of the page does. */
async function autosave(id: number, fields: Readonly<Record<string, string>>) {
  const { html } = await editor.get(`/desk/post/${id}`);
  const token = tokenIn(html, 'class="edit');
  const bases = Object.keys(fields).map((name) => [`_base.${name}`, '']);
  return editor.post(`/desk/post/${id}/autosave`, {
    token,
    ...Object.fromEntries(bases),
    ...fields,
  });
}

/** Saves a post by its form. */
async function save(id: number, text: string): Promise<void> {
  await editor.get(`/desk/post/${id}`);
  await editor.submit({ content: text });
}

it('stores what is typed into a published text beside it, and offers it later', async () => {
  const id = await makePost({ title: 'Out', content: 'Old text', status: 'publish' });
  const stored = await autosave(id, { title: 'Out', content: 'New text' });
  expect([stored.status, stored.html]).toEqual([200, expect.stringMatching(/<time>\d\d:\d\d</)]);
  expect(await content(id)).toBe('Old text');
  const { html } = await editor.get(`/desk/post/${id}`);
  const [, versions = ''] = /href="([^"]+revisions\?of=\d+)"/.exec(html) ?? [];
  expect((await editor.get(versions)).html).toContain('<del>New</del>');
  await editor.submit({ of: /\d+$/.exec(versions)?.[0] ?? '' });
  expect(await content(id)).toBe('New text');
});

it('says what the form begins from where the text itself was written', async () => {
  const id = await makePost({ title: 'Mine', content: 'Old text', status: 'draft' });
  const { html } = await editor.get(`/desk/post/${id}`);
  const baseIn = (text: string) => /name="_base.content" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const token = tokenIn(html, 'class="edit');
  const stored = await editor.post(`/desk/post/${id}/autosave`, {
    token,
    '_base.content': baseIn(html),
    content: 'New text',
  });
  expect(await content(id)).toBe('New text');
  expect(baseIn(stored.html)).toBe(baseIn((await editor.get(`/desk/post/${id}`)).html));
});

it('shows what differs between two versions, and brings the older one back', async () => {
  const id = await makePost({ title: 'One', content: 'The red door', status: 'publish' });
  for (const text of ['The blue door', 'The green door'])
    await site.make(`/core/v2/posts/${id}`, { content: text }, 'editor');
  const list = await site.rest(`/core/v2/posts/${id}/revisions`, { as: 'editor' });
  const blue = list.body.find(({ content: { rendered } }: { content: { rendered: string } }) =>
    rendered.includes('blue'),
  );
  const { html } = await editor.get(`/desk/post/${id}/revisions?of=${blue.id}`);
  expect(html).toContain('<del>blue</del>');
  expect(html).toContain('<ins>green</ins>');
  // A version has a date and a name of its own, which are no part of the text.
  expect(html.match(/<section class="difference">/g)).toHaveLength(1);
  await editor.submit({ of: String(blue.id) });
  expect(await content(id)).toBe('The blue door');
});

it('keeps the first text of what is changed at the desk, as its writer left it', async () => {
  const id = await makePost({ title: 'First', content: 'The first text', status: 'publish' });
  await save(id, 'The second text');
  await save(id, 'The third text');
  const { body } = await site.rest(`/core/v2/posts/${id}/revisions`, { as: 'editor' });
  const texts = body.map((one: { content: { rendered: string } }) => one.content.rendered.trim());
  expect(texts).toEqual(['third', 'second', 'first'].map((word) => `<p>The ${word} text</p>`));
  await editor.get(`/desk/post/${id}/revisions?of=${body[2].id}`);
  await editor.submit({ of: String(body[2].id) });
  expect(await content(id)).toBe('The first text');
});

it('shows versions of blocks in words, with the addresses of links, and their sources', async () => {
  const block = (href: string, text: string) =>
    `<!-- wp:paragraph {"dropCap":true} -->\n<p>${text} <a href="${href}">Tickets</a></p>\n<!-- /wp:paragraph -->`;
  const id = await makePost({ title: 'Two', content: block('/one', 'Ham &amp; eggs') });
  for (const href of ['/one', '/two'])
    await site.rest(`/core/v2/posts/${id}`, {
      method: 'POST',
      as: 'editor',
      json: { content: block(href, 'Ham &amp; peas') },
    });
  const { html } = await editor.get(`/desk/post/${id}/revisions`);
  const oldest = [...html.matchAll(/revisions\?of=\d+/g)].at(-1)?.[0];
  const page = await editor.get(`/desk/post/${id}/${oldest}`);
  const [words = '', source = ''] = page.html.split('As source');
  expect(words).toContain('Ham &amp; peas [/<del>one</del>] Tickets');
  expect(words).not.toContain('wp:paragraph');
  expect(source).toContain('wp:paragraph');
});

it('leads to a preview of a draft', async () => {
  const id = await makePost({ title: 'Hidden', content: 'Not yet', status: 'draft' });
  const { status, location } = await editor.get(`/desk/post/${id}/preview`);
  expect(status).toBe(303);
  expect((await openVisitor(site).get(location ?? '')).html).toContain('Not yet');
});

it('renders a part that the editor can’t edit, for a form of this site alone', async () => {
  const id = await makePost({ title: 'Pictures', content: 'Text' });
  const { html } = await editor.get(`/desk/post/${id}`);
  const token = tokenIn(html, 'class="edit');
  const shown = await editor.post('/desk/rendered', { token, content: 'One\n\nTwo' });
  expect(shown.html).toBe('<p>One</p>\n<p>Two</p>\n');
  expect((await editor.post('/desk/rendered', { content: 'One' })).html).not.toContain(
    '<p>One</p>',
  );
});
