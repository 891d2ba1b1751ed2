import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../support/free-port.ts';
import { SMALL_MACHINE } from '../../../support/run-command.ts';
import { createTestPlace, type TestPlace } from '../../../support/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'almanac-import-memory-'));
/** TEST_IMPORT_EVENTS=25000 measures a whole import; fewer tell the same sooner. */
const EVENTS = Number(process.env.TEST_IMPORT_EVENTS ?? 2_000);
const SIZE = 100;
let place: TestPlace;
let server: ChildProcess;
let address: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  place = await createTestPlace();
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  env = {
    ...process.env,
    DATABASE_URL: place.url,
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'fatal',
    NODE_OPTIONS: SMALL_MACHINE,
  };
  server = spawn(process.execPath, ['bin/almanac.mjs', 'serve', '--empty'], {
    env,
    stdio: 'ignore',
  });
  const isUp = async () => (await fetch(`${address}/healthz`).catch(() => null))?.ok;
  while (!(await isUp())) await new Promise((next) => setTimeout(next, 50));
});
afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill();
  await ended;
  await place.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** MB that the server's process holds in memory. */
const memory = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

it.skipIf(!existsSync('/proc/self/status'))(
  'a server takes any number of batches in the same memory',
  async () => {
    const made = execFileSync(
      process.execPath,
      ['bin/almanac.mjs', 'import', 'events', 'create', '--origin', 'many'],
      { env },
    ).toString();
    const [, id = ''] = /^Import +(\w+)$/m.exec(made) ?? [];
    let [, hash = ''] = /^First hash +(\w+)$/m.exec(made) ?? [];
    const sizes: number[] = [];
    for (let done = SIZE; done <= EVENTS; done += SIZE) {
      const answer = await fetch(`${address}/api/ext/event-aggregator/v1/import/${id}/batch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          batch_hash: hash,
          status: {
            data: { total: EVENTS, done },
            batch: { total: EVENTS / SIZE, done: done / SIZE },
          },
          percentage_complete: Math.floor((100 * done) / EVENTS),
          events: Array.from({ length: SIZE }, (_, i) => event(done - SIZE + i)),
        }),
      });
      expect(answer.status).toBe(200);
      ({ next_batch_hash: hash = '' } = (await answer.json()) as { next_batch_hash?: string });
      sizes.push(memory());
    }
    const [warm = 0, last = 0] = [sizes[Math.floor(sizes.length / 2)], sizes.at(-1)];
    console.log(
      `${EVENTS} events: ${Math.round(warm)} MB halfway, ${Math.round(last)} MB at the end`,
    );
    expect(last - warm).toBeLessThan(60);
    const list = await fetch(
      `${address}/api/ext/events/v1/events?start_date=2026-01-01&end_date=2027-12-31&per_page=1`,
    );
    expect(await list.json()).toMatchObject({ total: EVENTS });
  },
  600_000,
);

const event = (number: number) => ({
  global_id: `there?id=${number}`,
  title: number % 3 ? `Event number ${number}` : 'Yoga class',
  description: `<p>${'Some words of what there is to see. '.repeat(20)}</p>`,
  start_date: `2026-12-${String(1 + (number % 28)).padStart(2, '0')} 10:00:00`,
  end_date: `2026-12-${String(1 + (number % 28)).padStart(2, '0')} 12:00:00`,
  timezone: 'Europe/Berlin',
  cost: '12',
  venue: { venue: `Venue ${number % 50}`, city: 'Ghent' },
  organizer: { organizer: `Organizer ${number % 20}` },
  categories: ['talks', 'walks'],
  tags: ['free'],
});
