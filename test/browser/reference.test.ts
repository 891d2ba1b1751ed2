import type { Server } from 'node:http';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../src/http/server.ts';
import { chromiumFor } from '../support/chromium-for.ts';
import { freePort } from '../support/free-port.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';

const executablePath = chromiumFor('the REST reference');

let site: TestSite;
let server: Server;
let browser: Browser;
let page: Page;
let address: string;
const requested: string[] = [];
const failed: string[] = [];

beforeAll(async () => {
  if (!executablePath) return;
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  site = await openTestSite({ env: { SITE_URL: address } });
  await site.rest('/core/v2/posts', { as: 'admin', json: { title: 'First', status: 'publish' } });
  server = createHttpServer(site.app, site.services.config, site.services.log);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on('request', (request) => requested.push(request.url()));
  page.on('console', (line) => line.type() === 'error' && failed.push(line.text()));
  await page.goto(`${address}/api/`);
  await page.locator('.opblock-tag').first().waitFor();
});

afterAll(async () => {
  await browser?.close();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  await site?.close();
});

test.runIf(executablePath)('the reference lists every area, and asks no other site', async () => {
  expect(await page.locator('.opblock-tag').count()).toBeGreaterThan(10);
  expect(requested.filter((url) => !url.startsWith(address) && !url.startsWith('data:'))).toEqual(
    [],
  );
  expect(failed).toEqual([]);
});

test.runIf(executablePath)('a token can be entered, and a login', async () => {
  await page.locator('button.authorize').first().click();
  const dialog = page.locator('.dialog-ux');
  await dialog.waitFor();
  expect(await dialog.innerText()).toMatch(/applicationPassword.*token.*nonce/s);
  await dialog.locator('.close-modal').click();
});

test.runIf(executablePath)('an operation is tried from the page', async () => {
  await page.locator('.opblock-tag[data-tag="Posts"]').click();
  const posts = page.locator('.opblock', { has: page.locator('[data-path="/core/v2/posts"]') });
  await posts.first().locator('.opblock-summary').click();
  const order = posts.first().locator('tr[data-param-name="order"]');
  await order.waitFor();
  expect(await order.innerText()).toContain('Direction of the order');
  await posts.first().locator('button.execute').click();
  const answer = posts.first().locator('.live-responses-table .response-col_description pre');
  await answer.first().waitFor();
  expect(await answer.first().innerText()).toContain('"First"');
  await answer.first().scrollIntoViewIfNeeded();
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/reference.png` });
});

test.runIf(executablePath)(
  'programs get JSON at the same address, kept answers or not',
  async () => {
    const json = async (headers = {}) => {
      const answer = await fetch(`${address}/api/`, { headers });
      return (await answer.json()).namespaces;
    };
    const html = async () =>
      (await fetch(`${address}/api/`, { headers: { accept: 'text/html' } })).text();
    expect(await json()).toContain('core/v2');
    expect(await html()).toContain('<title>REST reference</title>');
    expect(await json({ accept: '*/*' })).toContain('core/v2');
    expect(await html()).toContain('<title>REST reference</title>');
    expect(await json({ accept: 'application/json, text/html;q=0.9' })).toContain('core/v2');
    const missing = await fetch(`${address}/api/reference/..%2f..%2fpackage.json`);
    expect(missing.status).toBe(404);
  },
);
