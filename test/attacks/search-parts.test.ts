import { beforeAll, expect, test } from 'vitest';
import { indexTexts } from '../../src/storage/search-index.ts';
import { entryData } from '../support/entry-data.ts';
import { sharedSite } from '../support/test-site.ts';

const POSTS = 4000;
const FIRST = 1000;
/** Words that one statement looks up for parts, which it may do three times; without a bound these are all of the site. */
const MOST_WORDS = 3 * 200;

const syllables =
  `ba ber cal con der dis en fer gra hol ing ka kel lan len ment mer min na ness nor ol par per pre qui ran re ro
  sal ser ship sta ta ter tion tor un ver vi wal wer`.split(/\s+/);
/** All of three syllables: what stands in the midst of one stands there in many. */
const words = syllables.flatMap((one, i) =>
  syllables.flatMap((two, j) => [1, 7, 19].map((k) => one + two + syllables[(i + j * k) % 42])),
);
const parts = [
  ...new Set(words.flatMap((word) => [word.slice(1, 4), word.slice(2, 5), word.slice(3, 6)])),
]
  .filter((part) => part.length === 3)
  .map((part) => ({ part, times: words.filter((word) => word.includes(part, 1)).length }))
  .sort((a, b) => b.times - a.times)
  .slice(0, 100)
  .map(({ part }) => part);

const site = sharedSite();
beforeAll(async () => {
  const { prisma, provider, transaction } = site.services.database;
  const wordsOf = (id: number, count: number) =>
    Array.from({ length: count }, (_, i) => words[(id * 101 + i * i * 31) % words.length]);
  const texts = Array.from({ length: POSTS }, (_, i) => ({
    id: FIRST + i,
    title: wordsOf(i, 6).join(' '),
    excerpt: '',
    content: wordsOf(i + 7, 100).join(' '),
  }));
  await prisma.entry.createMany({
    data: texts.map((text) => entryData({ ...text, authorId: site.users.author })),
  });
  await transaction((open) => indexTexts(open, 'EntrySearch', texts), { timeout: 100_000 });
  if (provider === 'postgresql') await prisma.$executeRaw`VACUUM (ANALYZE)`;
});

const many = parts.join(' ');
const searches = {
  'a hundred parts': many,
  'one of a hundred parts': `-${parts.join(' -')}`,
  'ten parts': parts.slice(0, 10).join(' '),
};
const lists = (search: string) => ({
  posts: `/core/v2/posts?${new URLSearchParams({ search })}`,
  'posts by relevance': `/core/v2/posts?${new URLSearchParams({ search, orderby: 'relevance' })}`,
  'the site': `/core/v2/search?${new URLSearchParams({ search })}`,
});

const asked = Object.entries(searches).flatMap(([name, search]) =>
  (['posts', 'posts by relevance', 'the site'] as const).map((list) => ({ name, search, list })),
);

test.each(asked)(
  'a search of $list for $name stands for few words',
  async ({ search, list }) => {
    const words: number[] = [];
    const stop = site.services.database.onStatement((sql) => {
      const bounds = [...sql.matchAll(/\bpart <> word LIMIT (\d+)/g)].map(([, most]) =>
        Number(most),
      );
      words.push(bounds.reduce((sum, most) => sum + most, 0));
    });
    expect((await site.rest(lists(search)[list])).status).toBe(200);
    stop();
    expect(Math.max(...words)).toBeGreaterThan(0);
    expect(Math.max(...words)).toBeLessThanOrEqual(MOST_WORDS);
  },
  120_000,
);

test('a word is found by its midst as long as there are not too many words', async () => {
  const found = async (search: string) => {
    const { body } = await site.rest(`/core/v2/posts?${new URLSearchParams({ search })}`);
    return body.length > 0;
  };
  const word = words[500] ?? '';
  expect(await found(word.slice(1))).toBe(true);
  const [one = '', two = ''] = parts;
  expect(await found(`${one} ${two}`)).toBe(true);
});
