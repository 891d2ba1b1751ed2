import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestUser } from '../support/test-site.ts';

const site = await openTestSite();
afterAll(() => site.close());
const ROLES = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;

let published: number;
let draft: number;
let secret: number;

const make = async (path: string, json: object) =>
  (await site.make(`/core/v2/${path}`, json, 'editor')).id as number;

beforeAll(async () => {
  published = await make('books', { title: 'Published', status: 'publish' });
  draft = await make('books', { title: 'Draft', content: 'unfinished', meta: { price: 3 } });
  const json = { title: 'Secret', content: 'hidden', status: 'publish', password: 'sesame' };
  secret = await make('books', json);
});

const caller = (as: TestUser | undefined) => ({ as });

async function byGraphql(id: number, fields: string, as?: TestUser) {
  const { data } = await site.graphql(
    `{ book(id: ${id}, idType: DATABASE_ID) { ${fields} } }`,
    caller(as),
  );
  return data.book;
}

describe('a book', () => {
  test.each(ROLES)('that is a draft is shown to %s on both surfaces or on none', async (as) => {
    const { status } = await site.rest(`/core/v2/books/${draft}`, caller(as));
    const book = await byGraphql(draft, 'databaseId price', as);
    expect(book === null).toBe(status !== 200);
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
