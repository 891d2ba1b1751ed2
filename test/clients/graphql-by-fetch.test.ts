import { beforeAll, describe, expect, it } from 'vitest';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer();
beforeAll(async () => {
  for (const title of ['First', 'Second', 'Third'])
    await server.site.rest('/core/v2/posts', { as: 'author', json: { title, status: 'publish' } });
});

const PAGE = /* GraphQL */ `
  query Page($first: Int!, $after: String) {
    posts(first: $first, after: $after) {
      nodes { title }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

interface Page {
  readonly posts: {
    readonly nodes: readonly { readonly title: string }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  };
}

/** What small GraphQL clients do. */
async function request<Data>(query: string, variables: object): Promise<Data> {
  const response = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  expect(response.status).toBe(200);
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown }; // GraphQL's own shape
  expect(errors).toBeUndefined();
  return data;
}

describe('a plain GraphQL client', () => {
  it('pages with variables', async () => {
    const titles: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { posts }: Page = await request<Page>(PAGE, { first: 2, after });
      titles.push(...posts.nodes.map(({ title }) => title));
      ({ endCursor: after, hasNextPage: more } = posts.pageInfo);
    }
    expect(titles.sort()).toEqual(['First', 'Second', 'Third']);
  });
});
