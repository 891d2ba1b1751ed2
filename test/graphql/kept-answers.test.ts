import { beforeAll, describe, expect, it } from 'vitest';
import { findCached } from '../../src/http/response-cache.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
const body = JSON.stringify({ query: '{ posts { nodes { title } } generalSettings { title } }' });

const ask = (init: RequestInit = {}) =>
  site.fetch('/graphql', {
    method: 'POST',
    body,
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
const keyOf = (text: string) => `application/json ${text}`;
const kept = async () => {
  const answer = await findCached(site.services, keyOf(body));
  return answer && JSON.parse(Buffer.from(answer.body).toString());
};

beforeAll(async () => {
  await site.make('/core/v2/posts', { title: 'One', status: 'publish' }, 'editor');
});

describe('kept answers to GraphQL queries', () => {
  it('are what was answered to who asked again, until something that they show changes', async () => {
    const answer = await (await ask()).json();
    expect(await kept()).toEqual(answer);
    await site.make('/core/v2/posts', { title: 'Two', status: 'publish' }, 'editor');
    expect(await kept()).toBeUndefined();
    expect((await (await ask()).json()).data.posts.nodes).toEqual([
      { title: 'Two' },
      { title: 'One' },
    ]);
  });

  it('outlive changes that they do not show', async () => {
    await ask();
    const { body: post } = await site.rest('/core/v2/posts?per_page=1');
    await site.make('/core/v2/comments', { post: post[0].id, content: 'Hm' });
    expect(await kept()).toBeDefined();
  });

  it('are made for anonymous callers only', async () => {
    const secret = JSON.stringify({ query: '{ viewer { name } }' });
    await ask({ body: secret, headers: { authorization: site.authorization('editor') } });
    expect(await findCached(site.services, keyOf(secret))).toBeUndefined();
  });

  it('are not made of answers with errors or of mutations', async () => {
    for (const query of [
      '{ posts(first: -1) { nodes { id } } }',
      'mutation { createPost(input: { title: "x" }) { post { id } } }',
    ]) {
      const text = JSON.stringify({ query });
      await ask({ body: text });
      expect(await findCached(site.services, keyOf(text))).toBeUndefined();
    }
  });
});

describe('GraphQL over HTTP', () => {
  it('answers a preflight, and names the origin in every answer', async () => {
    const origin = 'https://front.example';
    const headers = { origin, 'access-control-request-method': 'POST' };
    const preflight = await site.fetch('/graphql', { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Content-Type');
    expect((await ask({ headers: { origin } })).headers.get('access-control-allow-origin')).toBe(
      origin,
    );
  });
});
