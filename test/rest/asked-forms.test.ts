import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite({ env: { ALIASES: 'wordpress' } });
const ids: number[] = [];
beforeAll(async () => {
  for (const title of ['One', 'Two', 'Three'])
    ids.push(
      (await site.rest('/core/v2/posts', { as: 'admin', json: { title, status: 'publish' } })).body
        .id,
    );
});

describe('_fields', () => {
  it('keeps single links of a list, and all links of a single record', async () => {
    const { body: list } = await site.rest('/core/v2/posts?_fields=id,_links.self&per_page=1');
    expect(Object.keys(list[0])).toEqual(['id', '_links']);
    expect(Object.keys(list[0]._links)).toEqual(['self']);
    const { body: one } = await site.rest(`/core/v2/posts/${ids[0]}?_fields=id,_links.self`);
    expect(Object.keys(one._links)).toContain('collection');
  });

  it('embeds in a list what the links that are kept lead to', async () => {
    const embedded = async (fields: string) =>
      Object.keys(
        (await site.rest(`/core/v2/posts?per_page=1&_embed&_fields=${fields}`)).body[0]._embedded,
      );
    expect(await embedded('_links.author')).toEqual(['author']);
    expect(await embedded('_links')).toEqual(['author', 'wp:term']);
  });
});

describe('the links between pages', () => {
  const next = async (query: string) =>
    new URL(
      /<([^>]*)>; rel="next"/.exec(
        (await site.rest(`/core/v2/posts?${query}`)).headers.get('link') ?? '',
      )?.[1] ?? '',
    ).search;
  it('write lists with the places in them, however they were asked for', async () => {
    const [one, two, three] = ids;
    const places = `include%5B0%5D=${one}&include%5B1%5D=${two}&include%5B2%5D=${three}`;
    const rest = '&per_page=1&_fields=id%2Ctitle&page=2';
    for (const asked of [
      `include=${one},${two},${three}`,
      `include[]=${one}&include[]=${two}&include[]=${three}`,
    ])
      expect(await next(`${asked}&per_page=1&_fields=id,title`)).toBe(`?${places}${rest}`);
    expect(await next('categories[terms]=1,2&categories[operator]=OR&per_page=1')).toBe(
      '?categories%5Bterms%5D%5B0%5D=1&categories%5Bterms%5D%5B1%5D=2&categories%5Boperator%5D=OR&per_page=1&page=2',
    );
    expect(await next('categories_exclude=99&per_page=1')).toBe(
      '?categories_exclude%5B0%5D=99&per_page=1&page=2',
    );
  });

  it('lead on', async () => {
    const search = await next(`include=${ids.join()}&per_page=2&orderby=include&order=asc`);
    expect((await site.rest(`/core/v2/posts${search}`)).body.map(({ id }: never) => id)).toEqual([
      ids[2],
    ]);
  });
});

describe('_method', () => {
  it('works on a GET as well, which is then no read', async () => {
    const { body } = await site.rest('/core/v2/posts', { as: 'admin', json: { title: 'Gone' } });
    const path = `/core/v2/posts/${body.id}?_method=DELETE&force=true`;
    expect((await site.rest(path)).status).toBe(401);
    expect((await site.rest(path, { as: 'admin' })).body.deleted).toBe(true);
    for (const _ of [1, 2, 3]) {
      const described = await site.rest('/core/v2/posts?_method=OPTIONS');
      expect(described.body.schema.title).toBe('post');
    }
  });
});

describe('the index', () => {
  it('has the same names whether it is asked for by path or by rest_route', async () => {
    const ask = async (path: string) =>
      (await site.app.fetch(new Request(`${site.services.config.siteUrl}${path}`))).json();
    const [byPath, byRoute] = [await ask('/wp-json/'), await ask('/?rest_route=/')];
    expect(byRoute.namespaces).toEqual(byPath.namespaces);
    expect(Object.keys(byRoute.routes)).toEqual(Object.keys(byPath.routes));
    const documented = await ask(`/?rest_route=/core/v2/posts/${ids[0]}`);
    expect(documented._links.self[0].href).toContain('/api/core/v2/');
    const aliased = await ask(`/?rest_route=/wp/v2/posts/${ids[0]}`);
    expect(aliased._links.self[0].href).toContain('/wp-json/wp/v2/');
  });

  it('gives the offset as a number where it follows from a zone', async () => {
    const offset = async (timezone: string) => {
      await site.rest('/core/v2/settings', { as: 'admin', json: { timezone } });
      return (await site.rest('/')).body.gmt_offset;
    };
    expect(await offset('Asia/Kathmandu')).toBe(5.75);
    expect(await offset('UTC')).toBe(0);
    expect(await offset('UTC-3:30')).toBe('-3.5');
    expect(await offset('UTC+0')).toBe('0');
  });
});

describe('OPTIONS', () => {
  const schemaOf = async (path: string) =>
    (await site.rest(`/core/v2/${path}`, { method: 'OPTIONS' })).body.schema;

  it('says what nothing is made without, and what a value can be', async () => {
    const { properties } = await schemaOf('tags');
    expect(properties.name.required).toBe(true);
    expect(properties.slug).not.toHaveProperty('required');
    expect(properties.taxonomy.enum).toEqual(['post_tag']);
    const user = (await schemaOf('users')).properties;
    const needed = Object.keys(user).filter((name) => user[name].required);
    expect(needed).toEqual(['username', 'email', 'password']);
  });
});
