import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../src/http/server.ts';
import { chromiumFor } from '../support/chromium-for.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';
import { LOGIN_PASSWORD, setPassword } from '../support/visitor.ts';

const executablePath = chromiumFor('GraphiQL');

let site: TestSite;
let server: Server;
let browser: Browser;
let page: Page;
const requested: string[] = [];

beforeAll(async () => {
  if (!executablePath) return;
  const port = await freePort();
  site = await openTestSite({ env: { SITE_URL: `http://127.0.0.1:${port}` } });
  for (const title of ['First post', 'Second post'])
    await site.rest('/core/v2/posts', { as: 'admin', json: { title, status: 'publish' } });
  server = createHttpServer(site.app, site.services.config, site.services.log);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`http://127.0.0.1:${port}/graphql`);
  await page.locator('.graphiql-query-editor .monaco-editor').waitFor();
});

afterAll(async () => {
  await browser?.close();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  await site?.close();
});

const result = async () =>
  // The editor shows spaces as non-breaking ones, and draws only the lines that are in sight.
  (await page.locator('.result-window .view-lines').innerText()).replaceAll('\u00a0', ' ');
const run = () => page.locator('.graphiql-execute-button').click();

/** Opens GraphiQL with a query in its editor, as it was when somebody left it. */
async function write(query: string) {
  await page.goto(`${site.services.config.siteUrl}/graphql`);
  await page.evaluate((text) => {
    localStorage.clear();
    localStorage.setItem('graphiql:query', text);
  }, query);
  await page.reload();
  const editor = page.locator('.graphiql-query-editor .view-lines');
  await expect
    .poll(async () => (await editor.innerText()).length, { timeout: 10_000 })
    .toBeGreaterThan(5);
  // The editor reads what is written with a delay; only then does it know which operation is meant.
  await page.waitForTimeout(1_000);
}

test.skipIf(!executablePath)('GraphiQL runs the query that it opens with', async () => {
  await run();
  await expect.poll(result, { timeout: 10_000 }).toContain('Second post');
  if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT });
});

test.skipIf(!executablePath)('GraphiQL shows what is wrong with a query', async () => {
  await write('{ posts { nodes { noSuchField } } }');
  await run();
  await expect.poll(result, { timeout: 10_000 }).toContain('Cannot query field');
});

test.skipIf(!executablePath)('GraphiQL loads nothing from elsewhere', () => {
  const origin = site.services.config.siteUrl;
  expect(requested.filter((url) => !url.startsWith(origin) && !/^(data|blob):/.test(url))).toEqual(
    [],
  );
});

test.skipIf(!executablePath)('GraphiQL asks as nobody where nobody is logged in', async () => {
  await write('{ viewer { name } }');
  await run();
  await expect.poll(result, { timeout: 10_000 }).toContain('"viewer": null');
});

test.skipIf(!executablePath)('GraphiQL asks as the person who is logged in', async () => {
  await logIn();
  await write('{ viewer { name email } }');
  await run();
  await expect.poll(result, { timeout: 10_000 }).toContain('"email": "admin@');
});

test.skipIf(!executablePath)(
  'GraphiQL shows what a subscription tells, until it is stopped',
  async () => {
    const { data } = await site.graphql<{ createEventImport: { importId: string } }>(
      'mutation { createEventImport(input: { origin: "graphiql" }) { importId } }',
      { as: 'admin' },
    );
    const { importId } = data.createEventImport;
    await write(`subscription { eventImportProgress(importId: "${importId}") { status } }`);
    await run();
    await expect.poll(result, { timeout: 10_000 }).toContain('"status": "PENDING"');
    const query = `mutation { cancelEventImport(input: { importId: "${importId}" }) { clientMutationId } }`;
    expect((await site.graphql(query, { as: 'admin' })).errors).toBeUndefined();
    await expect.poll(result, { timeout: 10_000 }).not.toContain('"status": "PENDING"');
    if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT });
  },
);

async function logIn() {
  await setPassword(site, 'admin');
  const { siteUrl } = site.services.config;
  await page.goto(`${siteUrl}/wp-login.php`);
  await page.getByLabel('User name or e-mail address').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(LOGIN_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('wp-login'));
  await page.goto(`${siteUrl}/graphql`);
  await page.locator('.graphiql-query-editor .monaco-editor').waitFor();
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
