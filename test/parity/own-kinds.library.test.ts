import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestUser } from '../support/test-site.ts';

const site = await openTestSite();
afterAll(() => site.close());
const ROLES = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;

let published: number;
let draft: number;
let secret: number;
let genre: number;

const make = async (path: string, json: object) =>
  (await site.rest(`/core/v2/${path}`, { as: 'editor', json })).body.id as number;

beforeAll(async () => {
  genre = await make('genres', { name: 'Sea', color: 'blue' });
  published = await make('books', {
    title: 'It&rsquo;s "quoted"',
    content: 'Some text -- with dashes.\n\nAnd more.',
    excerpt: 'Short',
    status: 'publish',
    slug: 'quoted',
    date: '2020-02-03T04:05:06',
    genres: [genre],
    meta: { price: 12.5, isbn: 'x', awards: ['Quill'] },
    acf: { publisher: 'Quay', moods: ['dark'], size: { width: 2 }, main_genre: genre },
  });
  draft = await make('books', { title: 'Draft', content: 'unfinished', meta: { price: 3 } });
  secret = await make('books', {
    title: 'Secret',
    content: 'hidden',
    status: 'publish',
    password: 'sesame',
  });
});

const caller = (as: TestUser | undefined) => (as ? { as } : {});

interface Book {
  readonly [field: string]: unknown;
}

async function byGraphql(id: number, fields: string, as?: TestUser) {
  const { data } = await site.graphql<{ book: Book | null }>(
    `{ book(id: ${id}, idType: DATABASE_ID) { ${fields} } }`,
    caller(as),
  );
  return data.book;
}

describe('a book', () => {
  test('has the same values on both surfaces', async () => {
    const { body } = await site.rest(`/core/v2/books/${published}`);
    const book = await byGraphql(
      published,
      `databaseId slug status link date dateGmt modified modifiedGmt content excerpt authorDatabaseId guid
      genres { nodes { databaseId } } price isbn awards
      bookDetails { publisher moods size { width } mainGenre { nodes { databaseId } } }`,
    );
    expect(book).toEqual({
      databaseId: body.id,
      slug: body.slug,
      status: body.status,
      link: body.link,
      date: body.date,
      dateGmt: body.date_gmt,
      modified: body.modified,
      modifiedGmt: body.modified_gmt,
      content: body.content.rendered,
      excerpt: body.excerpt.rendered,
      authorDatabaseId: body.author,
      guid: body.guid.rendered,
      genres: { nodes: body.genres.map((databaseId: number) => ({ databaseId })) },
      price: body.meta.price,
      isbn: body.meta.isbn,
      awards: body.meta.awards,
      bookDetails: {
        publisher: body.acf.publisher,
        moods: body.acf.moods,
        size: { width: body.acf.size.width },
        mainGenre: { nodes: [{ databaseId: body.acf.main_genre }] },
      },
    });
  });

  test.each(ROLES)('that is a draft is shown to %s on both surfaces or on none', async (as) => {
    const { status } = await site.rest(`/core/v2/books/${draft}`, caller(as));
    const book = await byGraphql(draft, 'databaseId price', as);
    expect(book === null).toBe(status !== 200);
  });

  test.each(ROLES)('is in the lists that %s sees on both surfaces', async (as) => {
    const rest = await site.rest(
      `/core/v2/books?status=draft,publish&per_page=50&orderby=id&order=asc`,
      caller(as),
    );
    const { data } = await site.graphql<{ books: { nodes: { databaseId: number }[] } }>(
      '{ books(first: 50, where: { stati: [DRAFT, PUBLISH], orderby: [{ field: ID, order: ASC }] }) { nodes { databaseId } } }',
      caller(as),
    );
    const seen = data.books.nodes.map(({ databaseId }) => databaseId);
    // Who may not ask for drafts is refused by REST, and finds none by GraphQL.
    const expected =
      rest.status === 200 ? rest.body.map(({ id }: { id: number }) => id) : [published, secret];
    expect(seen).toEqual(expected);
  });

  test('hides its text and the values of its fields behind a password', async () => {
    expect(await byGraphql(secret, 'hasPassword content price')).toEqual({
      hasPassword: true,
      content: null,
      price: null,
    });
  });
});

const wrongs: readonly [title: string, as: TestUser | undefined, input: string, json: object][] = [
  ['nobody', undefined, 'title: "x"', { title: 'x' }],
  ['a subscriber', 'subscriber', 'title: "x"', { title: 'x' }],
  ['an author in an other name', 'author', 'title: "x", authorId: "1"', { title: 'x', author: 1 }],
  ['an empty book', 'author', 'title: ""', { title: '' }],
  ['an unknown author', 'admin', 'title: "x", authorId: "999"', { title: 'x', author: 999 }],
  [
    'a value that is too large',
    'author',
    'title: "x", bookDetails: { edition: 51 }',
    { title: 'x', acf: { edition: 51 } },
  ],
  [
    'a record that is not there',
    'author',
    'title: "x", bookDetails: { sequelTo: 4711 }',
    { title: 'x', acf: { sequel_to: 4711 } },
  ],
];

describe('is refused in the same words:', () => {
  test.each(wrongs)('creating, %s', async (_, as, input, json) => {
    const rest = await site.rest('/core/v2/books', { ...caller(as), json });
    const { data, errors } = await site.graphql(
      `mutation { createBook(input: { ${input} }) { book { id } } }`,
      caller(as),
    );
    expect(rest.status).toBeGreaterThanOrEqual(400);
    expect(data).toEqual({ createBook: null });
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(rest.body.message.replace(' acf', '')),
      extensions: { code: rest.body.code, status: rest.status },
    });
  });

  test('changing and deleting the book of someone else', async () => {
    const path = `/core/v2/books/${published}`;
    const update = await site.rest(path, { as: 'author', json: { meta: { price: 1 } } });
    const updated = await site.graphql(
      `mutation { updateBook(input: { id: "${published}", price: 1 }) { book { id } } }`,
      { as: 'author' },
    );
    expect(updated.errors?.[0]?.extensions).toMatchObject({
      code: update.body.code,
      status: update.status,
    });
    const remove = await site.rest(path, { as: 'author', method: 'DELETE' });
    const removed = await site.graphql(
      `mutation { deleteBook(input: { id: "${published}" }) { deletedId } }`,
      { as: 'author' },
    );
    expect(removed.errors?.[0]?.extensions).toMatchObject({
      code: remove.body.code,
      status: remove.status,
    });
  });

  test.each(['subscriber', 'author', 'editor'] as const)('making a genre, %s', async (as) => {
    const rest = await site.rest('/core/v2/genres', { as, json: { name: `By ${as}` } });
    const { errors } = await site.graphql(
      `mutation { createGenre(input: { name: "Of ${as}" }) { genre { id } } }`,
      { as },
    );
    expect(errors?.[0]?.extensions.code).toBe(rest.status === 201 ? undefined : rest.body.code);
  });
});
