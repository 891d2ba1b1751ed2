import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();

let book: number;
let menu: number;

const make = async (path: string, json: object) =>
  (await site.rest(`/core/v2/${path}`, { as: 'admin', json })).body;

beforeAll(async () => {
  book = (await make('books', { title: 'Tides', status: 'publish' })).id;
  menu = (await make('menus', { name: 'Main', locations: ['primary'] })).id;
});

describe('own fields of menu items', () => {
  it('are written by REST and shown to visitors in GraphQL', async () => {
    const item = await make('menu-items', {
      ...{ title: 'Read', url: 'https://example.org/', menus: menu, status: 'publish' },
      meta: { hint: 'New' },
      acf: { promoted: book, bold: true },
    });
    expect(item).toMatchObject({ meta: { hint: 'New' }, acf: { promoted: book, bold: true } });
    const { body } = await site.rest(`/core/v2/menu-items/${item.id}?_embed=1`, { as: 'admin' });
    expect(body._embedded['acf:post']).toMatchObject([{ id: book }]);
    const { data } = await site.graphql(`{
      menuItems(where: { location: PRIMARY }) {
        nodes {
          hint
          ... on WithAcfMenuLook { menuLook { bold promoted { nodes { databaseId } } } }
        }
      }
    }`);
    const menuLook = { bold: true, promoted: { nodes: [{ databaseId: book }] } };
    expect(data).toEqual({ menuItems: { nodes: [{ hint: 'New', menuLook }] } });
  });

  it('are written by GraphQL, and stay when another part of the item is changed', async () => {
    const input = 'label: "Go", url: "https://example.org/", type: CUSTOM, hint: "Old"';
    const { data } = await site.graphql<{ createMenuItem: { menuItem: { databaseId: number } } }>(
      `mutation { createMenuItem(input: { ${input}, menuLook: { bold: true } }) { menuItem { databaseId hint } } }`,
      { as: 'admin' },
    );
    const { databaseId: id } = data.createMenuItem.menuItem;
    const { data: changed } = await site.graphql(
      `mutation { updateMenuItem(input: { id: ${id}, label: "Come", hint: null }) { menuItem { label hint menuLook { bold } } } }`,
      { as: 'admin' },
    );
    expect(changed).toEqual({
      updateMenuItem: { menuItem: { label: 'Come', hint: null, menuLook: { bold: true } } },
    });
  });
});
