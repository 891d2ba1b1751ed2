import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { chromiumFor, openBrowser } from '../support/open-browser.ts';
import { type FrontEnd, openFrontEnd } from '../support/open-front-end.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

const executablePath = chromiumFor('the site with Faust');
const PASSWORD = 'one two three four';

let server: TestServer;
let front: FrontEnd;
let browser: Browser;
let page: Page;
let address: string;

beforeAll(async () => {
  if (!executablePath) return;
  address = `http://localhost:${await freePort()}`;
  const FAUST_SECRET_KEY = 'a secret of both servers';
  server = await openTestServer({
    env: {
      ALIASES: 'wordpress',
      CORS_ORIGINS: address,
      FAUST_SECRET_KEY,
      PREVIEW_URL: `${address}/preview?preview=true&p={id}&previewPathname={path}`,
    },
  });
  const { site } = server;
  const json = { title: 'Seen by all', content: '<p>Now.</p>', status: 'publish' };
  await site.make('/core/v2/posts', json, 'author');
  const user = { password: PASSWORD };
  await site.make(`/core/v2/users/${site.users.author}`, user);
  front = await openFrontEnd('examples/faust-site', {
    NEXT_PUBLIC_WORDPRESS_URL: server.address,
    FAUST_SECRET_KEY,
    NEXT_TELEMETRY_DISABLED: '1',
  });
  await front.runScript('build');
  await front.startNext(address);
  browser = await openBrowser(executablePath);
  page = await browser.newPage();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await front?.close();
  await server?.close();
});

describe.skipIf(!executablePath)('a site with Faust', () => {
  test('lists posts and shows one', async () => {
    await page.goto(address);
    await page.getByRole('link', { name: 'Seen by all' }).click();
    await page.getByRole('heading', { name: 'Seen by all' }).waitFor();
    await page.getByText('Now.').waitFor();
  });

  test('shows a draft to its author, by way of the login of the server', async () => {
    const { site } = server;
    const json = { title: 'Not yet', content: '<p>Soon.</p>', status: 'draft' };
    const { id } = await site.make('/core/v2/posts', json, 'author');
    const preview = await site.rest('/jwt-auth/v1/preview', { as: 'author', json: { id } });
    await page.goto(preview.body.link);
    await page.getByLabel('User name or e-mail address').fill('author');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Not yet' }).waitFor();
    await page.getByText('Soon.').waitFor();
    expect(new URL(page.url()).origin).toBe(address);
  });

  test('logs in with its own form, and says why it does not', async () => {
    await page.goto(`${address}/members/`);
    const logIn = async (password: string) => {
      await page.getByLabel('Name').fill('author');
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Log in' }).click();
    };
    await logIn('wrong');
    await page.getByText('There is no user of this name').waitFor();
    await logIn(PASSWORD);
    await page.getByText('Logged in').waitFor();
  });
});
