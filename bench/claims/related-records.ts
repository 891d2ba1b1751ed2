import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '../../src/app/prepare-database.ts';
import { type ClaimResult, check } from '../support/claim.ts';
import { rawRequest } from '../support/raw-client.ts';
import { YEAR } from '../support/seed-calendar.ts';
import { seedRelated } from '../support/seed-related.ts';
import { CATEGORIES } from '../support/seed-site.ts';
import { momentOf } from '../support/seeded-entry.ts';
import { startAlmanac, startBeside } from '../support/servers.ts';
import { part, range, shuffled } from '../support/varied.ts';

const ROUNDS = 7;
const TARGET = 0.7;
const SIZES = [10_000, 100_000];
/** Questions of one claim: none is asked twice. */
const QUESTIONS = 2000;

interface Question {
  readonly name: string;
  readonly query: string;
  /** The variables of a question by its number, and the same as our neighbour reads them. */
  ask(i: number, posts: number): { readonly variables: object; readonly path: string };
  /** Questions of a round. */
  readonly size: number;
}

/** Where a list goes on: after a post, as its date and id. */
const placeOf = (i: number, posts: number) => {
  const id = posts - ((i * 7919) % (posts - 200));
  return { id, date: momentOf(id) };
};
const cursorOf = ({ id, date }: { id: number; date: string }) =>
  Buffer.from(JSON.stringify([date, id])).toString('base64url');

const questions: readonly Question[] = [
  {
    name: '10 posts with author, terms and picture',
    query: `query ($after: String) { posts(first: 10, after: $after) { nodes { databaseId title uri
      author { node { name slug } } categories { nodes { name slug } } tags { nodes { name slug } }
      featuredImage { node { sourceUrl altText mediaDetails { width height } } } } } }`,
    ask(i, posts) {
      const place = placeOf(i, posts);
      return {
        variables: { after: cursorOf(place) },
        path: `/posts?date=${place.date}&id=${place.id}`,
      };
    },
    size: 120,
  },
  {
    name: '100 posts with comments and their authors',
    query: `query ($after: String) { posts(first: 100, after: $after) { nodes { databaseId title uri
      comments { nodes { databaseId content date author { node { name } } } } } } }`,
    ask(i, posts) {
      const place = placeOf(i, posts);
      return {
        variables: { after: cursorOf(place) },
        path: `/comments?date=${place.date}&id=${place.id}`,
      };
    },
    size: 20,
  },
  {
    name: '10 categories with 5 posts each and their tags',
    query: `query ($ids: [ID], $after: String) { categories(first: 10, where: { include: $ids }) { nodes { name slug
      posts(first: 5, after: $after) { nodes { databaseId title uri tags { nodes { name slug } } } } } } }`,
    ask(i, posts) {
      const { date } = placeOf(i, posts);
      const ids = range(10).map((n) => 2 + ((i + n) % CATEGORIES));
      return {
        variables: { ids, after: cursorOf({ date, id: 0 }) },
        path: `/categories?ids=${ids}&date=${date}`,
      };
    },
    size: 40,
  },
  {
    name: 'a hundred events of a month',
    query: `query ($from: String, $to: String) { events(first: 100, where: { startDate: $from, endDate: $to }) { nodes {
      title startDate endDate cost venue { title city } organizers { nodes { title } } } } }`,
    ask(i) {
      const moment = (hours: number) =>
        new Date(Date.UTC(YEAR, 0, 1, hours)).toISOString().slice(0, 19);
      const [from, to] = [moment(i * 4), moment(i * 4 + 31 * 24)];
      return { variables: { from, to }, path: `/events?from=${from}&to=${to}` };
    },
    size: 20,
  },
];

/** GraphQL over related records, every question another, beside hand-written SQL; at 10,000 and at 100,000 posts. */
export async function relatedRecords(): Promise<readonly ClaimResult[]> {
  const results: ClaimResult[] = [];
  for (const posts of SIZES) results.push(...(await measureAt(posts)));
  return results;
}

async function measureAt(posts: number): Promise<readonly ClaimResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-related-'));
  const file = join(folder, 'almanac.db');
  const { database } = await prepareDatabase({ databaseUrl: `file:${file}` });
  await seedRelated(database, posts);
  await database.close();
  const [almanac, beside] = [await startAlmanac(folder), await startBeside('related.mjs', file)];
  try {
    const results: ClaimResult[] = [];
    for (const { name, query, ask, size } of questions) {
      const numbers = shuffled(range(QUESTIONS));
      const [warmUp, rounds] = [numbers.slice(0, 1000), numbers.slice(1000)];
      const ours = (i: number) =>
        rawRequest('/graphql', JSON.stringify({ query, variables: ask(i, posts).variables }));
      const theirs = (i: number) => rawRequest(ask(i, posts).path);
      results.push(
        await check(
          {
            name: `GraphQL at ${posts.toLocaleString('en')} posts: ${name}`,
            beside: 'prepared node:sqlite + JSON.stringify',
            target: TARGET,
            ours: {
              contender: almanac,
              warmUp: warmUp.slice(0, size * 8).map(ours),
              requests: part(rounds, size, ours),
            },
            theirs: {
              contender: beside,
              warmUp: warmUp.slice(0, size * 8).map(theirs),
              requests: part(rounds, size, theirs),
            },
          },
          ROUNDS,
        ),
      );
    }
    return results;
  } finally {
    await Promise.all([almanac.stop(), beside.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}
