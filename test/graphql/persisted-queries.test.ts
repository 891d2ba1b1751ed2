import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

const TRUSTED = 'query Trusted { generalSettings { title } }';
const RELAY = { '0123456789abcdef0123456789abcdef': TRUSTED };
const APOLLO = {
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations: [{ id: sha256(TRUSTED), name: 'Trusted', type: 'query', body: TRUSTED }],
};
const OTHER = '{ generalSettings { url } }';

let server: TestServer;
let trusting: TestServer;
let folder: string;
const manifest = async (content: unknown) => {
  const path = join(folder, `${sha256(JSON.stringify(content)).slice(0, 8)}.json`);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-manifest-'));
  server = await openTestServer({ env: { GRAPHQL_TRUSTED_DOCUMENTS: await manifest(RELAY) } });
  trusting = await openTestServer({
    env: { GRAPHQL_TRUSTED_DOCUMENTS: await manifest(APOLLO), GRAPHQL_TRUSTED_ONLY: 'true' },
  });
});
afterAll(async () => {
  await server.close();
  await trusting.close();
  await rm(folder, { recursive: true });
});

function post(body: object, headers: Record<string, string> = {}, to = server): Promise<Response> {
  return fetch(`${to.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
const get = (params: Record<string, string>) =>
  fetch(`${server.address}/graphql?${new URLSearchParams(params)}`);
const codeOf = async (response: Response) => (await response.json()).errors[0].extensions.code;

describe('a document that is named by its hash', () => {
  it('is asked for, registered, and then found, also with other variables', async () => {
    const query = 'query Named($name: String!) { __type(name: $name) { name } }';
    const extensions = persisted(sha256(query));
    const first = await post({ extensions });
    expect(first.status).toBe(200);
    expect(await first.json()).toEqual({
      errors: [
        {
          message: 'PersistedQueryNotFound',
          extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', status: 404 },
        },
      ],
    });
    for (const body of [{ query, extensions }, { extensions }, { extensions }])
      for (const name of ['Post', 'Page']) {
        const response = await post({ ...body, variables: { name } });
        expect(await response.json()).toMatchObject({ data: { __type: { name } } });
      }
  });

  it('is found by GET as well, and its absence is not stored by caches', async () => {
    const query = '{ a: generalSettings { title } }';
    const extensions = JSON.stringify(persisted(sha256(query)));
    const missed = await get({ extensions });
    expect(missed.headers.get('cache-control')).toBe('no-store');
    expect(await codeOf(missed)).toBe('PERSISTED_QUERY_NOT_FOUND');
    expect((await (await get({ query, extensions })).json()).errors).toBeUndefined();
    const found = await get({ extensions });
    expect(found.headers.get('etag')).not.toBeNull();
    expect((await found.json()).data).toHaveProperty('a.title');
  });

  it('is not registered under the hash of another one, nor is its answer stored', async () => {
    const victim = '{ b: generalSettings { title } }';
    const extensions = persisted(sha256(victim));
    const poison = { query: '{ b: generalSettings { title: url } }', extensions };
    expect(await codeOf(await post(poison))).toBe('graphql_invalid_persisted_query');
    const byGet = await get({ ...poison, extensions: JSON.stringify(extensions) });
    expect(byGet.headers.get('cache-control')).toBe('no-store');
    expect(await codeOf(byGet)).toBe('graphql_invalid_persisted_query');
    expect(await codeOf(await post({ extensions }))).toBe('PERSISTED_QUERY_NOT_FOUND');
  });

  it.each([
    { version: 2, sha256Hash: sha256(OTHER) },
    { version: 1 },
    { version: 1, sha256Hash: 5 },
    'x',
  ])('is refused as %j', async (persistedQuery) => {
    const response = await post({ query: OTHER, extensions: { persistedQuery } });
    expect(await codeOf(response)).toBe('graphql_invalid_persisted_query');
  });

  it('is forgotten once others take its place', async () => {
    const query = '{ c: generalSettings { title } }';
    const extensions = persisted(sha256(query));
    await post({ query, extensions });
    for (let i = 0; i < 60; i++) {
      const long = `{ generalSettings { title } } #${i} ${'x'.repeat(90_000)}`;
      await post({ query: long, extensions: persisted(sha256(long)) });
    }
    expect(await codeOf(await post({ variables: {}, extensions }))).toBe(
      'PERSISTED_QUERY_NOT_FOUND',
    );
  });
});

describe('a trusted document', () => {
  it.each([
    { documentId: '0123456789abcdef0123456789abcdef' },
    { doc_id: '0123456789abcdef0123456789abcdef' },
    { query: TRUSTED },
  ])('is executed for %j of a manifest as Relay writes it', async (body) => {
    expect((await (await post(body)).json()).data).toHaveProperty('generalSettings.title');
  });

  it.each([
    { extensions: persisted(sha256(TRUSTED)) },
    { documentId: `sha256:${sha256(TRUSTED)}` },
    { query: TRUSTED, extensions: persisted(sha256(TRUSTED)) },
  ])('is executed for %j of a manifest as Apollo writes it, though no other is', async (body) => {
    expect((await (await post(body, {}, trusting)).json()).data).toHaveProperty(
      'generalSettings.title',
    );
  });

  it('is not another one that is sent with its id', async () => {
    const body = { query: OTHER, extensions: persisted(sha256(TRUSTED)) };
    expect(await codeOf(await post(body, {}, trusting))).toBe('graphql_invalid_persisted_query');
  });

  it('is the only one that is executed where others are not, in arrays and by the tools as well', async () => {
    const others = [
      { query: OTHER },
      { query: OTHER, extensions: persisted(sha256(OTHER)) },
      { documentId: 'x' },
      { extensions: persisted(sha256(OTHER)) },
    ];
    for (const body of others)
      for (const as of ['editor', null] as const) {
        const headers = as ? { authorization: trusting.site.authorization(as) } : {};
        const response = await post(
          body,
          { ...headers, accept: 'application/graphql-response+json' },
          trusting,
        );
        expect(response.status).toBe(403);
        expect(await codeOf(response)).toBe('graphql_untrusted_document');
      }
    const [first, second] = await (
      await post([{ query: TRUSTED }, { query: OTHER }], {}, trusting)
    ).json();
    expect(first.data).toHaveProperty('generalSettings.title');
    expect(second.errors[0].extensions.code).toBe('graphql_untrusted_document');
    const events = await post({ query: OTHER }, { accept: 'text/event-stream' }, trusting);
    expect(await events.text()).toContain('graphql_untrusted_document');
    const tool = await fetch(`${trusting.address}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'queryGraphql', arguments: { query: OTHER } },
      }),
    });
    expect(await tool.text()).toContain('graphql_untrusted_document');
  });

  it('keeps all others from being validated, however wrong the rest of the request is', async () => {
    const query = '{ generalSettingz { title } }';
    for (const wrong of [{ operationName: 0 }, { operationName: ['A'] }, { variables: 'x' }])
      for (const accept of ['application/json', 'text/event-stream']) {
        const response = await post({ query, ...wrong }, { accept }, trusting);
        expect(response.status).toBe(400);
        expect(await response.text()).not.toContain('generalSettings');
      }
  });

  it('is not all that administrators may send', async () => {
    const headers = { authorization: trusting.site.authorization('admin') };
    const response = await post({ query: OTHER }, headers, trusting);
    expect((await response.json()).data).toHaveProperty('generalSettings.url');
  });
});

describe('a manifest', () => {
  it.each([
    ['is no JSON', '{'],
    ['is a list', []],
    ['has no document', {}],
    ['has a document that is none', { a: '{ posts {' }],
    ['has an operation without a text', { ...APOLLO, operations: [{ id: 'a' }] }],
  ])('that %s stops the start with a sentence', async (_, content) => {
    const path = await manifest(content);
    expect(() => readConfig({ GRAPHQL_TRUSTED_DOCUMENTS: path })).toThrow(
      /GRAPHQL_TRUSTED_DOCUMENTS: .+ can't be used/,
    );
  });

  it('is needed where only its documents are executed', () => {
    expect(() => readConfig({ GRAPHQL_TRUSTED_ONLY: 'true' })).toThrow('GRAPHQL_TRUSTED_DOCUMENTS');
  });
});
