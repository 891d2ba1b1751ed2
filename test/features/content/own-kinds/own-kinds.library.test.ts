import { expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();

const make = async (path: string, json: object, as: 'admin' | 'author' = 'admin') => {
  const { status, body } = await site.rest(path, { method: 'POST', as, json });
  expect(status).toBe(201);
  return body;
};

it('serves a kind of its own on its route, with its taxonomies and without what it does not support', async () => {
  const genre = await make('/core/v2/genres', { name: 'Sea' });
  const book = await make('/core/v2/books', {
    title: 'Tides',
    status: 'publish',
    genres: [genre.id],
  });
  expect(book).toMatchObject({
    type: 'book',
    link: 'http://site.test/books/tides/',
    genres: [genre.id],
    shelves: [],
  });
  const place = await make('/core/v2/places', { title: 'Quay', status: 'publish' });
  expect(place).toMatchObject({ type: 'place', link: 'http://site.test/places/quay/', parent: 0 });
  for (const name of ['excerpt', 'author', 'comment_status', 'meta'])
    expect(place).not.toHaveProperty(name);
});

it('filters by its own taxonomies, with the terms below only where that is asked for', async () => {
  const land = await make('/core/v2/genres', { name: 'Land' });
  const hills = await make('/core/v2/genres', { name: 'Hills', parent: land.id });
  const book = await make('/core/v2/books', {
    title: 'Uphill',
    status: 'publish',
    genres: [hills.id],
  });
  const found = async (query: string) =>
    (await site.rest(`/core/v2/books?${query}&_fields=id`)).body.map(
      ({ id }: { id: number }) => id,
    );
  expect(await found(`genres=${land.id}`)).toEqual([]);
  expect(await found(`genres[terms]=${land.id}&genres[include_children]=true`)).toEqual([book.id]);
  expect(await found(`genres=${hills.id}&genres_exclude=${hills.id}`)).toEqual([]);
});

it('shares a taxonomy between its own kind and posts', async () => {
  const genre = await make('/core/v2/genres', { name: 'Shared' });
  const post = await make('/core/v2/posts', {
    title: 'Read',
    status: 'publish',
    genres: [genre.id],
  });
  expect(post.genres).toEqual([genre.id]);
  const { body } = await site.rest(`/core/v2/posts?genres=${genre.id}&_fields=id`);
  expect(body).toEqual([{ id: post.id }]);
});

it('has one slug below several parents in a kind with a hierarchy', async () => {
  const town = await make('/core/v2/places', { title: 'Town', status: 'publish' });
  const port = await make('/core/v2/places', { title: 'Port', status: 'publish' });
  const below = (parent: number) =>
    make('/core/v2/places', { title: 'Centre', status: 'publish', parent });
  expect((await below(town.id)).link).toBe('http://site.test/places/town/centre/');
  expect((await below(port.id)).link).toBe('http://site.test/places/port/centre/');
  expect((await below(port.id)).slug).toBe('centre-2');
});

it('refuses a parent of another kind and one below itself', async () => {
  const top = await make('/core/v2/places', { title: 'Top', status: 'publish' });
  const low = await make('/core/v2/places', { title: 'Low', status: 'publish', parent: top.id });
  const put = (json: object) =>
    site.rest(`/core/v2/places/${top.id}`, { method: 'POST', as: 'admin', json });
  expect((await put({ parent: low.id })).body.code).toBe('rest_invalid_param');
  const page = await make('/core/v2/pages', { title: 'Page', status: 'publish' });
  expect((await put({ parent: page.id })).body.code).toBe('rest_post_invalid_id');
});

it('guards its records as posts are guarded', async () => {
  const own = await make('/core/v2/books', { title: 'Mine', status: 'publish' }, 'author');
  const others = await make('/core/v2/books', { title: 'Theirs', status: 'draft' });
  const edit = (id: number) =>
    site.rest(`/core/v2/books/${id}`, { method: 'POST', as: 'author', json: { title: 'Changed' } });
  expect((await edit(own.id)).status).toBe(200);
  expect((await edit(others.id)).status).toBe(403);
  expect((await site.rest(`/core/v2/books/${others.id}`)).status).toBe(401);
  expect((await site.rest('/core/v2/books', { method: 'POST', json: { title: 'x' } })).status).toBe(
    401,
  );
});

it('keeps revisions of kinds that support them, and finds their records by the search of the site', async () => {
  const book = await make('/core/v2/books', {
    title: 'Xylograph',
    content: 'a',
    status: 'publish',
  });
  await site.rest(`/core/v2/books/${book.id}`, {
    method: 'POST',
    as: 'admin',
    json: { content: 'b' },
  });
  const { body } = await site.rest(`/core/v2/books/${book.id}/revisions`, { as: 'admin' });
  expect(body.length).toBeGreaterThan(0);
  const search = await site.rest('/core/v2/search?search=Xylograph&subtype=book');
  expect(search.body).toMatchObject([{ id: book.id, subtype: 'book' }]);
});

it('shows an archive, the page of a term and the page of a record', async () => {
  const genre = await make('/core/v2/genres', { name: 'Paged' });
  await make('/core/v2/books', { title: 'Paged book', status: 'publish', genres: [genre.id] });
  await make('/core/v2/posts', { title: 'Paged post', status: 'publish', genres: [genre.id] });
  const page = async (path: string) => {
    const answer = await site.app.fetch(new Request(`http://site.test${path}`));
    return { status: answer.status, text: await answer.text() };
  };
  expect((await page('/books/')).text).toContain('Paged book');
  const term = await page('/genre/paged/');
  expect(term.text).toContain('Paged book');
  expect(term.text).toContain('Paged post');
  const single = await page('/books/paged-book/');
  expect(single.status).toBe(200);
  expect(single.text).toContain('href="/genre/paged/"');
  expect((await page('/places/')).status).toBe(404);
});
