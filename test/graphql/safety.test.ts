import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestSite, sharedSite } from '../support/test-site.ts';

const site = sharedSite();

const codeOf = async (query: string, variables?: object) => {
  const { errors } = await site.graphql(query, variables ? { variables } : {});
  return errors?.[0]?.extensions?.code;
};

const deep = (levels: number): string =>
  `{ categories { nodes { ${'parent { node { '.repeat(levels)}name${' } }'.repeat(levels)} } } }`;

test('fields nested too deep are refused', async () => {
  expect(await codeOf(deep(5))).toBeUndefined();
  expect(await codeOf(deep(7))).toBe('graphql_too_deep');
});

test('depth hidden in fragments is refused as well', async () => {
  const query = `{ categories { nodes { ...up } } } fragment up on Category { ${'parent { node { '.repeat(7)}name${' } }'.repeat(7)} }`;
  expect(await codeOf(query)).toBe('graphql_too_deep');
});

test('too many aliases and too many directives are refused', async () => {
  const aliases = Array.from({ length: 101 }, (_, i) => `a${i}: title`).join(' ');
  expect(await codeOf(`{ generalSettings { ${aliases} } }`)).toBe('graphql_too_many_aliases');
  const directives = 'title @include(if: true) '.repeat(201);
  expect(await codeOf(`{ generalSettings { ${directives} } }`)).toBe('graphql_too_many_directives');
});

test('the aliases of a fragment count once, however often it is spread', async () => {
  const aliases = Array.from({ length: 60 }, (_, i) => `a${i}: name`).join(' ');
  const query = `{ categories { nodes { ...names } } tags { nodes { ...names } } } fragment names on TermNode { ${aliases} }`;
  expect(await codeOf(query)).toBeUndefined();
});

describe('limits that are set', () => {
  const strict = sharedSite({
    env: {
      GRAPHQL_MAX_DEPTH: '2',
      GRAPHQL_MAX_ALIASES: '1',
      GRAPHQL_MAX_DIRECTIVES: '1',
      GRAPHQL_MAX_TOKENS: '20',
    },
  });
  test.each([
    ['{ posts { nodes { author { node { name } } } } }', 'graphql_too_deep'],
    ['{ a: __typename b: __typename }', 'graphql_too_many_aliases'],
    ['{ a @skip(if: true) b @skip(if: true) }', 'graphql_too_many_directives'],
    [`{ ${'a '.repeat(21)} }`, 'graphql_too_many_tokens'],
    [`{ a } #${'x'.repeat(200)}`, 'graphql_too_large'],
  ])('refuse %s', async (query, code) => {
    expect((await strict.graphql(query)).errors?.[0]?.extensions?.code).toBe(code);
  });
});

const ask = (init: RequestInit & { query?: string }) =>
  site.app.fetch(new Request(`http://site.test/graphql${init.query ?? ''}`, init));

test('forms, which any page may send, are refused', async () => {
  const body = new URLSearchParams({ query: '{ generalSettings { url } }' });
  expect((await ask({ method: 'POST', body })).status).toBe(415);
  const text = await ask({
    method: 'POST',
    body: '{"query":"{ generalSettings { url } }"}',
    headers: { 'content-type': 'text/plain' },
  });
  expect(text.status).toBe(415);
});

test('a body that is not JSON, and a wrong variable, are told by code and message', async () => {
  const post = async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    const { errors } = await (await ask({ method: 'POST', body, headers })).json();
    return [errors[0].extensions.code, errors[0].message];
  };
  expect(await post('{"query":')).toEqual(['BAD_REQUEST', 'The body is not valid JSON.']);
  const query = 'query Some($first: Int!) { posts(first: $first) { nodes { title } } }';
  expect(await post(JSON.stringify({ query }))).toEqual([
    'BAD_USER_INPUT',
    'Variable "$first" of required type "Int!" was not provided.',
  ]);
});

test('a browser gets GraphiQL, whose files come from here and are kept', async () => {
  const page = await ask({ headers: { accept: 'text/html' } });
  expect(page.headers.get('content-type')).toContain('text/html');
  const html = await page.text();
  const get = (path: string) => site.app.fetch(new Request(`http://site.test${path}`));
  const addresses = [...html.matchAll(/(?:src|href)="(\/graphql\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(addresses).toEqual(['/graphql/graphiql.css', '/graphql/graphiql.js']);
  for (const path of addresses) expect((await get(path)).status).toBe(200);
  const script = await (await get('/graphql/graphiql.js')).text();
  const [chunk = ''] = /chunk-\w+\.js/.exec(script) ?? [];
  const part = await get(`/graphql/${chunk}`);
  expect(part.status).toBe(200);
  expect(part.headers.get('cache-control')).toContain('immutable');
  expect((await ask({ query: '/no-such-file' })).status).toBe(404);
});

test('GraphiQL and the REST reference find their files below the path of SITE_URL', async () => {
  const town = await openTestSite({ env: { SITE_URL: 'https://site.test/town' } });
  onTestFinished(() => town.close());
  for (const [path, script] of [
    ['/graphql', '/town/graphql/graphiql.js'],
    ['/api/', '/town/api/reference/reference.js'],
  ]) {
    const request = new Request(`http://site.test${path}`, { headers: { accept: 'text/html' } });
    expect(await (await town.app.fetch(request)).text()).toContain(`src="${script}"`);
  }
});
