import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

/** Items by what they lead to. */
const items: Record<string, number> = {};

describe.each(['true', 'false'])('menu items with PUBLIC_MENUS=%s', (isPublic) => {
  const site = sharedSite({ env: { PUBLIC_MENUS: isPublic } });
  const make = async (path: string, json: object) =>
    (await site.rest(path, { as: 'admin', json })).body.id;
  const remove = (path: string) => site.rest(path, { as: 'admin', method: 'DELETE' });

  beforeAll(async () => {
    const menus = await make('/core/v2/menus', { name: 'Main', locations: ['primary'] });
    const page = (title: string, more: object = {}) =>
      make('/core/v2/pages', { title, status: 'publish', ...more });
    const lead = async (name: string, json: object) => {
      items[name] = await make('/core/v2/menu-items', { menus, type: 'post_type', ...json });
    };
    const day = { start_date: '2030-01-02 10:00:00', end_date: '2030-01-02 11:00:00' };
    const trashed = await page('Trashed');
    const deleted = await page('Deleted');
    const event = await make('/ext/events/v1/events', { title: 'Event', status: 'draft', ...day });
    const category = await make('/core/v2/categories', { name: 'Gone' });
    await lead('page', { object_id: await page('Shown') });
    await lead('trashed', { object_id: trashed });
    await lead('deleted', { object_id: deleted });
    await lead('draft', { object_id: await page('Draft', { status: 'draft' }), title: 'Own' });
    await lead('private', { object_id: await page('Private', { status: 'private' }) });
    await lead('event', { object_id: event });
    await lead('category', { type: 'taxonomy', object_id: category });
    await lead('below', { type: 'custom', url: '/x', title: 'X', parent: items.draft });
    await lead('further below', { type: 'custom', url: '/y', title: 'Y', parent: items.below });
    await lead('custom', { type: 'custom', url: '/z', title: 'Z', parent: items.page });
    await lead('below page', { object_id: trashed, parent: items.page });
    await remove(`/core/v2/pages/${trashed}`);
    await remove(`/core/v2/pages/${deleted}?force=true`);
    await remove(`/core/v2/categories/${category}?force=true`);
  });

  const SHOWN = ['page', 'custom'];
  const names = (ids: readonly number[]) =>
    ids.map((id) => Object.entries(items).find(([, one]) => one === id)?.[0]);

  it.each([undefined, 'subscriber'] as const)(
    'lead %s nowhere that they may not go',
    async (as) => {
      const options = as ? { as } : {};
      const nodes = 'nodes { databaseId label url childItems { nodes { databaseId } } }';
      const include = Object.values(items).join();
      const { data } = await site.graphql<Record<string, Menu>>(
        `{ menuItems(first: 100) { ${nodes} } menu(id: "primary", idType: LOCATION) { menuItems(first: 100) { ${nodes} } } }`,
        options,
      );
      for (const list of [data.menuItems, data.menu?.menuItems]) {
        expect(names(list?.nodes.map(({ databaseId }) => databaseId) ?? [])).toEqual(SHOWN);
        expect(
          names(list?.nodes[0]?.childItems.nodes.map(({ databaseId }) => databaseId) ?? []),
        ).toEqual(['custom']);
      }
      for (const [name, id] of Object.entries(items)) {
        const query = `{ menuItem(id: ${id}, idType: DATABASE_ID) { label } }`;
        const one = (await site.graphql<{ menuItem: object | null }>(query, options)).data.menuItem;
        expect([name, one !== null]).toEqual([name, SHOWN.includes(name)]);
        const { status } = await site.rest(`/core/v2/menu-items/${id}`, options);
        if (isPublic === 'true')
          expect([name, status]).toEqual([name, SHOWN.includes(name) ? 200 : 404]);
        else expect(status).toBe(as ? 403 : 401);
      }
      if (isPublic === 'true')
        for (const query of ['per_page=100', `include=${include}&per_page=100`]) {
          const { body, headers } = await site.rest(
            `/core/v2/menu-items?orderby=menu_order&order=asc&${query}`,
            options,
          );
          expect(names(body.map(({ id }: { id: number }) => id))).toEqual(SHOWN);
          expect(headers.get('x-wp-total')).toBe('2');
        }
      const page = await (await site.app.fetch(new Request('http://site.test/'))).text();
      expect(page).not.toMatch(/Trashed|Own|Private|\?p=/);
    },
  );

  it('are all shown to those who write, with what is wrong with them', async () => {
    const { body } = await site.rest('/core/v2/menu-items?per_page=100', { as: 'author' });
    expect(body).toHaveLength(11);
    const query = '{ menuItems(first: 100) { nodes { isInvalid } } }';
    const { data } = await site.graphql<Record<string, { nodes: object[] }>>(query, {
      as: 'author' as TestUser,
    });
    expect(data.menuItems?.nodes).toHaveLength(11);
  });

  it('come back as soon as what they lead to does', async () => {
    const query = '{ menuItems(first: 100) { nodes { databaseId } } }';
    const shown = async () =>
      names(
        (await site.graphql<Record<string, Menu>>(query)).data.menuItems?.nodes.map(
          ({ databaseId }) => databaseId,
        ) ?? [],
      );
    expect(await shown()).toEqual(SHOWN);
    expect(await shown()).toEqual(SHOWN);
    const { body } = await site.rest('/core/v2/pages?slug=draft&status=draft', { as: 'admin' });
    const { body: drafts } = await site.rest('/core/v2/pages?status=draft', { as: 'admin' });
    const [draft] = [...body, ...drafts];
    await site.rest(`/core/v2/pages/${draft.id}`, { as: 'admin', json: { status: 'publish' } });
    expect((await shown()).toSorted()).toEqual(
      [...SHOWN, 'draft', 'below', 'further below'].toSorted(),
    );
    await site.rest(`/core/v2/pages/${draft.id}`, { as: 'admin', json: { status: 'draft' } });
    expect(await shown()).toEqual(SHOWN);
  });
});

interface Menu {
  readonly menuItems?: Menu;
  readonly nodes: readonly {
    readonly databaseId: number;
    readonly childItems: { readonly nodes: readonly { readonly databaseId: number }[] };
  }[];
}
