import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { openHostileServer } from '../lib/guarded-fetch/hostile-server.ts';
import { accessibilityFaults, photograph, sharedBrowser } from '../support/open-browser.ts';
import { shared } from '../support/shared.ts';

const { executablePath, server, browser } = sharedBrowser('embeds', {
  async fill({ site }) {
    const content = 'Bells, lanterns and a band that knows three songs by heart. '.repeat(6);
    const json = { title: 'The ferry & its bell', content, status: 'publish' };
    link = (await site.make('/core/v2/posts', json, 'editor')).link;
  },
});
const elsewhere = shared(() =>
  openHostileServer({
    '/': (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(`<!doctype html><title>x</title><link rel="icon" href="data:,">${shown}`),
  }),
);
let shown = '';
let visit: BrowserContext;
let page: Page;
let link: string;
/** What the browser complained of, such as what the page's own policy forbids it. */
let complaints: string[] = [];

beforeEach(async () => {
  await visit?.close();
  visit = await browser.newContext({ viewport: { width: 800, height: 700 } });
  page = await visit.newPage();
  complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
});

/** Shows HTML as a page of another site. */
async function showElsewhere(html: string): Promise<void> {
  shown = html;
  await page.goto(`http://localhost:${elsewhere.port}/`);
}

describe.skipIf(!executablePath)('an embed on another site', () => {
  test('shows the post in its frame, whose link opens the post', async () => {
    const path = `/oembed/1.0/embed?url=${encodeURIComponent(link)}`;
    await showElsewhere((await server.site.rest(path)).body.html);
    const frame = page.frameLocator('iframe');
    await frame.getByText('Bells, lanterns').waitFor();
    const font = await frame.locator('footer').evaluate((one) => getComputedStyle(one).fontSize);
    expect(font).toBe('14px');
    const opened = visit.waitForEvent('page');
    await frame.getByRole('link', { name: 'The ferry & its bell' }).click();
    const post = await opened;
    await post.waitForLoadState();
    expect(post.url()).toBe(link);
    expect(complaints).toEqual([]);
    await photograph(page, 'embed-frame');
  });

  test('tells a script that knows such frames its height, and what was clicked', async () => {
    await showElsewhere(`<script>
      window.told = [];
      addEventListener('message', ({ data }) => told.push(data));
    </script><iframe sandbox="allow-scripts" src="${link}embed/#?secret=abc123" width="600"></iframe>`);
    const told = () => page.evaluate('told') as Promise<readonly Record<string, unknown>[]>; // as the script above keeps them
    await expect.poll(told).toContainEqual({
      message: 'height',
      value: expect.any(Number),
      secret: 'abc123',
    });
    const { value } = (await told())[0] ?? {};
    expect(value).toBeGreaterThan(100);
    await page.frameLocator('iframe').getByRole('link', { name: 'The ferry' }).click();
    await expect.poll(told).toContainEqual({ message: 'link', value: link, secret: 'abc123' });
    expect(complaints).toEqual([]);
  });

  test('is for everybody to read', async () => {
    await page.goto(`${link}embed/`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await photograph(page, 'embed-page');
  });
});
