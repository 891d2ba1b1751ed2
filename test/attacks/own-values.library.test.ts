import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite } from '../support/test-site.ts';

const site = await openTestSite();
afterAll(() => site.close());

let book: number;
let genre: number;

const send = (path: string, json: object, as: 'admin' | 'author' = 'admin') =>
  site.rest(`/core/v2/${path}`, { method: 'POST', as, json });

beforeAll(async () => {
  book = (await send('books', { title: 'Tides', status: 'publish' })).body.id;
  genre = (await send('genres', { name: 'Sea' })).body.id;
});

const META = ['price', 'pages', 'in_print', 'isbn', 'awards', 'dimensions'];
const ACF = [
  ...['publisher', 'edition', 'published_on', 'format', 'moods', 'signed', 'cover', 'photos'],
  ...['blurb', 'website', 'store', 'sequel_to', 'related_books', 'main_genre', 'editor', 'size'],
  ...['chapters', 'sections'],
];

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  fc.constantFrom<fc.JsonValue>(
    '',
    '\u0000',
    '\ud800',
    'javascript:alert(1)',
    '9'.repeat(400),
    -0,
    1e308,
    2 ** 53,
    '20201332',
    [[[]]],
    { acf_fc_layout: 'constructor' },
    [{ acf_fc_layout: 'quote', words: { a: 1 } }, { acf_fc_layout: 'nothing' }],
    JSON.parse('{"__proto__": {"price": 1}, "constructor": 1}'),
  ),
);

const valuesOf = (names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names, '__proto__', 'toString', 'nothing'), anything, {
    maxKeys: 4,
  });

describe('whatever is sent as own values', () => {
  it('is written or refused, and what was written is shown as it is stored', async () => {
    await fc.assert(
      fc.asyncProperty(valuesOf(META), valuesOf(ACF), async (meta, acf) => {
        const before = (await site.rest(`/core/v2/books/${book}`, { as: 'author' })).body;
        const { status, body } = await send(`books/${book}`, { meta, acf });
        expect([200, 400], JSON.stringify(body)).toContain(status);
        const after = (await site.rest(`/core/v2/books/${book}`, { as: 'author' })).body;
        const expected = status === 200 ? body : before;
        expect([after.meta, after.acf]).toEqual([expected.meta, expected.acf]);
        const { data, errors } = await site.graphql(
          `{ book(id: ${book}, idType: DATABASE_ID) { price pages inPrint isbn awards dimensions { width unit }
          bookDetails { publisher edition publishedOn format moods signed blurb website store { url } size { width }
          chapters { heading } sections { __typename } relatedBooks { nodes { __typename } } photos { nodes { id } } } } }`,
        );
        expect(errors).toBeUndefined();
        expect(data).not.toEqual({ book: null });
      }),
      { numRuns: 150 },
    );
  }, 120_000);

  it('does the same for terms and users', async () => {
    const groups = {
      genres: ['motto', 'tint', 'banner', 'best_book'],
      users: ['job_title', 'languages', 'portrait', 'favourite'],
    };
    await fc.assert(
      fc.asyncProperty(valuesOf(groups.genres), valuesOf(groups.users), async (ofTerm, ofUser) => {
        const meta = { color: ofTerm.motto ?? '', nickname_note: ofUser.job_title ?? '' };
        for (const { status, body } of [
          await send(`genres/${genre}`, { meta, acf: ofTerm }),
          await send(`users/${site.users.author}`, { meta, acf: ofUser }),
        ])
          expect([200, 400], JSON.stringify(body)).toContain(status);
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});

describe('the largest that may be sent', () => {
  const chapter = { heading: 'x'.repeat(9_000), first_page: 1 };

  it.each([
    ['rows', { acf: { chapters: Array(1001).fill({ heading: 'x' }) } }],
    ['values', { meta: { awards: Array(1001).fill('x') } }],
    ['records', { acf: { related_books: Array(1001).fill(1) } }],
    ['characters', { meta: { isbn: 'x'.repeat(10_001) } }],
    ['levels', { meta: { dimensions: JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`) } }],
    ['parts', { acf: { sections: Array(1001).fill({ acf_fc_layout: 'quote' }) } }],
  ])('too many %s are refused', async (_, json) => {
    const { status } = await send(`books/${book}`, json);
    expect(status).toBe(400);
  });

  it('is written within its bounds, and read again by both surfaces', async () => {
    const chapters = Array(400).fill(chapter); // 3.6 MB
    const written = await send(`books/${book}`, { acf: { chapters } });
    expect(written.status).toBe(200);
    expect(written.body.acf.chapters).toHaveLength(400);
    const { data, errors } = await site.graphql<{ book: { bookDetails: { chapters: unknown[] } } }>(
      `{ book(id: ${book}, idType: DATABASE_ID) { bookDetails { chapters { heading firstPage } } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data?.book.bookDetails.chapters).toHaveLength(400);
  }, 30_000);
});
