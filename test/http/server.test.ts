import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { logStatements } from '../../src/storage/database.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

interface Line {
  readonly msg: string;
  readonly requestId: string;
  readonly [name: string]: unknown;
}

let server: TestServer;
const lines: Line[] = [];

beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) });
  server = await openTestServer({ log });
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, { headers });

/** The line about a request; it is written when the answer has left. */
const logged = (requestId: string | null) =>
  expect.poll(() => lines.find((line) => line.msg === 'Request.' && line.requestId === requestId));

describe('a request', () => {
  it.each([
    ['a read', '/api/core/v2/posts', {}],
    ['the same read, whose answer is kept', '/api/core/v2/posts', {}],
    ['a read by a user', '/api/core/v2/posts?context=edit', { as: 'admin' }],
    ['what is not there', '/api/core/v2/nothing', {}],
    ['a page', '/', {}],
    ['GraphQL', '/graphql?query={__typename}', {}],
  ] as const)('is named in the answer: %s', async (_, path, { as }: { as?: 'admin' }) => {
    const headers = as ? { authorization: server.site.authorization(as) } : {};
    const own = await get(path, headers);
    expect(own.headers.get('x-request-id')).toMatch(/^[\da-f]{16}-\w+$/);
    const given = await get(path, { ...headers, 'x-request-id': 'proxy:4711/a' });
    expect(given.headers.get('x-request-id')).toBe('proxy:4711/a');
    await own.text();
    await given.text();
  });

  it('has a name of its own each time', async () => {
    const answers = await Promise.all(['/api/', '/api/', '/healthz'].map((path) => get(path)));
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(3);
  });

  it.each(['', 'a b', `"><script>`, 'x'.repeat(129)])('does not take the name %j', async (name) => {
    const { headers } = await get('/api/', { 'x-request-id': name });
    expect(headers.get('x-request-id')).toMatch(/^[\da-f]{16}-\w+$/);
  });

  it('is logged at level info with method, path, status, duration and bytes', async () => {
    await (await get('/api/core/v2/posts/999', { 'x-request-id': 'look-me-up' })).text();
    await logged('look-me-up').toMatchObject({
      msg: 'Request.',
      level: 30,
      method: 'GET',
      path: '/api/core/v2/posts/999',
      status: 404,
      ms: expect.any(Number),
    });
  });

  it('is logged with the bytes that its answer took', async () => {
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    socket.write(
      'GET /api/core/v2/posts HTTP/1.1\r\nHost: a\r\nX-Request-Id: bytes\r\nConnection: close\r\n\r\n',
    );
    let bytes = 0;
    for await (const chunk of socket) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(300);
    await logged('bytes').toMatchObject({ bytes });
  });

  it('is logged without what its address opens', async () => {
    const key = '12-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ';
    const addresses = [
      `/mailing/unsubscribe/${key}/`,
      `/mailing/confirm/${key}?a=1`,
      `/wp-login.php?action=rp&key=${key}&login=lena`,
      `/api/core/v2/posts?_wpnonce=${key}&password=${key}`,
    ];
    const before = lines.length;
    for (const [i, address] of addresses.entries())
      await (await get(address, { 'x-request-id': `secret-${i}` })).text();
    await logged(`secret-${addresses.length - 1}`).toBeDefined();
    const written = lines.slice(before);
    expect(written.map(({ path }) => path)).toContain('/wp-login.php?action=rp&key=***&login=lena');
    expect(JSON.stringify(written)).not.toContain(key);
  });

  it('is named by its SQL statements in the log, with their durations', async () => {
    const title = 'What nobody else may read';
    const write = fetch(`${server.address}/api/core/v2/posts`, {
      method: 'POST',
      body: JSON.stringify({ title }),
      headers: {
        authorization: server.site.authorization('admin'),
        'content-type': 'application/json',
        'x-request-id': 'a-write',
      },
    });
    const read = get('/api/core/v2/categories', { 'x-request-id': 'a-read' });
    for (const answer of await Promise.all([write, read])) await answer.text();
    const of = (id: string) =>
      lines.filter(({ msg, requestId }) => msg === 'Statement.' && requestId === id);
    expect(of('a-read')).toContainEqual(
      expect.objectContaining({
        level: 20,
        sql: expect.stringMatching(/^\s*SELECT .*"Term"/i),
        ms: expect.any(Number),
      }),
    );
    expect(of('a-write').map(({ sql }) => sql)).toContainEqual(
      expect.stringMatching(/^insert into .*"Entry"/),
    );
    expect(of('a-read').map(({ sql }) => sql)).not.toContainEqual(expect.stringMatching(/^INSERT/));
    expect(JSON.stringify(lines)).not.toContain(title);
  });
});

test('above level debug nobody listens to statements if none counts as slow', () => {
  const { database } = server.site.services;
  const onStatementEnd = vi.fn(database.onStatementEnd);
  logStatements({ ...database, onStatementEnd }, pino({ level: 'info' }), 0);
  expect(onStatementEnd).not.toHaveBeenCalled();
});
