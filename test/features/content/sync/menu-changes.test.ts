import { describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const site = sharedSite();

const KINDS = 'kinds=nav_menu,nav_menu_item';

async function changes(since?: string, as?: TestUser) {
  const from = since === undefined ? '' : `&since=${since}`;
  const { status, body } = await site.rest(`/sync/v1/changes?${KINDS}${from}`, as ? { as } : {});
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const begin = async (): Promise<string> => (await changes()).token;

async function written(path: string, json: object): Promise<number> {
  const { status, body } = await site.rest(path, { method: 'POST', as: 'admin', json });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.id;
}
const makeMenu = (name: string, locations: readonly string[] = []) =>
  written('/core/v2/menus', { name, locations });
const makeItem = (menu: number, title: string, status = 'publish') =>
  written('/core/v2/menu-items', { menus: menu, title, url: 'https://a.test', status });

const seen = (kind: string, id: number, operation: string, as?: 'reader') => ({
  ...{ kind, id, operation },
  href: as
    ? `http://site.test/api/core/v2/${kind === 'nav_menu' ? 'menus' : 'menu-items'}/${id}`
    : null,
});
const menu = (id: number, operation: string, as?: 'reader') => seen('nav_menu', id, operation, as);
const item = (id: number, operation: string, as?: 'reader') =>
  seen('nav_menu_item', id, operation, as);
const sorted = <One extends { readonly kind: string; readonly id: number }>(all: readonly One[]) =>
  all.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id);

describe('changes of menus and their items', () => {
  it('are told to those who may read them, with where REST has them', async () => {
    const token = await begin();
    const main = await makeMenu('Main');
    const link = await makeItem(main, 'Link');
    await written(`/core/v2/menu-items/${link}`, { title: 'Other' });
    expect((await changes(token, 'editor')).changes).toEqual([
      menu(main, 'create', 'reader'),
      item(link, 'create', 'reader'),
    ]);
    expect((await changes(token)).changes).toEqual([]);
  });

  it('are told to visitors of a menu at a location', async () => {
    const main = await makeMenu('Shown', ['primary']);
    const token = await begin();
    const link = await makeItem(main, 'Link');
    await makeItem(main, 'Draft', 'draft');
    await written(`/core/v2/menus/${main}`, { description: 'New' });
    expect((await changes(token)).changes).toEqual([item(link, 'create'), menu(main, 'update')]);
  });

  it('leave a tombstone of what is removed', async () => {
    const main = await makeMenu('Short', ['primary']);
    const [first, second] = [await makeItem(main, 'One'), await makeItem(main, 'Two')];
    const token = await begin();
    await site.rest(`/core/v2/menu-items/${first}?force=true`, { method: 'DELETE', as: 'admin' });
    const next = await changes(token);
    expect(next.changes).toEqual([menu(main, 'update'), item(first, 'delete')]);
    await site.rest(`/core/v2/menus/${main}?force=true`, { method: 'DELETE', as: 'admin' });
    for (const as of [undefined, 'editor'] as const)
      expect(sorted((await changes(next.token, as)).changes)).toEqual(
        sorted([item(second, 'delete'), menu(main, 'delete')]),
      );
  });

  it('are not told to visitors where the menu has no location', async () => {
    const main = await makeMenu('Nowhere');
    const [first, second] = [await makeItem(main, 'One'), await makeItem(main, 'Two')];
    const token = await begin();
    await written(`/core/v2/menus/${main}`, { description: 'New' });
    await written(`/core/v2/menu-items/${first}`, { title: 'Other' });
    expect((await changes(token)).changes).toEqual([]);
    await site.rest(`/core/v2/menu-items/${first}?force=true`, { method: 'DELETE', as: 'admin' });
    await site.rest(`/core/v2/menus/${main}?force=true`, { method: 'DELETE', as: 'admin' });
    expect((await changes(token)).changes).toEqual([]);
    expect(sorted((await changes(token, 'editor')).changes)).toEqual(
      sorted([item(first, 'delete'), item(second, 'delete'), menu(main, 'delete')]),
    );
  });

  it('tell visitors that a menu has left its location, and that it is back', async () => {
    const [one, two] = [await makeMenu('First', ['primary']), await makeMenu('Second')];
    const [ofOne, ofTwo] = [await makeItem(one, 'Of one'), await makeItem(two, 'Of two')];
    const token = await begin();
    await written(`/core/v2/menus/${two}`, { locations: ['primary'] });
    const next = await changes(token);
    expect(sorted(next.changes)).toEqual(
      sorted([
        menu(one, 'delete'),
        item(ofOne, 'delete'),
        menu(two, 'update'),
        item(ofTwo, 'update'),
      ]),
    );
    expect(sorted((await changes(token, 'editor')).changes)).toEqual(
      sorted([
        menu(one, 'update', 'reader'),
        item(ofOne, 'update', 'reader'),
        menu(two, 'update', 'reader'),
        item(ofTwo, 'update', 'reader'),
      ]),
    );
    await written(`/core/v2/menus/${one}`, { locations: ['primary'] });
    expect((await changes(next.token)).changes).toContainEqual(item(ofOne, 'update'));
  });

  it('are the same in GraphQL, whose ids `node` finds', async () => {
    const main = await makeMenu('Found', ['primary']);
    const token = await begin();
    const link = await makeItem(main, 'Link');
    const { data } = await site.graphql<{ changes: { changes: { id: string }[] } }>(
      `{ changes(since: "${token}", kinds: ["nav_menu_item"]) {
        changes { id kind databaseId operation href } } }`,
    );
    const id = data.changes.changes[0]?.id;
    expect(data.changes.changes).toEqual([
      { id, kind: 'nav_menu_item', databaseId: link, operation: 'CREATED', href: null },
    ]);
    const node = await site.graphql(`{ node(id: "${id}") { ... on MenuItem { label } } }`);
    expect(node.data).toEqual({ node: { label: 'Link' } });
  });

  it('raise the version of a menu that another one takes the location of', async () => {
    const one = await makeMenu('Before', ['primary']);
    const version = async () => {
      const { data } = await site.graphql<{ menu: { version: number } }>(
        `{ menu(id: ${one}, idType: DATABASE_ID) { version } }`,
        { as: 'admin' },
      );
      return data.menu.version;
    };
    const before = await version();
    await makeMenu('After', ['primary']);
    expect(await version()).toBeGreaterThan(before);
  });
});
