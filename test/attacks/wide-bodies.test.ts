import { GraphQLError } from 'graphql';
import { createClient } from 'graphql-ws';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { withinSize } from '../../src/graphql/enforce-limits.ts';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer();

/** JSON of an object with so many names. */
const names = (count: number, value: unknown = 1): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, value])));

async function post(path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, text: await response.text() };
}

const events = { accept: 'text/event-stream' };
const assistant = { accept: 'application/json, text/event-stream' };
const message = (name: string, args: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;

describe('a body of many names is refused before they are looked at', () => {
  const routes = [
    '/api/mailing/v1/form',
    '/api/batch/v1',
    '/api/jwt-auth/v1/token',
    '/api/core/v2/comments',
    '/api/ext/views/v2/html',
    '/graphql',
    '/mcp',
  ];
  const refusals: readonly (readonly [string, number, string, string])[] = [
    ['1,001 names at its top', 400, 'rest_too_many_names', names(1001)],
    ['1,001 items at its top', 400, 'rest_too_many_names', `[${'1,'.repeat(1000)}1]`],
    ['10,001 names within', 400, 'rest_too_many_names', `{"meta":[${names(10_001)}]}`],
    [
      '50,001 names in all',
      400,
      'rest_too_many_names',
      `{"a":[${Array(6)
        .fill(`{${Array(8340).fill('"":1').join()}}`)
        .join()}]}`,
    ],
    ['65 brackets deep', 400, 'rest_invalid_json', `{"a":${'['.repeat(64)}${']'.repeat(64)}}`],
    ['brackets that nothing closes', 400, 'rest_invalid_json', '{"a":'.repeat(50_000)],
    ['100,000 values', 413, 'rest_request_too_large', `{"a":[${'[],'.repeat(50_000)}[]]}`],
  ];
  it.each(routes)('by %s', async (route) => {
    for (const [, status, code, body] of refusals) {
      const answer = await post(route, body, assistant);
      expect(answer).toEqual({ status, text: expect.stringContaining(code) });
      expect(answer.text.length).toBeLessThan(500);
    }
  });

  it('but not for what is within a text, or of as many as may be', async () => {
    const body = JSON.stringify({ ...JSON.parse(names(999)), content: '{[,\\"'.repeat(30_000) });
    const { text } = await post('/api/core/v2/comments', body);
    expect(JSON.parse(text)).toMatchObject({ code: 'rest_comment_login_required' });
  });

  it('in a form as well, and in a message of a WebSocket', async () => {
    const form = Array.from({ length: 1001 }, (_, i) => `n${i}=1`).join('&');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await post('/api/mailing/v1/form', form, headers);
    expect(answer).toEqual({ status: 400, text: expect.stringContaining('rest_too_many_names') });
    const socket = new WebSocket(`${server.address}/graphql`, 'graphql-transport-ws');
    socket.on('open', () => socket.send(names(1001)));
    expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(4400);
  });
});

describe('wrong variables are told by one short error', () => {
  const query =
    'query ($s: RootQueryToPostConnectionWhereArgs) { posts(where: $s) { nodes { id } } }';
  const wrong: readonly (readonly [string, string, string])[] = [
    ['of unknown names', query, `{"s":${names(9000)}}`],
    ['of long values', query, `{"s":{"search":{"a":"${'x'.repeat(100_000)}"}}}`],
    [
      'of many wrong items',
      'query ($ids: [ID]) { posts(where: { in: $ids }) { nodes { id } } }',
      `{"ids":[${'{},'.repeat(30_000)}{}]}`,
    ],
    [
      'of objects in objects',
      'query ($n: Int) { posts(first: $n) { nodes { id } } }',
      `{"n":{"a":${names(900, names(10))}}}`,
    ],
  ];
  const MOST = 2000;

  it.each(wrong)('%s', async (_, document, variables) => {
    const body = `{"query":${JSON.stringify(document)},"variables":${variables}}`;
    const one = await post('/graphql', body);
    expect(one).toMatchObject({ status: 400, text: expect.stringContaining('Variable') });
    expect(JSON.parse(one.text).errors).toHaveLength(1);
    expect(one.text.length).toBeLessThan(MOST);
    const told = await post('/graphql', body, events);
    expect(told.text).toContain('Variable');
    expect(told.text.length).toBeLessThan(MOST);
    const several = await post('/graphql', `[${body},${body}]`);
    expect(several.text.length).toBeLessThan(2 * MOST);
    const { text } = await post('/mcp', message('queryGraphql', body), assistant);
    expect(text.length).toBeLessThan(2 * MOST);
  });

  it('in a subscription', async () => {
    const document =
      'subscription ($s: RecordChangeWhereArgs) { tagChanged(where: $s) { cursor } }';
    const body = JSON.stringify({ query: document, variables: { s: JSON.parse(names(9000)) } });
    const { text } = await post('/graphql', body, events);
    expect(text).toContain('Variable');
    expect(text.length).toBeLessThan(MOST);
  });

  it('by a WebSocket', async () => {
    const client = createClient({
      url: `${server.address.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
    });
    const variables = { s: JSON.parse(names(9000)) };
    const results = client.iterate({ query, variables });
    const errors = await results.next().catch((error: unknown) => error);
    expect(errors).toHaveLength(1);
    expect(JSON.stringify(errors).length).toBeLessThan(MOST);
    await client.dispose();
  });
});

describe('errors are short', () => {
  it('of a document with long values', async () => {
    const value = `[${'{a:1},'.repeat(3000)}]`;
    const query = `{ ${Array.from({ length: 3 }, (_, i) => `a${i}: posts(first: ${value}) { nodes { id } }`).join(' ')} }`;
    const { text } = await post('/graphql', JSON.stringify({ query: query.slice(0, 99_000) }));
    expect(text.length).toBeLessThan(20 * 2000);
  });

  it('of a tool that is not there', async () => {
    const { text } = await post('/mcp', message('x'.repeat(200_000), '{}'), assistant);
    expect(text.length).toBeLessThan(1000);
  });

  it('and count towards the size of an answer', () => {
    const errors = Array.from({ length: 40 }, () => new GraphQLError('x'.repeat(1_000_000)));
    expect(withinSize({ data: null, errors })).toMatchObject({
      errors: [{ extensions: { code: 'graphql_too_large_answer' } }],
    });
  });
});
