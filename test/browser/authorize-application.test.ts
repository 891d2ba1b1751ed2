import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../support/listen.ts';
import { accessibilityFaults, photograph, sharedBrowser } from '../support/open-browser.ts';
import { shared } from '../support/shared.ts';
import { LOGIN_PASSWORD, setPassword } from '../support/visitor.ts';

const { executablePath, server, browser } = sharedBrowser('the authorisation page', {
  async fill({ site }) {
    await setPassword(site, 'editor');
    await site.make('/core/v2/settings', { title: 'Harbour News' });
  },
});
/** The application that asks; it is on another origin. */
const app = shared(() =>
  listen((_, response) =>
    response.setHeader('Content-Type', 'text/html').end('<title>The app</title>'),
  ),
);
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  if (!executablePath) return;
  await context?.close();
  context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    javaScriptEnabled: true,
  });
  page = await context.newPage();
});

const ask = (query: Readonly<Record<string, string>>) =>
  page.goto(`${server.address}/wp-admin/authorize-application.php?${new URLSearchParams(query)}`);

async function logIn(password = LOGIN_PASSWORD): Promise<void> {
  await page.getByLabel('User name or e-mail address').fill('editor');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const heading = () => page.getByRole('heading', { level: 1 }).innerText();

describe.skipIf(!executablePath)('an application that asks', () => {
  const pocketEditor = () => ({
    app_name: 'Pocket Editor',
    success_url: `${app.address}/connected`,
    reject_url: `${app.address}/rejected`,
  });

  test('gets a password when somebody logs in and approves', async () => {
    await ask(pocketEditor());
    expect(await heading()).toBe('Log in');
    expect(await page.locator('main').innerText()).toContain('Pocket Editor');
    expect(await accessibilityFaults(page)).toEqual([]);
    await photograph(page, 'log-in');

    await logIn('wrong');
    expect(await page.getByRole('alert').innerText()).toContain('don’t belong together');
    expect(await accessibilityFaults(page)).toEqual([]);
    await photograph(page, 'log-in-wrong');

    await logIn();
    expect(await heading()).toBe('Let an application in?');
    expect(await page.locator('main').innerText()).toContain(new URL(app.address).host);
    expect(await accessibilityFaults(page)).toEqual([]);
    await photograph(page, 'authorize');

    await page.getByRole('button', { name: 'Approve' }).click();
    await page.waitForURL(`${app.address}/connected?**`);
    const told = Object.fromEntries(new URL(page.url()).searchParams);
    expect(told).toMatchObject({ site_url: server.address, user_login: 'editor' });
    const authorization = `Basic ${Buffer.from(`editor:${told.password}`).toString('base64')}`;
    const me = await fetch(`${server.address}/api/core/v2/users/me`, {
      headers: { authorization },
    });
    expect(await me.json()).toMatchObject({ slug: 'editor' });
  });

  test('gets nothing when it is rejected', async () => {
    await ask({ ...pocketEditor(), app_name: 'Nosy' });
    await logIn();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.waitForURL(`${app.address}/rejected`);
    const { body } = await server.site.rest('/core/v2/users/me/application-passwords', {
      as: 'editor',
    });
    expect(body.map(({ name }: { name: string }) => name)).not.toContain('Nosy');
  });

  test('has its password shown where it gave no address; it is listed, and shut out', async () => {
    await ask({ app_name: 'Old typewriter' });
    await logIn();
    await page.getByRole('button', { name: 'Approve' }).click();
    expect(await page.locator('.secret').innerText()).toMatch(/^(\w{4} ){5}\w{4}$/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await photograph(page, 'new-password');

    await page.getByRole('link', { name: 'All application passwords' }).click();
    expect(await heading()).toBe('Application passwords');
    expect(await accessibilityFaults(page)).toEqual([]);
    await photograph(page, 'application-passwords');

    const revoke = page.getByRole('button', { name: 'Revoke: Old typewriter' });
    await revoke.click();
    await revoke.waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('link', { name: 'editor', exact: true }).click();
    expect(await heading()).toBe('Your profile');
    expect(await accessibilityFaults(page)).toEqual([]);
    await photograph(page, 'profile');

    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    expect(await page.getByRole('status').innerText()).toBe('You are logged out.');
    await page.goto(`${server.address}/desk/`);
    expect(await heading()).toBe('Log in');
  });

  test('is told off for an address that nobody may be sent to', async () => {
    await ask({ app_name: 'Sly', success_url: 'javascript:alert(1)' });
    expect(await heading()).toBe('This request can’t be granted');
    expect(await accessibilityFaults(page)).toEqual([]);
    await photograph(page, 'refused');
  });

  test('is shown as text, however long and odd its name is', async () => {
    await ask({
      app_name: `"><script>alert(1)</script> ${'Verylongname'.repeat(12)}`,
      success_url: `${app.address}/`,
    });
    let alerts = 0;
    page.on('dialog', (dialog) => {
      alerts++;
      void dialog.dismiss();
    });
    await logIn();
    expect(await heading()).toBe('Let an application in?');
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await photograph(page, 'authorize-odd');
    expect(alerts).toBe(0);
  });
});
