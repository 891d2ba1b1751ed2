import { describe, expect, it } from 'vitest';
import { upload } from '../../features/content/media/media-site.ts';
import { sharedSite } from '../../support/test-site.ts';

describe('the slugs of pages and media items, which share their addresses', () => {
  const site = sharedSite();

  const page = async (title: string, more: object = {}) => {
    const json = { title, status: 'publish', ...more };
    return (await site.rest('/core/v2/pages', { as: 'editor', json })).body;
  };
  const file = async (title: string, query = '') =>
    (await upload(site, 'a,b', { name: 'a.csv', as: 'editor', query: `?title=${title}${query}` }))
      .body;

  it('differ whichever came first', async () => {
    expect((await page('Harbour')).slug).toBe('harbour');
    const item = await file('Harbour');
    expect([item.slug, item.link]).toEqual(['harbour-2', 'http://site.test/harbour-2/']);
    expect((await file('Quay')).slug).toBe('quay');
    expect((await page('Quay')).slug).toBe('quay-2');
  });

  it('are told apart when they are given later, too', async () => {
    const item = await file('Beacon');
    const { id } = await page('Lighthouse');
    const change = { as: 'editor', json: { slug: 'beacon' } } as const;
    const changed = (await site.rest(`/core/v2/pages/${id}`, change)).body;
    expect(changed).toMatchObject({ slug: 'beacon-2', link: 'http://site.test/beacon-2/' });
    const json = { slug: 'beacon-2' };
    const { body } = await site.rest(`/core/v2/media/${item.id}`, { as: 'editor', json });
    expect(body.slug).not.toBe('beacon-2');
    const edited = await site.rest(`/core/v2/pages/${id}?context=edit`, { as: 'editor' });
    expect(edited.body.generated_slug).toBe('lighthouse');
  });

  it('show an editor the slug that would be free', async () => {
    await file('Mole');
    const { id } = await page('Mole');
    const { body } = await site.rest(`/core/v2/pages/${id}?context=edit`, { as: 'editor' });
    expect(body).toMatchObject({ slug: 'mole-2', generated_slug: 'mole-2' });
  });

  it('may be the same where their addresses are not', async () => {
    const above = await page('Above');
    await file('Leaf');
    expect((await page('Leaf', { parent: above.id })).slug).toBe('leaf');
    await file('Below', `&post=${above.id}`);
    expect((await page('Below', { parent: above.id })).slug).toBe('below-2');
    expect((await page('Below')).slug).toBe('below');
  });

  it('of media items are no post’s either, but posts take what they want', async () => {
    const json = { title: 'News', status: 'publish' };
    const post = async () => (await site.rest('/core/v2/posts', { as: 'editor', json })).body.slug;
    expect(await post()).toBe('news');
    expect((await file('News')).slug).toBe('news-2');
    expect(await post()).toBe('news-2');
    expect((await page('News')).slug).toBe('news');
  });
});
