import { beforeAll, describe, expect, it } from 'vitest';
import { entryData } from '../../support/entry-data.ts';
import { sharedSite } from '../../support/test-site.ts';

const site = sharedSite();
const idsOf = async (query: string): Promise<number[]> =>
  (await site.rest(`/core/v2/posts?_fields=id&${query}`)).body.map(({ id }: { id: number }) => id);

beforeAll(async () => {
  // Equal dates and titles, so that the order rests on its last key.
  for (let i = 0; i < 23; i++)
    await site.rest('/core/v2/posts', {
      as: 'editor',
      json: { title: `Post ${i % 3}`, status: 'publish', date: `2020-01-0${1 + (i % 4)}T00:00:00` },
    });
});

describe('pages of a list', () => {
  it.each(['orderby=date', 'orderby=title&order=asc', 'orderby=id', 'orderby=modified&order=asc'])(
    'are the same parts of it in whatever order they are asked for (%s)',
    async (order) => {
      const whole = await idsOf(`per_page=100&${order}`);
      expect(whole).toHaveLength(23);
      for (const page of [3, 5, 1, 4, 2, 3, 5])
        expect(await idsOf(`per_page=5&page=${page}&${order}&again=${Math.random()}`)).toEqual(
          whole.slice((page - 1) * 5, page * 5),
        );
      for (const offset of [7, 0, 21, 6, 22])
        expect(await idsOf(`per_page=4&offset=${offset}&${order}`)).toEqual(
          whole.slice(offset, offset + 4),
        );
    },
  );

  it('follow the list when it changes', async () => {
    const [first] = await idsOf('per_page=5&page=1');
    await idsOf('per_page=5&page=2');
    await site.rest(`/core/v2/posts/${first}?force=true`, { as: 'admin', method: 'DELETE' });
    const whole = await idsOf('per_page=100');
    expect(await idsOf('per_page=5&page=3')).toEqual(whole.slice(10, 15));
  });
});

describe('a page far behind', () => {
  beforeAll(async () => {
    const days = Array.from({ length: 700 }, (_, i) => `19${10 + (i % 90)}-01-01T00:00:00`);
    await site.services.database.prisma.entry.createMany({
      data: days.map((date, i) => entryData({ date, title: `Old ${i % 50}` })),
    });
    // What is brought in past the program is known of from the next change on.
    await site.rest('/core/v2/posts', { as: 'admin', json: { title: 'New', status: 'publish' } });
  });

  it.each(['orderby=date', 'orderby=title&order=asc', 'orderby=author'])(
    'goes on where the one before it ends (%s)',
    async (order) => {
      const pages: number[] = [];
      for (let page = 1; page <= 8; page++)
        pages.push(...(await idsOf(`per_page=100&page=${page}&${order}`)));
      expect(new Set(pages).size).toBe(pages.length);
      expect(pages.length).toBeGreaterThanOrEqual(700);
      expect(await idsOf(`per_page=20&offset=630&${order}`)).toEqual(pages.slice(630, 650));
      expect(await idsOf(`per_page=20&offset=5000&${order}`)).toEqual([]);
    },
  );
});
