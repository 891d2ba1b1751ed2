import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type HostileServer,
  openHostileServer,
} from '../../../lib/guarded-fetch/hostile-server.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { openTestSite, type TestSite, type TestUser } from '../../../support/test-site.ts';

const clock = settableClock('2026-11-21T10:00:00');
let site: TestSite;
let server: HostileServer;

const PAGES: Readonly<Record<string, string>> = {
  '/whole': `<!doctype html><html><head><title> A  &amp; B
    </title><title>Second</title>
    <link rel="shortcut icon" href="icons/me.png"><link rel="icon" href="/other.png">
    <meta property="og:description" content="What it&#39;s about"><meta name="description" content="Later">
    <meta property="og:image" content="//img.example/a.png"></head>
    <body><title>Not this</title><link rel=icon href=/no.png></body></html>`,
  '/bare': '<p>Nothing to say',
  '/evil': `<title>${'<b>'.repeat(3)}x</title><link rel="icon" href="javascript:alert(1)">
    <meta property="og:image" content="data:image/png;base64,AA"><meta name="description" content="${'x'.repeat(5000)}">`,
};

beforeAll(async () => {
  server = await openHostileServer({
    ...Object.fromEntries(
      Object.entries(PAGES).map(([path, html]) => [
        path,
        (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(html),
      ]),
    ),
    '/gone': (_, response) => response.writeHead(410, { 'Content-Type': 'text/html' }).end('Gone'),
    '/picture': (_, response) =>
      response.writeHead(200, { 'Content-Type': 'image/png' }).end('PNG'),
  });
  const env = { GUARDED_FETCH_ALLOW: `127.0.0.1:${server.port}` };
  site = await openTestSite({ env, clock });
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const ask = (url: string, as: TestUser | undefined = 'author') =>
  site.rest(`/core-block-editor/v1/url-details?url=${encodeURIComponent(url)}`, as ? { as } : {});
const there = (path: string) => `http://127.0.0.1:${server.port}${path}`;

test('a page says its title, icon, description and picture', async () => {
  const { status, body } = await ask(there('/whole'));
  expect(status).toBe(200);
  expect(body).toEqual({
    title: 'A & B',
    icon: there('/icons/me.png'),
    description: "What it's about",
    image: 'http://img.example/a.png',
  });
});

test('a page that says nothing has empty details', async () => {
  const { body } = await ask(there('/bare'));
  expect(body).toEqual({ title: '', icon: '', description: '', image: '' });
});

test('addresses of other schemes are left out, long texts are cut', async () => {
  const { body } = await ask(there('/evil'));
  expect(body).toMatchObject({ icon: '', image: '' });
  expect(body.description).toHaveLength(1000);
});

test('within an hour nobody is asked twice', async () => {
  const asked = () => server.asked.get('/bare');
  await ask(there('/bare'));
  const before = asked();
  await ask(there('/bare'));
  expect(asked()).toBe(before);
  clock.set('2026-11-21T11:00:01');
  await ask(there('/bare'));
  expect(asked()).toBe((before ?? 0) + 1);
});

test.each(['/gone', '/picture', '/nothing'])('%s is no page with details', async (path) => {
  const { status, body } = await ask(there(path));
  expect([status, body.code]).toEqual([404, 'no_response']);
});

test.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://localhost/',
  'http://169.254.169.254/latest/meta-data/',
  'http://user:secret@example.org/',
  'http://example.org:22/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'no address',
  'http://no-such-host.invalid/',
])('%s may not be asked, whoever wants to', async (url) => {
  for (const as of [undefined, 'admin'] as const) {
    const who = as ? { as } : {};
    const path = `/core-block-editor/v1/url-details?url=${encodeURIComponent(url)}`;
    const { status, body } = await site.rest(path, who);
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(body.data).toMatchObject({ params: { url: expect.any(String) }, details: [] });
  }
});

test('only those who write ask other sites', async () => {
  const before = server.asked.get('/whole');
  const path = `/core-block-editor/v1/url-details?url=${encodeURIComponent(there('/whole'))}`;
  const stranger = await site.rest(path);
  expect([stranger.status, stranger.body.code]).toEqual([401, 'rest_cannot_view_url_details']);
  const subscriber = await ask(there('/whole'), 'subscriber');
  expect(subscriber.status).toBe(403);
  expect(server.asked.get('/whole')).toBe(before);
});
