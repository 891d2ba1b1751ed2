import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toViewer } from '../../src/auth/viewer.ts';
import { installDemo } from '../../src/features/demo/install-demo.ts';
import { systemContext } from '../../src/system-context.ts';
import { findChromium } from '../support/find-chromium.ts';
import { accessibilityFaults, openBrowser, photograph } from '../support/open-browser.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

const executablePath = findChromium();
if (!executablePath)
  console.log('Browser tests of the public pages skipped: set CHROMIUM or install Chromium.');

let server: TestServer;
let browser: Browser;
let page: Page;
/** What the browser complained of, such as what a page's own policy forbids it. */
const complaints: string[] = [];

beforeAll(async () => {
  if (!executablePath) return;
  server = await openTestServer();
  const { services, users } = server.site;
  const viewer = toViewer({ id: users.admin, login: 'admin', roles: 'administrator' });
  await installDemo(await systemContext(services, viewer));
  browser = await openBrowser(executablePath);
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Neither inaccessible nor wider than a phone. */
async function expectSound(): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 800 });
}

describe.skipIf(!executablePath)('somebody who reads', () => {
  test('comes from the home page to a post and on to its category', async () => {
    await page.goto(server.address);
    await expectSound();
    await photograph(page, 'home');
    const first = page.locator('.summary h2 a').first();
    const title = await first.innerText();
    await first.click();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    await expectSound();
    await photograph(page, 'post');
    await page.locator('.byline a[rel="tag"]').first().click();
    await expectSound();
    await photograph(page, 'category');
    expect(await page.locator('.summary h2').allInnerTexts()).toContain(title);
  });

  test('finds every post sound, with what was said about it', async () => {
    const { body } = await server.site.rest('/core/v2/posts?per_page=100');
    for (const { link, slug } of body) {
      await page.goto(link);
      await expectSound();
      await photograph(page, `post-${slug}`);
    }
  }, 120_000);

  test('finds more on the next page, and a page for authors', async () => {
    await page.goto(server.address);
    await page.getByRole('link', { name: 'Older posts' }).click();
    await page.waitForURL('**/page/2/');
    await expectSound();
    await page.locator('a[rel="author"]').first().click();
    await page.waitForURL('**/author/*/');
    await expectSound();
    await photograph(page, 'author');
  });

  test('is told where there is nothing', async () => {
    await page.goto(`${server.address}/nothing/`);
    await expectSound();
    await photograph(page, 'not-found');
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});
