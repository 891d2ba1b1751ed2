import type { BenchSite } from '../support/bench-site.ts';
import { type ClaimResult, check } from '../support/claim.ts';
import { rawRequest } from '../support/raw-client.ts';
import { repeat } from '../support/repeat.ts';
import { AUTHORS, POSTS } from '../support/seed-site.ts';
import { range, shuffled } from '../support/varied.ts';

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

/** The same documents with other variables every time, among the newest 2,000 posts; records are known from other queries. */
export async function variedPostsByGraphql({
  almanac,
  handWritten,
}: BenchSite): Promise<ClaimResult[]> {
  const places = await walk(almanac.port);
  const lists = shuffled(
    places.flatMap((place) => range(AUTHORS + 1).map((author) => ({ place, author }))),
  );
  const ids = shuffled(range(2000).map((i) => POSTS - i));
  const part =
    <T>(items: readonly T[], size: number, pick: (item: T) => Buffer) =>
    (round: number) =>
      items.slice(round * size, (round + 1) * size).map(pick);
  const sides = [
    {
      name: 'list of 10 posts',
      ours: part(lists, 200, ({ place, author }) =>
        rawRequest(
          '/graphql',
          JSON.stringify({
            query: author ? BY_AUTHOR : LIST,
            variables: { after: place.cursor, ...(author ? { author } : {}) },
          }),
        ),
      ),
      theirs: part(lists, 200, ({ place, author }) =>
        rawRequest(
          `/graphql?date=${place.date}&id=${place.id}${author ? `&author=${author}` : ''}`,
        ),
      ),
    },
    {
      name: 'one post',
      ours: part(ids, 200, (id) => rawRequest('/graphql', itemBody(id))),
      theirs: part(ids, 200, (id) => rawRequest(`/graphql/posts/${id}`)),
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

const BY_AUTHOR = LIST.replace('($after: String)', '($after: String, $author: Int)').replace(
  'after: $after)',
  'after: $after, where: { author: $author })',
);

interface Place {
  readonly cursor: string;
  readonly date: string;
  readonly id: number;
}

/** The ends of the first 200 pages; every post of theirs is read once, by another document than those that are measured. */
async function walk(port: number): Promise<readonly Place[]> {
  const places: Place[] = [];
  const query = LIST.replace('query', 'query Walk');
  for (let after: string | null = null; places.length < 200; ) {
    const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { after } }),
    });
    const { data } = (await answer.json()) as Walked; // as selected above
    const { nodes, pageInfo } = data.posts;
    const last = nodes.at(-1);
    if (!last) throw new Error('The list is shorter than expected.');
    places.push({ cursor: pageInfo.endCursor, date: last.date, id: last.databaseId });
    after = pageInfo.endCursor;
  }
  return places;
}

interface Walked {
  readonly data: {
    readonly posts: {
      readonly nodes: readonly { readonly databaseId: number; readonly date: string }[];
      readonly pageInfo: { readonly endCursor: string };
    };
  };
}
