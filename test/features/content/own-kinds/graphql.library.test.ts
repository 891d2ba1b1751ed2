import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite } from '../../../support/test-site.ts';

const site = await openTestSite();
let genre: number;
let child: number;
let alpha: number;

const made = async (path: string, json: object): Promise<number> => {
  const { body } = await site.rest(path, { as: 'admin', json });
  expect(body.id, JSON.stringify(body)).toBeTypeOf('number');
  return body.id;
};

const ask = async (query: string, as?: 'admin' | 'editor' | 'author') => {
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  const { data, errors } = await site.graphql<any>(query, as ? { as } : {});
  expect(errors).toBeUndefined();
  return data;
};

beforeAll(async () => {
  genre = await made('/core/v2/genres', { name: 'Novel', slug: 'novel' });
  child = await made('/core/v2/genres', { name: 'Crime', slug: 'crime', parent: genre });
  const book = { status: 'publish', date_gmt: '2020-01-01T00:00:00' };
  alpha = await made('/core/v2/books', { ...book, title: 'Alpha', genres: [genre] });
  await made('/core/v2/books', { ...book, title: 'Bravo', genres: [genre, child] });
  await made('/core/v2/books', { title: 'Draft', genres: [child] });
});

afterAll(() => site.close());

test('lists are filtered by the terms of own taxonomies', async () => {
  const titles = async (where: string) =>
    (
      await ask(
        `{ books(where: { ${where}, orderby: [{ field: TITLE, order: ASC }] }) { nodes { title } } }`,
      )
    ).books.nodes.map(({ title }: { title: string }) => title);
  expect(await titles(`genreIn: [${child}]`)).toEqual(['Bravo']);
  expect(await titles(`genreNotIn: [${child}]`)).toEqual(['Alpha']);
  expect(await titles('genreSlugIn: ["novel"]')).toEqual(['Alpha', 'Bravo']);
});

test('entries of a kind with a hierarchy have parents and a place among others', async () => {
  const { createPlace } = await ask(
    'mutation { createPlace(input: { title: "Town", status: PUBLISH, menuOrder: 3 }) { place { id databaseId uri menuOrder } } }',
    'admin',
  );
  expect(createPlace.place).toMatchObject({ uri: '/places/town/', menuOrder: 3 });
  await ask(
    `mutation { createPlace(input: { title: "Quay", status: PUBLISH, parentId: "${createPlace.place.id}" }) { place { id } } }`,
    'admin',
  );
  expect(
    await ask(`{ nodeByUri(uri: "/places/town/quay/") { ... on Place { title parent { node { databaseId } } ancestors { nodes { __typename } } } }
      place(id: "/places/town/", idType: URI) { children { nodes { __typename ... on Place { title } } } } }`),
  ).toEqual({
    nodeByUri: {
      title: 'Quay',
      parent: { node: { databaseId: createPlace.place.databaseId } },
      ancestors: { nodes: [{ __typename: 'Place' }] },
    },
    place: { children: { nodes: [{ __typename: 'Place', title: 'Quay' }] } },
  });
});

test('users have lists of what they wrote of a kind that has authors', async () => {
  const data = await ask(
    `{ user(id: ${site.users.admin}, idType: DATABASE_ID) { books { totalCount } } }`,
    'admin',
  );
  expect(data.user.books.totalCount).toBeGreaterThanOrEqual(2);
});

test('a field leads strangers to no record that is hidden from them', async () => {
  const draft = await made('/core/v2/books', { title: 'Hidden' });
  const book = await made('/core/v2/books', {
    title: 'Leads',
    status: 'publish',
    acf: { related_books: [draft, alpha] },
  });
  const query = `{ book(id: ${book}, idType: DATABASE_ID) { bookDetails { relatedBooks { nodes { databaseId } } } } }`;
  const ids = ({ book: { bookDetails } }: Awaited<ReturnType<typeof ask>>) =>
    bookDetails.relatedBooks.nodes.map(({ databaseId }: { databaseId: number }) => databaseId);
  expect(ids(await ask(query))).toEqual([alpha]);
  expect(ids(await ask(query, 'admin'))).toEqual([draft, alpha]);
});
