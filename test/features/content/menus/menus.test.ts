import { describe, expect, it } from 'vitest';
import { settableClock } from '../../../support/settable-clock.ts';
import { sharedSite } from '../../../support/test-site.ts';

describe('menus', () => {
  const clock = settableClock('2030-01-01T00:00:00');
  const site = sharedSite({ clock });

  const post = (path: string, json: object) =>
    site.rest(path, { as: 'admin', method: 'POST', json });
  const read = async (path: string) => (await site.rest(path, { as: 'author' })).body;

  it('are refused under a name that another has', async () => {
    const { id } = (await post('/core/v2/menus', { name: 'Twice' })).body;
    const { body } = await post('/core/v2/menus', { name: 'twice' });
    expect(body).toMatchObject({ code: 'menu_exists', data: { status: 400, term_id: id } });
  });

  it('are shown in the locations of the theme, each in one', async () => {
    const first = (await post('/core/v2/menus', { name: 'First', locations: ['primary'] })).body;
    expect(first.locations).toEqual(['primary']);
    const locations = ['primary', 'footer'];
    const second = (await post('/core/v2/menus', { name: 'Second', locations })).body;
    expect((await read(`/core/v2/menus/${first.id}`)).locations).toEqual([]);
    const found = await read('/core/v2/menu-locations');
    expect(found.primary).toMatchObject({ name: 'primary', menu: second.id });
    await site.rest(`/core/v2/menus/${second.id}?force=true`, { as: 'admin', method: 'DELETE' });
    expect((await read('/core/v2/menu-locations/primary')).menu).toBe(0);
  });

  it('are refused a location that the theme does not have', async () => {
    const { body } = await post('/core/v2/menus', { name: 'Nowhere', locations: ['attic'] });
    expect(body.code).toBe('rest_invalid_menu_location');
    const { status, body: none } = await site.rest('/core/v2/menu-locations/attic', {
      as: 'author',
    });
    expect([status, none.code]).toEqual([404, 'rest_menu_location_invalid']);
  });

  it('are renamed with their slug', async () => {
    const { id } = (await post('/core/v2/menus', { name: 'Old name' })).body;
    const { body } = await post(`/core/v2/menus/${id}`, { name: 'New name', auto_add: true });
    expect(body).toMatchObject({ name: 'New name', slug: 'new-name', auto_add: true });
  });

  it('get the pages that are published at the top where that is wished', async () => {
    const menu = (await post('/core/v2/menus', { name: 'Growing', auto_add: true })).body;
    const pages: number[] = [];
    for (const title of ['One', 'Two'])
      pages.push((await post('/core/v2/pages', { title, status: 'draft' })).body.id);
    for (const id of pages) await post(`/core/v2/pages/${id}`, { status: 'publish' });
    await post('/core/v2/pages', { title: 'Below', status: 'publish', parent: pages[0] });
    await post(`/core/v2/pages/${pages[0]}`, { title: 'One again' });
    const items = await read(`/core/v2/menu-items?menus=${menu.id}`);
    expect(
      items.map((one: Record<string, unknown>) => [one.menu_order, one.object, one.object_id]),
    ).toEqual([
      [1, 'page', pages[0]],
      [2, 'page', pages[1]],
    ]);
  });

  it('get pages that are published by schedule as well, once', async () => {
    const menu = (await post('/core/v2/menus', { name: 'Waiting', auto_add: true })).body;
    const at = (date_gmt: string, more: object = {}) =>
      post('/core/v2/pages', { title: 'Later', status: 'future', date_gmt, ...more });
    const { id } = (await at('2030-01-02T00:00:00')).body;
    await at('2030-01-02T00:00:00', { parent: id });
    const items = () => read(`/core/v2/menu-items?menus=${menu.id}`);
    expect(await items()).toEqual([]);
    clock.set('2030-01-02T00:00:00');
    await Promise.all([items(), items(), site.rest('/core/v2/pages')]);
    expect(await items()).toMatchObject([{ object: 'page', object_id: id, status: 'publish' }]);
  });

  it('are read by those who write and written by administrators', async () => {
    for (const path of ['/core/v2/menus', '/core/v2/menu-locations'])
      expect((await site.rest(path)).body.code).toBe('rest_cannot_view');
    const json = { name: 'No' };
    const made = await site.rest('/core/v2/menus', { as: 'editor', method: 'POST', json });
    expect([made.status, made.body.code]).toEqual([403, 'rest_cannot_create']);
  });
});
