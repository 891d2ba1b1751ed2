import { beforeAll, describe, expect, test } from 'vitest';
import { fetchFrom, upload } from '../features/content/media/media-site.ts';
import { sendGraphqlForm } from '../support/graphql-form.ts';
import { makePicture } from '../support/test-image.ts';
import { sharedSite, type TestUser } from '../support/test-site.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any;

const site = sharedSite();
let picture: Buffer<ArrayBuffer>;
let item: Any;
beforeAll(async () => {
  picture = await makePicture({ width: 640, height: 480 });
  const query = '?title=Quay&caption=Noon&description=At+the+quay&alt_text=Boats';
  ({ body: item } = await upload(site, picture, { query }));
});

const ask = async (query: string, variables: object, as?: TestUser): Promise<Any> =>
  site.graphql(query, { variables, ...(as ? { as } : {}) });

const FIELDS = `databaseId title(format: RENDERED) altText caption description slug status mimeType sourceUrl date
  author { node { databaseId } } mediaDetails { width height sizes { name width height mimeType sourceUrl } }`;

const byRest = async (id: number) =>
  (await site.rest(`/core/v2/media/${id}`, { as: 'admin' })).body;
const byGraphql = async (id: number) =>
  (
    await ask(
      `query ($id: ID!) { found: mediaItem(id: $id, idType: DATABASE_ID) { ${FIELDS} } }`,
      { id },
      'admin',
    )
  ).data.found;

/** What GraphQL says of an item of which REST says this. */
const asGraphql = (body: Any) => ({
  databaseId: body.id,
  title: body.title.rendered,
  altText: body.alt_text,
  caption: body.caption.rendered,
  description: body.description.rendered,
  slug: body.slug,
  status: body.status,
  mimeType: body.mime_type,
  sourceUrl: body.source_url,
  date: body.date,
  author: { node: { databaseId: body.author } },
  mediaDetails: {
    width: body.media_details.width,
    height: body.media_details.height,
    sizes: Object.entries<Any>(body.media_details.sizes)
      .filter(([name]) => name !== 'full')
      .map(([name, size]) => ({
        name,
        width: String(size.width),
        height: String(size.height),
        mimeType: size.mime_type,
        sourceUrl: size.source_url,
      })),
  },
});

/** What is the same of two items that were made alike: all but their names and when they were made. */
function likeness({ id, body }: { id: number; body: Any }) {
  const { title, alt_text, caption, status, mime_type, author, media_details } = body;
  const { width, height, sizes, image_meta, parent_image } = media_details;
  const ofSizes = Object.fromEntries(
    Object.entries<Any>(sizes).map(([name, size]) => [name, [size.width, size.height]]),
  );
  const parent = parent_image?.attachment_id ?? null;
  const own = { title, alt_text, caption, status, mime_type, author, width, height, image_meta };
  expect(id).toBe(body.id);
  return { ...own, parent, sizes: ofSizes };
}

async function sendForm(mutation: string, variables: object, as?: TestUser) {
  const file = new File([picture], 'boat.jpg', { type: 'image/jpeg' });
  const map = { 0: ['variables.input.file'] };
  return (await sendGraphqlForm(site, mutation, { file, variables, map, as })).body;
}

const mutation = (name: string) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  return `mutation ($input: ${type}!) { done: ${name}(input: $input) { mediaItem { databaseId } } }`;
};

test('a media item has the same values on both surfaces', async () => {
  expect(await byGraphql(item.id)).toEqual(asGraphql(item));
});

describe('what is written', () => {
  test('an upload makes the same item by a form of either surface', async () => {
    const { body: rest } = await upload(site, picture, { query: '?title=Sent&alt_text=A+boat' });
    const input = { title: 'Sent', altText: 'A boat', file: null };
    const { data } = await sendForm(mutation('createMediaItem'), { input }, 'author');
    const id = data.done.mediaItem.databaseId;
    expect(likeness({ id, body: await byRest(id) })).toEqual(
      likeness({ id: rest.id, body: await byRest(rest.id) }),
    );
  });

  test('changes are the same', async () => {
    const json = { title: 'New', caption: 'Late', alt_text: 'Sails', status: 'private' };
    const { body: rest } = await upload(site, picture);
    await site.rest(`/core/v2/media/${rest.id}`, { as: 'author', json });
    const { body: other } = await upload(site, picture);
    const { alt_text: altText, ...words } = json;
    const input = { ...words, altText, id: other.id, status: 'PRIVATE' };
    await ask(mutation('updateMediaItem'), { input }, 'author');
    expect(likeness({ id: other.id, body: await byRest(other.id) })).toEqual(
      likeness({ id: rest.id, body: await byRest(rest.id) }),
    );
  });

  test.each([
    [[{ rotate: 90 }], [{ type: 'rotate', args: { angle: 90 } }]],
    [
      [{ flip: { horizontal: true } }, { crop: { left: 10, top: 20, width: 50, height: 50 } }],
      [
        { type: 'flip', args: { flip: { horizontal: true, vertical: false } } },
        { type: 'crop', args: { left: 10, top: 20, width: 50, height: 50 } },
      ],
    ],
  ])('editing makes the same new item: %j', async (steps, modifiers) => {
    const src = item.source_url;
    const json = { src, modifiers, title: 'Edited' };
    const rest = await site.rest(`/core/v2/media/${item.id}/edit`, { as: 'author', json });
    expect(rest.status).toBe(201);
    const input = { id: item.id, src, modifiers: steps, title: 'Edited' };
    const { data } = await ask(mutation('editMediaItem'), { input }, 'author');
    const id = data.done.mediaItem.databaseId;
    expect(id).not.toBe(item.id);
    const [one, other] = await Promise.all([byRest(id), byRest(rest.body.id)]);
    expect(likeness({ id, body: one })).toEqual(likeness({ id: rest.body.id, body: other }));
    const bytes = async ({ source_url }: Any) =>
      Buffer.from(await (await fetchFrom(site, source_url)).arrayBuffer());
    expect((await bytes(one)).equals(await bytes(other))).toBe(true);
  });

  test('smaller images that are missing are made again', async () => {
    for (const make of [
      (id: number) =>
        site.rest(`/core/v2/media/${id}/post-process`, {
          as: 'author',
          json: { action: 'create-image-subsizes' },
        }),
      (id: number) => ask(mutation('postProcessMediaItem'), { input: { id } }, 'author'),
    ]) {
      const { body } = await upload(site, picture);
      const where = { entryId: body.id };
      await site.services.database.prisma.mediaItem.update({ where, data: { sizes: '{}' } });
      await site.services.database.prisma.entry.update({
        where: { id: body.id },
        data: { version: { increment: 1 } },
      });
      await make(body.id);
      const { sizes } = (await byRest(body.id)).media_details;
      expect(Object.keys(sizes).sort()).toEqual(Object.keys(body.media_details.sizes).sort());
    }
  });

  test('what is deleted is gone on both', async () => {
    const made = await Promise.all([upload(site, picture), upload(site, picture)]);
    const [first, second] = made.map(({ body }) => body.id);
    await site.rest(`/core/v2/media/${first}?force=true`, { method: 'DELETE', as: 'author' });
    await ask(mutation('deleteMediaItem'), { input: { id: second } }, 'author');
    for (const { body } of made) {
      expect((await site.rest(`/core/v2/media/${body.id}`)).status).toBe(404);
      expect(await byGraphql(body.id)).toBeNull();
      expect((await fetchFrom(site, body.source_url)).status).toBe(404);
    }
  });
});

test.each([undefined, 'subscriber', 'contributor'] as const)(
  'what REST refuses to %s is refused with the same code',
  async (as) => {
    const { id, source_url: src } = item;
    const rest = async (path: string, options: object) =>
      (
        await site.rest(`/core/v2/media${path}`, {
          method: 'POST',
          ...options,
          ...(as ? { as } : {}),
        })
      ).body.code;
    const graphql = async (name: string, input: object) =>
      (await ask(mutation(name), { input }, as)).errors?.[0].extensions.code;
    const turn = { src, modifiers: [{ type: 'rotate', args: { angle: 90 } }] };
    const words = { json: { title: 'No' } };
    const headers = {
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename=a.jpg',
    };
    const codes = {
      create: await graphql('createMediaItem', { filePath: src }),
      update: await graphql('updateMediaItem', { id, title: 'No' }),
      edit: await graphql('editMediaItem', { id, src, modifiers: [{ rotate: 90 }] }),
      process: await graphql('postProcessMediaItem', { id }),
      remove: await graphql('deleteMediaItem', { id }),
      unknown: await graphql('updateMediaItem', { id: 99999, title: 'No' }),
    };
    expect(Object.values(codes)).not.toContain(undefined);
    expect(codes).toEqual({
      create: await rest('', { body: picture, headers }),
      update: await rest(`/${id}`, words),
      edit: await rest(`/${id}/edit`, { json: turn }),
      process: await rest(`/${id}/post-process`, { json: { action: 'create-image-subsizes' } }),
      remove: await rest(`/${id}?force=true`, { method: 'DELETE' }),
      unknown: await rest('/99999', words),
    });
  },
);

test('arguments that REST refuses are refused with the same code', async () => {
  const foreign = { src: 'http://site.test/uploads/none.jpg' };
  const modifiers = [{ type: 'rotate', args: { angle: 90 } }];
  for (const [json, input] of [
    [
      { ...foreign, modifiers },
      { ...foreign, modifiers: [{ rotate: 90 }] },
    ],
    [
      { src: item.source_url, modifiers: [] },
      { src: item.source_url, modifiers: [] },
    ],
  ] as const) {
    const { body } = await site.rest(`/core/v2/media/${item.id}/edit`, { as: 'author', json });
    const given = { input: { id: item.id, ...input } };
    const { errors } = await ask(mutation('editMediaItem'), given, 'author');
    expect(errors?.[0].extensions.code).toBe(body.code);
  }
});
