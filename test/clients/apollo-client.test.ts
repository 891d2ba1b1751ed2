import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  for (const title of ['First', 'Second'])
    await server.site.rest('/core/v2/posts', { as: 'author', json: { title, status: 'publish' } });
});
afterAll(() => server.close());

const TITLES = gql`
  query Titles {
    posts {
      nodes {
        id
        title
      }
    }
  }
`;
const EXPECTED = { posts: { nodes: [{ title: 'Second' }, { title: 'First' }] } };

describe('Apollo Client', () => {
  it('reads a list', async () => {
    const link = new HttpLink({ uri: `${server.address}/graphql` });
    const client = new ApolloClient({ link, cache: new InMemoryCache() });
    const { data, error } = await client.query({ query: TITLES });
    expect(error).toBeUndefined();
    expect(data).toMatchObject(EXPECTED);
  });
});
