import type { BenchSite } from '../support/bench-site.ts';
import { type ClaimResult, check } from '../support/claim.ts';
import { rawRequest } from '../support/raw-client.ts';
import { repeat } from '../support/repeat.ts';
import { POSTS } from '../support/seed-site.ts';
import { range, shuffled, variedListQueries } from '../support/varied.ts';

const ROUNDS = { counted: 7, warmUp: 3 };
const LIST = '/api/core/v2/posts';

/** The same request again: the body is kept in memory. */
export async function hotPostsByRest({ almanac, constantLike }: BenchSite): Promise<ClaimResult[]> {
  const results: ClaimResult[] = [];
  for (const [name, path] of [
    ['list of 10 posts', LIST],
    ['one post', `${LIST}/5000`],
  ] as const) {
    const theirs = await constantLike(path);
    const requests = () => repeat(rawRequest(path), 3000);
    results.push(
      await check(
        {
          name: `REST hot: ${name}`,
          beside: 'node:http, constant body',
          target: 0.8,
          ours: { contender: almanac, requests },
          theirs: { contender: theirs, requests },
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
  await readNewest(almanac.port);
  const lists = variedLists();
  const items = variedItems();
  const results: ClaimResult[] = [];
  for (const [name, pick] of [
    ['list of 10 posts', lists],
    ['one post', items],
  ] as const) {
    const requests = pick;
    results.push(
      await check(
        {
          name: `REST varied: ${name}`,
          beside: 'prepared better-sqlite3 + JSON.stringify',
          target: 1.2,
          ours: { contender: almanac, requests },
          theirs: { contender: handWritten, requests },
        },
        ROUNDS,
      ),
    );
  }
  return results;
}

/** Reads the newest posts once in lists, so that records are known, though none of the answers to come is. */
async function readNewest(port: number): Promise<void> {
  for (let page = 1; page <= 22; page++)
    await (await fetch(`http://127.0.0.1:${port}${LIST}?per_page=100&page=${page}`)).arrayBuffer();
}

/** Nothing is known: a fresh process that has served other posts only. */
export async function firstPostsByRest({
  freshAlmanac,
  handWritten,
}: BenchSite): Promise<ClaimResult> {
  const almanac = await freshAlmanac();
  const page = (number: number) => rawRequest(`${LIST}?page=${number}`);
  const requests = (round: number) =>
    Array.from({ length: 100 }, (_, i) => page(round * 100 + i + 1));
  const result = await check(
    {
      name: 'REST first: list of 10 posts',
      beside: 'prepared better-sqlite3 + JSON.stringify',
      target: 0.4,
      ours: { contender: almanac, requests },
      theirs: { contender: handWritten, requests },
    },
    { counted: 7, warmUp: 3 },
  );
  await almanac.stop();
  return result;
}

const ROUND = 300;

/** The next queries that nobody has asked yet. */
function variedLists() {
  const queries = variedListQueries();
  return (round: number) =>
    queries
      .slice(round * ROUND, (round + 1) * ROUND)
      .map((query) => rawRequest(`${LIST}?${query}`));
}

/** Posts of the newest 2,000 by id, none twice. */
function variedItems() {
  const ids = shuffled(range(2000).map((i) => POSTS - i));
  return (round: number) =>
    ids.slice(round * 200, (round + 1) * 200).map((id) => rawRequest(`${LIST}/${id}`));
}
