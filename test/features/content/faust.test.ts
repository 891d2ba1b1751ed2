import { beforeAll, describe, expect, test } from 'vitest';
import { sharedSite } from '../../support/test-site.ts';

const SECRET = '0123456789abcdef';
const PASSWORD = 'one two three four';
const site = sharedSite({
  env: { ALIASES: 'wordpress', FAUST_SECRET_KEY: SECRET, CORS_ORIGINS: 'https://app.example' },
});
beforeAll(async () => {
  await site.make(`/core/v2/users/${site.users.author}`, {
    password: PASSWORD,
    email: 'author@example.org',
  });
});

async function logIn(input: object) {
  const query =
    'mutation ($input: GenerateAuthorizationCodeInput!) { generateAuthorizationCode(input: $input) { code error } }';
  return (await site.graphql(query, { variables: { input } })).data.generateAuthorizationCode;
}

const authorize = (json: object, headers: Record<string, string>, namespace = 'faustwp/v1') =>
  site.rest(`/${namespace}/authorize`, { json, headers });

const OWN = { 'x-faustwp-secret': SECRET };

describe('a login in a front end', () => {
  test.each([
    [{ username: 'author', password: PASSWORD }],
    [{ email: 'author@example.org', username: null, password: PASSWORD }],
  ])('by %j gives a code, the code tokens, and the refresh token further ones', async (input) => {
    const { code, error } = await logIn(input);
    expect(error).toBeNull();
    const { body } = await authorize({ code }, OWN);
    expect(body).toMatchObject({
      accessTokenExpiration: expect.any(Number),
      refreshTokenExpiration: expect.any(Number),
    });
    const old = { 'x-wpe-headless-secret': SECRET };
    const further = await authorize({ refreshToken: body.refreshToken }, old, 'wpac/v1');
    for (const { accessToken } of [body, further.body]) {
      const headers = { authorization: `Bearer ${accessToken}` };
      expect((await site.rest('/core/v2/users/me', { headers })).body).toMatchObject({
        slug: 'author',
      });
    }
  });

  test.each([
    ['a wrong password', { username: 'author', password: 'wrong' }],
    ['an unknown name', { username: 'nobody', password: PASSWORD }],
    ['no password', { username: 'author' }],
  ])('with %s is told why there is no code', async (_, input) => {
    expect(await logIn(input)).toEqual({ code: null, error: expect.stringContaining('no user') });
  });

  test('gives no tokens without the secret, or for anything but a code', async () => {
    const { code } = await logIn({ username: 'author', password: PASSWORD });
    for (const headers of [
      {},
      { 'x-faustwp-secret': 'wrong' },
      { 'x-wpe-headless-secret': SECRET },
    ])
      expect((await authorize({ code }, headers)).status).toBe(401);
    const { body } = await authorize({ code }, OWN);
    for (const json of [{ code: body.accessToken }, { refreshToken: code }, { code: 'x' }])
      expect((await authorize(json, OWN)).body.code).toBe('jwt_auth_invalid_token');
    expect((await authorize({}, OWN)).body.code).toBe('invalid_request');
    const headers = { authorization: `Bearer ${code}` };
    expect((await site.rest('/core/v2/users/me', { headers })).status).toBe(403);
  });
});

test.each([
  ['/faustwp/v1/validate_secret_key', {}, OWN, 200],
  ['/faustwp/v1/validate_secret_key', {}, { 'x-faustwp-secret': 'wrong' }, 401],
  [
    '/faustwp/v1/validate_public_wordpress_url',
    { public_wordpress_url: 'http://site.test' },
    OWN,
    200,
  ],
  [
    '/faustwp/v1/validate_public_wordpress_url',
    { public_wordpress_url: 'https://app.example' },
    OWN,
    400,
  ],
])('%s with %j and %j answers %d', async (path, json, headers, status) => {
  expect((await site.rest(path, { method: 'POST', json, headers })).status).toBe(status);
});

describe('/generate', () => {
  const open = (address: string, cookie = '') =>
    site.fetch(`/generate?redirect_uri=${encodeURIComponent(address)}`, {
      headers: { cookie },
    });

  test('leads through the login back to the front end, with a code', async () => {
    const target = 'https://app.example/preview?p=5';
    const before = await open(target);
    const logInAddress = new URL(before.headers.get('location') ?? '', 'http://site.test');
    expect(logInAddress.pathname).toBe('/wp-login.php');
    const form = await site.fetch(logInAddress);
    // Browsers look at what the answer to a form redirects to as well.
    expect(form.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://app.example",
    );
    const { headers } = await site.rest('/jwt-auth/v1/session', {
      json: { username: 'author', password: PASSWORD },
    });
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
    const back = await site.fetch(
      new URL(logInAddress.searchParams.get('redirect_to') ?? '', 'http://site.test'),
      {
        headers: { cookie },
      },
    );
    const { origin, searchParams } = new URL(back.headers.get('location') ?? '');
    expect([origin, searchParams.get('p')]).toEqual(['https://app.example', '5']);
    const { body } = await authorize({ code: searchParams.get('code') }, OWN);
    expect(body.accessToken).toEqual(expect.any(String));
  });

  test.each(['https://elsewhere.example/', 'javascript:alert(1)', 'nothing'])(
    'sends nobody to %s',
    async (address) => {
      const { status, headers } = await open(address);
      expect([status, headers.get('location')]).toEqual([400, null]);
    },
  );
});

test('each page names the templates that may show it', async () => {
  const json = { title: 'Hello', status: 'publish', author: site.users.author };
  const post = await site.make('/core/v2/posts', json);
  const page = await site.make('/core/v2/pages', { ...json, title: 'About' });
  const at = (path: string) => new URL(path).pathname;
  const query = `query ($post: String! $page: String!) {
    home: nodeByUri(uri: "/") { templates }
    post: nodeByUri(uri: $post) { templates }
    page: nodeByUri(uri: $page) { templates }
    category: nodeByUri(uri: "/category/uncategorized/") { templates }
    author: nodeByUri(uri: "/author/author/") { templates ... on User { shouldShowFaustToolbar } } }`;
  const { data } = await site.graphql(query, {
    variables: { post: at(post.link), page: at(page.link) },
  });
  const { author } = site.users;
  expect(data).toEqual({
    home: { templates: ['front-page', 'home', 'index'] },
    post: { templates: ['single-post-hello', 'single-post', 'single', 'singular', 'index'] },
    page: { templates: ['page-about', `page-${page.id}`, 'page', 'singular', 'index'] },
    category: {
      templates: ['category-uncategorized', 'category-1', 'category', 'archive', 'index'],
    },
    author: {
      templates: ['author-author', `author-${author}`, 'author', 'archive', 'index'],
      shouldShowFaustToolbar: false,
    },
  });
});

test('the stylesheet of the site has its colors, unless other parts are asked for', async () => {
  const { data } = await site.graphql(
    '{ globalStylesheet others: globalStylesheet(types: [PRESETS, STYLES]) }',
  );
  expect(data).toEqual({
    globalStylesheet: expect.stringContaining('--builder-color-primary'),
    others: '',
  });
});
