import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { currentRequestId, runAsRequest } from '../../src/lib/current-request.ts';
import { sharedServer } from '../support/test-server.ts';

interface Line {
  readonly msg: string;
  readonly sql?: string;
  readonly [name: string]: unknown;
}

const lines: Line[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });

const server = sharedServer({ log, env: { SLOW_QUERY_MS: '100' } });

const slow = () => lines.filter(({ msg }) => msg === 'Slow statement.');

const SECRET = 'what nobody may read in a log';

/** Takes a few hundred milliseconds, however fast the machine. */
async function runSlowly(): Promise<void> {
  const { tables, provider } = server.site.services.database;
  const wait =
    provider === 'postgresql'
      ? sql`SELECT pg_sleep(0.2), ${SECRET}::text`
      : sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000) SELECT max(i), ${SECRET} FROM n`;
  await wait.execute(tables);
}

it('logs a slow statement at warn, with the id of its request and without its values', async () => {
  await new Promise<void>((resolve, reject) =>
    runAsRequest('slow-one', () => runSlowly().then(resolve, reject)),
  );
  expect(slow()).toEqual([
    expect.objectContaining({
      level: 40,
      requestId: 'slow-one',
      sql: expect.stringMatching(/pg_sleep|RECURSIVE/),
      ms: expect.any(Number),
    }),
  ]);
  expect(slow()[0]?.ms).toBeGreaterThanOrEqual(100);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});

it('knows the request of a statement that HTTP has asked for', async () => {
  const { database } = server.site.services;
  const ids: (string | undefined)[] = [];
  const stop = database.onStatementEnd(() => ids.push(currentRequestId()));
  await (
    await fetch(`${server.address}/api/core/v2/tags`, { headers: { 'x-request-id': 'by-http' } })
  ).text();
  stop();
  expect(ids).toContain('by-http');
});

it('logs no statement that is fast', async () => {
  const before = slow().length;
  await server.site.services.database.tables.selectFrom('Setting').select('name').execute();
  expect(slow()).toHaveLength(before);
});
