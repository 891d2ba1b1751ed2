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

test('a kind has a list, look-ups and its entries in the lists of all content', async () => {
  const data = await ask(`{
    books(where: { orderby: [{ field: TITLE, order: ASC }] }) { nodes { __typename title uri } totalCount }
    byNumber: book(id: ${alpha}, idType: DATABASE_ID) { bookId title contentTypeName }
    bySlug: book(id: "alpha", idType: SLUG) { title }
    byUri: nodeByUri(uri: "/books/alpha/") { __typename }
    bookBy(bookId: ${alpha}) { title }
    contentNodes(where: { contentTypes: [BOOK] }) { totalCount }
    contentNode(id: ${alpha}, idType: DATABASE_ID) { __typename ... on NodeWithTitle { title } }
    contentType(id: "book", idType: NAME) { graphqlSingleName graphqlPluralName connectedTaxonomies { nodes { name } } }
  }`);
  expect(data).toEqual({
    books: {
      nodes: [
        { __typename: 'Book', title: 'Alpha', uri: '/books/alpha/' },
        { __typename: 'Book', title: 'Bravo', uri: '/books/bravo/' },
      ],
      totalCount: 2,
    },
    byNumber: { bookId: alpha, title: 'Alpha', contentTypeName: 'book' },
    bySlug: { title: 'Alpha' },
    byUri: { __typename: 'Book' },
    bookBy: { title: 'Alpha' },
    contentNodes: { totalCount: 2 },
    contentNode: { __typename: 'Book', title: 'Alpha' },
    contentType: {
      graphqlSingleName: 'book',
      graphqlPluralName: 'books',
      connectedTaxonomies: { nodes: [{ name: 'genre' }, { name: 'shelf' }] },
    },
  });
});

test('the page that lists a kind is its content type', async () => {
  expect(
    await ask('{ nodeByUri(uri: "/books/") { __typename uri ... on ContentType { name } } }'),
  ).toEqual({ nodeByUri: { __typename: 'ContentType', uri: '/books/', name: 'book' } });
  expect(await ask('{ nodeByUri(uri: "/places/") { __typename } }')).toEqual({ nodeByUri: null });
});

test('terms lead to entries of the kind, and entries to their terms', async () => {
  const data = await ask(`{
    genre(id: "novel", idType: SLUG) {
      genreId
      books(where: { orderby: [{ field: TITLE, order: ASC }] }) { nodes { title } }
      children { nodes { name uri books { nodes { title } } } }
      contentNodes { nodes { __typename } }
      taxonomy { node { name graphqlPluralName } }
    }
    genres { nodes { name parent { node { name } } } }
    book(id: "bravo", idType: SLUG) {
      genres(where: { orderby: NAME }) { nodes { name } }
      shelves { nodes { name } }
      terms { nodes { __typename name } }
    }
    terms(where: { taxonomies: [GENRE] }) { nodes { __typename } }
    nodeByUri(uri: "/genre/novel/crime/") { __typename }
  }`);
  expect(data).toEqual({
    genre: {
      genreId: genre,
      books: { nodes: [{ title: 'Alpha' }, { title: 'Bravo' }] },
      children: {
        nodes: [
          { name: 'Crime', uri: '/genre/novel/crime/', books: { nodes: [{ title: 'Bravo' }] } },
        ],
      },
      contentNodes: { nodes: [{ __typename: 'Book' }, { __typename: 'Book' }] },
      taxonomy: { node: { name: 'genre', graphqlPluralName: 'genres' } },
    },
    genres: {
      nodes: [
        { name: 'Crime', parent: { node: { name: 'Novel' } } },
        { name: 'Novel', parent: null },
      ],
    },
    book: {
      genres: { nodes: [{ name: 'Crime' }, { name: 'Novel' }] },
      shelves: { nodes: [] },
      terms: {
        nodes: [
          { __typename: 'Genre', name: 'Crime' },
          { __typename: 'Genre', name: 'Novel' },
        ],
      },
    },
    terms: { nodes: [{ __typename: 'Genre' }, { __typename: 'Genre' }] },
    nodeByUri: { __typename: 'Genre' },
  });
});

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

test('an entry is made with new terms, changed, put into the trash and removed', async () => {
  const { createBook } = await ask(
    'mutation { createBook(input: { title: "Made", status: PUBLISH, genres: { nodes: [{ slug: "novel" }, { name: "Fresh" }] }, shelves: { nodes: [{ name: "Top" }] } }) { book { id databaseId genres { nodes { name } } shelves { nodes { name } } } } }',
    'editor',
  );
  const { id } = createBook.book;
  expect(createBook.book).toMatchObject({
    genres: { nodes: [{ name: 'Fresh' }, { name: 'Novel' }] },
    shelves: { nodes: [{ name: 'Top' }] },
  });
  const { updateBook } = await ask(
    `mutation { updateBook(input: { id: "${id}", title: "Remade", genres: { append: false, nodes: [{ slug: "crime" }] } }) { book { title genres { nodes { name } } revisions { nodes { title } } } } }`,
    'editor',
  );
  expect(updateBook.book).toEqual({
    title: 'Remade',
    genres: { nodes: [{ name: 'Crime' }] },
    revisions: { nodes: [{ title: 'Remade' }] },
  });
  const trashed = await ask(
    `mutation { deleteBook(input: { id: "${id}" }) { deletedId book { status } } }`,
    'editor',
  );
  expect(trashed.deleteBook).toEqual({ deletedId: id, book: { status: 'trash' } });
  await ask(
    `mutation { deleteBook(input: { id: "${id}", forceDelete: true }) { deletedId } }`,
    'editor',
  );
  expect(await ask(`{ book(id: "${id}") { title } }`, 'editor')).toEqual({ book: null });
});

test('who may not edit an entry may not change it', async () => {
  const { errors } = await site.graphql(
    `mutation { updateBook(input: { id: ${alpha}, title: "no" }) { book { title } } }`,
    { as: 'author' },
  );
  expect(errors?.[0]?.extensions.code).toBe('rest_cannot_edit');
});

test('terms of own taxonomies are made, changed and removed', async () => {
  const { createGenre } = await ask(
    `mutation { createGenre(input: { name: "Made", parentId: ${genre} }) { genre { id uri parent { node { name } } } } }`,
    'editor',
  );
  expect(createGenre.genre).toMatchObject({
    uri: '/genre/novel/made/',
    parent: { node: { name: 'Novel' } },
  });
  const { id } = createGenre.genre;
  expect(
    await ask(
      `mutation { updateGenre(input: { id: "${id}", name: "Changed" }) { genre { name } } }`,
      'editor',
    ),
  ).toEqual({ updateGenre: { genre: { name: 'Changed' } } });
  expect(
    await ask(`mutation { deleteGenre(input: { id: "${id}" }) { deletedId } }`, 'editor'),
  ).toEqual({ deleteGenre: { deletedId: id } });
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

test('posts carry terms of an own taxonomy', async () => {
  const { createPost } = await ask(
    'mutation { createPost(input: { title: "Read", status: PUBLISH, genres: { nodes: [{ slug: "crime" }] } }) { post { databaseId genres { nodes { name } } terms { nodes { __typename } } } } }',
    'editor',
  );
  expect(createPost.post).toMatchObject({
    genres: { nodes: [{ name: 'Crime' }] },
    terms: { nodes: [{ __typename: 'Category' }, { __typename: 'Genre' }] },
  });
  expect(await ask('{ genre(id: "crime", idType: SLUG) { posts { nodes { title } } } }')).toEqual({
    genre: { posts: { nodes: [{ title: 'Read' }] } },
  });
});

test('users have lists of what they wrote of a kind that has authors', async () => {
  const data = await ask(
    `{ user(id: ${site.users.admin}, idType: DATABASE_ID) { books { totalCount } } }`,
    'admin',
  );
  expect(data.user.books.totalCount).toBeGreaterThanOrEqual(2);
});

test('fields are typed on the type, and groups in the style of the field-group plug-in', async () => {
  const book = await made('/core/v2/books', {
    title: 'Fields',
    status: 'publish',
    meta: { price: 7.5, awards: ['Quill'] },
    acf: {
      publisher: 'Linden',
      format: 'paperback',
      published_on: '20200315',
      sequel_to: alpha,
      chapters: [{ heading: 'One', first_page: 5 }],
      sections: [{ acf_fc_layout: 'quote', words: 'Well', by: 'Me' }],
    },
  });
  const data = await ask(`{ book(id: ${book}, idType: DATABASE_ID) {
    price awards
    bookDetails {
      publisher format publishedOn signed
      sequelTo { nodes { ... on Book { title } } }
      chapters { heading firstPage }
      sections { __typename ... on BookDetailsSectionsQuoteLayout { words by } }
    }
  } }`);
  expect(data.book).toEqual({
    price: 7.5,
    awards: ['Quill'],
    bookDetails: {
      publisher: 'Linden',
      format: ['paperback'],
      publishedOn: '2020-03-15T00:00:00+00:00',
      signed: false,
      sequelTo: { nodes: [{ title: 'Alpha' }] },
      chapters: [{ heading: 'One', firstPage: 5 }],
      sections: [{ __typename: 'BookDetailsSectionsQuoteLayout', words: 'Well', by: 'Me' }],
    },
  });
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
