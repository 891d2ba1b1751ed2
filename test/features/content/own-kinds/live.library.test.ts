import { afterAll, describe, expect, it } from 'vitest';
import { follow } from '../../../support/follow.ts';
import { openTestServer } from '../../../support/test-server.ts';

const server = await openTestServer();
const { site } = server;
afterAll(() => server.close());

async function mutate<Data>(mutation: string, input: object): Promise<Data> {
  const data = await site.query(mutation, {
    as: 'admin',
    variables: { input },
  });
  return data;
}

const createBook = async (input: object): Promise<number> => {
  const { createBook: made } = await mutate<{ createBook: { book: { databaseId: number } } }>(
    'mutation ($input: CreateBookInput!) { createBook(input: $input) { book { databaseId } } }',
    { status: 'PUBLISH', ...input },
  );
  return made.book.databaseId;
};
const updateBook = (id: number, input: object) =>
  mutate('mutation ($input: UpdateBookInput!) { updateBook(input: $input) { book { id } } }', {
    id: String(id),
    ...input,
  });
const deleteBook = (id: number) =>
  mutate('mutation ($input: DeleteBookInput!) { deleteBook(input: $input) { deletedId } }', {
    id: String(id),
    forceDelete: true,
  });

const told = (operation: string, databaseId: number, node: unknown) => ({
  data: { bookChanged: { operation, databaseId, node } },
  extensions: { cursor: expect.any(String) },
});

const byUri = async (uri: string) =>
  (await site.graphql(`{ nodeByUri(uri: "${uri}") { __typename ... on Book { title price } } }`))
    .data.nodeByUri;

describe('a kind of the site’s own', () => {
  it('is followed by the subscription of its name, with its fields', async () => {
    const books = await follow(
      server,
      'subscription { bookChanged { operation databaseId node { title price bookDetails { publisher } } } }',
    );
    const id = await createBook({ title: 'One', price: 9.5, bookDetails: { publisher: 'Ink' } });
    const details = { bookDetails: { publisher: 'Ink' } };
    expect(await books.next()).toEqual(
      told('CREATED', id, { title: 'One', price: 9.5, ...details }),
    );
    await updateBook(id, { price: 12 });
    expect(await books.next()).toEqual(
      told('UPDATED', id, { title: 'One', price: 12, ...details }),
    );
    await deleteBook(id);
    expect(await books.next()).toEqual(told('DELETED', id, null));
    books.leave();
  });

  it('is followed by visitors only as far as it is published, and apart from other kinds', async () => {
    const books = await follow(server, 'subscription { bookChanged { operation databaseId } }');
    const draft = await createBook({ title: 'Draft', status: 'DRAFT' });
    await site.make('/core/v2/places', { title: 'Town', status: 'publish' });
    await site.make('/core/v2/posts', { title: 'P', status: 'publish' });
    const open = await createBook({ title: 'Open' });
    expect(await books.next()).toMatchObject({
      data: { bookChanged: { operation: 'CREATED', databaseId: open } },
    });
    await updateBook(draft, { status: 'PUBLISH' });
    expect(await books.next()).toMatchObject({ data: { bookChanged: { databaseId: draft } } });
    await updateBook(open, { status: 'DRAFT' });
    expect(await books.next()).toMatchObject({
      data: { bookChanged: { operation: 'DELETED', databaseId: open } },
    });
    books.leave();
  });

  it('is found by its address, by REST and GraphQL alike, and told of in changes', async () => {
    const { body: begun } = await site.rest('/sync/v1/changes');
    const id = await createBook({ title: 'Found', slug: 'found-here', price: 3 });
    const { body: shown } = await site.rest(`/core/v2/books/${id}`);
    const uri = new URL(shown.link).pathname;
    expect(uri).toBe('/books/found-here/');
    const node = { __typename: 'Book', title: 'Found', price: 3 };
    expect(await byUri(uri)).toEqual(node);
    expect(await byUri(shown.link)).toEqual(node);
    expect((await fetch(`${server.address}${uri}`)).status).toBe(200);
    const since = `since=${begun.token}&kinds=book`;
    const { body } = await site.rest(`/sync/v1/changes?${since}`);
    expect(body.changes).toEqual([
      { kind: 'book', id, operation: 'create', href: `${server.address}/api/core/v2/books/${id}` },
    ]);
    await updateBook(id, { slug: 'moved' });
    expect(await byUri('/books/moved/')).toEqual(node);
    await updateBook(id, { status: 'DRAFT' });
    expect(await byUri('/books/moved/')).toBeNull();
    await deleteBook(id);
    const { body: gone } = await site.rest(`/sync/v1/changes?since=${body.token}&kinds=book`);
    expect(gone.changes).toEqual([{ kind: 'book', id, operation: 'delete', href: null }]);
  });

  it('has terms that are followed and found by their address', async () => {
    const genres = await follow(
      server,
      'subscription { genreChanged { operation databaseId node { name color } } }',
    );
    const { createGenre } = await mutate<{ createGenre: { genre: { databaseId: number } } }>(
      'mutation ($input: CreateGenreInput!) { createGenre(input: $input) { genre { databaseId } } }',
      { name: 'Crime', color: 'black' },
    );
    expect(await genres.next()).toMatchObject({
      data: {
        genreChanged: {
          ...{ operation: 'CREATED', databaseId: createGenre.genre.databaseId },
          node: { name: 'Crime', color: 'black' },
        },
      },
    });
    genres.leave();
    expect(await byUri('/genre/crime/')).toEqual({ __typename: 'Genre' });
  });
});
