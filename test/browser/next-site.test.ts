import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installDemo } from '../../src/app/demo/install-demo.ts';
import { freePort } from '../support/free-port.ts';
import {
  accessibilityFaults,
  chromiumFor,
  openBrowser,
  openPage,
  photograph,
} from '../support/open-browser.ts';
import { type FrontEnd, openFrontEnd } from '../support/open-front-end.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

const executablePath = chromiumFor('the example site');

let server: TestServer;
let browser: Browser;
let front: FrontEnd;
let address: string;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  if (!executablePath) return;
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  server = await openTestServer({
    env: { PREVIEW_URL: `${address}/preview?id={id}&token={token}` },
  });
  await installDemo(await server.site.context('admin'));
  const form = await server.site.make(
    '/forms/v1/contact-forms',
    {
      title: 'Contact',
      form: '[text* your-name] [email* your-email] [textarea your-message] [submit "Send"]',
      additional_settings: 'skip_mail: on',
    },
    'editor',
  );
  front = await openFrontEnd('examples/next-site', {
    ALMANAC_URL: server.address,
    CONTACT_FORM: String(form.id),
  });
  await front.runScript('build');
  await front.startNext(address);
  browser = await openBrowser(executablePath);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await front?.close();
  await server?.close();
});

describe.skipIf(!executablePath)('the example site', () => {
  beforeEach(async () => {
    ({ page, complaints } = await openPage(browser));
    return async () => {
      expect(complaints).toEqual([]);
      await page.close();
    };
  });

  const open = async (path: string, name: string) => {
    await page.goto(address + path);
    await photograph(page, `next-${name}`);
    expect(await accessibilityFaults(page)).toEqual([]);
  };

  test('lists posts, leads to older ones and shows one', async () => {
    await open('/', 'posts');
    expect(await page.locator('article').count()).toBe(5);
    const [first] = await page.locator('article h2').allTextContents();
    await page.getByRole('link', { name: 'Older posts' }).click();
    await page.waitForURL(/after=/);
    const [later = ''] = await page.locator('article h2').allTextContents();
    expect(later).not.toBe(first);
    await page.getByRole('link', { name: later }).click();
    await page.getByRole('heading', { level: 1, name: later }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('shows the events of a month, and leads to each of them and to the months around', async () => {
    await open('/calendar', 'calendar');
    expect(await page.locator('td').count()).toBeGreaterThanOrEqual(28);
    expect(await page.locator('td li').count()).toBeGreaterThan(5);
    await page.locator('td li').getByRole('link', { name: 'Saturday market' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Saturday market' }).waitFor();
    expect(await page.title()).toContain('Saturday market');
    await open('/calendar?month=2031-12', 'calendar-later');
    expect(await page.title()).toBe('Calendar: December 2031 – Ashmere Almanac');
    await page.getByRole('link', { name: 'January 2032' }).click();
    await page.getByRole('heading', { level: 1, name: 'January 2032' }).waitFor();
  });

  test('says what is cancelled, and leads to the events of its town', async () => {
    const body = await server.site.make(
      '/ext/events/v1/events',
      {
        ...{ title: 'Rained off', start_date: '2091-05-01 18:00', end_date: '2091-05-01 20:00' },
        ...{ event_status: 'cancelled', status_reason: 'The meadow is wet' },
        ...{ venue: { venue: 'Meadow', city: 'Ashmere-by-Sea' } },
      },
      'editor',
    );
    await open(new URL(body.url).pathname, 'cancelled');
    await page.getByRole('heading', { level: 1, name: 'Cancelled: Rained off' }).waitFor();
    await page.getByText('The meadow is wet').waitFor();
    await page.getByRole('link', { name: 'Ashmere-by-Sea' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events in Ashmere-by-Sea' }).waitFor();
    expect(await page.getByRole('listitem').locator('s').allTextContents()).toEqual(['Rained off']);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('shows the days of a month that have events below each other on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open('/calendar', 'calendar-phone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });

  test('finds what contains a word', async () => {
    await open('/search', 'search');
    await page.getByLabel('Words').fill('season');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'The season at a glance' }).waitFor();
    await page.getByLabel('Words').fill('weir');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'The choir sings by the weir' }).click();
    await page.getByRole('heading', { level: 1, name: 'The choir sings by the weir' }).waitFor();
  });

  test('sends the contact form, and says what is wrong with it', async () => {
    await open('/contact', 'contact');
    const fillIn = async (email: string) => {
      await page.getByLabel('Your name').fill('Ann');
      await page.getByLabel('Your e-mail address').fill(email);
      await page.getByLabel('Your message').fill('When do you open?');
      await page.getByRole('button', { name: 'Send' }).click();
    };
    await fillIn('ann@example');
    await page.getByText('your-email: ').waitFor();
    await fillIn('ann@example.org');
    await page.getByText('Thank you').waitFor();
    const stored = await server.site.services.database.prisma.formSubmission.count();
    expect(stored).toBe(1);
  });

  test('lets an author log in, and shows a draft to whoever has its preview link', async () => {
    const { site } = server;
    const json = { title: 'Not yet', content: '<p>Soon.</p>', status: 'draft' };
    await site.make('/core/v2/posts', json, 'author');
    const password = 'one two three four';
    await site.make(`/core/v2/users/${site.users.author}`, { password });
    await open('/login', 'login');
    const logIn = async (typed: string) => {
      await page.getByLabel('Name').fill('author');
      await page.getByLabel('Password').fill(typed);
      await page.getByRole('button', { name: 'Log in' }).click();
    };
    await logIn('wrong');
    await page.getByText('are not known here').waitFor();
    await logIn(password);
    const draft = page.getByRole('link', { name: 'Not yet' });
    const link = (await draft.getAttribute('href')) ?? '';
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await page.goto(link);
    await page.getByText('Soon.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(link.replace('token=', 'token=x'));
    await page.getByText('does not count any more').waitFor();
  });
});
