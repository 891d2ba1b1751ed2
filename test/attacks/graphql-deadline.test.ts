import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTool, connectTo } from '../support/mcp-client.ts';
import { slowDown } from '../support/slow-down.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

/** One with the time that is usual, and one with little. */
let patient: TestServer;
let hasty: TestServer;
beforeAll(async () => {
  patient = await openFilled({});
  hasty = await openFilled({ GRAPHQL_TIMEOUT: '1', GRAPHQL_MAX_COMPLEXITY: '3000000' });
});
afterAll(() => Promise.all([patient.close(), hasty.close()]));

async function openFilled(env: Record<string, string>): Promise<TestServer> {
  const server = await openTestServer({ env });
  const make = (path: string, json: unknown) => server.site.rest(path, { as: 'admin', json });
  const categories: number[] = [];
  for (let i = 0; i < 5; i++)
    categories.push((await make('/core/v2/categories', { name: `Category ${i}` })).body.id);
  for (let i = 0; i < 5; i++)
    await make('/core/v2/posts', { title: `Post ${i}`, status: 'publish', categories });
  await (await send(server, '{ generalSettings { url } }')).text();
  return server;
}

const send = (
  server: TestServer,
  query: string,
  { signal, as = false }: { signal?: AbortSignal; as?: boolean } = {},
) =>
  fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(as ? { authorization: server.site.authorization('admin') } : {}),
    },
    body: JSON.stringify({ query }),
    ...(signal ? { signal } : {}),
  });

/** Twenty lists with lists within, none of which can be read together with another's; `seed` makes a document of its own. */
const deep = (seed: number) => {
  const level = (alias: number, depth: number): string => {
    const posts = `posts(first: 2, where: { notIn: [${seed + alias}, ${depth}] })`;
    const inner = depth === 0 ? 'id' : `categories(first: 2) { ${level(alias, depth - 1)} }`;
    return `nodes { ${posts} { nodes { ${inner} } } }`;
  };
  const aliases = Array.from(
    { length: 20 },
    (_, i) => `a${i}: categories(first: 2) { ${level(i, 2)} }`,
  );
  return `{ ${aliases.join(' ')} }`;
};

describe('a caller who goes away', () => {
  it.each(['POST', 'GET'])('stops what was begun for it by %s', async (method) => {
    const address = (query: string) =>
      `${patient.address}/graphql?${new URLSearchParams({ query })}`;
    const ask = (query: string, init: { signal?: AbortSignal } = {}) =>
      method === 'GET' ? fetch(address(query), init) : send(patient, query, init);
    const seed = method === 'GET' ? 1000 : 2000;
    const quick = slowDown(patient, 1);
    expect((await (await ask(deep(seed))).json()).errors).toBeUndefined();
    quick.stop();
    const all = quick.statements.length;

    const slow = slowDown(patient, 150);
    const controller = new AbortController();
    const asked = ask(deep(seed + 100), { signal: controller.signal });
    asked.catch(() => {});
    await expect.poll(() => slow.statements.length, { interval: 5 }).toBeGreaterThan(0);
    controller.abort();
    await expect(asked).rejects.toThrow();
    await sleep(1500);
    slow.stop();
    expect(slow.statements.length).toBeLessThan(all * 0.75);
  });

  it('has a change finished that was begun, and none begun after it', async () => {
    const controller = new AbortController();
    const make = (name: string) => `${name}: createTag(input: { name: "${name}" }) { tag { id } }`;
    const slow = slowDown(patient, 50);
    const names = ['first', 'second', 'third', 'fourth', 'fifth'];
    const asked = send(patient, `mutation { ${names.map(make).join(' ')} }`, {
      signal: controller.signal,
      as: true,
    });
    asked.catch(() => {});
    await expect
      .poll(() => slow.statements.some((sql) => /INSERT/i.test(sql)), { interval: 2 })
      .toBe(true);
    controller.abort();
    await sleep(1500);
    slow.stop();
    const { body } = await patient.site.rest('/core/v2/tags?per_page=100');
    const made = body.map(({ name }: { name: string }) => name);
    expect(made).toContain('first');
    expect(made).not.toContain('fifth');
  });
});

describe('the time that an answer may take', () => {
  it('ends a query with an error that says so, and reads nothing more', async () => {
    const slow = slowDown(hasty, 500);
    const response = await send(hasty, deep(3000));
    const { data, errors } = await response.json();
    await sleep(1000);
    const before = slow.statements.length;
    await sleep(1500);
    slow.stop();
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([{ extensions: { code: 'graphql_timeout', status: 503 } }]);
    expect(slow.statements.length - before).toBeLessThanOrEqual(1);
  });

  it('is shared by the requests of an array', async () => {
    const slow = slowDown(hasty, 500);
    const response = await fetch(`${hasty.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([6000, 6100, 6200].map((seed) => ({ query: deep(seed) }))),
    });
    const answers = await response.json();
    slow.stop();
    expect(slow.depth()).toBeLessThanOrEqual(3); // three seconds would be enough for six
    const timeout = { errors: [{ extensions: { code: 'graphql_timeout' } }] };
    expect(answers).toMatchObject([timeout, timeout, timeout]);
  });

  it('is told by the status to who accepts application/graphql-response+json', async () => {
    const slow = slowDown(hasty, 500);
    const response = await fetch(`${hasty.address}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
      },
      body: JSON.stringify({ query: deep(4000) }),
    });
    slow.stop();
    expect(response.status).toBe(503);
  });

  it('holds for the tools of assistants', async () => {
    const client = await connectTo(hasty);
    const slow = slowDown(hasty, 500);
    const { body } = await callTool(client, 'queryGraphql', { query: deep(5000) });
    slow.stop();
    await client.close();
    expect(body.errors).toMatchObject([{ extensions: { code: 'graphql_timeout' } }]);
  });

  it('lets a change that is under way be finished, and tells what was done', async () => {
    const slow = slowDown(hasty, 400);
    const make = (name: string) =>
      `${name}: createTag(input: { name: "${name}" }) { tag { name } }`;
    const response = await send(
      hasty,
      `mutation { ${['one', 'two', 'three', 'four'].map(make).join(' ')} }`,
      {
        as: true,
      },
    );
    slow.stop();
    const { data, errors } = await response.json();
    const { body } = await hasty.site.rest('/core/v2/tags?per_page=100');
    const made: readonly string[] = body.map(({ name }: { name: string }) => name);
    expect(made).toContain('one');
    expect(made).not.toContain('four');
    expect(data.four).toBeNull();
    for (const name of ['two', 'three'])
      expect(data[name] !== null || !made.includes(name)).toBe(true);
    expect(errors.at(-1)).toMatchObject({
      path: ['four'],
      extensions: { code: 'graphql_timeout' },
    });
  });
});
