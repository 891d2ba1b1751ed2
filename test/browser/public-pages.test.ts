import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toViewer } from '../../src/auth/viewer.ts';
import { installDemo } from '../../src/features/admin/demo/install-demo.ts';
import { systemContext } from '../../src/operation/system-context.ts';
import { chromiumFor } from '../support/chromium-for.ts';
import { expectSound } from '../support/expect-sound.ts';
import { openBrowser, openPage, photograph } from '../support/open-browser.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

const executablePath = chromiumFor('the public pages');

let server: TestServer;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  if (!executablePath) return;
  server = await openTestServer();
  const { services, users } = server.site;
  const viewer = toViewer({ id: users.admin, login: 'admin', roles: 'administrator' });
  await installDemo(await systemContext(services, viewer));
  browser = await openBrowser(executablePath);
  ({ page, complaints } = await openPage(browser));
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe.skipIf(!executablePath)('somebody who reads', () => {
  test('comes from the home page to a post and on to its category', async () => {
    await page.goto(server.address);
    await expectSound(page);
    await photograph(page, 'home');
    const first = page.locator('.summary h2 a').first();
    const title = await first.innerText();
    await first.click();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    await expectSound(page);
    await photograph(page, 'post');
    await page.locator('.byline a[rel="tag"]').first().click();
    await expectSound(page);
    await photograph(page, 'category');
    expect(await page.locator('.summary h2').allInnerTexts()).toContain(title);
  });

  test('finds every post sound, with what was said about it', async () => {
    const { body } = await server.site.rest('/core/v2/posts?per_page=100');
    for (const { link, slug } of body) {
      await page.goto(link);
      await expectSound(page);
      await photograph(page, `post-${slug}`);
    }
  }, 120_000);

  test('finds more on the next page, and a page for authors', async () => {
    await page.goto(server.address);
    await page.getByRole('link', { name: 'Older posts' }).click();
    await page.waitForURL('**/page/2/');
    await expectSound(page);
    await page.locator('a[rel="author"]').first().click();
    await page.waitForURL('**/author/*/');
    await expectSound(page);
    await photograph(page, 'author');
  });

  test('is told where there is nothing', async () => {
    await page.goto(`${server.address}/nothing/`);
    await expectSound(page);
    await photograph(page, 'not-found');
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});
