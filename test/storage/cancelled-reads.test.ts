import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cancellation } from '../../src/operation/context.ts';
import type { Database } from '../../src/storage/database.ts';
import type { Tables } from '../../src/storage/tables.ts';
import { openTestDatabase } from '../support/test-database.ts';

const isPostgresql = process.env.TEST_DATABASE === 'postgresql';

describe.runIf(isPostgresql)('a read on PostgreSQL', () => {
  let database: Database & { readonly url: string };
  let observer: pg.Client;
  beforeAll(async () => {
    database = await openTestDatabase();
    observer = new pg.Client(database.url);
    await observer.connect();
  });
  afterAll(async () => {
    await observer.end();
    await database.close();
  });

  const sleeps = async () => {
    const { rows } = await observer.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()",
    );
    return rows.length;
  };

  function caller() {
    const controller = new AbortController();
    const cancellation = new Cancellation();
    cancellation.follow(controller.signal);
    return { cancellation, controller, reader: database.readerOf(cancellation) };
  }

  const slowRead = (reader: Kysely<Tables>, seconds = 20) =>
    sql`SELECT pg_sleep(${seconds})`.execute(reader);

  it('ends on the server when its caller leaves, with the reason', async () => {
    const { controller, reader } = caller();
    const read = slowRead(reader);
    read.catch(() => {});
    await expect.poll(sleeps).toBe(1);
    controller.abort(new Error('gone'));
    await expect(read).rejects.toThrow('gone');
    await expect.poll(sleeps).toBe(0);
  });

  it('ends so even where all connections for reads are busy', async () => {
    const callers = Array.from({ length: 15 }, caller);
    const reads = callers.map(({ reader }) => slowRead(reader));
    for (const read of reads) read.catch(() => {});
    await expect.poll(sleeps).toBe(10);
    for (const { controller } of callers) controller.abort(new Error('gone'));
    for (const read of reads) await expect(read).rejects.toThrow('gone');
    await expect.poll(sleeps).toBe(0);
    await expect.poll(() => database.connections?.()[0]).toMatchObject({ busy: 0, waiting: 0 });
  });

  it('of another caller is never ended in its place, however often others leave', async () => {
    const failed: unknown[] = [];
    let left = 0;
    const leave = async (i: number) => {
      const { controller, reader } = caller();
      const read = slowRead(reader, (i % 7) / 1000).catch(() => {
        left += 1;
      });
      await sleep(i % 9);
      controller.abort(new Error('gone'));
      await read;
    };
    const stay = async () => {
      try {
        await slowRead(caller().reader, 0.003);
        await database.tables.selectFrom('Entry').select('id').limit(1).execute();
      } catch (error) {
        failed.push(error);
      }
    };
    for (let round = 0; round < 60; round++)
      await Promise.all([
        ...Array.from({ length: 12 }, (_, i) => leave(round + i)),
        ...Array.from({ length: 6 }, stay),
      ]);
    expect(failed).toEqual([]);
    expect(left).toBeGreaterThan(20);
  });

  it('goes on while a write is in progress', async () => {
    const { cancellation, controller, reader } = caller();
    const work = cancellation.finish(() => slowRead(reader, 0.3));
    await expect.poll(sleeps, { interval: 10 }).toBe(1);
    controller.abort(new Error('gone'));
    expect((await work).rows).toHaveLength(1);
  });
});

it('a read is not begun for a caller who has left', async () => {
  const database = await openTestDatabase();
  const cancellation = new Cancellation();
  const controller = new AbortController();
  cancellation.follow(controller.signal);
  const reader = database.readerOf(cancellation);
  expect(await reader.selectFrom('Entry').select('id').execute()).toEqual([]);
  controller.abort(new Error('gone'));
  await expect(reader.selectFrom('Entry').select('id').execute()).rejects.toThrow('gone');
  await database.close();
});
