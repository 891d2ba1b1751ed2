import { describe, expect, it } from 'vitest';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer();

const send = (body: object | string, accept?: string) =>
  fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(accept ? { accept } : {}) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const QUERY = { query: '{ generalSettings { url } }' };
const GRAPHQL = 'application/graphql-response+json';

describe('an answer that is cached', () => {
  it.each([
    [GRAPHQL, GRAPHQL],
    [`${GRAPHQL}, application/json;q=0.9`, GRAPHQL],
    ['text/event-stream', 'text/event-stream'],
    ['multipart/mixed;deferSpec=20220824,application/json', 'application/json'],
    ['multipart/mixed, application/graphql-response+json;q=0.5, application/json;q=0.4', GRAPHQL],
    ['application/graphql-response+json; charset=iso-8859-1, application/*', 'application/json'],
    [`${GRAPHQL};q=0, */*;q=0.1`, 'application/json'],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
  ])('is not given to who accepts %s where that is another form', async (accept, type) => {
    for (let times = 0; times < 4; times++) await (await send(QUERY)).text();
    const response = await send(QUERY, accept);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain(type);
    expect(await response.text()).toContain(
      `{"data":{"generalSettings":{"url":"${server.address}"}}`,
    );
  });
});

describe('a form of answers that there is not', () => {
  it.each(['multipart/mixed', 'text/html', 'application/json;charset=utf-16'])(
    'is refused with 406, also where an answer is cached (%s)',
    async (accept) => {
      for (let times = 0; times < 3; times++) await (await send(QUERY)).text();
      const response = await send(QUERY, accept);
      expect(response.status).toBe(406);
      expect((await response.json()).errors[0].extensions.code).toBe('graphql_not_acceptable');
    },
  );
});

describe('how long an answer is', () => {
  it.each(['text/event-stream', GRAPHQL])('is told once in %s', async (accept) => {
    const { headers } = await send(QUERY, accept);
    expect([headers.has('content-length'), headers.has('transfer-encoding')]).toContain(false);
    const address = `${server.address}/graphql?${new URLSearchParams(QUERY)}`;
    const got = await fetch(address, { headers: { accept } });
    expect(await got.text()).toContain('"data"');
  });
});

describe('what is not executed', () => {
  const refused: readonly (readonly [string, object | string, number])[] = [
    ['does not parse', { query: '{ posts {' }, 400],
    ['is not valid', { query: '{ nothing }' }, 400],
    ['is too large', { query: '{a'.repeat(4000) }, 400],
    [
      'asks for too much',
      {
        query:
          'query ($n: Int = 100) { posts(first: $n) { nodes { tags(first: $n) { nodes { posts(first: $n) { nodes { id } } } } } } }',
      },
      400,
    ],
    [
      'has a variable of the wrong type',
      { query: 'query ($n: Int) { posts(first: $n) { nodes { id } } }', variables: { n: 'x' } },
      400,
    ],
    [
      'names an operation that is not there',
      { query: 'query A { generalSettings { url } }', operationName: 'B' },
      400,
    ],
    ['is no JSON', '{', 400],
  ];
  it.each(refused)('because it %s has a status that says so', async (_, body, status) => {
    const response = await send(body, GRAPHQL);
    expect(response.status).toBe(status);
    const { errors, data } = await response.json();
    expect(errors[0].message).not.toBe('');
    expect(errors[0].extensions?.http).toBeUndefined();
    expect(data).toBeUndefined();
  });

  it('is 200 for who accepts application/json, as clients of old expect', async () => {
    const response = await send({ query: '{ posts {' }, 'application/json');
    expect(response.status).toBe(200);
    expect((await response.json()).errors).toHaveLength(1);
  });

  it('is told from what was executed and failed in part', async () => {
    const query = '{ generalSettings { url } posts(first: -1) { nodes { id } } }';
    const response = await send({ query }, GRAPHQL);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ data: { posts: null }, errors: [{}] });
  });
});
