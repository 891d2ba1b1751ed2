import type { BenchSite } from '../support/bench-site.ts';
import { checkFirst } from '../support/check-first.ts';
import { type ClaimResult, check } from '../support/claim.ts';
import { rawRequest } from '../support/raw-client.ts';
import { repeat } from '../support/repeat.ts';
import { YEAR } from '../support/seed-calendar.ts';
import { part, range, shuffled } from '../support/varied.ts';

const ROUNDS = 9;
const LIST = '/api/ext/events/v1/events';
const BY_HAND = 'prepared node:sqlite + JSON.stringify';
/** Days that a month's calendar shows begin at any day of the year but the last. */
const DAYS = 330;
const MONTH = 30;

const day = (number: number): string =>
  new Date(Date.UTC(YEAR, 0, 1 + number)).toISOString().slice(0, 10);
const window = (from: number, days: number, page: number, size: number) =>
  rawRequest(
    `${LIST}?start_date=${day(from)}&end_date=${day(from + days - 1)}&page=${page}&per_page=${size}`,
  );
const ten = (i: number) => window(i % DAYS, MONTH, 1 + Math.floor(i / DAYS), 10);
const month = (i: number) => window(i % DAYS, MONTH - Math.floor(i / DAYS), 1, 320);

const lists = [
  { name: 'list of 10 events', request: ten, most: DAYS * 10, size: 220, hot: 4000 },
  { name: 'month of 300 events', request: month, most: DAYS * 3, size: 60, hot: 600 },
] as const;

/** The same list again: the body is kept in memory. */
export async function hotEventsByRest(site: BenchSite): Promise<ClaimResult[]> {
  const results: ClaimResult[] = [];
  for (const { name, request, hot } of lists) {
    const asked = request(100);
    const path = asked.toString().split(' ')[1] ?? '';
    const side = { warmUp: repeat(asked, 2 * hot), requests: () => repeat(asked, hot) };
    results.push(
      await check(
        {
          name: `REST hot: ${name}`,
          beside: 'node:http, constant body',
          target: 0.6,
          ours: { contender: site.almanac, ...side },
          theirs: { contender: await site.constantLike(path), ...side },
        },
        ROUNDS,
      ),
    );
  }
  return results;
}

/** Every request another window or page of the year; events are known from other lists. */
export async function variedEventsByRest(site: BenchSite): Promise<ClaimResult[]> {
  const results: ClaimResult[] = [];
  for (const { name, request, most, size } of lists) {
    const asked = shuffled(range(most));
    const measured = ROUNDS * size;
    const side = {
      warmUp: asked.slice(measured).map(request),
      requests: part(asked.slice(0, measured), size, request),
    };
    results.push(
      await check(
        {
          name: `REST varied: ${name}`,
          beside: BY_HAND,
          target: 1.2,
          ours: { contender: site.almanac, ...side },
          theirs: { contender: site.handWritten, ...side },
        },
        ROUNDS,
      ),
    );
  }
  return results;
}

/** Nothing is known of the events that are asked for: a process that has just seen a change in what all answers depend on. */
export function firstEventsByRest(site: BenchSite): Promise<ClaimResult> {
  const page = (number: number) =>
    rawRequest(`${LIST}?start_date=${day(0)}&end_date=${day(364)}&page=${number}`);
  const lists = {
    name: 'list of 10 events',
    warmUps: 20,
    warmUp: range(180).map((i) => page(360 - i)),
    requests: (round: number) => range(20).map((i) => page(round * 20 + i + 1)),
  };
  return checkFirst(site, lists, ROUNDS);
}
