import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../src/storage/database.ts';
import { openDatabase } from '../../../../src/storage/open-database.ts';
import { freePort } from '../../../support/free-port.ts';
import { almanac, NODE_COMPILE_CACHE, PATH } from '../../../support/run-command.ts';
import { almanacHere } from '../../../support/run-here.ts';
import { createMigratedPlace, type TestPlace } from '../../../support/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'almanac-imports-'));
let place: TestPlace;
let database: Database;
beforeAll(async () => {
  place = await createMigratedPlace();
  database = await openDatabase(place.url);
});
afterAll(async () => {
  await database.close();
  await place.drop();
  rmSync(folder, { recursive: true, force: true });
});

const settings = () => ({ DATABASE_URL: place.url, DATA_DIR: folder, LOG_LEVEL: 'fatal' });
const run = (...args: readonly string[]) => almanacHere(args, settings());

const event = (number: number) => ({
  global_id: `there?id=${number}`,
  title: `Event ${number}`,
  description: '<p>Some words of what there is to see.</p>',
  start_date: `2026-12-${String(1 + (number % 28)).padStart(2, '0')} 10:00:00`,
  end_date: `2026-12-${String(1 + (number % 28)).padStart(2, '0')} 12:00:00`,
  venue: { venue: `Venue ${number % 10}`, city: 'Ghent' },
  organizer: { organizer: `Organizer ${number % 10}` },
  categories: ['talks'],
});

const events = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => event(from + i));

describe('almanac import events file', () => {
  it('brings a file in by batches, and twice brings no doubles', async () => {
    const path = join(folder, 'events.ndjson');
    await writeFile(
      path,
      `${events(230)
        .map((one) => JSON.stringify(one))
        .join('\n')}\n`,
    );
    const command = ['import', 'events', 'file', path, '--origin', 'lines', '--status', 'draft'];
    expect(await almanac(command, settings())).toMatchObject({
      status: 0,
      output: '230 created, 0 updated, 0 skipped.\n',
    });
    expect((await run(...command)).output).toBe('0 created, 0 updated, 230 skipped.\n');
    const where = { event: { origin: 'lines' }, status: 'draft' };
    expect(await database.prisma.entry.count({ where })).toBe(230);
    expect((await run('import', 'events', 'list')).output).toMatch(
      /success 100 % {2}lines: 0 created, 0 updated, 230 skipped\n.*lines: 230 created/,
    );
  }, 60_000);

  it('takes a list in JSON as well; a wrong event ends the import and what came stays', async () => {
    const path = join(folder, 'events.json');
    await writeFile(path, JSON.stringify([...events(150), { title: 'No times' }], null, 2));
    const { status, errors } = await run('import', 'events', 'file', path, '--origin', 'list');
    expect(status).toBe(1);
    expect(errors).toContain('events');
    expect(await database.prisma.event.count({ where: { origin: 'list' } })).toBe(100);
    expect(
      await database.prisma.eventImport.findFirst({ where: { origin: 'list' } }),
    ).toMatchObject({ status: 'failed', messageSlug: 'file-failed', nextBatchHash: null });
  }, 60_000);

  it('writes nothing where the file is none', async () => {
    const before = await database.prisma.eventImport.count();
    const path = join(folder, 'bad.ndjson');
    await writeFile(path, `${JSON.stringify(event(1))}\nnot an event\n`);
    const failed = await run('import', 'events', 'file', path);
    expect(failed).toMatchObject({ status: 1, output: '' });
    expect(failed.errors).toContain('Line 2');
    expect((await run('import', 'events', 'file', join(folder, 'none'))).status).toBe(1);
    expect(await database.prisma.eventImport.count()).toBe(before);
  }, 60_000);
});

describe('almanac import events create and cancel', () => {
  it('prints what a sender needs, and ends the import', async () => {
    const { output } = await run('import', 'events', 'create', '--origin', 'made');
    const [, id = ''] = /^Import +(\w+)$/m.exec(output) ?? [];
    expect(output).toMatch(
      new RegExp(`Batches to +http://[^ ]+/ext/event-aggregator/v1/import/${id}/batch\n`),
    );
    expect(output).toMatch(/First hash +[\da-f]{48}\n/);
    expect((await run('import', 'events', 'cancel', id)).status).toBe(0);
    expect((await run('import', 'events', 'cancel', id)).status).toBe(1);
    expect(await database.prisma.eventImport.findUnique({ where: { importId: id } })).toMatchObject(
      { status: 'failed', messageSlug: 'cancelled' },
    );
  }, 60_000);
});

describe('a server that takes batches', () => {
  it('and is killed leaves no half of one, and takes the same batch again', async () => {
    const port = await freePort();
    const serve = async () => {
      const child = spawn(process.execPath, ['bin/almanac.mjs', 'serve', '--empty'], {
        env: { PATH, NODE_COMPILE_CACHE, ...settings(), PORT: String(port) },
        stdio: 'ignore',
      });
      await until(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok);
      return child;
    };
    const { output } = await run('import', 'events', 'create', '--origin', 'killed');
    const [, id = ''] = /^Import +(\w+)$/m.exec(output) ?? [];
    const [, first = ''] = /^First hash +(\w+)$/m.exec(output) ?? [];
    const total = 800;
    const send = (hash: string, done: number) =>
      fetch(`http://127.0.0.1:${port}/api/ext/event-aggregator/v1/import/${id}/batch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          batch_hash: hash,
          status: { data: { total, done }, batch: { total: total / 400, done: done / 400 } },
          percentage_complete: (100 * done) / total,
          events: events(400, done - 400),
        }),
      });
    const written = () => database.prisma.event.count({ where: { origin: 'killed' } });
    let server = await serve();
    try {
      let hash: string | undefined = first;
      for (let done = 400; done <= total; done += 400) {
        const sent = send(hash ?? '', done).catch(() => null);
        await new Promise((next) => setTimeout(next, 40 * (done / 400)));
        const ended = once(server, 'exit');
        server.kill('SIGKILL');
        await ended;
        await sent;
        expect([done - 400, done]).toContain(await written());
        server = await serve();
        const answer = await send(hash ?? '', done);
        expect(answer.status).toBe(200);
        const body = (await answer.json()) as Answer;
        expect(body.activity.created).toHaveLength(400);
        expect(await written()).toBe(done);
        hash = body.next_batch_hash;
      }
      expect(hash).toBeUndefined();
    } finally {
      server.kill('SIGKILL');
    }
    expect(await database.prisma.eventImport.findUnique({ where: { importId: id } })).toMatchObject(
      { status: 'success', created: total, batches: 2 },
    );
    const talks = await database.prisma.term.findFirst({
      where: { taxonomy: 'ext_events_cat', slug: 'talks' },
    });
    const counted = { terms: { some: { termId: talks?.id ?? 0 } }, status: 'publish' };
    expect(talks?.count).toBe(await database.prisma.entry.count({ where: counted }));
  }, 120_000);
});

interface Answer {
  readonly activity: { readonly created: readonly number[] };
  readonly next_batch_hash?: string;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(50))
    if (await isSo().catch(() => false)) return;
  throw new Error('It did not come about in 30 s.');
}

const pause = (time: number) => new Promise((next) => setTimeout(next, time));
