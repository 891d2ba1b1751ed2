import type { BenchSite } from '../support/bench-site.ts';
import { type ClaimResult, check } from '../support/claim.ts';
import { burst } from '../support/measure.ts';
import { rawRequest } from '../support/raw-client.ts';
import { repeat } from '../support/repeat.ts';
import { AUTHORS } from '../support/seeded-entry.ts';
import { olderParts, part, range, shuffled, variedIds } from '../support/varied.ts';
import { type Place, walkPosts } from '../support/walk-posts.ts';

const ROUNDS = 9;
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
    const request = rawRequest('/graphql', body);
    const side = { warmUp: repeat(request, 10_000), requests: () => repeat(request, 4000) };
    results.push(
      await check(
        {
          name: `GraphQL hot: ${name}`,
          beside: 'node:http, constant body',
          target: 0.5,
          ours: { contender: almanac, ...side },
          theirs: { contender: await constantLike('/graphql', body), ...side },
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
  const asked = (places: readonly Place[]) =>
    shuffled(places.flatMap((place) => range(AUTHORS + 1).map((author) => ({ place, author }))));
  const ourList = ({ place, author }: Asked) =>
    rawRequest(
      '/graphql',
      JSON.stringify(
        author
          ? { query: BY_AUTHOR, variables: { after: place.cursor, author } }
          : { query: LIST, variables: { after: place.cursor } },
      ),
    );
  const theirList = ({ place, author }: Asked) =>
    rawRequest(`/graphql?date=${place.date}&id=${place.id}${author ? `&author=${author}` : ''}`);
  const ourItem = (id: number) => rawRequest('/graphql', itemBody(id));
  const theirItem = (id: number) => rawRequest(`/graphql/posts/${id}`);
  const ids = variedIds();
  // Others that are known too, so that what the rounds measure is warm.
  let older: readonly Asked[] = [];
  for (const { newer, ids: known } of olderParts()) {
    older = asked(await walk(almanac.port, newer));
    await burst(almanac, older.map(ourList));
    await burst(almanac, known.map(ourItem));
  }
  const lists = asked(await walk(almanac.port, 0));
  const sides = [
    {
      name: 'list of 10 posts',
      ours: { warmUp: older.map(ourList), requests: part(lists, 240, ourList) },
      theirs: { warmUp: older.map(theirList), requests: part(lists, 240, theirList) },
    },
    {
      name: 'one post',
      ours: { warmUp: ids.older.map(ourItem), requests: part(ids.newest, 220, ourItem) },
      theirs: { warmUp: ids.older.map(theirItem), requests: part(ids.newest, 220, theirItem) },
    },
  ];
  const results: ClaimResult[] = [];
  for (const { name, ours, theirs } of sides)
    results.push(
      await check(
        {
          name: `GraphQL varied: ${name}`,
          beside: 'prepared node:sqlite + JSON.stringify',
          target: 0.5,
          ours: { contender: almanac, ...ours },
          theirs: { contender: handWritten, ...theirs },
        },
        ROUNDS,
        async () => void (await walk(almanac.port, 0, 'Again')),
      ),
    );
  return results;
}

const BY_AUTHOR = LIST.replace('($after: String)', '($after: String, $author: Int)').replace(
  'after: $after)',
  'after: $after, where: { author: $author })',
);

interface Asked {
  readonly place: Place;
  readonly author: number;
}

/** The places of posts by another document than those measured. */
const walk = (port: number, newer: number, name = 'Walk') =>
  walkPosts(port, LIST.replace('query', `query ${name}`), newer);
