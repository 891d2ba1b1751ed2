import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openHostileServer } from '../../../lib/guarded-fetch/hostile-server.ts';
import { freePort } from '../../../support/free-port.ts';
import { openTestServer, type TestServer } from '../../../support/test-server.ts';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
const keep = <Opened extends { close(): Promise<void> }>(one: Opened): Opened => {
  opened.push(one);
  return one;
};

const check = async (site: TestSite, name: string) =>
  (await site.rest(`/core-site-health/v1/tests/${name}`, { as: 'admin' })).body;

/** A test server that visitors reach through a proxy, which may alter what is sent and what comes back. */
async function openBehindProxy(alter: {
  sent?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  answered?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
}): Promise<TestServer> {
  let target = '';
  const proxy = createServer((incoming, outgoing) => {
    const headers = alter.sent?.(incoming.headers) ?? incoming.headers;
    const { method = 'GET', url } = incoming;
    const passed = request(target + url, { method, headers }, (answer) => {
      outgoing.writeHead(
        answer.statusCode ?? 502,
        alter.answered?.(answer.headers) ?? answer.headers,
      );
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  keep({
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  });
  const { port } = proxy.address() as AddressInfo; // it listens on TCP
  const server = keep(await openTestServer({ env: { SITE_URL: `http://127.0.0.1:${port}` } }));
  target = server.address;
  return server;
}

test('a site by http is told that it could be safer, one by https that it is well', async () => {
  const plain = keep(await openTestSite());
  expect(await check(plain, 'https-status')).toMatchObject({
    status: 'recommended',
    test: 'https_status',
    badge: { label: 'Security', color: 'blue' },
  });
  const safe = keep(await openTestSite({ env: { SITE_URL: 'https://site.test' } }));
  expect((await check(safe, 'https-status')).status).toBe('good');
});

test('a site that answers at its address reaches itself, keeps pages and gets credentials', async () => {
  const { site } = keep(await openTestServer());
  for (const name of ['loopback-requests', 'authorization-header', 'page-cache'])
    expect([name, (await check(site, name)).status]).toEqual([name, 'good']);
});

test('where nobody listens at the address, all three say so', async () => {
  const env = { SITE_URL: `http://127.0.0.1:${await freePort()}` };
  const site = keep(await openTestSite({ env }));
  expect((await check(site, 'loopback-requests')).status).toBe('critical');
  expect((await check(site, 'loopback-requests')).description).toContain('ECONNREFUSED');
  expect((await check(site, 'authorization-header')).status).toBe('recommended');
  expect((await check(site, 'page-cache')).status).toBe('critical');
});

test('another server at the address is not taken for this one', async () => {
  const other = keep(
    await openHostileServer({
      '/healthz': (_, response) => response.writeHead(200).end('{"status":"ok"}'),
    }),
  );
  const env = { SITE_URL: `http://127.0.0.1:${other.port}` };
  const site = keep(await openTestSite({ env }));
  expect((await check(site, 'loopback-requests')).status).toBe('critical');
});

test('a proxy that keeps credentials to itself is noticed', async () => {
  const { site } = await openBehindProxy({ sent: ({ authorization: _, ...others }) => others });
  expect((await check(site, 'authorization-header')).status).toBe('recommended');
  expect((await check(site, 'loopback-requests')).status).toBe('good');
});

test('a proxy that loses tags is noticed', async () => {
  const { site } = await openBehindProxy({ answered: ({ etag: _, ...others }) => others });
  expect((await check(site, 'page-cache')).status).toBe('recommended');
});

test('a missing migration, a job that waits and a post that is not published are noticed', async () => {
  const site = keep(await openTestSite());
  const { prisma } = site.services.database;
  const before = await check(site, 'background-updates');
  expect([before.status, before.description]).toEqual(['good', expect.any(String)]);
  const past = '2026-01-01T00:00:00';
  const { id } = await prisma.job.create({ data: { name: 'mail', payload: '{}', runAfter: past } });
  const waiting = await check(site, 'background-updates');
  expect(waiting.status).toBe('critical');
  expect(waiting.description).toContain('mail');
  await prisma.job.update({ where: { id }, data: { lockedUntil: '2999-01-01T00:00:00' } });
  expect((await check(site, 'background-updates')).status).toBe('good');
  await prisma.job.update({ where: { id }, data: { lockedUntil: null, failedAt: past } });
  const givenUp = await check(site, 'background-updates');
  expect(givenUp.status).toBe('recommended');
  expect(givenUp.description).toContain('given up: mail.');
  await prisma.job.delete({ where: { id } });
  await prisma.$executeRaw`DELETE FROM "_prisma_migrations" WHERE migration_name LIKE '%_init'`;
  const missing = await check(site, 'background-updates');
  expect(missing.status).toBe('critical');
  expect(missing.description).toContain('lacks 1 migrations');
});

test('a site that can reach others is well, one that can not is told why', async () => {
  const other = keep(
    await openHostileServer({
      '/': (_, response) =>
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Hello'),
    }),
  );
  const host = `127.0.0.1:${other.port}`;
  const env = { HEALTH_PROBE_URL: `http://${host}/`, GUARDED_FETCH_ALLOW: host };
  const free = keep(await openTestSite({ env }));
  for (let i = 0; i < 3; i++)
    expect((await check(free, 'dotorg-communication')).status).toBe('good');
  expect(other.asked.get('/')).toBe(1);
  const shut = keep(await openTestSite({ env: { HEALTH_PROBE_URL: `http://${host}/` } }));
  const { status, description } = await check(shut, 'dotorg-communication');
  expect(status).toBe('critical');
  expect(description).toContain(host);
  expect(other.asked.get('/')).toBe(1);
});

test('the sizes are those of the database and of the media with their smaller images', async () => {
  const site = keep(await openTestSite());
  const sizes = async () =>
    (await site.rest('/core-site-health/v1/directory-sizes', { as: 'admin' })).body;
  const before = await sizes();
  expect(before.database_size.raw).toBeGreaterThan(50_000);
  expect(before.uploads_size).toEqual({ size: '0 B', raw: 0, debug: '' });
  const body = Buffer.from('hello');
  const headers = {
    'content-type': 'text/plain',
    'content-disposition': 'attachment; filename="hello.txt"',
  };
  const upload = await site.rest('/core/v2/media', { as: 'admin', headers, body, method: 'POST' });
  expect(upload.status).toBe(201);
  await site.services.database.prisma.mediaItem.update({
    where: { entryId: upload.body.id },
    data: { sizes: JSON.stringify({ small: { bytes: 1019 } }) },
  });
  const after = await sizes();
  expect(after.uploads_size).toEqual({ size: '1.00 KB', raw: 1024, debug: '' });
  expect(after.total_size.raw).toBe(after.database_size.raw + 1024);
});

const paths = [
  'tests/background-updates',
  'tests/loopback-requests',
  'tests/https-status',
  'tests/dotorg-communication',
  'tests/authorization-header',
  'tests/page-cache',
  'directory-sizes',
];

test('nobody but administrators looks into the health of the site', async () => {
  const site = keep(await openTestSite());
  for (const path of paths) {
    const stranger = await site.rest(`/core-site-health/v1/${path}`);
    const editor = await site.rest(`/core-site-health/v1/${path}`, { as: 'editor' });
    expect([stranger.status, stranger.body.code]).toEqual([401, 'rest_forbidden']);
    expect([editor.status, editor.body.code]).toEqual([403, 'rest_forbidden']);
  }
});
