import { expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { openVisitorAs, sharedVisitor } from '../support/visitor.ts';

const site = sharedSite();
const admin = sharedVisitor(site, 'admin');

async function makeMenu(name: string, ...titles: string[]) {
  const menu = await site.make('/core/v2/menus', { name });
  const items: { id: number }[] = [];
  for (const [i, title] of titles.entries())
    items.push(
      await site.make('/core/v2/menu-items', {
        title,
        url: `https://example.com/${title}`,
        menus: menu.id,
        menu_order: i + 1,
        status: 'publish',
      }),
    );
  return { path: `/desk/nav_menu/${menu.id}`, id: menu.id, ids: items.map(({ id }) => id) };
}

/** The titles in order, those below another in brackets behind it. */
async function itemsOf(menu: number) {
  const { body } = await site.rest(`/core/v2/menu-items?menus=${menu}&context=edit`, {
    as: 'admin',
  });
  const titles = new Map(
    body.map((item: { id: number; title: { raw: string } }) => [item.id, item.title.raw]),
  );
  return body.map((item: { title: { raw: string }; parent: number }) =>
    item.parent === 0 ? item.title.raw : `${item.title.raw} < ${titles.get(item.parent)}`,
  );
}

it('makes a menu, and leads to it', async () => {
  await admin.get('/desk/nav_menu/new');
  const { status, location } = await admin.submit({ name: 'Footer links' });
  expect([status, location]).toEqual([
    303,
    expect.stringMatching(/^\/desk\/nav_menu\/\d+\?saved$/),
  ]);
  expect((await admin.get('/desk/nav_menu/')).html).toContain('Footer links');
  await admin.get('/desk/nav_menu/new');
  expect((await admin.submit({ name: 'Footer links' })).status).toBe(400);
});

it('moves an item by its buttons, in order and below another, without scripts', async () => {
  const { path, id, ids } = await makeMenu('Moved', 'One', 'Two', 'Three');
  await admin.get(path);
  const done = await admin.submit({ _do: `up:${ids[1]}` });
  expect(done.location).toBe(`${path}?saved#item-${ids[1]}`);
  expect(await itemsOf(id)).toEqual(['Two', 'One', 'Three']);
  await admin.get(path);
  await admin.submit({ _do: `in:${ids[2]}` });
  expect(await itemsOf(id)).toEqual(['Two', 'One', 'Three < One']);
  await admin.get(path);
  await admin.submit({ _do: `up:${ids[0]}` });
  expect(await itemsOf(id)).toEqual(['One', 'Three < One', 'Two']);
});

it('changes texts, addresses and the place in one go, and the name', async () => {
  const { path, id, ids } = await makeMenu('Texts', 'Old');
  await admin.get(path);
  await admin.submit({
    [`title.${ids[0]}`]: 'New',
    [`url.${ids[0]}`]: 'https://example.org/',
    [`tab.${ids[0]}`]: '1',
    locations: 'primary',
  });
  await admin.get(path);
  await admin.submit({ name: 'Renamed' });
  const { body: item } = await site.rest(`/core/v2/menu-items/${ids[0]}`, { as: 'admin' });
  expect(item).toMatchObject({ url: 'https://example.org/', target: '_blank' });
  expect(item.title.rendered).toBe('New');
  const { body: menu } = await site.rest(`/core/v2/menus/${id}`, { as: 'admin' });
  expect(menu).toMatchObject({ name: 'Renamed', locations: ['primary'] });
});

it('finds pages and categories, and adds the ticked and links to elsewhere', async () => {
  const { path, id } = await makeMenu('Filled');
  const page = await site.make('/core/v2/pages', { title: 'Where we are', status: 'publish' });
  const { html } = await admin.get(`${path}?q=where`);
  expect(html).toContain(`value="page:${page.id}"`);
  await admin.submit({ pick: `page:${page.id}`, _do: 'add' });
  await admin.get(path);
  await admin.submit({
    'new.title': 'Friends',
    'new.url': 'https://friends.example/',
    _do: 'add-link',
  });
  expect(await itemsOf(id)).toEqual(['Where we are', 'Friends']);
});

it('writes nothing if one of the changes is refused', async () => {
  const { path, id, ids } = await makeMenu('Whole', 'One', 'Two');
  await admin.get(path);
  const refused = await admin.submit({
    [`title.${ids[0]}`]: 'Changed',
    [`url.${ids[1]}`]: 'javascript:alert(1)',
  });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('value="Changed"');
  expect(await itemsOf(id)).toEqual(['One', 'Two']);
});

it('overwrites nothing that somebody else has changed in the meantime', async () => {
  const { path, id, ids } = await makeMenu('Shared', 'One', 'Two');
  await admin.get(path);
  await site.make(`/core/v2/menu-items/${ids[0]}`, { title: 'Theirs' });
  const refused = await admin.submit({ [`title.${ids[0]}`]: 'Mine' });
  expect(refused.status).toBe(409);
  expect(await itemsOf(id)).toEqual(['Theirs', 'Two']);
});

it('removes an item, and a menu with its items', async () => {
  const { path, id, ids } = await makeMenu('Gone', 'One', 'Two');
  await admin.get(path);
  await admin.submit({ _do: `remove:${ids[0]}` });
  expect(await itemsOf(id)).toEqual(['Two']);
  await admin.get(`/desk/nav_menu/do/destroy?key=${id}`);
  expect((await admin.submit({ _sure: '1' })).location).toBe('/desk/nav_menu/?done=destroy');
  expect((await site.rest(`/core/v2/menus/${id}`, { as: 'admin' })).status).toBe(404);
});

it('stands in the navigation as one link, for those who may arrange menus', async () => {
  const { html } = await admin.get('/desk/');
  expect(html).toContain('href="/desk/nav_menu/"');
  expect(html).not.toContain('nav_menu_item');
  const author = await openVisitorAs(site, 'author');
  expect((await author.get('/desk/')).html).not.toContain('/desk/nav_menu/');
});
