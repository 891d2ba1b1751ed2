import { afterAll, expect, it } from 'vitest';
import { openTestSite } from '../../../support/test-site.ts';

const site = await openTestSite();
afterAll(() => site.close());

const globalId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64');

const made = async (path: string, json: object) =>
  (await site.rest(path, { method: 'POST', as: 'admin', json })).body.id as number;

async function write(mutation: string, input: object) {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  return site.graphql<Record<string, { readonly written: { readonly databaseId: number } }>>(
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { written: ${mutation.replace(/^(create|update)/, '').toLowerCase()} { databaseId } } }`,
    { as: 'admin', variables: { input } },
  );
}

async function writtenBy(mutation: string, input: object): Promise<number> {
  const { data, errors } = await write(mutation, input);
  expect(errors).toBeUndefined();
  return data?.[mutation]?.written.databaseId ?? 0;
}

const shownBy = async (path: string) => (await site.rest(`/core/v2/${path}`, { as: 'admin' })).body;

it('writes values of every type as REST does', async () => {
  const other = await made('/core/v2/books', { title: 'Other', status: 'publish' });
  const genre = await made('/core/v2/genres', { name: 'Sea' });
  const id = await writtenBy('createBook', {
    title: 'Tides',
    status: 'PUBLISH',
    price: 12.5,
    pages: 320,
    inPrint: false,
    isbn: 'a <b>bold</b> line',
    awards: ['Quill', 'Harbour'],
    dimensions: { unit: 'CM', width: 12 },
    bookDetails: {
      publishedOn: '2020-03-15T00:00:00+00:00',
      format: 'ebook',
      moods: ['dark', 'sad'],
      signed: true,
      blurb: 'A <em>fine</em> book<script>alert(1)</script>',
      store: { title: 'Buy', url: 'https://store.example/a', target: null },
      sequelTo: globalId('post', other),
      relatedBooks: [other],
      mainGenre: globalId('term', genre),
      editor: site.users.editor,
      size: { width: 1, height: null },
      chapters: [{ heading: 'One', firstPage: 5 }],
      sections: [{ quote: { words: 'Well', by: 'Ann' } }, { picture: { wide: true } }],
    },
  });
  const { meta, acf } = await shownBy(`books/${id}`);
  expect(meta).toMatchObject({
    price: 12.5,
    pages: 320,
    in_print: false,
    isbn: 'a bold line',
    awards: ['Quill', 'Harbour'],
    dimensions: { width: 12, unit: 'cm' },
  });
  expect(acf).toMatchObject({
    published_on: '20200315',
    format: 'ebook',
    moods: ['dark', 'sad'],
    signed: true,
    store: { title: 'Buy', url: 'https://store.example/a', target: '' },
    sequel_to: other,
    related_books: [other],
    main_genre: genre,
    editor: site.users.editor,
    size: { width: 1, height: '' },
    chapters: [{ heading: 'One', first_page: 5 }],
    sections: [
      { acf_fc_layout: 'quote', words: 'Well', by: 'Ann' },
      { acf_fc_layout: 'picture', file: null, wide: true },
    ],
  });
  expect(acf.blurb).toContain('A <em>fine</em> book');

  await writtenBy('updateBook', {
    id,
    pages: null,
    bookDetails: { format: null, size: { height: 3 } },
  });
  const changed = await shownBy(`books/${id}`);
  expect(changed.meta).toMatchObject({ price: 12.5, pages: 0 });
  expect(changed.acf).toMatchObject({
    format: '',
    moods: ['dark', 'sad'],
    size: { width: 1, height: 3 },
  });
});

it('writes those of posts, terms and users', async () => {
  const post = await writtenBy('createPost', {
    title: 'A',
    subtitle: 'B',
    teaser: { kicker: 'C' },
  });
  expect(await shownBy(`posts/${post}?context=edit`)).toMatchObject({
    meta: { subtitle: 'B' },
    acf: { kicker: 'C' },
  });
  const genre = await writtenBy('createGenre', {
    name: 'D',
    color: 'red',
    genreLook: { motto: 'E' },
  });
  expect(await shownBy(`genres/${genre}`)).toMatchObject({
    meta: { color: 'red' },
    acf: { motto: 'E' },
  });
  await writtenBy('updateGenre', { id: genre, color: null });
  expect(await shownBy(`genres/${genre}`)).toMatchObject({
    name: 'D',
    meta: { color: '' },
    acf: { motto: 'E' },
  });
  await writtenBy('updateUser', {
    id: site.users.author,
    profile: { jobTitle: 'F', languages: ['de'] },
  });
  expect(await shownBy(`users/${site.users.author}`)).toMatchObject({
    acf: { job_title: 'F', languages: ['de'] },
  });
});

it.each([
  [{ price: 'cheap' }, 'Float'],
  [{ dimensions: { unit: 'MILES' } }, 'MILES'],
  [{ bookDetails: { edition: 51 } }, 'edition'],
  [{ bookDetails: { format: 'vhs' } }, 'format'],
  [{ bookDetails: { sequelTo: 4711 } }, 'sequel_to'],
  [{ bookDetails: { sequelTo: globalId('user', 1) } }, 'sequel_to'],
  [{ bookDetails: { sections: [{}] } }, 'sections'],
  [{ bookDetails: { sections: [{ quote: {}, picture: {} }] } }, 'sections'],
  [{ bookDetails: { publishedOn: 'yesterday' } }, 'published_on'],
])('refuses %j, and writes nothing', async (values, named) => {
  const { errors } = await write('createBook', { title: 'Refused', status: 'PUBLISH', ...values });
  expect(JSON.stringify(errors)).toContain(named);
  const { body } = await site.rest('/core/v2/books?search=refused');
  expect(body).toEqual([]);
});
