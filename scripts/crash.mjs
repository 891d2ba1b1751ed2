import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { crashSite } from './crash/crash-site.mjs';
import { openPlace } from './crash/place.mjs';
import { findPostgresql } from './services.mjs';
import { setUp } from './set-up.mjs';
import { onSupportedNode } from './supported-node.mjs';

/**
 * `npm run crash -- --rounds N`: kills a server again and again, in migrations, writes and uploads, and looks after each start whether all
 * that it had acknowledged is there and whole; on PostgreSQL its connections are ended as well.
 */
async function run() {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
  const postgresql = await findPostgresql();
  if (!postgresql) console.log('PostgreSQL skipped: it does not answer (TEST_POSTGRES_URL).');
  const results = [];
  for (const provider of postgresql ? ['sqlite', 'postgresql'] : ['sqlite']) {
    const faults = [];
    const total = { database: provider, rounds: 0, kills: 0, acknowledged: 0, refused: 0, lost: 0 };
    for (let round = 1; round <= Number(values.rounds); round++) {
      const outcome = await crashOnce(provider, postgresql);
      total.rounds++;
      total.kills += outcome.kills;
      total.acknowledged += outcome.acknowledged;
      total.refused += outcome.refused;
      total.lost += outcome.faults.length;
      faults.push(...outcome.faults);
      console.log(`${provider}, round ${round}: ${outcome.acknowledged} acknowledged writes`);
    }
    for (const fault of faults) console.log(`  lost: ${fault}`);
    results.push(total);
  }
  console.table(results);
  return results.every(({ lost, acknowledged }) => lost === 0 && acknowledged > 0);
}

async function crashOnce(provider, server) {
  const place = await openPlace(provider, server);
  try {
    return await crashSite(place);
  } finally {
    await place.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await onSupportedNode();
  await setUp();
  process.exitCode = (await run()) ? 0 : 1;
}
