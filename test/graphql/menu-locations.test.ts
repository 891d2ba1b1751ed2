import { expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite({ env: { MENU_LOCATIONS: 'primary-menu,header' } });

const menusAt = async (location: string) => {
  const query = `{ menus(where: { location: ${location} }) { nodes { name locations } } }`;
  const { data, errors } = await site.graphql<{ menus: { nodes: object[] } }>(query);
  return errors?.[0]?.message ?? data.menus.nodes;
};

test('a location that the site declares is a value of the enum and a place in REST', async () => {
  const query =
    'mutation { createMenu(input: { name: "Main", locations: [PRIMARY_MENU] }) { menu { locations } } }';
  const { data } = await site.graphql(query, { as: 'admin' });
  expect(data).toEqual({ createMenu: { menu: { locations: ['PRIMARY_MENU'] } } });
  expect(await menusAt('PRIMARY_MENU')).toEqual([{ name: 'Main', locations: ['PRIMARY_MENU'] }]);
  expect(await menusAt('HEADER')).toEqual([]);
  const variables = { at: 'PRIMARY_MENU' };
  const items =
    'query ($at: MenuLocationEnum) { menuItems(where: { location: $at }) { nodes { id } } }';
  expect((await site.graphql(items, { variables })).data).toEqual({ menuItems: { nodes: [] } });
  const { body } = await site.rest('/core/v2/menu-locations/primary-menu', { as: 'author' });
  expect(body).toMatchObject({ name: 'primary-menu', description: 'Primary menu' });
  expect(body.menu).toBeGreaterThan(0);
});

test('a location that nobody declares is refused, until a menu was brought in it', async () => {
  expect(await menusAt('SIDEBAR')).toContain('does not exist in "MenuLocationEnum" enum');
  const { id } = (await site.rest('/core/v2/menus', { as: 'admin', json: { name: 'Side' } })).body;
  const { placeMenu } = await import('../../src/features/content/menus/menu-settings.ts');
  const context = await site.context('admin');
  await context.write((transaction) => placeMenu(transaction, id, { locations: ['sidebar'] }));
  expect(await menusAt('SIDEBAR')).toEqual([{ name: 'Side', locations: ['SIDEBAR'] }]);
  const introspection = '{ __type(name: "MenuLocationEnum") { enumValues { name } } }';
  const { data } = await site.graphql<{ __type: { enumValues: { name: string }[] } }>(
    introspection,
  );
  const names = data.__type.enumValues.map(({ name }) => name);
  expect(names.sort()).toEqual(['FOOTER', 'HEADER', 'PRIMARY', 'PRIMARY_MENU', 'SIDEBAR']);
});
