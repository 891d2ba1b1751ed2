import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/services.mjs';
import { shared } from './shared.ts';
import { openTestServer, type TestServer } from './test-server.ts';
import type { SiteOptions, TestUser } from './test-site.ts';
import { LOGIN_PASSWORD, setPassword } from './visitor.ts';

/** The path of a Chromium; null where there is none, which is said in one line with the tests that are skipped for it. */
export function chromiumFor(tests: string): string | null {
  const path = findChromium();
  if (path === null)
    console.log(`Browser tests of ${tests} skipped: set CHROMIUM or install Chromium.`);
  return path;
}

interface Browsing extends SiteOptions {
  /** Who is logged in. */
  readonly as?: TestUser;
  /** Puts records into the site. */
  fill?(server: TestServer): Promise<unknown>;
}

/** A site and a page of a browser for the tests of a file. Nothing is opened where there is no Chromium. */
export function sharedBrowser(tests: string, { as, fill, ...options }: Browsing = {}) {
  const executablePath = chromiumFor(tests);
  const complaints: string[] = [];
  const ifThere = <Opened extends object>(open: (path: string) => Promise<Opened>): Opened =>
    shared(async () => (executablePath ? open(executablePath) : ({} as Opened))); // its tests are skipped
  const server = ifThere(async () => {
    const opened = await openTestServer(options);
    await fill?.(opened);
    return opened;
  });
  const browser = ifThere(openBrowser);
  const page = ifThere(async () => {
    const opened = await openPage(browser, complaints);
    if (as) await logInOn(opened.page, server, as);
    return opened.page;
  });
  return { executablePath, server, browser, page, complaints };
}

/** Logs a user of the test site in, who is at the desk then. */
export async function logInOn(page: Page, { site, address }: TestServer, user: TestUser) {
  await setPassword(site, user);
  await page.goto(`${address}/wp-login.php?redirect_to=/desk/`);
  await page.fill('#log', user);
  await page.fill('#pwd', LOGIN_PASSWORD);
  await page.click('button[type=submit]');
  await page.waitForURL('**/desk/');
}

/** A window of a headless Chromium. */
export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox'] });

/** A page as wide as a desk's, and what the browser will complain of, such as what a page's own policy forbids it. */
export async function openPage(
  browser: Browser,
  complaints: string[] = [],
): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  return { page, complaints };
}

/**
 * What axe-core finds wrong with a page (WCAG 2.2 AA and good practice): the rules that it breaks, each with the elements
 * concerned.
 * @param rules which are looked at; all unless said
 */
export async function accessibilityFaults(
  page: Page,
  rules?: readonly string[],
): Promise<readonly string[]> {
  await page.evaluate(axe.source); // by the debugger, which the page's own policy doesn't bind
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options), // defined by the line before
    { preload: false, ...(rules && { runOnly: [...rules] }) },
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
}

/** Takes pictures of a page as phones and desks show it, by day and by night, where SCREENSHOTS names a folder for them. */
export async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const path = join(folder, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}
