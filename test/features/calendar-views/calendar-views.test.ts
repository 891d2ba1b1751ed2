import { afterAll, beforeAll, expect, test } from 'vitest';
import { settableClock } from '../../support/settable-clock.ts';
import { openTestSite, type TestSite } from '../../support/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ clock: settableClock('2026-11-21T12:00:00') });
  await make({ title: 'Concert', start_date: '2026-11-21 18:00', end_date: '2026-11-21 21:30' });
});
afterAll(() => site.close());

const make = async (json: object) =>
  (await site.rest('/ext/events/v1/events', { as: 'admin', json })).body;

const view = (url: string, more = '') =>
  site.rest(`/ext/views/v2/html?url=${encodeURIComponent(url)}${more}`);

test.each([
  ['/events/', 'Upcoming events'],
  ['http://site.test/events/month/2026-11/', 'November 2026'],
  ['/events/2026-11-21/', 'Saturday, November 21, 2026'],
  ['/events/today/', 'Saturday, November 21, 2026'],
])('the view at %s shows its events below its heading', async (url, heading) => {
  const { status, headers, body } = await view(url);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  expect(body).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
  expect(body).toContain('href="/event/concert/"');
});

test.each([
  ['/events/photo/'],
  ['/events/month/2026-13/'],
  ['/events/2026-02-30/'],
  ['/events/month/1492-10/'],
  ['/events/list/page/2/'],
  ['/events/category/none/'],
  ['/somewhere/'],
])('where there is no view, at %s, a page says so', async (url) => {
  const { status, headers, body } = await view(url);
  expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
  expect(body).toContain('The calendar has no such view');
});
