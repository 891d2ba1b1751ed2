import { beforeAll, describe, expect, it } from 'vitest';
import { makePicture } from '../../../support/test-image.ts';
import { sharedSite } from '../../../support/test-site.ts';
import { upload } from '../media/media-site.ts';

describe('a search', () => {
  const site = sharedSite();
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    const texts = {
      market: { title: 'Supermarket', content: 'cheap' },
      zebra: { title: 'Zebra run', content: 'Ångström' },
      again: { title: 'About the Zebra run', excerpt: 'Zebra', content: 'run' },
    };
    for (const [name, text] of Object.entries(texts))
      ids[name] = (
        await site.rest('/core/v2/posts', { as: 'admin', json: { ...text, status: 'publish' } })
      ).body.id;
  });

  const found = async (query: string) =>
    (await site.rest(`/core/v2/posts?orderby=id&order=asc&${query}`)).body.map(
      ({ id }: { id: number }) => Object.keys(ids).find((name) => ids[name] === id),
    );

  it.each([
    ['arket', ['market']],
    ['ARKET cheap', ['market']],
    ['ermark', ['market']],
    ['ngstrom', ['zebra']],
    ['ebra -bout', ['zebra']],
    ['ebra', ['zebra', 'again']],
    ['arkt', []],
  ])('for %s looks inside of words', async (text, names) => {
    expect(await found(`search=${encodeURIComponent(text)}`)).toEqual(names);
  });

  it('looks inside of words in the fields that are asked for', async () => {
    expect(await found('search=arket&search_columns=post_title')).toEqual(['market']);
    expect(await found('search=arket&search_columns=post_content')).toEqual([]);
    expect(await found('search=ebra&search_columns=post_excerpt')).toEqual(['again']);
  });

  it('ranks by words that hold what is searched', async () => {
    const { body } = await site.rest('/core/v2/posts?search=ebra%20run&orderby=relevance');
    expect(body.map(({ id }: { id: number }) => id)).toContain(ids.zebra);
    const { headers } = await site.rest('/core/v2/posts?search=arket');
    expect(headers.get('x-wp-total')).toBe('1');
  });

  it('finds the words of texts that are changed', async () => {
    const path = `/core/v2/posts/${ids.market}`;
    await site.rest(path, { as: 'admin', json: { title: 'Marketplace bazaar' } });
    expect(await found('search=azaa')).toEqual(['market']);
    expect(await found('search=upermarke')).toEqual([]);
    const { body } = await site.rest(`${path}/revisions?search=azaa`, { as: 'admin' });
    expect(body).toHaveLength(1);
  });

  it('with search_semantics=exact finds whole fields', async () => {
    const exact = (text: string) =>
      found(`search_semantics=exact&search=${encodeURIComponent(text)}`);
    expect(await exact('"zebra RUN"')).toEqual(['zebra']);
    expect(await exact('Zebra run')).toEqual(['again']);
    expect(await exact('zebra')).toEqual(['again']);
    expect(await exact('zebr')).toEqual([]);
    expect(await found('search_semantics=exact&search=zebra&search_columns=post_title')).toEqual(
      [],
    );
  });

  it('finds media by the names of their files, whatever they are called', async () => {
    const picture = await makePicture({ width: 20, height: 20 });
    const { body } = await upload(site, picture, { name: 'harbour-lights.jpg', as: 'admin' });
    const path = `/core/v2/media/${body.id}`;
    const search = async () =>
      (await site.rest('/core/v2/media?search=arbour')).body.map(({ id }: { id: number }) => id);
    expect(await search()).toEqual([body.id]);
    await site.rest(path, { as: 'admin', json: { title: 'Something else' } });
    expect(await search()).toEqual([body.id]);
  });
});
