import { beforeAll, describe, expect, it } from 'vitest';
import { searchTexts } from '../../src/content/entries/entry-index.ts';
import { parseExact, parseSearch } from '../../src/content/entries/search-terms.ts';
import { toSearchText } from '../../src/content/text/fold-letters.ts';
import { ensureSearchIndex } from '../../src/storage/search/ensure-search-index.ts';
import { searchCondition, searchRelevance } from '../../src/storage/search/search-condition.ts';
import type { SearchColumn } from '../../src/storage/search/search-query.ts';
import {
  indexTexts,
  removeFromIndex,
  type SearchableText,
} from '../../src/storage/search-index.ts';
import { entryData } from '../support/entry-data.ts';
import { sharedDatabase } from '../support/test-database.ts';

const texts = {
  garden: {
    title: 'The Winter Garden',
    excerpt: 'Frost and tea',
    content: '<p>A walk on Straße &amp; Øland.</p>',
  },
  tea: {
    title: 'Tea at the café',
    excerpt: '',
    content: 'The winter menu of the garden café, C++ and C#, 5% .NET',
  },
  dawn: { title: 'Dawn', excerpt: 'garden in winter', content: "Don't sleep, e-mail 3.14 東京都" },
};

const database = sharedDatabase();
beforeAll(async () => {
  for (const [slug, text] of Object.entries(texts)) {
    const { id } = await database.prisma.entry.create({ data: entryData({ slug, ...text }) });
    await index({
      id,
      title: toSearchText(text.title),
      excerpt: toSearchText(text.excerpt),
      content: toSearchText(text.content),
    });
  }
});

describe('the search index', () => {
  it.each([
    ['winter garden', ['dawn', 'garden', 'tea']],
    ['GARD', ['dawn', 'garden', 'tea']],
    ['arden', ['dawn', 'garden', 'tea']],
    ['cafe', ['tea']],
    ['CAFÉ', ['tea']],
    ['"winter garden"', ['garden']],
    ['winter -tea', ['dawn']],
    ['winter -"the garden"', ['dawn', 'garden']],
    ['-tea', ['dawn']],
    ["don't", ['dawn']],
    ['e-mail', ['dawn']],
    ['STRASSE', ['garden']],
    ['straße -dawn', ['garden']],
    ['oland', ['garden']],
    ['amp', []],
    ['mail-e', []],
    ['3.14', ['dawn']],
    ['京都', ['dawn']],
    ['"garden frost"', []],
    ['winter nothing', []],
    ['!!!', []],
    ['ro', ['garden']],
    ['rd', ['dawn', 'garden', 'tea']],
    ['af', ['tea']],
    ['k', ['garden']],
    ['C++', ['tea']],
    ['c+', ['tea']],
    ['C# winter', ['tea']],
    ['"C#"', ['tea']],
    ['winter -C++', ['dawn', 'garden']],
    ['.net', ['tea']],
    ['5%', ['tea']],
    ['net#', []],
    ['winter,tea', ['garden', 'tea']],
    ['winter+tea', ['garden', 'tea']],
    ['who is at a garden', ['dawn', 'garden', 'tea']],
    ['at the', ['tea']],
    ['The', ['garden', 'tea']],
    ['"the garden"', ['tea']],
    ['-the', ['dawn']],
    ['" OR *:() \' & | ! <-> \\', []],
    ['NEAR(tea, 2) {title}: tea', []],
  ])('finds %s in %j', async (text, slugs) => {
    expect(await find(text)).toEqual(slugs);
  });

  it('looks into the given columns only', async () => {
    expect(await find('tea', ['title'])).toEqual(['tea']);
    expect(await find('winter', ['content'])).toEqual(['tea']);
    expect(await find('tea', ['excerpt', 'content'])).toEqual(['garden']);
  });

  it('reads words and phrases as whole fields where that is asked for', () => {
    expect(parseExact('Winter "Gärten ab"')).toEqual({
      all: [['winter'], ['garten', 'ab']],
      none: [],
      exact: [
        { typed: 'Winter', folded: 'winter' },
        { typed: 'Gärten ab', folded: 'garten ab' },
      ],
    });
    expect(parseExact(' ')).toBeUndefined();
  });

  it('puts a title before an excerpt and an excerpt before a content', async () => {
    expect(await relevanceOf('winter garden')).toEqual({ garden: 5, tea: 0, dawn: 0 });
    expect(await relevanceOf('garden in')).toEqual({ garden: 4, tea: 0, dawn: 2 });
    expect(await relevanceOf('tea')).toEqual({ garden: 0, tea: 1, dawn: 0 });
  });

  it('is rebuilt from the entries when it was lost', async () => {
    await database.prisma.$executeRaw`DROP TABLE "EntrySearch"`;
    await ensureSearchIndex(database, searchTexts);
    expect(await find('winter garden')).toEqual(['dawn', 'garden', 'tea']);
  });

  it('follows a change and a deletion', async () => {
    const { id } = await database.prisma.entry.findFirstOrThrow({ where: { slug: 'tea' } });
    const changed = { id, title: 'Coffee', excerpt: '', content: '' };
    await index(changed);
    expect(await find('tea')).toEqual(['garden']);
    expect(await find('coffee')).toEqual(['tea']);
    await database.transaction((open) => removeFromIndex(open, 'EntrySearch', [{ id }]));
    expect(await find('coffee')).toEqual([]);
  });

  it('takes texts of any size', async () => {
    const { id } = await database.prisma.entry.findFirstOrThrow({ where: { slug: 'dawn' } });
    const content = Array.from({ length: 400_000 }, (_, at) => `word${at}`).join(' ');
    const entry = { id, title: 'x'.repeat(10_000), excerpt: '', content };
    await index(entry);
    expect(await find('word777')).toEqual(['dawn']);
  });
});

const index = (text: SearchableText) =>
  database.transaction((open) => indexTexts(open, 'EntrySearch', [text]));

async function find(text: string, columns?: SearchColumn[]): Promise<string[]> {
  const terms = parseSearch(text) ?? { all: [], none: [] };
  const condition = searchCondition(database.provider, 'EntrySearch', terms, columns);
  const rows = database.tables.selectFrom('Entry').where(condition).select('slug').orderBy('slug');
  return (await rows.execute()).map(({ slug }) => slug);
}

async function relevanceOf(text: string): Promise<Record<string, number>> {
  const terms = parseSearch(text);
  const relevance = searchRelevance(database.provider, 'EntrySearch', terms).as('relevance');
  const rows = await database.tables.selectFrom('Entry').select(['slug', relevance]).execute();
  return Object.fromEntries(rows.map((row) => [row.slug, row.relevance]));
}
