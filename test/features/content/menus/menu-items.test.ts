import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

describe('menu items', () => {
  const site = sharedSite();
  let menu: number;
  beforeAll(async () => {
    menu = (await post('/core/v2/menus', { name: 'Main' })).body.id;
  });

  const post = (path: string, json: object) =>
    site.rest(path, { as: 'admin', method: 'POST', json });
  const remove = (path: string) =>
    site.rest(`${path}?force=true`, { as: 'admin', method: 'DELETE' });
  const item = async (id: number) =>
    (await site.rest(`/core/v2/menu-items/${id}`, { as: 'author' })).body;
  const addItem = async (json: object) =>
    (
      await post('/core/v2/menu-items', {
        title: 'An item',
        url: 'https://example.org/',
        menus: menu,
        ...json,
      })
    ).body;
  const emptyMenu = async (name: string): Promise<number> =>
    (await post('/core/v2/menus', { name })).body.id;
  const orders = async (id: number): Promise<[number, number][]> => {
    const { body } = await site.rest(`/core/v2/menu-items?menus=${id}`, { as: 'admin' });
    return body.map((one: { id: number; menu_order: number }) => [one.id, one.menu_order]);
  };

  it('are open to those who write only', async () => {
    expect((await site.rest('/core/v2/menu-items')).body.code).toBe('rest_cannot_view');
    expect((await site.rest('/core/v2/menu-items', { as: 'subscriber' })).status).toBe(403);
    expect((await site.rest('/core/v2/menu-items', { as: 'contributor' })).status).toBe(200);
    const edited = await site.rest('/core/v2/menu-items?context=edit', { as: 'editor' });
    expect(edited.body.code).toBe('rest_forbidden_context');
    const drafts = await site.rest('/core/v2/menu-items?status=draft', { as: 'editor' });
    expect(drafts.body.data.details.status.code).toBe('rest_forbidden_status');
  });

  it('are written by administrators only', async () => {
    const json = { title: 'No', url: 'https://example.org/', menus: menu };
    expect(await site.refusal('/core/v2/menu-items', { as: 'editor', method: 'POST', json })).toBe(
      '403 rest_cannot_create',
    );
    const { id } = await addItem({});
    const path = `/core/v2/menu-items/${id}`;
    const changed = await site.rest(path, { as: 'editor', method: 'POST', json });
    expect(changed.body.code).toBe('rest_cannot_edit');
    const gone = await site.rest(`${path}?force=true`, { as: 'editor', method: 'DELETE' });
    expect(gone.body.code).toBe('rest_cannot_delete');
  });

  it('follow the title and the address of a post that changes', async () => {
    const target = (await post('/core/v2/posts', { title: 'First name', status: 'publish' })).body;
    const { id, url } = await addItem({ title: '', type: 'post_type', object_id: target.id });
    expect(url).toBe(target.link);
    const renamed = { title: 'Second name', slug: 'second-name' };
    const { link } = (await post(`/core/v2/posts/${target.id}`, renamed)).body;
    expect(await item(id)).toMatchObject({
      title: { rendered: 'Second name' },
      url: link,
      object: 'post',
      type_label: 'Post',
    });
  });

  it('follow a page whose parent is renamed, and a category', async () => {
    const parent = (await post('/core/v2/pages', { title: 'Above', status: 'publish' })).body;
    const page = { title: 'Below', status: 'publish', parent: parent.id };
    const below = (await post('/core/v2/pages', page)).body;
    const category = (await post('/core/v2/categories', { name: 'Trees' })).body;
    const toPage = await addItem({ title: '', type: 'post_type', object_id: below.id });
    const toCategory = await addItem({ title: '', type: 'taxonomy', object_id: category.id });
    await post(`/core/v2/pages/${parent.id}`, { slug: 'beyond' });
    await post(`/core/v2/categories/${category.id}`, { name: 'Shrubs', slug: 'shrubs' });
    expect((await item(toPage.id)).url).toMatch(/\/beyond\/below\/$/);
    expect(await item(toCategory.id)).toMatchObject({
      title: { rendered: 'Shrubs' },
      object: 'category',
      type_label: 'Category',
      url: expect.stringMatching(/\/category\/shrubs\/$/),
    });
  });

  it('keep a title of their own, and give up one that is the same as the target has', async () => {
    const target = (await post('/core/v2/posts', { title: 'Theirs', status: 'publish' })).body;
    const led = { type: 'post_type', object: 'post', object_id: target.id };
    const own = await addItem({ ...led, title: 'Ours' });
    const same = await addItem({ ...led, title: 'Theirs' });
    await post(`/core/v2/posts/${target.id}`, { title: 'New' });
    expect((await item(own.id)).title.rendered).toBe('Ours');
    expect((await item(same.id)).title.rendered).toBe('New');
  });

  it('are invalid once what they lead to is in the trash or gone', async () => {
    const target = (await post('/core/v2/posts', { title: 'Passing', status: 'publish' })).body;
    const { id } = await addItem({ title: '', type: 'post_type', object_id: target.id });
    expect((await item(id)).invalid).toBe(false);
    await site.rest(`/core/v2/posts/${target.id}`, { as: 'admin', method: 'DELETE' });
    expect((await item(id)).invalid).toBe(true);
    await remove(`/core/v2/posts/${target.id}`);
    const gone = await item(id);
    expect(gone).toMatchObject({ invalid: true, title: { rendered: '' }, object_id: target.id });
    expect(gone._links['wp:menu-item-object']).toBeUndefined();
  });

  it('do not tell the title of what a reader may not read', async () => {
    const target = (await post('/core/v2/posts', { title: 'Secret', status: 'private' })).body;
    const { id } = await addItem({ title: '', type: 'post_type', object_id: target.id });
    expect((await item(id)).title.rendered).toBe('');
    const seen = await site.rest(`/core/v2/menu-items/${id}`, { as: 'admin' });
    expect(seen.body.title.rendered).toBe('Secret');
  });

  it('are refused with the codes that clients know', async () => {
    const refusals: [object, string][] = [
      [{ url: '' }, 'rest_url_required'],
      [{ url: 'javascript:alert(1)' }, 'rest_invalid_param'],
      [{ title: '' }, 'rest_title_required'],
      [{ type: 'post_type', object_id: 99_999 }, 'rest_post_invalid_id'],
      [{ type: 'taxonomy', object_id: 99_999 }, 'rest_term_invalid_id'],
      [{ type: 'post_type_archive', object: 'nothing' }, 'rest_post_invalid_type'],
      [{ menus: 99_999 }, 'invalid_menu_id'],
      [{ parent: 99_999 }, 'rest_invalid_param'],
      [{ id: 5 }, 'rest_post_exists'],
    ];
    for (const [json, code] of refusals) {
      const { status, body } = await post('/core/v2/menu-items', {
        title: 'Bad',
        url: 'https://example.org/',
        menus: menu,
        ...json,
      });
      expect([json, status, body.code]).toEqual([json, 400, code]);
    }
  });

  it('tell all that a custom one lacks', async () => {
    const { status, body } = await post('/core/v2/menu-items', {});
    expect([status, body.code]).toEqual([400, 'rest_title_required']);
    expect(body.additional_errors).toMatchObject([
      { code: 'rest_url_required', data: { status: 400 } },
    ]);
    const { data } = (await post('/core/v2/menu-items', { title: 'x', url: 'data:x' })).body;
    expect(data.details.url.code).toBe('rest_invalid_url');
  });

  it('that are in no menu name none', async () => {
    const { body } = await post('/core/v2/menu-items', { title: 'x', url: 'https://x.org' });
    expect(body).not.toHaveProperty('menus');
  });

  it('lead to a site that is typed without its scheme', async () => {
    expect((await addItem({ url: 'example.org/p' })).url).toBe('http://example.org/p');
    expect((await addItem({ url: '/p' })).url).toBe('/p');
  });

  it('are described in plain text', async () => {
    const { attr_title, description } = await addItem({
      attr_title: 't <b>q</b>',
      description: 'd\n<i>e</i> ',
    });
    expect([attr_title, description]).toEqual(['t q', 'd e']);
  });

  it('keep the place that they were given, and move others from a taken one', async () => {
    const menus = await emptyMenu('Order');
    const ids: number[] = [];
    for (const menu_order of [1, 2, 9]) ids.push((await addItem({ menus, menu_order })).id);
    const [a, b, c] = ids;
    expect(await orders(menus)).toEqual([
      [a, 1],
      [b, 2],
      [c, 9],
    ]);
    await post(`/core/v2/menu-items/${c}`, { menu_order: 1 });
    expect(await orders(menus)).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
    ]);
    await remove(`/core/v2/menu-items/${a}`);
    await post(`/core/v2/menu-items/${c}`, { menu_order: 40 });
    expect(await orders(menus)).toEqual([
      [b, 3],
      [c, 40],
    ]);
  });

  it('have places of their own after writes of the same place at one time', async () => {
    const menus = await emptyMenu('Crowd');
    await Promise.all(Array.from({ length: 12 }, () => addItem({ menus, menu_order: 5 })));
    const places = (await orders(menus)).map(([, order]) => order);
    expect(places).toEqual(Array.from({ length: 12 }, (_, i) => i + 5));
  });

  it('are below items of the same menu, and never below themselves', async () => {
    const menus = await emptyMenu('Family');
    const top = await addItem({ menus, menu_order: 1 });
    const below = await addItem({ menus, menu_order: 2, parent: top.id });
    const stranger = await addItem({});
    const path = `/core/v2/menu-items/${top.id}`;
    for (const parent of [top.id, below.id, stranger.id])
      expect((await post(path, { parent })).body.code).toBe('rest_invalid_param');
    await remove(path);
    expect((await item(below.id)).parent).toBe(0);
  });

  it('leave those below behind when they go to another menu', async () => {
    const [from, to] = [await emptyMenu('From'), await emptyMenu('To')];
    const top = await addItem({ menus: from, menu_order: 1 });
    const below = await addItem({ menus: from, menu_order: 2, parent: top.id });
    const moved = await post(`/core/v2/menu-items/${top.id}`, { menus: to });
    expect(moved.body).toMatchObject({ menus: to, menu_order: 1, parent: 0 });
    expect(await item(below.id)).toMatchObject({ menus: from, menu_order: 2, parent: 0 });
  });

  it('keep what is typed of them beside them', async () => {
    const { id } = await addItem({ title: 'Saved' });
    const saved = await post(`/core/v2/menu-items/${id}/autosaves`, { title: 'Typed' });
    expect(saved.body).toMatchObject({ parent: id, title: { raw: 'Typed' } });
    expect((await item(id)).title.rendered).toBe('Saved');
  });

  it('bring their menu and their target along where they are asked to', async () => {
    const target = (await post('/core/v2/posts', { title: 'Along', status: 'publish' })).body;
    const { id } = await addItem({ title: '', type: 'post_type', object_id: target.id });
    const { body } = await site.rest(`/core/v2/menu-items/${id}?_embed`, { as: 'author' });
    expect(body._embedded['wp:menu-item-object'][0]).toMatchObject({ id: target.id });
    expect(body._embedded['wp:term'][0][0]).toMatchObject({ id: menu, name: 'Main' });
  });

  it('go with their menu when it is deleted', async () => {
    const menus = await emptyMenu('Short-lived');
    const { id } = await addItem({ menus });
    await remove(`/core/v2/menus/${menus}`);
    const { status } = await site.rest(`/core/v2/menu-items/${id}`, { as: 'admin' });
    expect(status).toBe(404);
  });

  it('are read with a number of statements that does not grow with the menu', async () => {
    const menus = await emptyMenu('Long');
    const fill = async (count: number) => {
      for (let n = 0; n < count; n++) {
        const page = { title: `Page ${n}`, status: 'publish' };
        const { id } = (await post('/core/v2/pages', page)).body;
        await addItem({ menus, title: '', type: 'post_type', object_id: id });
      }
    };
    const count = async () => {
      return (
        await site.statements(() =>
          site.rest(`/core/v2/menu-items?menus=${menus}`, { as: 'author' }),
        )
      ).length;
    };
    await fill(2);
    await count(); // the first total is counted otherwise than what is added to it
    await fill(2);
    const few = await count();
    await fill(6);
    expect(await count()).toBeLessThanOrEqual(few);
  });
});
