import { beforeAll, describe, expect, it } from 'vitest';
import { sendGraphqlForm } from '../../../support/graphql-form.ts';
import { makePicture } from '../../../support/test-image.ts';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';
import { fetchFrom, incomingFiles, storedFiles, upload } from './media-site.ts';

const site = sharedSite();
let first: Buffer<ArrayBuffer>;
let second: Buffer<ArrayBuffer>;
beforeAll(async () => {
  first = await makePicture({ width: 640, height: 480 });
  second = await makePicture({ width: 800, height: 400 });
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const ask = async (query: string, as?: TestUser): Promise<any> =>
  (await site.graphql(query, as ? { as } : {})).data;

const replaceAs = (id: number, body: Buffer<ArrayBuffer> | string, as?: TestUser) =>
  site.rest(`/core/v2/media/${id}/replace`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="pier.jpg"',
    },
    ...(as ? { as } : {}),
  });

const pathOf = (address: string) => new URL(address).pathname;

describe('replacing a file', () => {
  it('keeps the item and its words, makes sizes anew, and leads old addresses on', async () => {
    const query = '?title=Quay&alt_text=Boats';
    const { body: item } = await upload(site, first, { query });
    const before = await site.rest(`/core/v2/media/${item.id}`);
    const { status, body } = await replaceAs(item.id, second, 'author');
    expect([status, body.id, body.title.raw, body.alt_text]).toEqual([
      200,
      item.id,
      'Quay',
      'Boats',
    ]);
    expect(body.media_details).toMatchObject({ width: 800, height: 400 });
    expect(body.source_url).toMatch(/\/pier\.jpg$/);
    const after = await site.rest(`/core/v2/media/${item.id}`);
    expect(after.body.source_url).toBe(body.source_url);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const old = await fetchFrom(site, item.source_url);
    expect([old.status, old.headers.get('location')]).toEqual([302, body.source_url]);
    expect(old.headers.get('cache-control')).toBe('public, no-cache');
    const small = await fetchFrom(site, item.media_details.sizes.medium.source_url);
    expect(small.headers.get('location')).toBe(body.media_details.sizes.medium.source_url);
    const shown = await fetchFrom(site, body.source_url);
    expect(Buffer.from(await shown.arrayBuffer()).equals(second)).toBe(true);
    const names = (await storedFiles(site)).filter((name) => name.includes('boat'));
    expect([names, await incomingFiles(site)]).toEqual([[], []]);
    const path = `/core/v2/media/${item.id}?force=true`;
    expect((await site.rest(path, { method: 'DELETE', as: 'author' })).status).toBe(200);
    expect((await fetchFrom(site, item.source_url)).status).toBe(404);
    expect(await storedFiles(site)).toEqual([]);
  });

  it('does the same by GraphQL, for the version that the caller knows', async () => {
    const { body: item } = await upload(site, first);
    const query = `mutation ($file: Upload!) { replaceMediaItem(input: { id: "${item.id}", file: $file, ifVersion: VERSION }) {
      mediaItem { databaseId sourceUrl mediaDetails { width } } } }`;
    const file = new File([second], 'pier.jpg', { type: 'image/jpeg' });
    const send = (version: number) =>
      sendGraphqlForm(site, query.replace('VERSION', String(version)), { file, as: 'author' });
    const late = await send(99);
    expect(late.body.errors[0].extensions.code).toBe('CONFLICT');
    expect((await fetchFrom(site, item.source_url)).status).toBe(200);
    const data = await ask(`{ mediaItem(id: "${item.id}", idType: DATABASE_ID) { version } }`);
    const { body } = await send(data.mediaItem.version);
    const { sourceUrl, ...rest } = body.data.replaceMediaItem.mediaItem;
    expect(rest).toEqual({ databaseId: item.id, mediaDetails: { width: 800 } });
    expect((await fetchFrom(site, item.source_url)).headers.get('location')).toBe(sourceUrl);
  });

  it('is refused to others, and for a file of another sort, and leaves nothing then', async () => {
    const { body: item } = await upload(site, first);
    const before = await storedFiles(site);
    for (const [as, body, status, code] of [
      [undefined, second, 401, 'rest_cannot_create'],
      ['contributor', second, 403, 'rest_cannot_create'],
      ['author', 'a,b\n', 400, 'rest_upload_sideload_error'],
      ['author', '', 400, 'rest_upload_no_data'],
    ] as const) {
      const refused = await replaceAs(item.id, body, as);
      expect([as, refused.status, refused.body.code]).toEqual([as, status, code]);
    }
    const other = await site.rest(`/core/v2/media/${item.id}/replace`, {
      method: 'POST',
      as: 'author',
      body: 'a,b\n',
      headers: { 'content-disposition': 'attachment; filename="list.csv"' },
    });
    expect([other.status, other.body.code]).toEqual([400, 'rest_invalid_param']);
    expect([await storedFiles(site), await incomingFiles(site)]).toEqual([before, []]);
  });
});

describe('where a file is used', () => {
  const usesOf = async (id: number, as?: TestUser) =>
    site.rest(`/core/v2/media/${id}/uses`, as ? { as } : {});

  it('is told of featured images, texts and what it is attached to, as far as one may read it', async () => {
    const { body: item } = await upload(site, first, { as: 'author' });
    const { body: near } = await upload(site, first, { name: 'boat-2.jpg' });
    const write = async (json: object, as: TestUser = 'editor') =>
      (await site.rest('/core/v2/posts', { method: 'POST', as, json })).body.id;
    const path = pathOf(item.media_details.sizes.medium.source_url);
    const featured = await write({ title: 'Featured', featured_media: item.id, status: 'publish' });
    const shown = await write({
      title: 'Shown',
      content: `<img src="${path}">`,
      status: 'publish',
    });
    const named = await write({
      title: 'Named',
      content: `<img class="wp-image-${item.id}" src="/a.jpg">`,
      status: 'publish',
    });
    const secret = await write({ title: 'Secret', featured_media: item.id, status: 'private' });
    await write({
      title: 'Near',
      content: `<img class="wp-image-${item.id}0" src="${pathOf(near.source_url)}">`,
    });
    await site.rest(`/core/v2/media/${item.id}`, { as: 'editor', json: { post: shown } });
    const all = (body: readonly { id: number; ways: readonly string[] }[]) =>
      new Map(body.map(({ id, ways }) => [id, ways]));
    const expected = new Map([
      [featured, ['featured']],
      [shown, ['content', 'parent']],
      [named, ['content']],
    ]);
    const { body, status } = await usesOf(item.id, 'author');
    expect([status, all(body)]).toEqual([200, expected]);
    expect(body.find(({ id }: { id: number }) => id === featured)).toEqual({
      id: featured,
      type: 'post',
      status: 'publish',
      title: 'Featured',
      link: expect.stringContaining('featured'),
      ways: ['featured'],
    });
    expect(all((await usesOf(item.id, 'editor')).body).get(secret)).toEqual(['featured']);
    const query = `{ mediaItem(id: "${item.id}", idType: DATABASE_ID) { uses { node { databaseId } ways } } }`;
    const data = await ask(query, 'author');
    const uses = data.mediaItem.uses.map(
      ({ node, ways }: { node: { databaseId: number }; ways: readonly string[] }) => ({
        id: node.databaseId,
        ways: ways.map((way) => way.toLowerCase()),
      }),
    );
    expect(all(uses)).toEqual(expected);
  });

  it('is told to those who may edit the file', async () => {
    const { body: item } = await upload(site, first, { as: 'author' });
    expect((await usesOf(item.id)).status).toBe(401);
    expect((await usesOf(item.id, 'contributor')).status).toBe(403);
    const query = `{ mediaItem(id: "${item.id}", idType: DATABASE_ID) { uses { ways } } }`;
    expect((await ask(query)).mediaItem.uses).toBeNull();
  });
});
