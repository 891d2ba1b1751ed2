import { describe, expect, it } from 'vitest';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer();

async function send(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const asEditor = () => ({ authorization: server.site.authorization('editor') });
const TITLE = { query: '{ generalSettings { title } }' };

describe('an array of requests', () => {
  it.each(['application/json', 'application/graphql-response+json'])(
    'is answered in its order, each with its own errors, in %s',
    async (accept) => {
      const { status, headers, body } = await send(
        [
          { query: 'query N($n: String!) { __type(name: $n) { name } }', variables: { n: 'Post' } },
          { query: '{ posts {' },
          { query: '{ nothing }' },
          { query: 'query ($n: Int) { posts(first: $n) { nodes { id } } }', variables: { n: 'x' } },
          { variables: {} },
          { query: 'subscription { eventImportProgress(importId: "x") { __typename } }' },
          { query: 'query A { a: __typename } query B { b: __typename }', operationName: 'B' },
        ],
        { accept },
      );
      expect(status).toBe(200);
      expect(headers.get('content-type')).toContain(accept);
      expect(body).toHaveLength(7);
      expect(body[0]).toMatchObject({ data: { __type: { name: 'Post' } } });
      for (const failed of body.slice(1, 6)) {
        expect(failed.errors.length).toBeGreaterThan(0);
        expect(failed.data).toBeUndefined();
        expect(failed.errors[0].extensions?.http).toBeUndefined();
      }
      expect(body[6]).toMatchObject({ data: { b: 'RootQuery' } });
    },
  );

  it('may have one', async () => {
    const { body } = await send([TITLE]);
    expect(body).toMatchObject([{ data: { generalSettings: expect.anything() } }]);
  });

  it.each([
    ['no request', [], 'graphql_invalid_batch'],
    ['too many', Array(11).fill(TITLE), 'graphql_too_large_batch'],
    ['an array', [TITLE, [TITLE]], 'graphql_invalid_batch'],
    ['a text', [TITLE, 'x'], 'graphql_invalid_batch'],
    ['null', [null], 'graphql_invalid_batch'],
  ])('is refused with 400 if it has %s', async (_, requests, code) => {
    const { status, body } = await send(requests);
    expect(status).toBe(400);
    expect(body.errors[0].extensions.code).toBe(code);
  });

  it('does mutations in order, and those after read what they did', async () => {
    const create = (name: string) => ({
      query: `mutation { createTag(input: { name: "${name}" }) { tag { name } } }`,
    });
    const read = { query: '{ tags { nodes { name } } }' };
    const { headers, body } = await send(
      [read, create('One'), read, create('Two'), read],
      asEditor(),
    );
    expect(headers.get('cache-control')).toBe('no-store');
    const names = body.map(({ data }: { data: { tags?: { nodes: { name: string }[] } } }) =>
      data.tags?.nodes.map(({ name }) => name),
    );
    expect(names).toEqual([[], undefined, ['One'], undefined, ['One', 'Two']]);
  });

  it('costs what its requests cost together', async () => {
    // 1 + 100 × 10 lists; 1,500 are allowed.
    const query = `{ categories(first: 100) { nodes { ${'abcdefghij'
      .split('')
      .map((name) => `${name}: posts(first: 1) { nodes { id } }`)
      .join(' ')} } } }`;
    const { body } = await send([{ query }, { query }, TITLE]);
    expect(body[0].errors).toBeUndefined();
    expect(body[1].errors[0].extensions.code).toBe('graphql_too_complex');
    expect(body[2].errors).toBeUndefined();
  });

  it('is refused a wrong password at each place', async () => {
    const authorization = `Basic ${Buffer.from('editor:wrong').toString('base64')}`;
    const { body } = await send([TITLE, TITLE], { authorization });
    expect(
      body.map(
        (one: { errors: { extensions: { status: number } }[] }) => one.errors[0]?.extensions.status,
      ),
    ).toEqual([401, 401]);
  });
});
