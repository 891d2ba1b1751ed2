import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { authorMigration } from './migrations/author-migration.ts';

/** `npm run migration -- NAME`: the next migration of both providers; PostgreSQL as in the tests. */
const name = process.argv[2];
if (!name || !/^\w+$/.test(name)) {
  console.error('Usage: npm run migration -- NAME (letters, digits and underscores)');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'almanac-'));
try {
  report(await authorMigration(`file:${join(folder, 'scratch.db')}`, name));
} finally {
  rmSync(folder, { recursive: true });
}

const server = process.env.TEST_POSTGRES_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
const scratch = `almanac_author_${process.pid}`;
const admin = new pg.Client(server);
await admin.connect();
await admin.query(`CREATE DATABASE ${scratch}`);
try {
  report(await authorMigration(Object.assign(new URL(server), { pathname: scratch }).href, name));
} finally {
  await admin.query(`DROP DATABASE ${scratch} WITH (FORCE)`);
  await admin.end();
}

function report(path: string | null) {
  console.log(path ?? 'Nothing to migrate.');
}
