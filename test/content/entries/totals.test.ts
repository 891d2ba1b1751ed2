import { beforeAll, describe, expect, it } from 'vitest';
import { entryData } from '../../support/entry-data.ts';
import { secondProcess } from '../../support/second-process.ts';
import { sharedSite } from '../../support/test-site.ts';

const IDS = Array.from({ length: 40 }, (_, i) => 10_000 + i * 100);

describe('the total of a list', () => {
  const site = sharedSite();
  let category: number;
  beforeAll(async () => {
    await site.services.database.prisma.entry.createMany({
      data: IDS.map((id, i) =>
        entryData({
          id,
          slug: `post-${id}`,
          authorId: i % 2 ? site.users.author : site.users.editor,
          status: i % 10 ? 'publish' : 'draft',
        }),
      ),
    });
    const json = { name: 'News' };
    category = (await site.rest('/core/v2/categories', { as: 'editor', json })).body.id;
  });

  const filters = () => [
    '',
    `author=${site.users.author}`,
    `author_exclude=${site.users.author}`,
    `categories=${category}`,
    `categories_exclude=${category}`,
    'status=draft,publish&context=edit',
    'sticky=true',
    'exclude=1,2',
  ];

  const totals = async (app = site.app) => {
    const found: Record<string, string | null> = {};
    for (const filter of filters()) {
      const address = `http://site.test${site.services.config.restPath}/core/v2/posts?per_page=1&${filter}`;
      const headers = { authorization: site.authorization('admin') };
      const answer = await app.fetch(new Request(address, { headers }));
      found[filter] = answer.headers.get('x-wp-total');
    }
    return found;
  };

  /** By a server that has just started. */
  const totalsAnew = () => totals(secondProcess(site).app);

  const post = (path: string, json: object) =>
    site.rest(`/core/v2/posts${path}`, { as: 'admin', json });

  it('is right after every kind of write', async () => {
    const created = async (json: object) => (await post('', json)).body.id as number;
    const [low, middle, high] = [10_100, 12_100, 13_900];
    let fresh = 0;
    const writes: (() => Promise<unknown>)[] = [
      async () => (fresh = await created({ title: 'New', status: 'publish' })),
      async () => post(`/${low}`, { status: 'draft' }),
      async () => post(`/${middle}`, { categories: [category], sticky: true }),
      async () => post(`/${high}`, { author: site.users.contributor, title: 'Changed' }),
      async () => post(`/${low}`, { status: 'publish', categories: [category] }),
      () => site.rest(`/core/v2/posts/${fresh}`, { as: 'admin', method: 'DELETE' }),
      () => site.rest(`/core/v2/posts/${fresh}?force=true`, { as: 'admin', method: 'DELETE' }),
      async () => post(`/${middle}`, { categories: [], sticky: false }),
    ];
    for (const one of writes) {
      await totals();
      await one();
      const kept = await totals();
      expect(kept).toEqual(await totalsAnew());
    }
  });

  it('is right after another process has written', async () => {
    await totals();
    const second = secondProcess(site);
    await second.write('/core/v2/posts', { title: 'From elsewhere', status: 'publish' });
    const kept = await totals();
    expect(kept).toEqual(await totalsAnew());
  });
});
