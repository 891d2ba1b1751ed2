import { describe, expect, test } from 'vitest';
import { installDemo } from '../../src/app/demo/install-demo.ts';
import { toViewer } from '../../src/auth/viewer.ts';
import { systemContext } from '../../src/operation/context.ts';
import { expectSound } from '../support/expect-sound.ts';
import { accessibilityFaults, photograph, sharedBrowser } from '../support/open-browser.ts';
import type { TestServer } from '../support/test-server.ts';

const { executablePath, server, page, complaints } = sharedBrowser('the public pages', { fill });

async function fill({ site: { services, users } }: TestServer): Promise<void> {
  const viewer = toViewer({ id: users.admin, login: 'admin', roles: 'administrator' });
  await installDemo(await systemContext(services, viewer));
}

describe.skipIf(!executablePath)('somebody who reads', { timeout: 120_000 }, () => {
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
    await page.locator('.page-header a[rel="tag"]').first().click();
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

  test('has the menu in sight, and on a phone behind a button', async () => {
    const link = page.locator('.site-menu a', { hasText: 'Calendar' });
    const button = page.getByRole('button', { name: 'Menu' });
    await page.goto(server.address);
    expect(await link.isVisible()).toBe(true);
    expect(await button.isVisible()).toBe(false);
    const wide = page.viewportSize() ?? { width: 1280, height: 720 };
    await expectSound(page);
    await page.setViewportSize({ width: 390, height: 780 });
    expect(await link.isVisible()).toBe(false);
    await button.click();
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/menu-unfolded.png` });
    expect(await accessibilityFaults(page)).toEqual([]);
    await link.click();
    expect(new URL(page.url()).pathname).toBe('/events/');
    await page.setViewportSize(wide);
  }, 60_000);

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

  test('searches, and looks through a month', async () => {
    await page.goto(server.address);
    await page.getByRole('link', { name: 'Search' }).click();
    await expectSound(page);
    await page.getByLabel('Search for').fill('the');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/?s=the');
    expect(await page.locator('.summary').count()).toBeGreaterThan(0);
    await expectSound(page);
    await photograph(page, 'search');
    const date = await page.locator('.byline time').first().getAttribute('datetime');
    await page.goto(`${server.address}/${date?.slice(0, 7).replace('-', '/')}/`);
    expect(await page.locator('.summary').count()).toBeGreaterThan(0);
    await expectSound(page);
  });

  test('leaves a comment, which waits for a moderator', async () => {
    const json = { title: 'Say something', status: 'publish', comment_status: 'open' };
    const body = await server.site.make('/core/v2/posts', json, 'editor');
    await page.goto(body.link);
    await expectSound(page);
    await photograph(page, 'comment-form');
    await page.getByLabel('Name').fill('Ann');
    await page.getByLabel('E-mail address').fill('ann@example.org');
    await page.getByRole('textbox', { name: 'Comment' }).fill('Well said.');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await page.waitForURL('**comment=waiting#respond');
    expect(await page.getByRole('status').innerText()).toContain('when a moderator has approved');
    await expectSound(page);
    const { body: waiting } = await server.site.rest(
      `/core/v2/comments?status=hold&post=${body.id}`,
      {
        as: 'admin',
      },
    );
    expect(waiting).toMatchObject([{ author_name: 'Ann' }]);
  });

  test('gives to a campaign, on a page that is as sound', async () => {
    await page.goto(`${server.address}/donate/bandstand-roof/`);
    await expectSound(page);
    await photograph(page, 'donate');
    await page.getByLabel('How much, in GBP').fill('12.50');
    await page.getByLabel('Your name').fill('Ann');
    await page.getByLabel('Your e-mail address').fill('ann@example.org');
    await page.getByRole('button', { name: 'Pledge' }).click();
    await page.waitForURL('**/donate/bandstand-roof/?sent=1#pledge');
    expect(await page.getByRole('status').innerText()).toContain('Thank you');
  });

  test('gets pages of less than 60 KB without pictures, which do not move while these come', async () => {
    const sizes: number[] = [];
    const pictures = new Set<string>();
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    client.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Image') pictures.add(requestId);
    });
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!pictures.has(requestId)) sizes.push(encodedDataLength);
    });
    for (const path of ['/', '/events/', '/events/month/', '/category/town/', '/?s=the']) {
      sizes.length = 0;
      await page.goto(server.address + path, { waitUntil: 'networkidle' });
      expect([path, sizes.length > 1]).toEqual([path, true]);
      const sum = sizes.reduce((all, size) => all + size, 0);
      expect(sum, path).toBeLessThan(60_000);
      const unsized = await page.locator('img:not([width]), img:not([height])').count();
      expect([path, unsized]).toEqual([path, 0]);
    }
  });

  test('is told where there is nothing', async () => {
    await page.goto(`${server.address}/nothing/`);
    await expectSound(page);
    await photograph(page, 'not-found');
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});
