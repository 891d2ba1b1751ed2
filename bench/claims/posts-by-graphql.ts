import type { BenchSite } from '../support/bench-site.ts';
import { type ClaimResult, check } from '../support/claim.ts';
import { rawRequest } from '../support/raw-client.ts';
import { repeat } from '../support/repeat.ts';
import { POSTS } from '../support/seed-site.ts';

const ROUNDS = { counted: 7, warmUp: 3 };
const FIELDS =
  'databaseId slug uri date modified title content excerpt author { node { name slug } } categories { nodes { name slug } } tags { nodes { name slug } }';
const LIST = `query ($after: String) { posts(first: 10, after: $after) { nodes { ${FIELDS} } pageInfo { endCursor } } }`;
const ITEM = `query ($id: ID!) { post(id: $id, idType: DATABASE_ID) { ${FIELDS} } }`;

const listBody = (after: string | null) => JSON.stringify({ query: LIST, variables: { after } });
const itemBody = (id: number) => JSON.stringify({ query: ITEM, variables: { id } });

/** The same query again: the answer is kept by document and variables. */
export async function hotPostsByGraphql({
  almanac,
  constantLike,
}: BenchSite): Promise<ClaimResult[]> {
  const results: ClaimResult[] = [];
  for (const [name, body] of [
    ['list of 10 posts', listBody(null)],
    ['one post', itemBody(5000)],
  ] as const) {
    const requests = () => repeat(rawRequest('/graphql', body), 3000);
    results.push(
      await check(
        {
          name: `GraphQL hot: ${name}`,
          beside: 'node:http, constant body',
          target: 0.7,
          ours: { contender: almanac, requests },
          theirs: { contender: await constantLike('/graphql', body), requests },
        },
        ROUNDS,
      ),
    );
  }
  return results;
}

/** The same document with other variables every time; records may be known. */
export async function variedPostsByGraphql({
  almanac,
  handWritten,
}: BenchSite): Promise<ClaimResult[]> {
  const cursors = await walk(almanac.port);
  const pages = POSTS / 10;
  const at = (round: number, i: number) => round * 100 + i;
  const many = (pick: (n: number) => Buffer, count: number) => (round: number) =>
    Array.from({ length: count }, (_, i) => pick(at(round, i)));
  const sides = [
    {
      name: 'list of 10 posts',
      ours: many((n) => rawRequest('/graphql', listBody(cursors[(n * 37) % pages] ?? null)), 100),
      theirs: many((n) => rawRequest(`/graphql?page=${1 + ((n * 37) % pages)}`), 100),
    },
    {
      name: 'one post',
      ours: many((n) => rawRequest('/graphql', itemBody(1 + ((n * 7) % POSTS))), 100),
      theirs: many((n) => rawRequest(`/graphql/posts/${1 + ((n * 7) % POSTS)}`), 100),
    },
  ];
  const results: ClaimResult[] = [];
  for (const { name, ours, theirs } of sides)
    results.push(
      await check(
        {
          name: `GraphQL varied: ${name}`,
          beside: 'prepared better-sqlite3 + JSON.stringify',
          target: 0.5,
          ours: { contender: almanac, requests: ours },
          theirs: { contender: handWritten, requests: theirs },
        },
        ROUNDS,
      ),
    );
  return results;
}

/** The cursors after which each page of ten begins, from the first page's (none) on; every post is read once. */
async function walk(port: number): Promise<readonly (string | null)[]> {
  const cursors: (string | null)[] = [];
  for (let after: string | null = null; cursors.length < POSTS / 10; ) {
    cursors.push(after);
    const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Another document, so that none of the answers that are measured is known.
      body: JSON.stringify({ query: LIST.replace('query', 'query Walk'), variables: { after } }),
    });
    const { data } = (await answer.json()) as {
      data: { posts: { pageInfo: { endCursor: string } } };
    }; // as selected above
    after = data.posts.pageInfo.endCursor;
  }
  return cursors;
}
