import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readableStream } from '../../src/app/run-server.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

/** The same lines as JSON, and as a terminal shows them. */
const lines: Record<string, unknown>[] = [];
let shown = '';
let server: TestServer;
beforeAll(async () => {
  const terminal = new Writable({
    write(chunk, _, done) {
      shown += chunk;
      done();
    },
  });
  const forPeople = await readableStream(terminal);
  const write = (line: string) => {
    lines.push(JSON.parse(line));
    forPeople.write(line);
  };
  server = await openTestServer({ log: pino({ level: 'info' }, { write }) });
});
afterAll(() => server.close());

const ask = (body: object) =>
  fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'asked-once' },
    body: JSON.stringify(body),
  });

const failures = () => lines.filter(({ msg }) => String(msg).startsWith('GraphQL error: '));

it('names the first error of failed GraphQL, with its request', async () => {
  lines.length = 0;
  await ask({ query: '{ nothingHere alsoNothing }' });
  expect(failures()).toEqual([
    expect.objectContaining({
      level: 30,
      requestId: 'asked-once',
      msg: expect.stringContaining('Cannot query field "nothingHere"'),
      errors: 2,
    }),
  ]);
  lines.length = 0;
  await ask({ query: 'mutation { deletePost(input: { id: "cG9zdDox" }) { deletedId } }' });
  expect(failures()).toEqual([expect.objectContaining({ path: ['deletePost'] })]);
});

it('shows no value that a caller has sent', async () => {
  lines.length = 0;
  const query = 'mutation ($i: LoginInput!) { login(input: $i) { authToken } }';
  await ask({ query, variables: { i: { username: 'ann', password: ['secret-word'] } } });
  await ask({ query, variables: { i: 'secret-word' } });
  await ask({ query: '{ posts(first: "secret-word") { nodes { id } } }' });
  expect(failures()).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toContain('secret-word');
});

it('is lines for people on a terminal', async () => {
  shown = '';
  await (await fetch(`${server.address}/api/core/v2/tags`)).text();
  await ask({ query: '{ nothingHere }' });
  await expect.poll(() => shown.split('\n')).toHaveLength(4);
  const plain = stripVTControlCharacters(shown);
  const line = String.raw`\[\d\d:\d\d:\d\d\] INFO: `;
  const [first, second, third] = plain.split('\n');
  expect(first).toMatch(new RegExp(`^${line}GET /api/core/v2/tags 200 [\\d.]+ ms$`));
  expect(second).toMatch(new RegExp(`^${line}GraphQL error: Cannot query .* Request asked-once.$`));
  expect(third).toMatch(new RegExp(`^${line}POST /graphql \\d+ [\\d.]+ ms$`));
});
