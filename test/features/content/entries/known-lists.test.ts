import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHUNK_SIZE } from '../../../../src/features/content/entries/known-lists.ts';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';

const POSTS = CHUNK_SIZE + 30;
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  const base = await site.rest('/core/v2/posts', {
    as: 'editor',
    json: { title: 'Post 0', status: 'publish', date_gmt: '2020-01-01T00:00:00' },
  });
  const { database } = site.services;
  const first = await database.prisma.entry.findUniqueOrThrow({ where: { id: base.body.id } });
  const { id: _, ...columns } = first;
  await database.prisma.entry.createMany({
    data: Array.from({ length: POSTS - 1 }, (__, i) => ({
      ...columns,
      slug: `post-${i + 1}`,
      title: `Post ${i + 1}`,
      date: new Date(Date.UTC(2020, 0, 2 + i)).toISOString().slice(0, 19),
    })),
  });
  // Rows that were written past the program are noted by a write through it.
  await site.rest(`/core/v2/posts/${base.body.id}`, { as: 'editor', json: { title: 'Post zero' } });
}, 60_000);
afterAll(() => site.close());

const titles = async (query: string) =>
  (await site.rest(`/core/v2/posts?_fields=title&${query}`)).body.map(
    ({ title }: { title: { rendered: string } }) => title.rendered,
  );
const names = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `Post ${POSTS - 1 - from - i}`);

/** So often that the list is known from then on. */
async function turnPages() {
  for (let page = 1; page <= 6; page++) await titles(`page=${page}`);
}

describe('a list of which many pages are asked for', () => {
  it('has the same entries on every page, over the end of a chunk too', async () => {
    await turnPages();
    expect(await titles('page=1')).toEqual(names(0, 10));
    expect(await titles('page=2')).toEqual(names(10, 10));
    expect(await titles('page=4')).toEqual(names(30, 10));
    expect(await titles(`per_page=20&offset=${CHUNK_SIZE - 10}`)).toEqual(
      names(CHUNK_SIZE - 10, 20),
    );
    expect(await titles(`per_page=20&offset=${POSTS - 5}`)).toEqual([
      ...names(POSTS - 5, 4),
      'Post zero',
    ]);
    expect(await titles(`offset=${POSTS + 5}`)).toEqual([]);
  });

  it('begins with what was written meanwhile', async () => {
    expect(await titles('page=3')).toEqual(names(20, 10));
    await site.rest('/core/v2/posts', { as: 'editor', json: { title: 'News', status: 'publish' } });
    expect(await titles('page=1')).toEqual(['News', ...names(0, 9)]);
    await turnPages();
    expect(await titles('page=1')).toEqual(['News', ...names(0, 9)]);
    expect(await titles('page=3')).toEqual(names(19, 10));
    expect(await titles('page=2')).toEqual(names(9, 10));
  });
});
