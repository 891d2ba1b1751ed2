import { beforeAll, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
let menu: number;
let top: number;
let leaf: number;
let draft: number;
let unplaced: number;
let unplacedItem: number;

const make = async (path: string, json: object) =>
  (await site.rest(`/core/v2${path}`, { as: 'admin', json })).body.id;

beforeAll(async () => {
  const page = await make('/pages', { title: 'It&rsquo;s a page', status: 'publish' });
  menu = await make('/menus', { name: 'Main & more', locations: ['footer'] });
  const item = (json: object) => make('/menu-items', { menus: menu, ...json });
  top = await item({ type: 'post_type', object_id: page, menu_order: 1 });
  leaf = await item({
    title: 'Elsewhere',
    url: 'https://example.org/a?b=1',
    menu_order: 2,
    parent: top,
    target: '_blank',
    classes: ['one', 'two'],
    xfn: ['friend', 'met'],
    attr_title: 'A tip',
    description: 'Text.',
  });
  draft = await item({ title: 'Draft', url: '/x', menu_order: 3, status: 'draft' });
  unplaced = await make('/menus', { name: 'Nowhere' });
  unplacedItem = await make('/menu-items', { menus: unplaced, title: 'Nowhere', url: '/y' });
});

interface Fields {
  readonly [field: string]: unknown;
}

const ask = async <Data>(query: string, as?: TestUser) =>
  site.graphql<Data>(query, as ? { as } : {});

const itemByGraphql = async (id: number, fields: string, as: TestUser | undefined = 'author') =>
  (
    await ask<{ menuItem: Fields }>(
      `{ menuItem(id: ${id}, idType: DATABASE_ID) { ${fields} } }`,
      as,
    )
  ).data.menuItem;

test('a menu item has the same values on both surfaces', async () => {
  const fields = `databaseId menuItemId label url target title description cssClasses linkRelationship order
    parentDatabaseId isInvalid menu { node { databaseId } }`;
  for (const id of [top, leaf]) {
    const { body } = await site.rest(`/core/v2/menu-items/${id}`, { as: 'author' });
    expect(await itemByGraphql(id, fields)).toEqual({
      databaseId: body.id,
      menuItemId: body.id,
      label: body.title.rendered.replace('&rsquo;', '’'),
      url: body.url,
      target: body.target || null,
      title: body.attr_title || null,
      description: body.description || null,
      cssClasses: body.classes.filter((word: string) => word !== ''),
      linkRelationship: body.xfn.join(' ') || null,
      order: body.menu_order,
      parentDatabaseId: body.parent,
      isInvalid: body.invalid,
      menu: { node: { databaseId: body.menus } },
    });
  }
});

test('a menu item names what it leads to, its children and its path', async () => {
  const fields = `path uri locations childItems { nodes { label } }
    connectedNode { node { __typename uri ... on Page { title } } } connectedObject { __typename }`;
  expect(await itemByGraphql(top, fields)).toEqual({
    path: '/its-a-page/',
    uri: '/its-a-page/',
    locations: ['FOOTER'],
    childItems: { nodes: [{ label: 'Elsewhere' }] },
    connectedNode: {
      node: { __typename: 'Page', uri: '/its-a-page/', title: 'It’s a page' },
    },
    connectedObject: { __typename: 'Page' },
  });
  expect(await itemByGraphql(leaf, 'path connectedNode { node { id } }')).toEqual({
    path: 'https://example.org/a?b=1',
    connectedNode: null,
  });
});

test('a menu is found by each of its names, with the same values', async () => {
  const { body } = await site.rest(`/core/v2/menus/${menu}`, { as: 'author' });
  const shown = {
    databaseId: body.id,
    name: 'Main & more',
    slug: body.slug,
    count: 2,
    locations: ['FOOTER'],
    autoAdd: body.auto_add,
  };
  const fields = 'databaseId name slug count locations autoAdd';
  for (const [id, type] of [
    [menu, 'DATABASE_ID'],
    [Buffer.from(`term:${menu}`).toString('base64'), 'ID'],
    ['footer', 'LOCATION'],
    ['Main & more', 'NAME'],
    [body.slug, 'SLUG'],
  ]) {
    const query = `{ menu(id: ${JSON.stringify(id)}, idType: ${type}) { ${fields} } }`;
    expect((await ask<{ menu: Fields }>(query, 'author')).data.menu).toEqual(shown);
  }
});

test('lists are narrowed by location and parent', async () => {
  const list = async (where: string) => {
    const query = `{ menuItems(where: ${where}) { totalCount nodes { databaseId } } }`;
    const { data } = await ask<{ menuItems: { nodes: { databaseId: number }[] } }>(query, 'author');
    return data.menuItems.nodes.map(({ databaseId }) => databaseId);
  };
  expect(await list('{ location: FOOTER }')).toEqual([top, leaf]);
  expect(await list('{ location: PRIMARY }')).toEqual([]);
  expect(await list('{ parentDatabaseId: 0 }')).toEqual([top, unplacedItem]);
  expect(await list(`{ parentId: ${top} }`)).toEqual([leaf]);
  expect(await list(`{ id: ${leaf} }`)).toEqual([leaf]);
});

test('menus and items are nodes by their global ids', async () => {
  for (const [id, typename] of [
    [`term:${unplaced}`, 'Menu'],
    [`post:${unplacedItem}`, 'MenuItem'],
  ]) {
    const query = `{ node(id: "${Buffer.from(id ?? '').toString('base64')}") { __typename } }`;
    const { data } = await ask<{ node: Fields }>(query, 'author');
    expect(data.node).toEqual({ __typename: typename });
    expect((await ask<{ node: Fields }>(query)).data.node).toBeNull();
  }
});

test.each([undefined, 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const)(
  'menus at no location, items and drafts among them are shown to %s on both surfaces or on none',
  async (as) => {
    for (const [field, path, id] of [
      ['menu', 'menus', unplaced],
      ['menuItem', 'menu-items', unplacedItem],
      ['menuItem', 'menu-items', draft],
    ]) {
      const { status } = await site.rest(`/core/v2/${path}/${id}`, as ? { as } : {});
      const query = `{ found: ${field}(id: ${id}, idType: DATABASE_ID) { databaseId } }`;
      const { data } = await ask<{ found: Fields | null }>(query, as);
      expect([path, data.found === null]).toEqual([path, status !== 200]);
    }
    const { status } = await site.rest('/core/v2/menu-items', as ? { as } : {});
    const { data } = await ask<{ menuItems: { nodes: Fields[] } }>(
      '{ menuItems { nodes { databaseId } } }',
      as,
    );
    const ids = data.menuItems.nodes.map(({ databaseId }) => databaseId);
    expect(ids.includes(unplacedItem)).toBe(status === 200);
  },
);

test('menus at a location are shown to everybody, with their published items', async () => {
  const items = { nodes: [{ databaseId: top }, { databaseId: leaf }] };
  const query = `{
    menus { nodes { databaseId } }
    there: menus(where: { location: FOOTER }) { nodes { databaseId menuItems { nodes { databaseId } } } }
    none: menus(where: { slug: "nowhere" }) { nodes { databaseId } }
    menu(id: "FOOTER", idType: LOCATION) { databaseId }
    hidden: menu(id: "nowhere", idType: SLUG) { databaseId }
    menuItems { nodes { databaseId } }
    placed: menuItems(where: { location: FOOTER }) { nodes { databaseId } }
    item: menuItem(id: ${leaf}, idType: DATABASE_ID) { label parentDatabaseId locations menu { node { databaseId } } }
  }`;
  expect((await ask(query)).data).toEqual({
    menus: { nodes: [{ databaseId: menu }] },
    there: { nodes: [{ databaseId: menu, menuItems: items }] },
    none: { nodes: [] },
    menu: { databaseId: menu },
    hidden: null,
    menuItems: items,
    placed: items,
    item: {
      label: 'Elsewhere',
      parentDatabaseId: top,
      locations: ['FOOTER'],
      menu: { node: { databaseId: menu } },
    },
  });
});

test('what REST refuses to write is refused with the same code', async () => {
  const code = async (input: string, as: TestUser) => {
    const query = `mutation { createMenuItem(input: { ${input} }) { menuItem { id } } }`;
    return (await ask(query, as)).errors?.[0]?.extensions.code;
  };
  expect(await code('label: "No", url: "/x"', 'editor')).toBe('rest_cannot_create');
  expect(await code('label: "No"', 'admin')).toBe('rest_url_required');
  expect(await code('type: POST_TYPE, objectId: 99999', 'admin')).toBe('rest_post_invalid_id');
  const taken = 'mutation { createMenu(input: { name: "Main & more" }) { menu { id } } }';
  expect((await ask(taken, 'admin')).errors?.[0]?.extensions.code).toBe('menu_exists');
});

test('menus are written by GraphQL as by REST', async () => {
  const run = async <Data>(mutation: string) =>
    (await ask<Data>(`mutation { ${mutation} }`, 'admin')).data;
  const made = await run<{ createMenu: { menu: { databaseId: number } } }>(
    'createMenu(input: { name: "Made", locations: [PRIMARY] }) { menu { databaseId locations } }',
  );
  const menuId = made.createMenu.menu.databaseId;
  const added = await run<{ createMenuItem: { menuItem: { databaseId: number } } }>(
    `createMenuItem(input: { menuId: ${menuId}, label: "Added", url: "/added", order: 1, cssClasses: ["a"] }) {
      menuItem { databaseId } }`,
  );
  const id = added.createMenuItem.menuItem.databaseId;
  await run(
    `updateMenuItem(input: { id: ${id}, label: "Changed", target: "_blank" }) { menuItem { id } }`,
  );
  await run(`updateMenu(input: { id: ${menuId}, name: "Renamed", autoAdd: true }) { menu { id } }`);
  const item = (await site.rest(`/core/v2/menu-items/${id}`, { as: 'admin' })).body;
  expect(item).toMatchObject({
    title: { rendered: 'Changed' },
    url: '/added',
    target: '_blank',
    classes: ['a'],
    menus: menuId,
  });
  const menu = (await site.rest(`/core/v2/menus/${menuId}`, { as: 'admin' })).body;
  expect(menu).toMatchObject({ name: 'Renamed', locations: ['primary'], auto_add: true });
  await run(`deleteMenuItem(input: { id: ${id} }) { deletedId }`);
  await run(`deleteMenu(input: { id: ${menuId} }) { deletedId menu { name } }`);
  expect((await site.rest(`/core/v2/menus/${menuId}`, { as: 'admin' })).status).toBe(404);
});
