import { expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const site = sharedSite();

const send = (path: string, json: object, as: TestUser = 'admin') =>
  site.rest(path, { method: 'POST', as, json });

async function make(path: string, json: object, as: TestUser = 'admin') {
  const { status, body } = await send(path, json, as);
  expect(status).toBe(201);
  return body;
}

const makeBook = (json: object = {}) =>
  make('/core/v2/books', { title: 'Tides', status: 'publish', ...json });

it('takes only days that the calendar has', async () => {
  const days = {
    good: ['2020-02-29', '20000229', '1980-12-31', ''],
    bad: ['1980-02-30', '2021-02-29', '19000229', '2020-04-31', '2020-00-10', '2020-13-01'],
  };
  const book = await makeBook();
  const write = async (published_on: string) =>
    (await send(`/core/v2/books/${book.id}`, { acf: { published_on } })).status;
  for (const day of days.good) expect(await write(day), day).toBe(200);
  for (const day of days.bad) {
    expect(await write(day), day).toBe(400);
    const { errors } = await site.graphql(
      `mutation { updateBook(input: { id: ${book.id}, bookDetails: { publishedOn: "${day}" } }) { book { id } } }`,
      { as: 'admin' },
    );
    expect(errors?.[0]?.extensions.code, day).toBe('rest_invalid_param');
  }
});

it('keeps references to what the caller may not read from being found out', async () => {
  const draft = await make('/core/v2/books', { title: 'Hidden' });
  const { status } = await send(
    '/core/v2/books',
    { title: 'x', acf: { sequel_to: draft.id } },
    'author',
  );
  expect(status).toBe(400);
  const book = await makeBook({ acf: { sequel_to: draft.id } });
  const { body } = await site.rest(`/core/v2/books/${book.id}?_embed=acf:post`);
  expect(body._embedded['acf:post'][0].code).toBe('rest_forbidden');
});

it('does not show what was cached of a record that names another one which is gone', async () => {
  const gone = await makeBook();
  const book = await makeBook({ acf: { sequel_to: gone.id } });
  const links = async () => (await site.rest(`/core/v2/books/${book.id}`)).body._links;
  expect(await links()).toHaveProperty('acf:post');
  await site.rest(`/core/v2/books/${gone.id}?force=true`, { method: 'DELETE', as: 'admin' });
  expect(await links()).not.toHaveProperty('acf:post');
});

it('keeps values in revisions and brings them back', async () => {
  const { id } = await makeBook({ meta: { price: 1, pages: 9 }, acf: { size: { width: 1 } } });
  await send(`/core/v2/books/${id}`, {
    meta: { price: 2 },
    acf: { size: { width: 2, height: 3 } },
  });
  await send(`/core/v2/books/${id}`, { meta: { price: 3 }, acf: { publisher: 'Late' } });
  const { body: revisions } = await site.rest(`/core/v2/books/${id}/revisions`, { as: 'admin' });
  expect(revisions.map((one: { meta: { price: number } }) => one.meta.price)).toEqual([3, 2]);
  expect(revisions[1].acf).toMatchObject({ publisher: '', size: { width: 2, height: 3 } });
  const [, second] = revisions;
  const context = await site.context('admin');
  const { restoreRevision } = await import(
    '../../../../src/features/content/revisions/revision-operations.ts'
  );
  await restoreRevision.resolve(context, { parent: id, id: second.id });
  const { body } = await site.rest(`/core/v2/books/${id}`);
  expect(body.meta).toMatchObject({ price: 2, pages: 9 });
  expect(body.acf).toMatchObject({ publisher: '', size: { width: 2, height: 3 } });
});

it('keeps values in autosaves', async () => {
  const { id } = await makeBook({ meta: { price: 1 } });
  const { body } = await send(`/core/v2/books/${id}/autosaves`, {
    meta: { price: 7 },
    acf: { publisher: 'New' },
  });
  expect(body).toMatchObject({ meta: { price: 7 }, acf: { publisher: 'New' } });
  expect((await site.rest(`/core/v2/books/${id}`)).body.meta.price).toBe(1);
});

it.each(['revisions', 'autosaves'])('OPTIONS of %s describe own fields', async (states) => {
  const { id } = await makeBook();
  const { body } = await site.rest(`/core/v2/books/${id}/${states}`, { method: 'OPTIONS' });
  expect(body.schema.properties.meta.properties).toHaveProperty('price');
  expect(body.schema.properties.acf.properties).toHaveProperty('publisher');
});

it('GraphQL shows the values of a revision', async () => {
  const { id } = await makeBook({ meta: { price: 1 }, acf: { publisher: 'Quay' } });
  await send(`/core/v2/books/${id}`, { meta: { price: 2 }, acf: { publisher: 'Pier' } });
  await send(`/core/v2/books/${id}`, {
    title: 'Other',
    meta: { price: 3 },
    acf: { publisher: 'Mole' },
  });
  const { data, errors } = await site.graphql(
    `{ book(id: ${id}, idType: DATABASE_ID) { price bookDetails { publisher }
      revisions(where: { orderby: [{ field: DATE, order: ASC }] }) { nodes { price bookDetails { publisher } } } } }`,
    { as: 'admin' },
  );
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    book: {
      price: 3,
      bookDetails: { publisher: 'Mole' },
      revisions: {
        nodes: [
          { price: 2, bookDetails: { publisher: 'Pier' } },
          { price: 3, bookDetails: { publisher: 'Mole' } },
        ],
      },
    },
  });
});
