import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSite, type TestSite, type TestUser } from '../../../support/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
}, 240_000);
afterAll(() => site.close());

const send = (path: string, json: object, as: TestUser = 'admin') =>
  site.rest(path, { method: 'POST', as, json });

async function make(path: string, json: object, as: TestUser = 'admin') {
  const { status, body } = await send(path, json, as);
  expect(status).toBe(201);
  return body;
}

const makeBook = (json: object = {}) =>
  make('/core/v2/books', { title: 'Tides', status: 'publish', ...json });

const EMPTY_ACF = {
  publisher: '',
  edition: '',
  published_on: null,
  format: '',
  moods: '',
  signed: false,
  cover: null,
  photos: null,
  blurb: '',
  website: '',
  store: null,
  sequel_to: null,
  related_books: null,
  main_genre: null,
  editor: null,
  size: { width: '', height: '' },
  chapters: null,
  sections: null,
};

it('shows defaults and empty values where nothing is set', async () => {
  const { meta, acf } = await makeBook();
  expect(meta).toEqual({
    price: 0,
    pages: 0,
    in_print: true,
    isbn: '',
    awards: [],
    dimensions: [],
    footnotes: '',
  });
  expect(acf).toEqual(EMPTY_ACF);
});

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

it('stores values of every type, converted and cleaned, and links to the records that they name', async () => {
  const other = await makeBook();
  const genre = await make('/core/v2/genres', { name: 'Sea' });
  const meta = {
    price: '12.5',
    pages: 320,
    in_print: false,
    isbn: 'a <b>bold</b>\nline',
    awards: ['Quill', 'Harbour'],
    dimensions: { unit: 'cm', width: 12 },
  };
  const acf = {
    published_on: '20200315',
    moods: ['dark', 'sad'],
    blurb: 'A <em>fine</em> book',
    store: { title: 'Buy', url: 'https://store.example/a' },
    sequel_to: [other.id],
    related_books: [other.id],
    main_genre: genre.id,
    editor: site.users.editor,
    size: { width: 1 },
    chapters: [{ heading: 'One', first_page: 5 }],
    sections: [{ acf_fc_layout: 'quote', words: 'Well\nsaid' }],
  };
  const book = await makeBook({ meta, acf });
  expect(book.meta).toMatchObject({
    price: 12.5,
    isbn: 'a bold line',
    dimensions: { width: 12, unit: 'cm' },
  });
  expect(book.acf).toEqual({
    ...EMPTY_ACF,
    ...acf,
    store: { title: 'Buy', url: 'https://store.example/a', target: '' },
    sequel_to: other.id,
    size: { width: 1, height: '' },
    sections: [{ acf_fc_layout: 'quote', words: 'Well\nsaid', by: '' }],
  });
  const href = (path: string) => expect.stringContaining(path);
  expect(book._links).toMatchObject({
    'acf:post': [{ embeddable: true, href: href(`/core/v2/books/${other.id}`) }],
    'acf:term': [{ taxonomy: 'genre', href: href(`/core/v2/genres/${genre.id}`) }],
    'acf:user': [{ href: href(`/core/v2/users/${site.users.editor}`) }],
  });
  const { body } = await site.rest(`/core/v2/books/${book.id}?_embed=acf:post,acf:term`);
  expect(body._embedded['acf:post']).toMatchObject([{ id: other.id, acf: EMPTY_ACF }]);
  expect(body._embedded['acf:term']).toMatchObject([{ id: genre.id, acf: { motto: '' } }]);
});

it('formats values for people where that is asked for', async () => {
  const acf = { published_on: '2020-03-15', blurb: 'A <em>fine</em> book' };
  const { id } = await makeBook({ acf });
  const shown = async (query: string) =>
    (await site.rest(`/core/v2/books/${id}?${query}`)).body.acf;
  expect(await shown('')).toMatchObject({ published_on: '20200315', blurb: acf.blurb });
  expect(await shown('acf_format=standard')).toMatchObject({
    published_on: '15/03/2020',
    blurb: '<p>A <em>fine</em> book</p>\n',
  });
  const { body } = await site.rest(`/core/v2/books?include=${id}&acf_format=standard`);
  expect(body[0].acf.published_on).toBe('15/03/2020');
});

it.each([
  ['price', 'dear', 'rest_invalid_type'],
  ['in_print', 'maybe', 'rest_invalid_type'],
  ['dimensions', { depth: 4 }, 'rest_additional_properties_forbidden'],
  ['dimensions', { unit: 'ell' }, 'rest_not_in_enum'],
])('refuses a value of meta that does not fit: %s %j', async (name, value, code) => {
  const { status, body } = await send('/core/v2/books', { title: 'x', meta: { [name]: value } });
  expect([status, body.code]).toEqual([400, code]);
});

it.each([
  [{ publisher: 7 }, 'rest_invalid_type'],
  [{ edition: 99 }, 'rest_out_of_bounds'],
  [{ moods: ['happy'] }, 'rest_not_in_enum'],
  [{ format: 'scroll' }, 'rest_not_in_enum'],
  [{ published_on: '20201399' }, 'rest_invalid_pattern'],
  [{ cover: 'x' }, 'rest_invalid_type'],
  [{ store: { title: 'No address' } }, 'rest_property_required'],
  [{ sections: [{ acf_fc_layout: 'unknown' }] }, 'rest_no_matching_schema'],
  [{ sequel_to: 999_999 }, 'rest_invalid_param'],
])('refuses a value of acf that does not fit: %j', async (acf, code) => {
  const { status, body } = await send('/core/v2/books', { title: 'x', acf });
  expect([status, body.code, body.data.details.acf.code]).toEqual([
    400,
    'rest_invalid_param',
    code,
  ]);
});

it('changes what is sent alone: members of a group stay, lists are replaced, null takes away', async () => {
  const { id } = await makeBook({
    meta: { price: 3, dimensions: { width: 1, height: 2 } },
    acf: { publisher: 'Linden', signed: true, size: { width: 1, height: 2 }, moods: ['dark'] },
  });
  const { body } = await send(`/core/v2/books/${id}`, {
    meta: { price: null, dimensions: { width: 5 } },
    acf: { publisher: null, size: { width: 9 } },
  });
  expect(body.meta).toMatchObject({ price: 0, dimensions: { width: 5 } });
  expect(body.acf).toMatchObject({
    publisher: '',
    signed: true,
    size: { width: 9, height: 2 },
    moods: ['dark'],
  });
});

it('names the fields that it does not know and ignores them', async () => {
  const { status, headers } = await send('/core/v2/books', {
    title: 'x',
    meta: { price: 1, sku: 'a' },
    acf: { publisher: 'b', nothing: 1 },
  });
  expect(status).toBe(201);
  expect(headers.get('x-almanac-ignored')).toBe('meta.sku, acf.nothing');
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

it('gives posts, users and terms their own fields', async () => {
  const book = await makeBook();
  const post = await make('/core/v2/posts', {
    title: 'x',
    meta: { subtitle: 'Sub' },
    acf: { kicker: 'Read' },
  });
  expect(post.meta).toEqual({ subtitle: 'Sub', footnotes: '' });
  expect(post.acf).toEqual({ kicker: 'Read', hero: null });
  const genre = await make('/core/v2/genres', {
    name: 'Look',
    meta: { color: 'teal' },
    acf: { motto: 'Onward', best_book: book.id },
  });
  expect(genre).toMatchObject({
    meta: { color: 'teal' },
    acf: { motto: 'Onward', tint: '', banner: null, best_book: book.id },
  });
  const changed = await send(`/core/v2/genres/${genre.id}`, {
    meta: { color: null },
    acf: { motto: 'Back' },
  });
  expect(changed.body).toMatchObject({
    meta: { color: '' },
    acf: { motto: 'Back', best_book: book.id },
  });
  const user = await send(`/core/v2/users/${site.users.author}`, {
    meta: { nickname_note: 'Bee' },
    acf: { languages: ['de'], favourite: post.id },
  });
  expect(user.body.meta).toEqual({ nickname_note: 'Bee', persisted_preferences: [] });
  expect(user.body.acf).toEqual({
    job_title: '',
    languages: ['de'],
    portrait: null,
    favourite: post.id,
  });
  expect(user.body._links['acf:post']).toHaveLength(1);
  const media = await site.rest('/core/v2/media', { as: 'admin' });
  expect(media.status).toBe(200);
  const shelf = await make('/core/v2/shelves', { name: 'Top' });
  expect(shelf).toMatchObject({ meta: [], acf: [] });
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
  expect(revisions[1].acf).toEqual({ ...EMPTY_ACF, size: { width: 2, height: 3 } });
  const [, second] = revisions;
  const context = await site.context('admin');
  const { restoreRevision } = await import(
    '../../../../src/features/content/revisions/revision-operations.ts'
  );
  await restoreRevision.resolve(context, { parent: id, id: second.id });
  const { body } = await site.rest(`/core/v2/books/${id}`);
  expect(body.meta).toMatchObject({ price: 2, pages: 9 });
  expect(body.acf).toEqual({ ...EMPTY_ACF, size: { width: 2, height: 3 } });
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
