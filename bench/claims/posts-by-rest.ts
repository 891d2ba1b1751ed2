import type { BenchSite } from '../support/bench-site.ts';
import { checkFirst } from '../support/check-first.ts';
import { type ClaimResult, check } from '../support/claim.ts';
import { burst } from '../support/measure.ts';
import { rawRequest } from '../support/raw-client.ts';
import { repeat } from '../support/repeat.ts';
import {
  NEWEST,
  olderParts,
  part,
  range,
  variedIds,
  variedListQueries,
} from '../support/varied.ts';

const ROUNDS = 9;
const LIST = '/api/core/v2/posts';
const BY_HAND = 'prepared node:sqlite + JSON.stringify';

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
          target: 0.6,
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
  // Others that are known too, so that what the rounds measure is warm.
  for (const { newer, ids: known } of olderParts()) {
    await readPosts(almanac.port, newer);
    await burst(almanac, known.map(item));
  }
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
        () => readPosts(almanac.port, 0),
      ),
    );
  return results;
}

/** Reads 2,000 posts once in lists, so that the records are known, though none of the answers to come is. */
async function readPosts(port: number, newer: number): Promise<void> {
  for (let page = newer / 100 + 1; page <= (newer + NEWEST) / 100; page++)
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
