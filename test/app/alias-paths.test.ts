import { expect, test } from 'vitest';
import { sharedSite, type TestSite } from '../support/test-site.ts';

const aliased = sharedSite({ env: { ALIASES: 'wordpress' } });
const plain = sharedSite();

const ask = (site: TestSite, path: string, init: RequestInit = {}) =>
  site.fetch(path, {
    ...init,
    headers: { origin: 'https://app.example', ...init.headers },
  });
const query = { query: '{ generalSettings { url } }' };
const posted = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(query),
};
const search = new URLSearchParams(query).toString();

test.each([
  ['/index.php?graphql', posted],
  ['/index.php?graphql=true', posted],
  ['/index.php/graphql', posted],
  ['/?graphql', posted],
  [`/index.php?graphql&${search}`, {}],
  [`/?graphql=1&${search}`, {}],
])('GraphQL answers at %s', async (path, init) => {
  const response = await ask(aliased, path, init);
  expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example');
  expect(await response.json()).toMatchObject({
    data: { generalSettings: { url: 'http://site.test' } },
  });
});

test.each([
  '/index.php?rest_route=/wp/v2/types/post',
  '/index.php/wp-json/wp/v2/types/post',
  '/wp-json/wp/v2/types/post?graphql',
])('REST answers at %s', async (path) => {
  const response = await ask(aliased, path);
  expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example');
  expect(await response.json()).toMatchObject({ slug: 'post' });
});

test.each([
  ['/index.php', 'http://site.test/'],
  ['/index.php?p=5', 'http://site.test/?p=5'],
  ['/index.php//elsewhere.example/x', 'http://site.test//elsewhere.example/x'],
])('the page of %s is at %s', async (path, address) => {
  const response = await ask(aliased, path);
  expect([response.status, response.headers.get('location')]).toEqual([301, address]);
});

test.each([
  '/wp-json',
  '/wp-json/wp/v2/posts',
  '/index.php?graphql',
  '/index.php/wp-json/wp/v2/posts',
  '/?rest_route=/wp/v2/posts',
])('without the alias, %s is an error in JSON that names the setting', async (path) => {
  const response = await ask(plain, path);
  expect(response.status).toBe(404);
  expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example');
  expect(await response.json()).toMatchObject({
    code: 'rest_no_route',
    message: /ALIASES=wordpress/,
  });
});

test('a request without a query says what it needs in the words that clients look for', async () => {
  for (const init of [{}, { ...posted, body: '{}' }]) {
    const { errors } = await (await ask(aliased, '/index.php?graphql', init)).json();
    expect(errors[0].message).toContain(
      'GraphQL Request must include at least one of those two parameters: "query" or "queryId"',
    );
  }
});
