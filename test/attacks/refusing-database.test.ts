import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/open-database.ts';
import { storedFiles, upload } from '../features/content/media/media-site.ts';
import { secondProcess } from '../support/second-process.ts';
import { makePicture } from '../support/test-image.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';

const isPostgresql = process.env.TEST_DATABASE === 'postgresql';

let site: TestSite;
let admin: pg.Client;
let name: string;
beforeAll(async () => {
  if (!isPostgresql) return;
  site = await openTestSite();
  const { databaseUrl } = site.services.config;
  name = new URL(databaseUrl).pathname.slice(1);
  admin = new pg.Client(Object.assign(new URL(databaseUrl), { pathname: '/postgres' }).href);
  await admin.connect();
});
afterAll(async () => {
  await site?.close();
  await admin?.end();
});

const alter = async (what: string) => {
  await admin.query(`ALTER DATABASE ${name} ${what}`);
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  await sleep(100); // what was ended is known to be so
};

const fetched = async (path: string) => {
  const { status, headers } = await site.app.fetch(new Request(`http://site.test${path}`));
  return [status, headers.get('retry-after')];
};

const written = async () => {
  const json = { title: 'Written', status: 'publish' };
  const { status, headers } = await site.rest('/core/v2/posts', { as: 'admin', json });
  return [status, headers.get('retry-after')];
};

const mutated = async (field = 'createPost(input: { title: "Written" }) { post { id } }') => {
  const response = await site.app.fetch(
    new Request('http://site.test/graphql', {
      method: 'POST',
      headers: { authorization: site.authorization('admin'), 'content-type': 'application/json' },
      body: JSON.stringify({ query: `mutation { ${field} }` }),
    }),
  );
  const { errors } = await response.json();
  return [errors?.[0].extensions.status ?? response.status, response.headers.get('retry-after')];
};

describe.runIf(isPostgresql)('a PostgreSQL server', () => {
  it('that is read-only after a failover refuses writes with 503, and the connections to it are not kept', async () => {
    const picture = await makePicture({ width: 300, height: 200 });
    await alter('SET default_transaction_read_only = on');
    expect(await written()).toEqual([503, '5']);
    expect(await mutated()).toEqual([503, '5']);
    expect((await upload(site, picture)).status).toBe(503);
    expect(await storedFiles(site)).toEqual([]);
    expect(
      await mutated('login(input: { username: "admin", password: "wrong" }) { authToken }'),
    ).toEqual([503, '5']);
    expect(await fetched('/api/core/v2/posts')).toEqual([200, null]);
    expect((await fetched('/healthz'))[0]).toBe(503);
    // New connections lead to a server that accepts writes. None that is open does.
    await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await sleep(1100);
    await fetched('/healthz');
    expect(await fetched('/healthz')).toEqual([200, null]);
    expect(await written()).toEqual([201, null]);
    expect(await mutated()).toEqual([200, null]);
  });

  it('that takes no connections refuses with 503 until it does', async () => {
    expect(await written()).toEqual([201, null]);
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await alter('CONNECTION LIMIT -1');
    expect([await written(), await mutated()]).toEqual([
      [503, '5'],
      [503, '5'],
    ]);
    expect(await fetched('/api/core/v2/posts?search=unread')).toEqual([503, '5']);
    expect((await fetched('/healthz'))[0]).toBe(503);
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    expect([await written(), await mutated()]).toEqual([
      [201, null],
      [200, null],
    ]);
  });

  it('that has no connection left refuses with 503, is not asked twice, and leaves nothing behind', async () => {
    const role = `${name}_limited`;
    await admin.query(`CREATE ROLE ${role} LOGIN SUPERUSER`);
    await admin.query(`ALTER ROLE ${role} NOSUPERUSER CONNECTION LIMIT 1`);
    await admin.query(`GRANT pg_read_all_data, pg_write_all_data TO ${role}`);
    const url = Object.assign(new URL(site.services.config.databaseUrl), { username: role }).href;
    const database = await openDatabase(url); // its one connection reads
    const { app } = secondProcess({ ...site, services: { ...site.services, database } });
    const form = new FormData();
    form.set(
      'file',
      new File([await makePicture({ width: 300, height: 200 })], 'full.jpg', {
        type: 'image/jpeg',
      }),
    );
    const headers = { authorization: site.authorization('author') };
    for (const body of [form, new URLSearchParams({ title: 'Full', status: 'draft' })]) {
      const path = body === form ? 'media' : 'posts';
      const response = await app.fetch(
        new Request(`http://site.test/api/core/v2/${path}`, { method: 'POST', headers, body }),
      );
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    }
    expect(await storedFiles(site)).toEqual([]);
    await database.close();
    await admin.query(`ALTER ROLE ${role} CONNECTION LIMIT -1`);
    const again = await openDatabase(url);
    await again.close();
    await admin.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  });

  it('has as many connections as the settings allow', async () => {
    const database = await openDatabase(site.services.config.databaseUrl, { poolSize: 2 });
    const { app } = secondProcess({ ...site, services: { ...site.services, database } });
    const reads = Array.from({ length: 20 }, (_, i) =>
      app.fetch(new Request(`http://site.test/api/core/v2/posts?search=${i}`)),
    );
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    const states = database.connections?.() ?? [];
    expect(states.map(({ busy, idle }) => busy + idle)).toEqual([2]);
    await database.close();
  });
});
