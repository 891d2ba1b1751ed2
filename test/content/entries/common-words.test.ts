import { beforeAll, expect, it } from 'vitest';
import { indexTexts } from '../../../src/storage/search-index.ts';
import { entryData } from '../../support/entry-data.ts';
import { sharedSite } from '../../support/test-site.ts';

/** So many that words of most of them are common. */
const ENTRIES = 3000;

interface Entry {
  readonly id: number;
  readonly date: string;
  readonly words: string;
}

/** Dates go through the year several times, so that ids near each other are far apart in the list; some are alike. */
const entries: readonly Entry[] = Array.from({ length: ENTRIES }, (_, i) => ({
  id: 1000 + i,
  date: new Date(Date.UTC(2020, 0, 1) + ((i * 7) % 1500) * 3_600_000).toISOString().slice(0, 19),
  // The latest have none, so that what lies before them is no page of the search.
  words: `${i % 5 === 0 || (i * 7) % 1500 > 1400 ? '' : 'lanterns '}${i % 7 === 0 ? '' : 'garden'}`,
}));

interface Listed {
  readonly posts: {
    readonly nodes: readonly { readonly databaseId: number }[];
    readonly pageInfo: { readonly startCursor: string; readonly endCursor: string };
  };
}

const site = sharedSite();
beforeAll(async () => {
  const { prisma, transaction } = site.services.database;
  const stored = ({ id, date }: Entry) => ({ ...entryData({ slug: `e-${id}`, date }), id });
  await prisma.entry.createMany({ data: entries.map(stored) });
  const texts = entries.map(({ id, words }) => ({ id, title: '', excerpt: '', content: words }));
  await transaction((open) => indexTexts(open, 'EntrySearch', texts));
});

const scan = (isFound: (words: string) => boolean, direction: 1 | -1) =>
  entries
    .filter(({ words }) => isFound(words))
    .toSorted((a, b) => direction * (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id))
    .map(({ id }) => id);

const searches: readonly [string, (words: string) => boolean][] = [
  ['lantern', (words) => words.includes('lanterns')],
  ['antern', (words) => words.includes('lanterns')],
  ['lantern garden', (words) => words.includes('lanterns') && words.includes('garden')],
  ['garden -lantern', (words) => words.includes('garden') && !words.includes('lanterns')],
  ['garden', (words) => words.includes('garden')],
  ['-nothing', () => true],
];

it.each(searches)(
  'finds by “%s” what looking into every entry finds, page by page',
  async (text, isFound) => {
    for (const [order, direction] of [
      ['desc', -1],
      ['asc', 1],
    ] as const) {
      const expected = scan(isFound, direction);
      for (const [offset, size] of [
        [0, 10],
        [10, 10],
        [3, 100],
        [150, 20],
        [500, 10],
        [expected.length - 5, 10],
      ]) {
        const query = `search=${encodeURIComponent(text)}&order=${order}&offset=${offset}&per_page=${size}`;
        const { body, headers } = await site.rest(`/core/v2/posts?_fields=id&${query}`);
        expect(headers.get('x-wp-total')).toBe(String(expected.length));
        const ids = body.map(({ id }: { id: number }) => id);
        expect(ids).toEqual(expected.slice(offset, Number(offset) + Number(size)));
      }
    }
  },
);

it.each(searches)('finds by “%s” the same by cursors, from either end', async (text, isFound) => {
  const expected = scan(isFound, -1);
  const read = async (window: string) => {
    const { data } = await site.graphql<Listed>(
      `{ posts(${window}, where: { search: ${JSON.stringify(text)} }) { nodes { databaseId } pageInfo { startCursor endCursor } } }`,
    );
    const ids = data.posts.nodes.map(({ databaseId }) => databaseId);
    return { ids, ...data.posts.pageInfo };
  };
  const first = await read('first: 20');
  const second = await read(`first: 20, after: "${first.endCursor}"`);
  const back = await read(`last: 15, before: "${second.endCursor}"`);
  const end = await read('last: 20');
  expect([...first.ids, ...second.ids]).toEqual(expected.slice(0, 40));
  expect(back.ids).toEqual(expected.slice(24, 39));
  expect(end.ids).toEqual(expected.slice(-20));
});
