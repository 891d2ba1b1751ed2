import { createHash } from 'node:crypto';
import { ApolloClient, type ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { BatchHttpLink } from '@apollo/client/link/batch-http';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer();
beforeAll(async () => {
  for (const title of ['First', 'Second'])
    await server.site.rest('/core/v2/posts', { as: 'author', json: { title, status: 'publish' } });
});

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

const clientOf = (link: ApolloLink) => new ApolloClient({ link, cache: new InMemoryCache() });

/** `fetch` that notes what is sent, and how it is answered. */
function watchedFetch() {
  const sent: { method: string; body: string; status: number }[] = [];
  const watched: typeof fetch = async (address, init) => {
    const response = await fetch(address, init);
    const body = init?.body ? String(init.body) : decodeURIComponent(String(address));
    sent.push({ method: init?.method ?? 'GET', body, status: response.status });
    return response;
  };
  return { sent, watched };
}

describe('Apollo Client', () => {
  it('reads a list', async () => {
    const client = clientOf(new HttpLink({ uri: `${server.address}/graphql` }));
    const { data, error } = await client.query({ query: TITLES });
    expect(error).toBeUndefined();
    expect(data).toMatchObject(EXPECTED);
  });

  it.each([false, true])('sends hashes in place of documents (by GET: %s)', async (byGet) => {
    const { sent, watched } = watchedFetch();
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const client = () =>
      clientOf(
        new PersistedQueryLink({ sha256, useGETForHashedQueries: byGet }).concat(
          new HttpLink({ uri: `${server.address}/graphql`, fetch: watched }),
        ),
      );
    const query = gql(`query Hashed${byGet} { posts { nodes { id title } } }`);
    for (let times = 0; times < 2; times++)
      expect((await client().query({ query })).data).toMatchObject(EXPECTED);
    // The hash, which is not known; both; and from then on the hash alone.
    expect(sent.map(({ body }) => body.includes('posts {'))).toEqual([false, true, false]);
    expect(sent[0]?.method).toBe(byGet ? 'GET' : 'POST');
  });

  it('sends several requests as one array', async () => {
    const { sent, watched } = watchedFetch();
    const link = new BatchHttpLink({ uri: `${server.address}/graphql`, fetch: watched });
    const client = clientOf(link);
    const [titles, settings] = await Promise.all([
      client.query({ query: TITLES }),
      client.query({ query: gql`query Url { generalSettings { url } }` }),
    ]);
    expect(titles.data).toMatchObject(EXPECTED);
    expect(settings.data).toMatchObject({ generalSettings: { url: server.address } });
    expect(sent).toHaveLength(1);
  });
});
