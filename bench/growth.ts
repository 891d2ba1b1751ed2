import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../src/app/app.ts';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { createServices } from '../src/app/services.ts';
import { readConfig } from '../src/config/config.ts';
import { systemClock } from '../src/lib/clock.ts';
import type { Provider } from '../src/storage/provider.ts';
import { createDatabase, dropDatabase } from '../test/support/postgresql-databases.ts';
import { create } from './asks.ts';
import { type Ask, median } from './measure.ts';
import { AUTHORS, CATEGORIES, range, seedPosts, slugOf, topic } from './seed.ts';
import { createAdministrator } from './servers.ts';

const SMALL = 1000;
const LARGE = 100_000;
const WORDS = 50;
const WARM_UPS = 30;
const ROUNDS = 40;

const POSTS = '/api/core/v2/posts';
const NESTED =
  '{ categories(first: 10) { nodes { name posts(first: 5) { nodes { title uri tags { nodes { name } } } } } } }';

/** Usual requests; `i` makes each of them another one. */
const usual: Readonly<Record<string, (i: number) => Ask>> = {
  list: (i) => ({ path: `${POSTS}?page=${1 + i}` }),
  term: (i) => ({ path: `${POSTS}?categories=${CATEGORIES[i % CATEGORIES.length]}` }),
  author: (i) => ({ path: `${POSTS}?author=${1 + (i % AUTHORS)}` }),
  slug: (i) => ({ path: `${POSTS}?slug=${slugOf(i + 1)}` }),
  search: (i) => ({ path: `${POSTS}?search=${topic(i)}` }),
  one: (i) => ({ path: `${POSTS}/${i + 1}` }),
  nested: () => ({ path: '/graphql', body: { query: NESTED } }),
  create,
};

/** How many times as long usual requests take with 100,000 posts as with 1,000, by name; nothing of a response is cached. */
export async function growthOf(provider: Provider): Promise<Readonly<Record<string, number>>> {
  const [small, large] = [await openSite(provider, SMALL), await openSite(provider, LARGE)];
  try {
    const ratios: Record<string, number> = {};
    for (const [name, ask] of Object.entries(usual)) {
      const times: { small: number; large: number }[] = [];
      for (const i of range(WARM_UPS + ROUNDS))
        times.push({ small: await small.time(ask(i)), large: await large.time(ask(i)) });
      const measured = times.slice(WARM_UPS);
      ratios[name] =
        median(measured.map((time) => time.large)) / median(measured.map((time) => time.small));
    }
    return ratios;
  } finally {
    await small.close();
    await large.close();
  }
}

async function openSite(provider: Provider, posts: number) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-'));
  const databaseUrl =
    provider === 'sqlite'
      ? `file:${join(folder, 'almanac.db')}`
      : await createDatabase(`almanac_bench_${randomUUID().replaceAll('-', '')}`);
  const { database } = await prepareDatabase({ databaseUrl });
  await seedPosts(database, posts, WORDS);
  const authorization = createAdministrator(folder, { DATABASE_URL: databaseUrl });
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const log = pino({ level: 'silent' });
  const app = createApp(createServices({ config, database, clock: systemClock, log }));
  return {
    /** Milliseconds until the response to a request has come, after a change that makes cached responses stale. */
    async time({ path, body }: Ask): Promise<number> {
      await database.prisma.change.create({
        data: { kind: 'post', recordId: 1, operation: 'update', moment: '2026-01-01T00:00:00' },
      });
      const headers = body ? { authorization, 'content-type': 'application/json' } : {};
      const init = body && { method: 'POST', body: JSON.stringify(body) };
      const begun = performance.now();
      const response = await app.fetch(
        new Request(`http://127.0.0.1:4000${path}`, { ...init, headers }),
      );
      const text = await response.text();
      const time = performance.now() - begun;
      if (!response.ok || text.startsWith('{"errors"')) throw new Error(text.slice(0, 500));
      return time;
    },
    async close() {
      await database.close();
      if (provider === 'postgresql') await dropDatabase(databaseUrl);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
