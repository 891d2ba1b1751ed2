import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults, photograph, sharedBrowser } from '../support/open-browser.ts';

const { executablePath, server, page, complaints } = sharedBrowser('the menus of the desk', {
  as: 'admin',
});
let menu: number;

const send = async (path: string, json: object) => await server.site.make(path, json);

/** A menu of three links, opened at the desk. */
beforeEach(async () => {
  if (!executablePath) return;
  ({ id: menu } = await send('/core/v2/menus', { name: `Menu ${Date.now()}` }));
  for (const [i, title] of ['Home', 'News', 'Contact'].entries())
    await send('/core/v2/menu-items', {
      title,
      url: `https://example.com/${title}`,
      menus: menu,
      menu_order: i + 1,
      status: 'publish',
    });
  await page.goto(`${server.address}/desk/nav_menu/${menu}`);
});

interface Item {
  readonly id: number;
  readonly title: { readonly rendered: string };
  readonly parent: number;
}

/** The stored items: the titles in order, with the one above behind `<`. */
async function stored(): Promise<string[]> {
  const items: Item[] = (
    await server.site.rest(`/core/v2/menu-items?menus=${menu}`, { as: 'admin' })
  ).body;
  return items.map(({ title, parent }) => {
    const above = items.find(({ id }) => id === parent);
    return above ? `${title.rendered} < ${above.title.rendered}` : title.rendered;
  });
}

async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Save menu' }).click();
  await page.getByText(/^Saved\./).waitFor();
}

test.skipIf(!executablePath)('a menu is arranged by mouse', async () => {
  const grip = await page
    .locator('li', { hasText: 'Contact' })
    .locator('[data-grip]')
    .boundingBox();
  const home = await page.locator('#menu-tree li').first().boundingBox();
  if (!grip || !home) throw new Error('The items are not to be seen.');
  await page.mouse.move(grip.x + 5, grip.y + 5);
  await page.mouse.down();
  await page.mouse.move(grip.x + 10, home.y + home.height - 4, { steps: 8 });
  await page.mouse.move(grip.x + 45, home.y + home.height - 4, { steps: 4 });
  await page.mouse.up();
  expect(await page.locator('[data-said]').innerText()).toBe(
    'Contact is number 2 of 3, below Home. Not saved yet.',
  );
  expect(await stored()).toEqual(['Home', 'News', 'Contact']);
  await save();
  expect(await stored()).toEqual(['Home', 'Contact < Home', 'News']);
  expect(complaints).toEqual([]);
});

test.skipIf(!executablePath)('a menu is arranged by keyboard', async () => {
  await page.getByRole('button', { name: 'Move up: News' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move in: Home' }).focus();
  await page.keyboard.press('Space');
  expect(await page.locator('[data-said]').innerText()).toContain('below News');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Move in: Home',
  );
  await save();
  expect(await stored()).toEqual(['News', 'Home < News', 'Contact']);
});

test.skipIf(!executablePath)('pages are found while one types, and added', async () => {
  await send('/core/v2/pages', { title: 'Opening hours', status: 'publish' });
  await page.getByLabel('Find pages, posts, categories').fill('opening');
  await page.getByLabel('Opening hours').check();
  await page.getByRole('button', { name: 'Add the ticked' }).click();
  await page.getByText(/^Saved\./).waitFor();
  expect(await stored()).toEqual(['Home', 'News', 'Contact', 'Opening hours']);
});

test.skipIf(!executablePath)(
  'menus have no faults for anybody, on a desk and on a phone',
  async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [
        `/desk/nav_menu/${menu}`,
        '/desk/nav_menu/',
        '/desk/profile',
        '/desk/search?q=e',
      ]) {
        await page.goto(server.address + path);
        expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([path, overflow]).toEqual([path, 0]);
        if (width === 1280) await photograph(page, `desk${path.replace(/\W+/g, '-')}`);
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  },
);

test.skipIf(!executablePath)('comments are judged and answered in their list', async () => {
  const post = await send('/core/v2/posts', { title: 'Talked about', status: 'publish' });
  for (const author_name of ['Una', 'Otto'])
    await send('/core/v2/comments', {
      post: post.id,
      content: `Words of ${author_name}`,
      status: 'hold',
      author_name,
      author_email: 'x@example.com',
    });
  await page.goto(`${server.address}/desk/comment/?status=hold`);
  await page.getByRole('button', { name: 'Approve: Una' }).click();
  await page.getByText('Words of Una').waitFor({ state: 'detached' });
  expect(await page.locator('#tabs').innerText()).toContain('Approved');
  const otto = page.locator('tr', { hasText: 'Words of Otto' });
  await otto.getByText('Reply', { exact: true }).click();
  await otto.getByLabel('Reply to Otto').fill('Thank you.');
  await otto.getByRole('button', { name: 'Approve and reply' }).click();
  await page.getByText('Words of Otto').waitFor({ state: 'detached' });
  await page.goto(`${server.address}/desk/comment/`);
  expect(await page.getByText('Thank you.').count()).toBe(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await photograph(page, 'desk-comments');
  expect(complaints).toEqual([]);
});
