import type { BenchSite } from '../support/bench-site.ts';
import { checkFirst } from '../support/check-first.ts';
import { type ClaimResult, check } from '../support/claim.ts';
import { rawRequest } from '../support/raw-client.ts';
import { repeat } from '../support/repeat.ts';
import { NEWEST, part, range, variedIds, variedListQueries } from '../support/varied.ts';

const ROUNDS = 9;
const LIST = '/api/core/v2/posts';
const BY_HAND = 'prepared better-sqlite3 + JSON.stringify';

/** The same request again: the body is kept in memory. */
export async function hotPostsByRest({ almanac, constantLike }: BenchSite): Promise<ClaimResult[]> {
  const results: ClaimResult[] = [];
  for (const [name, path] of [
    ['list of 10 posts', LIST],
    ['one post', `${LIST}/5000`],
  ] as const) {
    const request = rawRequest(path);
    const side = { warmUp: repeat(request, 10_000), requests: () => repeat(request, 4000) };
    results.push(
      await check(
        {
          name: `REST hot: ${name}`,
          beside: 'node:http, constant body',
          target: 0.8,
          ours: { contender: almanac, ...side },
          theirs: { contender: await constantLike(path), ...side },
        },
        ROUNDS,
      ),
    );
  }
  return results;
}

/** Every request another page, filter, order or post of the newest 2,000; records are known from lists. */
export async function variedPostsByRest({
  almanac,
  handWritten,
}: BenchSite): Promise<ClaimResult[]> {
  const list = (query: string) => rawRequest(`${LIST}?${query}`);
  const item = (id: number) => rawRequest(`${LIST}/${id}`);
  const queries = variedListQueries();
  const ids = variedIds();
  const sides = [
    {
      name: 'list of 10 posts',
      warmUp: queries.older.map(list),
      requests: part(queries.newest, 350, list),
    },
    { name: 'one post', warmUp: ids.older.map(item), requests: part(ids.newest, 220, item) },
  ];
  const results: ClaimResult[] = [];
  for (const { name, ...side } of sides)
    results.push(
      await check(
        {
          name: `REST varied: ${name}`,
          beside: BY_HAND,
          target: 1.2,
          ours: { contender: almanac, ...side },
          theirs: { contender: handWritten, ...side },
        },
        ROUNDS,
        () => readNewest(almanac.port),
      ),
    );
  return results;
}

/** Reads the newest posts once in lists, so that records are known, though none of the answers to come is. */
async function readNewest(port: number): Promise<void> {
  for (let page = 1; page <= NEWEST / 100 + 1; page++)
    await (await fetch(`http://127.0.0.1:${port}${LIST}?per_page=100&page=${page}`)).arrayBuffer();
}

/** Nothing is known of the posts that are asked for: a fresh process that has served others only. */
export function firstPostsByRest(site: BenchSite): Promise<ClaimResult> {
  const page = (number: number) => rawRequest(`${LIST}?page=${number}`);
  const lists = {
    name: 'list of 10 posts',
    warmUps: 8,
    warmUp: range(550).map((i) => page(1000 - i)),
    requests: (round: number) => range(50).map((i) => page(round * 50 + i + 1)),
  };
  return checkFirst(site, lists, ROUNDS);
}
