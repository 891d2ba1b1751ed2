import type { BenchSite } from '../support/bench-site.ts';
import { type ClaimResult, check } from '../support/claim.ts';
import { rawRequest } from '../support/raw-client.ts';
import { repeat } from '../support/repeat.ts';
import { POSTS } from '../support/seed-site.ts';

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

/** Every request another page, order or post; records may be known. */
export async function variedPostsByRest({
  almanac,
  handWritten,
}: BenchSite): Promise<ClaimResult[]> {
  await readAll(almanac.port);
  const lists = variedLists();
  const items = variedItems();
  const results: ClaimResult[] = [];
  for (const [name, pick] of [
    ['list of 10 posts', lists],
    ['one post', items],
  ] as const) {
    const requests = (round: number) => pick(round, 800);
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

/** Reads every post once in a list, so that records are known, though none of the answers to come is. */
async function readAll(port: number): Promise<void> {
  for (let page = 1; page <= POSTS / 100; page++)
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

/** Pages in eight orders, none twice. */
function variedLists() {
  const orders = ['date', 'title', 'id', 'modified'].flatMap((by) =>
    ['asc', 'desc'].map((order) => `orderby=${by}&order=${order}`),
  );
  return (round: number, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const at = round * count + i;
      return rawRequest(
        `${LIST}?page=${1 + ((at * 37) % (POSTS / 10))}&${orders[(at + Math.floor(at / (POSTS / 10))) % orders.length]}`,
      );
    });
}

/** Posts by id, none twice. */
const variedItems = () => (round: number, count: number) =>
  Array.from({ length: count }, (_, i) =>
    rawRequest(`${LIST}/${1 + (((round * count + i) * 7) % POSTS)}`),
  );
