import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillCalendar } from '../support/fill-calendar.ts';
import { findChromium } from '../support/find-chromium.ts';
import { accessibilityFaults, openBrowser, photograph } from '../support/open-browser.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

const executablePath = findChromium();
if (!executablePath)
  console.log('Browser tests of the calendar skipped: set CHROMIUM or install Chromium.');

let server: TestServer;
let browser: Browser;
let page: Page;
/** What the browser complained of, such as what a page's own policy forbids it. */
const complaints: string[] = [];

beforeAll(async () => {
  if (!executablePath) return;
  server = await openTestServer();
  await fillCalendar(server.site);
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

const open = (path: string) => page.goto(server.address + path);

/** Neither inaccessible nor wider than a phone, by day and by night, on a desk and in a hand. */
async function expectSound(): Promise<void> {
  for (const width of [1280, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect(await accessibilityFaults(page), `${width} ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

describe.skipIf(!executablePath)('the calendar', () => {
  test.each([
    ['month', '/events/month/2031-03/'],
    ['empty month', '/events/month/2031-08/'],
    ['list', '/events/'],
    ['past list', '/events/list/?eventDisplay=past'],
    ['search', '/events/month/2031-03/?tribe-bar-search=dance'],
    ['category', '/events/category/music/'],
    ['day', '/events/2031-03-15/'],
    ['event', '/event/walk/'],
    ['series', '/event/dance/2031-03-18/'],
    ['venue', '/venue/shipyard/'],
    ['organizer', '/organizer/friends/'],
  ])('has a sound page: %s', async (name, path) => {
    const answer = await open(path);
    expect(answer?.status()).toBe(200);
    await photograph(page, `calendar-${name.replace(' ', '-')}`);
    await expectSound();
    expect(complaints).toEqual([]);
  });
});
