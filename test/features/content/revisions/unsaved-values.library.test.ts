import { beforeAll, describe, expect, test } from 'vitest';
import { makePicture } from '../../../support/test-image.ts';
import { sharedSite } from '../../../support/test-site.ts';
import { upload } from '../media/media-site.ts';

const site = sharedSite();

let book: number;
let picture: number;
let saved: number;
let proposed: number;

async function write(path: string, json: object): Promise<number> {
  const { status, body } = await site.rest(path, { as: 'editor', json });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.id;
}

beforeAll(async () => {
  const file = await makePicture({ width: 40, height: 30 });
  picture = (await upload(site, file, { as: 'editor' })).body.id;
  saved = await write('/core/v2/genres', { name: 'Crime' });
  proposed = await write('/core/v2/genres', { name: 'Poetry' });
  const json = { title: 'Saved', content: 'Text.', status: 'publish', genres: [saved] };
  book = await write('/core/v2/books', {
    ...json,
    meta: { pages: 10, isbn: 'old' },
    acf: { publisher: 'Old Press' },
  });
  const proposal = { title: 'Proposed', featured_media: picture, genres: [proposed] };
  await write(`/core/v2/books/${book}/autosaves`, {
    ...proposal,
    template: 'single-event',
    meta: { pages: 20 },
    acf: { publisher: 'New Press' },
  });
  await write(`/core/v2/books/${book}/autosaves`, {
    content: 'Longer text.',
    meta: { isbn: 'new' },
  });
});

const FIELDS = `title featuredImageDatabaseId template { templateName } pages isbn bookDetails { publisher }
  genres { nodes { name } } some: genres(where: { search: "o" }) { nodes { name } } terms { nodes { name } }`;

const show = async (asPreview: boolean) =>
  (
    await site.graphql<{ book: object }>(
      `{ book(id: ${book}, idType: DATABASE_ID, asPreview: ${asPreview}) { ${FIELDS} } }`,
      { as: 'editor' },
    )
  ).data.book;

const nodes = (...names: string[]) => ({ nodes: names.map((name) => ({ name })) });

const page = async (path: string) =>
  (
    await site.app.fetch(new Request(`http://site.test${path}`, { headers: { authorization: '' } }))
  ).text();

const PROPOSED = () => ({
  title: 'Proposed',
  featuredImageDatabaseId: picture,
  template: { templateName: 'single-event' },
  pages: 20,
  isbn: 'new',
  bookDetails: { publisher: 'New Press' },
  genres: nodes('Poetry'),
  some: nodes('Poetry'),
  terms: nodes('Poetry'),
});

describe('the unsaved values of an autosave', () => {
  test('are seen whole in a preview by GraphQL, and nowhere else', async () => {
    expect(await show(true)).toEqual(PROPOSED());
    expect(await show(false)).toEqual({
      title: 'Saved',
      featuredImageDatabaseId: null,
      template: { templateName: 'Default' },
      pages: 10,
      isbn: 'old',
      bookDetails: { publisher: 'Old Press' },
      genres: nodes('Crime'),
      some: nodes(),
      terms: nodes('Crime'),
    });
  });

  test('are seen whole in the preview of its page', async () => {
    const { body } = await site.rest('/jwt-auth/v1/preview', { as: 'editor', json: { id: book } });
    const token = `&token=${body.token}`;
    const shown = await page(`/books/saved/?preview=true${token}`);
    for (const text of ['Proposed', 'Longer text.', 'Poetry', 'New Press', '>20<', '<figure'])
      expect(shown).toContain(text);
    expect(shown).not.toContain('Crime');
    const public_ = await page('/books/saved/');
    for (const text of ['Proposed', 'Poetry', 'New Press']) expect(public_).not.toContain(text);
  });

  test('are in the autosave by REST, as far as they were sent', async () => {
    const { body } = await site.rest(`/core/v2/books/${book}/autosaves`, { as: 'editor' });
    expect(body[0].meta).toMatchObject({ pages: 20, isbn: 'new' });
    expect(body[0].acf.publisher).toBe('New Press');
    expect(body[0]).toMatchObject({
      featured_media: picture,
      template: 'single-event',
      genres: [proposed],
    });
    expect(body[0]).not.toHaveProperty('shelves');
    const other = await write('/core/v2/books', { title: 'Other', status: 'publish' });
    await write(`/core/v2/books/${other}/autosaves`, { content: 'Text alone.' });
    const plain = await site.rest(`/core/v2/books/${other}/autosaves`, { as: 'editor' });
    for (const name of ['featured_media', 'template', 'genres'])
      expect(plain.body[0]).not.toHaveProperty(name);
  });

  test('has own fields by GraphQL too, those of its own kind alone', async () => {
    const other = await write('/core/v2/books', { title: 'Fields', status: 'publish' });
    const save = (input: string) =>
      site.graphql(
        `mutation { createAutosave(input: { id: "${other}", ${input} }) { contentNode { ... on Book { pages bookDetails { publisher } } } } }`,
        { as: 'editor' },
      );
    const { data } = await save('book: { pages: 30, bookDetails: { publisher: "Press" } }');
    const contentNode = { pages: 30, bookDetails: { publisher: 'Press' } };
    expect(data).toEqual({ createAutosave: { contentNode } });
    expect((await save('book: { pages: null }')).data).toEqual({
      createAutosave: { contentNode: { ...contentNode, pages: null } },
    });
    const { errors } = await save('post: { subtitle: "None" }');
    expect(errors?.[0]?.extensions.params).toHaveProperty('post');
  });

  test('are written by GraphQL as well', async () => {
    const { data } = await site.graphql<{ createAutosave: { contentNode: object } }>(
      `mutation { createAutosave(input: { id: "${book}", termIds: ["${saved}", "${proposed}"], featuredImageId: "0", template: "" }) { clientMutationId } }`,
      { as: 'admin' },
    );
    expect(data.createAutosave).not.toBeNull();
    const { body } = await site.rest(`/core/v2/books/${book}/autosaves`, { as: 'editor' });
    expect(body).toHaveLength(2);
    expect(await show(true)).toMatchObject({
      genres: nodes('Crime', 'Poetry'),
      featuredImageDatabaseId: null,
      template: { templateName: 'Default' },
    });
  });

  test('becomes the entry where the autosave is restored, and is no part of revisions', async () => {
    const { body } = await site.rest(`/core/v2/books/${book}/autosaves`, { as: 'editor' });
    const own = body.find(
      (one: { title: { rendered: string } }) => one.title.rendered === 'Proposed',
    );
    await site.graphql(
      `mutation { restoreRevision(input: { id: "${own.id}" }) { clientMutationId } }`,
      { as: 'editor' },
    );
    expect(await show(false)).toEqual(PROPOSED());
    const rows = await site.services.database.prisma.revision.findMany({
      where: { entryId: book, isAutosave: false },
    });
    expect(rows.length).toBeGreaterThan(0);
    for (const { fields } of rows) expect(fields).not.toContain('proposal');
  });
});
