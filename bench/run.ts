import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createPosts } from './claims/create-post.ts';
import { embeddedPosts } from './claims/embedded-posts.ts';
import { eventLoopHeld } from './claims/event-loop.ts';
import { firstEventsByRest, hotEventsByRest, variedEventsByRest } from './claims/events-by-rest.ts';
import { growth } from './claims/growth.ts';
import { memoryOfAll, memoryOfPosts } from './claims/memory.ts';
import { mixedBesideHandWritten, mixedLoad } from './claims/mixed-load.ts';
import { nearClaim } from './claims/near.ts';
import { hotPostsByGraphql, variedPostsByGraphql } from './claims/posts-by-graphql.ts';
import { firstPostsByRest, hotPostsByRest, variedPostsByRest } from './claims/posts-by-rest.ts';
import { relatedRecords } from './claims/related-records.ts';
import { openBenchSite } from './support/bench-site.ts';
import type { ClaimResult } from './support/claim.ts';

const claims = [
  hotPostsByRest,
  variedPostsByRest,
  firstPostsByRest,
  embeddedPosts,
  createPosts,
  mixedLoad,
  mixedBesideHandWritten,
  relatedRecords,
  hotPostsByGraphql,
  variedPostsByGraphql,
  memoryOfPosts,
  hotEventsByRest,
  variedEventsByRest,
  firstEventsByRest,
  memoryOfAll,
  nearClaim,
  growth,
  eventLoopHeld,
];

const { values } = parseArgs({ options: { json: { type: 'string' }, only: { type: 'string' } } });
const { json, only } = values;
const site = await openBenchSite();
const results: ClaimResult[] = [];
try {
  for (const measure of claims.filter(({ name }) => !only || name.includes(only)))
    results.push(...[await measure(site)].flat());
} finally {
  await site.close();
}
print(results);
if (json) writeFileSync(json, JSON.stringify(results, null, 1));

function print(rows: readonly ClaimResult[]): void {
  console.table(
    rows.map(({ claim, ours, beside, ratio, target, met, cpu }) => ({
      claim,
      'ours/s': Math.round(ours),
      'beside/s': Math.round(beside),
      ratio: Number(ratio.toFixed(2)),
      target,
      met,
      'µs ours': Math.round(cpu.ours),
      'µs beside': Math.round(cpu.beside),
    })),
  );
}
