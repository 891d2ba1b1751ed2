import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { bearer } from '../../support/log-in.ts';
import { settableClock } from '../../support/settable-clock.ts';
import { sharedSite } from '../../support/test-site.ts';

const START = '2026-05-01T12:00:00';
const clock = settableClock(START);
const site = sharedSite({
  clock,
  env: { PREVIEW_URL: 'https://app.example/preview/{type}/{id}?slug={slug}&token={token}' },
});
let draft: number;
let other: number;
beforeAll(async () => {
  draft = await makeDraft('First thoughts');
  other = await makeDraft('Secret plans');
  // The author's own text stays in the draft; the editor's is beside it.
  clock.set('2026-05-01T12:00:10');
  const json = { title: 'Second thoughts', content: '<p>Unsaved</p>' };
  await site.rest(`/core/v2/posts/${draft}/autosaves`, { as: 'editor', json });
});
beforeEach(() => clock.set('2026-05-01T12:00:20'));

async function makeDraft(title: string, more: object = {}): Promise<number> {
  const json = { title, content: '<p>Saved</p>', slug: 'my-draft', ...more };
  return (await site.rest('/core/v2/posts', { as: 'author', json })).body.id;
}

const previewOf = (id: number) => site.rest('/jwt-auth/v1/preview', { as: 'author', json: { id } });

const ask = async (query: string, token: string) => {
  const response = await site.app.fetch(
    new Request('http://site.test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: JSON.stringify({ query }),
    }),
  );
  // biome-ignore lint/suspicious/noExplicitAny: each test looks into an answer of another shape
  return (await response.json()) as any;
};

const page = async (path: string) => {
  const response = await site.app.fetch(new Request(`http://site.test${path}`));
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the link of a preview', () => {
  it('leads to the front end, by REST and by GraphQL, and lasts an hour', async () => {
    const { status, body } = await previewOf(draft);
    expect(status).toBe(200);
    expect(body.link).toBe(
      `https://app.example/preview/post/${draft}?slug=my-draft&token=${body.token}`,
    );
    expect(body.token_expires).toBe(Date.parse('2026-05-01T13:00:20Z') / 1000);
    const { data } = await site.graphql<{ post: { previewLink: string } }>(
      `{ post(id: ${draft}, idType: DATABASE_ID) { previewLink } }`,
      { as: 'author' },
    );
    expect(data.post.previewLink).toBe(body.link);
  });

  it('is given to those alone who may edit the entry', async () => {
    for (const as of ['subscriber', 'contributor'] as const)
      expect(await site.rest('/jwt-auth/v1/preview', { as, json: { id: draft } })).toMatchObject({
        status: 403,
        body: { code: 'rest_cannot_edit' },
      });
    expect((await site.rest('/jwt-auth/v1/preview', { json: { id: draft } })).status).toBe(401);
    expect((await previewOf(999_999)).body.code).toBe('rest_post_invalid_id');
    const published = await makeDraft('Out', { status: 'publish' });
    const { data } = await site.graphql(
      `{ post(id: ${published}, idType: DATABASE_ID) { previewLink } }`,
    );
    expect(data).toEqual({ post: { previewLink: null } });
  });

  it('needs a setting with a place for the token, and none in the host', () => {
    const read = (PREVIEW_URL: string) => () => readConfig({ PREVIEW_URL });
    for (const wrong of [
      'https://app.example/',
      'app/{token}',
      'https://{slug}.example/{token}',
      'javascript:{token}',
    ])
      expect(read(wrong)).toThrow('PREVIEW_URL');
  });
});

describe('the token of a preview', () => {
  let token: string;
  beforeAll(async () => {
    token = (await previewOf(draft)).body.token;
  });
  const get = (path: string, given = token) => site.rest(path, { headers: bearer(given) });

  it('shows the entry and its latest unsaved text by REST', async () => {
    const { status, body, headers } = await get(`/core/v2/posts/${draft}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'draft', title: { rendered: 'First thoughts' } });
    expect(headers.get('cache-control')).toBe('no-store');
    const [autosave] = (await get(`/core/v2/posts/${draft}/autosaves`)).body;
    expect(autosave.title.rendered).toBe('Second thoughts');
    expect((await site.rest(`/core/v2/posts/${draft}`)).status).toBe(401);
  });

  it('shows the same by GraphQL, as front ends ask for a preview', async () => {
    const { data } = await ask(
      `{ saved: post(id: ${draft}, idType: DATABASE_ID) { title isPreview }
         post(id: ${draft}, idType: DATABASE_ID, asPreview: true) { title content isPreview status } }`,
      token,
    );
    expect(data.saved).toEqual({ title: 'First thoughts', isPreview: false });
    expect(data.post).toMatchObject({ title: 'Second thoughts', isPreview: true, status: 'draft' });
    expect(data.post.content).toContain('Unsaved');
  });

  it('shows it on the site’s own page, which no cache keeps', async () => {
    const shown = await page(`/?p=${draft}&preview=true&token=${token}`);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('Second thoughts');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect((await page(`/?p=${draft}&preview=true`)).status).toBe(404);
    expect((await page(`/?p=${draft}&preview=true&token=x`)).status).toBe(404);
    expect((await page(`/?p=${other}&preview=true&token=${token}`)).status).toBe(404);
  });

  it('has nobody else see what it opens, where a published event shows it', async () => {
    const venue = { venue: 'Hidden hall', status: 'draft' };
    const { id } = (await site.rest('/ext/events/v1/venues', { as: 'admin', json: venue })).body;
    const json = { title: 'Show', start_date: '2091-05-01', end_date: '2091-05-01', venue: id };
    await site.rest('/ext/events/v1/events', { as: 'admin', json });
    const preview = await site.rest('/jwt-auth/v1/preview', { as: 'admin', json: { id } });
    const list = '/ext/events/v1/events?start_date=2091-05-01&end_date=2091-05-01';
    expect(JSON.stringify((await get(list, preview.body.token)).body)).toContain('Hidden hall');
    expect(JSON.stringify((await site.rest(list)).body)).not.toContain('Hidden hall');
  });

  it('opens no other draft, no list, nothing raw and nobody’s account', async () => {
    expect((await get(`/core/v2/posts/${other}`)).status).toBe(401);
    expect((await get(`/core/v2/posts/${other}/autosaves`)).status).toBe(401);
    expect((await get(`/core/v2/posts/${draft}/revisions`)).status).toBe(401);
    expect((await get(`/core/v2/posts/${draft}?context=edit`)).status).toBe(401);
    const autosaves = `/core/v2/posts/${draft}/autosaves`;
    const [{ id }] = (await get(autosaves)).body;
    expect((await get(`${autosaves}?context=edit`)).status).toBe(401);
    expect((await get(`${autosaves}/${id}?context=edit`)).status).toBe(401);
    expect((await get('/core/v2/posts?status=draft')).status).toBe(400);
    expect((await get('/core/v2/users/me')).status).toBe(401);
    const { data } = await ask(
      `{ post(id: ${other}, idType: DATABASE_ID, asPreview: true) { title } posts { nodes { databaseId } }
         draft: post(id: ${draft}, idType: DATABASE_ID) { previewLink title(format: RAW) } viewer { databaseId } }`,
      token,
    );
    expect(data.post).toBeNull();
    expect(data.viewer).toBeNull();
    expect(data.draft).toEqual({ previewLink: null, title: null });
    expect(
      data.posts.nodes.map(({ databaseId }: { databaseId: number }) => databaseId),
    ).not.toContain(draft);
  });

  it('writes nothing', async () => {
    const headers = bearer(token);
    const json = { title: 'Overwritten' };
    expect((await site.rest(`/core/v2/posts/${draft}`, { headers, json })).status).toBe(401);
    expect((await site.rest(`/core/v2/posts/${draft}`, { headers, method: 'DELETE' })).status).toBe(
      401,
    );
    expect((await site.rest(`/core/v2/posts/${draft}/autosaves`, { headers, json })).status).toBe(
      401,
    );
    const comment = `mutation { createComment(input: { commentOn: ${draft}, content: "Hi", author: "A", authorEmail: "a@site.test" }) { success } }`;
    expect((await ask(comment, token)).errors[0].extensions.code).toBe('rest_forbidden');
  });

  it('is no access token, and expires after an hour', async () => {
    expect(
      (await site.rest('/jwt-auth/v1/token/refresh', { json: { refresh_token: token } })).body.code,
    ).toBe('jwt_auth_invalid_token');
    clock.set('2026-05-01T13:00:21');
    expect(await get(`/core/v2/posts/${draft}`)).toMatchObject({
      status: 403,
      body: { code: 'jwt_auth_invalid_token' },
    });
    expect((await page(`/?p=${draft}&preview=true&token=${token}`)).status).toBe(404);
  });

  it('opens nothing when the entry is in the trash', async () => {
    const id = await makeDraft('Gone soon');
    const { token: own } = (await previewOf(id)).body;
    expect((await get(`/core/v2/posts/${id}`, own)).status).toBe(200);
    await site.rest(`/core/v2/posts/${id}`, { as: 'author', method: 'DELETE' });
    expect((await get(`/core/v2/posts/${id}`, own)).status).toBe(401);
  });

  it('opens no text that a password hides', async () => {
    const id = await makeDraft('Locked', { password: 'sesame' });
    const { token: own } = (await previewOf(id)).body;
    const { body } = await get(`/core/v2/posts/${id}`, own);
    expect(body.content).toMatchObject({ rendered: '', protected: true });
    const { data } = await ask(`{ post(id: ${id}, idType: DATABASE_ID) { content } }`, own);
    expect(data.post.content).toBeNull();
    const opened = await get(`/core/v2/posts/${id}?password=sesame`, own);
    expect(opened.body.content.rendered).toContain('Saved');
    const json = { content: '<p>Unsaved</p>' };
    await site.rest(`/core/v2/posts/${id}/autosaves`, { as: 'editor', json });
    expect((await get(`/core/v2/posts/${id}/autosaves`, own)).status).toBe(401);
  });
});
