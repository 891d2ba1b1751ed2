import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../../src/app/app.ts';
import { prepareDatabase } from '../../src/app/prepare-database.ts';
import { createServices } from '../../src/app/services.ts';
import { readConfig } from '../../src/config/config.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createAdministrator } from '../support/bench-site.ts';
import type { ClaimResult } from '../support/claim.ts';
import { median } from '../support/measure.ts';
import { newPost } from '../support/new-post.ts';
import { seedPosts } from '../support/seed-posts.ts';

const SMALL = 1000;
const LARGE = 100_000;
/** What a request may cost on the large site, as a part of which what it costs on the small one is at least this. */
const TARGET = 0.5;
const WARM_UPS = 30;
const ROUNDS = 60;

const POSTS = 'http://127.0.0.1:4000/api/core/v2/posts';
const requests: Readonly<Record<string, (authorization: string, round: number) => Request>> = {
  'a list of posts': () => new Request(POSTS),
  'a list by title': () => new Request(`${POSTS}?orderby=title&order=asc`),
  'a list of an author': () => new Request(`${POSTS}?author=3`),
  'a list after a moment': () => new Request(`${POSTS}?after=2010-02-01T00:00:00`),
  'a post by its slug': (_, round) => new Request(`${POSTS}?slug=post-${round + 1}`),
  'a new post': (authorization) =>
    new Request(POSTS, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: newPost(),
    }),
};

/** What a request costs on a site of 100,000 posts, beside what it costs on one of 1,000; nothing of its answer is cached. */
export async function growth(): Promise<readonly ClaimResult[]> {
  await costs(SMALL); // what is compiled by then is for both
  const small = await costs(SMALL);
  const large = await costs(LARGE);
  return Object.keys(requests).map((name) => {
    const [ours = Number.NaN, beside = Number.NaN] = [large.get(name), small.get(name)];
    const ratio = beside / ours;
    return {
      claim: `At 100,000 posts, beside 1,000: ${name}, µs`,
      ours,
      beside,
      ratio,
      target: TARGET,
      met: ratio >= TARGET,
      cpu: { ours, beside },
    };
  });
}

/** Microseconds of CPU for each request, medians, on a site of so many posts. */
async function costs(posts: number): Promise<ReadonlyMap<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-growth-'));
  const { database } = await prepareDatabase({
    databaseUrl: `file:${join(folder, 'almanac.db')}`,
  });
  try {
    await seedPosts(database, posts);
    const authorization = createAdministrator(folder);
    const config = readConfig({ DATA_DIR: folder });
    const log = pino({ level: 'silent' });
    const app = createApp(createServices({ config, database, clock: systemClock, log }));
    const found = new Map<string, number>();
    for (const [name, make] of Object.entries(requests)) {
      const used: number[] = [];
      for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
        await database.prisma.change.create({
          data: { kind: 'post', recordId: 1, operation: 'update', moment: '2026-01-01T00:00:00' },
        });
        const begun = process.cpuUsage();
        const response = await app.fetch(make(authorization, round));
        const text = await response.text();
        const { user, system } = process.cpuUsage(begun);
        if (!response.ok) throw new Error(text.slice(0, 500));
        if (round >= WARM_UPS) used.push(user + system);
      }
      found.set(name, median(used));
    }
    return found;
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
