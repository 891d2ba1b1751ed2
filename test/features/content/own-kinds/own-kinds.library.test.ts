import { expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();

const make = async (path: string, json: object, as: 'admin' | 'author' = 'admin') => {
  const { status, body } = await site.rest(path, { method: 'POST', as, json });
  expect(status).toBe(201);
  return body;
};

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
