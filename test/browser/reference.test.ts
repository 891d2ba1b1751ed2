import { beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '../support/open-browser.ts';

const { executablePath, server, page, complaints } = sharedBrowser('the REST reference', {
  fill: ({ site }) => site.make('/core/v2/posts', { title: 'First', status: 'publish' }),
});
const requested: string[] = [];

beforeAll(async () => {
  if (!executablePath) return;
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${server.address}/api/`);
  await page.locator('.opblock-tag').first().waitFor();
});

test.runIf(executablePath)('the reference lists every area, and asks no other site', async () => {
  expect(await page.locator('.opblock-tag').count()).toBeGreaterThan(10);
  const own = [server.address, 'data:'];
  expect(requested.filter((url) => !own.some((start) => url.startsWith(start)))).toEqual([]);
  expect(complaints).toEqual([]);
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
      const answer = await fetch(`${server.address}/api/`, { headers });
      return (await answer.json()).namespaces;
    };
    const html = async () =>
      (await fetch(`${server.address}/api/`, { headers: { accept: 'text/html' } })).text();
    expect(await json()).toContain('core/v2');
    expect(await html()).toContain('<title>REST reference</title>');
    expect(await json({ accept: '*/*' })).toContain('core/v2');
    expect(await html()).toContain('<title>REST reference</title>');
    expect(await json({ accept: 'application/json, text/html;q=0.9' })).toContain('core/v2');
    const missing = await fetch(`${server.address}/api/reference/..%2f..%2fpackage.json`);
    expect(missing.status).toBe(404);
  },
);
