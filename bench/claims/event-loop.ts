import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { getIntrospectionQuery } from 'graphql';
import { pino } from 'pino';
import { createApp } from '../../src/app/app.ts';
import { prepareDatabase } from '../../src/app/prepare-database.ts';
import { createServices } from '../../src/app/services.ts';
import { readConfig } from '../../src/config/config.ts';
import type { App } from '../../src/http/server.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { ClaimResult } from '../support/claim.ts';
import { median } from '../support/measure.ts';
import { seedSite } from '../support/seed-site.ts';

/** Milliseconds for which one request is to hold the event loop at most; the claim's ratio is what is left of it. */
const MOST = 50;
const ROUNDS = 3;

const FIELDS = 'id databaseId title date modified slug uri status link guid commentCount';

/** Documents at the limits of what may be asked for; a number makes each another one, so that nothing of it is cached. */
const documents: Readonly<Record<string, (n: number) => string>> = {
  'texts of 4,900 posts': (n) =>
    `{ ${Array.from({ length: 49 }, (_, i) => `a${i}: posts(first: 100, where: { notIn: [${n * 100 + i}] }) { nodes { ${FIELDS} content } }`).join(' ')} }`,
  'posts of categories of posts': (n) =>
    `{ posts(first: 70, where: { notIn: [${n}] }) { nodes { categories(first: 20) { nodes { posts(first: 30, where: { notIn: [${n}] }) { nodes { id title date uri } } } } } } }`,
  'terms and authors of 500 posts': (n) =>
    `{ ${Array.from({ length: 5 }, (_, i) => `a${i}: posts(first: 100, where: { notIn: [${n * 100 + i}] }) { nodes { categories { nodes { name } } tags { nodes { name } } author { node { name } } } }`).join(' ')} }`,
  'the whole schema': (n) => `${getIntrospectionQuery()} # ${n}`,
};

/** For how long large answers of GraphQL hold the event loop, in the median round. Told: other work of the machine is in it. */
export async function eventLoopHeld(): Promise<readonly ClaimResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-loop-'));
  const databaseUrl = `file:${join(folder, 'almanac.db')}`;
  const { database } = await prepareDatabase({ databaseUrl });
  try {
    await seedSite(database);
    const config = readConfig({ DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32) });
    const log = pino({ level: 'silent' });
    const app = createApp(createServices({ config, database, clock: systemClock, log }));
    const results: ClaimResult[] = [];
    for (const [name, make] of Object.entries(documents)) {
      const rounds: number[] = [];
      for (let round = 0; round <= ROUNDS; round++) rounds.push(await held(app, make(round)));
      results.push(told(name, median(rounds.slice(1))));
    }
    return results;
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of the longest time that the event loop did not go round while a document was answered. */
async function held(app: App, query: string): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await sleep(20);
  delay.reset();
  const response = await app.fetch(
    new Request('http://127.0.0.1:4000/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }),
  );
  const text = await response.text();
  await sleep(20);
  delay.disable();
  if (!text.startsWith('{"data"')) throw new Error(text.slice(0, 500));
  return delay.max / 1e6;
}

const told = (name: string, longest: number): ClaimResult => ({
  claim: `Event loop held by ${name}, ms`,
  ours: longest,
  beside: MOST,
  ratio: MOST / longest,
  target: 0,
  met: true,
  cpu: { ours: Number.NaN, beside: Number.NaN },
});
