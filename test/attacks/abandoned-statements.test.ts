import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../support/test-server.ts';

/** A lock of the table has each read of posts wait on the server, as a slow one would. */
describe.runIf(process.env.TEST_DATABASE === 'postgresql')('a statement on PostgreSQL', () => {
  let server: TestServer;
  let locker: pg.Client;
  beforeAll(async () => {
    server = await openTestServer({ env: { GRAPHQL_TIMEOUT: '2', REST_TIMEOUT: '2' } });
    await fetch(`${server.address}/api/core/v2/posts`);
    locker = new pg.Client(server.site.services.config.databaseUrl);
    await locker.connect();
    await locker.query('BEGIN');
    await locker.query('LOCK TABLE "Entry" IN ACCESS EXCLUSIVE MODE');
  });
  afterAll(async () => {
    await locker.query('ROLLBACK');
    await locker.end();
    await server.close();
  });

  const waiting = async () => {
    const { rows } = await locker.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  let asked = 0;
  /** Each is another, so that none is cached. */
  const ask: Readonly<Record<string, (signal?: AbortSignal) => Promise<Response>>> = {
    GraphQL: (signal) =>
      fetch(`${server.address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          query: `{ posts(where: { notIn: [${++asked}] }) { totalCount nodes { title } } events { nodes { title } } }`,
        }),
        ...(signal && { signal }),
      }),
    REST: (signal) =>
      fetch(`${server.address}/api/core/v2/posts?exclude=${++asked}`, signal ? { signal } : {}),
  };

  it.each(Object.keys(ask))('of %s ends when its caller leaves', async (surface) => {
    const controller = new AbortController();
    const response = ask[surface]?.(controller.signal).catch(() => 'gone');
    await expect.poll(waiting).toBeGreaterThan(0);
    controller.abort();
    expect(await response).toBe('gone');
    await expect.poll(waiting).toBe(0);
  });

  it.each(Object.keys(ask))('of %s ends with its time', async (surface) => {
    const response = ask[surface]?.();
    await expect.poll(waiting).toBeGreaterThan(0);
    expect(await (await response)?.text()).toContain('_timeout');
    await expect.poll(waiting).toBe(0);
  });
});
