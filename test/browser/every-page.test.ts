import '../support/declare-library.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectSound } from '../support/expect-sound.ts';
import { logInOn, openPage, photograph, sharedBrowser } from '../support/open-browser.ts';
import { fillWholeSite, type Pages } from '../support/whole-site.ts';

let pages: { readonly desk: Pages; readonly site: Pages };
const { executablePath, server, browser } = sharedBrowser('every page', {
  async fill(opened) {
    pages = await fillWholeSite(opened);
  },
});

/** Photographs a page as it is, and expects it to be sound. */
async function look(page: Page, name: string) {
  await photograph(page, name);
  await expect.soft(expectSound(page), name).resolves.toBeUndefined();
}

async function lookAtAll(page: Page, part: 'desk' | 'site') {
  for (const [name, path] of Object.entries(pages[part])) {
    await page.goto(server.address + path);
    await look(page, `${part}-${name}`);
  }
}

/** Pages on which something is open or has happened, or which only somebody who is logged in sees. */
const scenes: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'fields-unfolded': async (page) => {
    await page.goto(server.address + pages.desk.book);
    for (const one of await page.locator('details.card > summary').all()) await one.click();
  },
  'media-dialog': async (page) => {
    await page.goto(`${server.address}/desk/post/new`);
    await page.getByRole('button', { name: 'Choose… (Featured image)' }).click();
    await page.locator('.media-dialog .media-grid button').first().click();
  },
  crop: async (page) => {
    await page.goto(server.address + pages.desk['media-item']);
    await page.getByText('Crop or turn').click();
    await page.locator('.cropper-crop-box').waitFor();
  },
  'time-dialog': async (page) => {
    await page.goto(`${server.address}/desk/calendar/?view=list`);
    await page.getByRole('link', { name: 'Move Life drawing' }).first().click();
    await page.getByRole('dialog').waitFor();
  },
  conflict: async (page) => {
    await page.goto(server.address + pages.desk.page);
    const path = `/core/v2/pages/${/\d+$/.exec(pages.desk.page ?? '')?.[0]}`;
    await server.site.make(path, { title: 'Theirs' });
    await page.locator('[name="title"]').fill('Mine');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.conflict').waitFor();
  },
  refusal: async (page) => {
    await page.goto(`${server.address}/desk/user/new`);
    await page.locator('[name="username"]').fill('admin');
    await page.locator('[name="email"]').fill('ann@example.org');
    await page.locator('[name="password"]').fill('correct horse battery');
    await page.locator('.save button').first().click();
    await page.getByRole('alert').waitFor();
  },
  unfolded: async (page) => {
    await page.goto(`${server.address}/desk/`);
    await page.getByRole('button', { name: 'New', exact: true }).click();
  },
  source: async (page) => {
    await page.goto(server.address + pages.desk.post);
    await page.locator('.editor').getByRole('button', { name: 'Source' }).click();
  },
  authorize: (page) => page.goto(server.address + pages.site.authorize),
  authorized: async (page) => {
    await page.goto(server.address + pages.site.authorize);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.locator('.secret').waitFor();
  },
  'application-passwords': (page) =>
    page.goto(server.address + pages.desk['application-passwords']),
};

describe.skipIf(!executablePath)('every page', { timeout: 900_000 }, () => {
  test('of the site is sound', async () => {
    const { page, complaints } = await openPage(browser);
    await lookAtAll(page, 'site');
    expect(complaints.filter((text) => !/40[34]|410/.test(text))).toEqual([]);
  });

  test('of the desk is sound', async () => {
    const { page, complaints } = await openPage(browser);
    await logInOn(page, server, 'admin');
    await lookAtAll(page, 'desk');
    for (const [name, open] of Object.entries(scenes)) {
      await open(page);
      await look(page, `desk-${name}`);
    }
    expect(complaints.filter((text) => !/40[0349]/.test(text))).toEqual([]);
  });
});
