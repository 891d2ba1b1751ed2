import { describe, expect, test } from 'vitest';
import { expectSound } from '../support/expect-sound.ts';
import { fillCalendar } from '../support/fill-calendar.ts';
import { photograph, sharedBrowser } from '../support/open-browser.ts';

const { executablePath, server, browser, page, complaints } = sharedBrowser('the calendar', {
  fill: ({ site }) => fillCalendar(site),
});

const open = (path: string) => page.goto(server.address + path);

describe.skipIf(!executablePath)('the calendar', () => {
  test.each([
    ['month', '/events/month/2031-03/'],
    ['empty month', '/events/month/2031-08/'],
    ['list', '/events/'],
    ['past list', '/events/list/?eventDisplay=past'],
    ['search', '/events/month/2031-03/?tribe-bar-search=dance'],
    ['category', '/events/category/music/'],
    ['town', '/events/?city=Aldhaven'],
    ['unknown town', '/events/month/2031-03/?city=Nowhere'],
    ['day', '/events/2031-03-15/'],
    ['event', '/event/walk/'],
    ['series', '/event/dance/2031-03-18/'],
    ['venue', '/venue/the-old-shipyard/'],
    ['organizer', '/organizer/friends-of-the-harbour/'],
  ])('has a sound page: %s', async (name, path) => {
    const answer = await open(path);
    expect(answer?.status()).toBe(200);
    await photograph(page, `calendar-${name.replace(' ', '-')}`);
    await expectSound(page);
    expect(complaints).toEqual([]);
  });

  test('has its fields and its button on one line', async () => {
    await open('/events/');
    const parts = page.locator('.calendar-search :is(input:not([type="hidden"]), button)');
    const ends = await parts.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().bottom)),
    );
    expect(ends).toHaveLength(3);
    expect(new Set(ends).size).toBe(1);
  });

  test('goes from view to view in place, and back by the browser’s own way', async () => {
    await open('/events/month/2031-03/');
    const loaded = await page.evaluate(() => performance.timeOrigin);
    await page.getByRole('link', { name: 'April 2031' }).click();
    await page.waitForURL('**/events/month/2031-04/');
    await page.getByRole('heading', { level: 1, name: 'April 2031' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('April 2031');
    expect(await page.title()).toBe('Events: April 2031 – Almanac');
    await page.getByRole('link', { name: 'Day', exact: true }).click();
    await page.waitForURL('**/events/2031-04-01/');
    await page.getByRole('heading', { name: 'Spring market' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'April 2031' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/events/month/2031-04/');
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    expect(complaints).toEqual([]);
  });

  test('finds by words and by day with its form, by the keyboard alone', async () => {
    await open('/events/');
    await page.getByLabel('Search').focus();
    await page.keyboard.type('choirs');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/events/?tribe-bar-search=choirs');
    await page.getByText('Only events that mention').waitFor();
    expect(await page.locator('.event-card h3').allInnerTexts()).toEqual(['Night of the choirs']);
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('heading', { name: 'Harbour walk' }).waitFor();
  });

  test('leads on where the route fails', async () => {
    await open('/events/month/2031-03/');
    await page.route('**/ext/views/v2/html*', (route) => route.abort());
    await page.getByRole('link', { name: 'April 2031' }).click();
    await page.getByRole('heading', { level: 1, name: 'April 2031' }).waitFor();
    await page.unroute('**/ext/views/v2/html*');
    complaints.length = 0;
  });

  test('works without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${server.address}/events/month/2031-03/`);
    await plain.getByRole('link', { name: 'April 2031' }).click();
    await plain.waitForURL('**/events/month/2031-04/');
    await plain.getByLabel('Go to').fill('2031-03-20');
    await plain.getByRole('button', { name: 'Show' }).click();
    await plain.getByRole('heading', { level: 1, name: 'March 2031' }).waitFor();
    await plain.getByRole('link', { name: /Concert in Lisbon/ }).click();
    expect(await plain.getByRole('heading', { level: 1 }).innerText()).toBe('Concert in Lisbon');
    await context.close();
  });
});
