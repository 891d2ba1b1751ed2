import { type AnyVariables, Client, cacheExchange, fetchExchange, gql } from '@urql/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer();
let id = 0;
beforeAll(async () => {
  const json = { title: 'First', status: 'publish' };
  id = (await server.site.rest('/core/v2/posts', { as: 'author', json })).body.id;
});

/** A client that notes by which method each request is sent. */
function openClient(preferGetMethod: boolean) {
  const methods: (string | undefined)[] = [];
  const client = new Client({
    url: `${server.address}/graphql`,
    exchanges: [cacheExchange, fetchExchange],
    preferGetMethod,
    fetchOptions: { headers: { authorization: server.site.authorization('author') } },
    fetch: (address, init) => {
      methods.push(init?.method);
      return fetch(address, init);
    },
  });
  const ask = <Data>(text: string, variables: AnyVariables = {}) =>
    client.query<Data>(gql(text), variables).toPromise();
  return { client, methods, ask };
}

const TITLE =
  'query Title($id: ID!) { post(id: $id, idType: DATABASE_ID) { id title viewerCanEdit } }';

describe('urql', () => {
  it.each([false, true])('reads once what it asks twice (by GET: %s)', async (byGet) => {
    const { methods, ask } = openClient(byGet);
    for (let times = 0; times < 2; times++) {
      const { data, error } = await ask(TITLE, { id });
      expect(error).toBeUndefined();
      expect(data).toMatchObject({ post: { title: 'First', viewerCanEdit: true } });
    }
    expect(methods).toEqual([byGet ? 'GET' : 'POST']);
  });

  it('asks again what a mutation has changed, by the names of types', async () => {
    const { client, methods, ask } = openClient(false);
    await ask(TITLE, { id });
    const rename = gql`
      mutation Rename($id: ID!) {
        updatePost(input: { id: $id, title: "Second" }) { post { id title } }
      }
    `;
    expect((await client.mutation(rename, { id })).error).toBeUndefined();
    expect((await ask(TITLE, { id })).data).toMatchObject({ post: { title: 'Second' } });
    expect(methods).toHaveLength(3);
  });

  it('is told what was wrong with a request, with a code', async () => {
    const { error } = await openClient(false).ask('{ posts(first: -1) { nodes { id } } }');
    expect(error?.graphQLErrors[0]?.extensions).toMatchObject({ code: 'rest_invalid_param' });
  });
});
