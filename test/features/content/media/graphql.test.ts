import { beforeAll, describe, expect, it } from 'vitest';
import { sendGraphqlForm } from '../../../support/graphql-form.ts';
import { makePicture } from '../../../support/test-image.ts';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';
import { fetchFrom, incomingFiles, storedFiles, upload } from './media-site.ts';

const site = sharedSite();
let picture: Buffer<ArrayBuffer>;
// biome-ignore lint/suspicious/noExplicitAny: the answer of an upload
let item: any;
beforeAll(async () => {
  picture = await makePicture({ width: 1200, height: 900 });
  const query = '?caption=Noon&description=Long+ago&alt_text=A+boat&title=Boat';
  ({ body: item } = await upload(site, picture, { query }));
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const ask = async (query: string, variables = {}, as?: TestUser): Promise<any> =>
  site.graphql(query, { variables, ...(as ? { as } : {}) });

describe('a media item in GraphQL', () => {
  it('says what REST says', async () => {
    const { data } = await ask(
      `query ($id: ID!) { mediaItem(id: $id, idType: DATABASE_ID) {
        databaseId title altText caption description mediaType mimeType fileSize sourceUrl mediaItemUrl file filePath
        small: sourceUrl(size: THUMBNAIL) smallFile: file(size: THUMBNAIL) smallSize: fileSize(size: THUMBNAIL)
        none: sourceUrl(size: _2048X2048) sizes srcSet(size: MEDIUM) uri link
        mediaDetails { width height file filePath meta { aperture iso keywords }
          sizes(include: [THUMBNAIL, LARGE], exclude: [LARGE]) { name file width height fileSize mimeType sourceUrl } }
      } }`,
      { id: item.id },
    );
    const { thumbnail } = item.media_details.sizes;
    const path = item.source_url.replace('http://site.test', '');
    expect(data.mediaItem).toMatchObject({
      databaseId: item.id,
      title: 'Boat',
      altText: 'A boat',
      caption: item.caption.rendered,
      description: item.description.rendered,
      mediaType: 'image',
      mimeType: 'image/jpeg',
      fileSize: picture.length,
      sourceUrl: item.source_url,
      mediaItemUrl: item.source_url,
      file: path.split('/').at(-1),
      filePath: path,
      small: thumbnail.source_url,
      smallFile: thumbnail.file,
      smallSize: thumbnail.filesize,
      none: item.source_url,
      sizes: '(max-width: 300px) 100vw, 300px',
      uri: '/boat/',
      link: item.link,
      mediaDetails: {
        width: 1200,
        height: 900,
        meta: { aperture: 0, iso: 0, keywords: [] },
        sizes: [{ name: 'thumbnail', width: '150', height: '150', fileSize: thumbnail.filesize }],
      },
    });
    expect(data.mediaItem.srcSet.split(', ').map((one: string) => one.split(' ')[1])).toEqual([
      '300w',
      '1024w',
      '768w',
      '1200w',
    ]);
  });

  it('is found by everything that names it', async () => {
    const { data } = await ask(
      `query ($small: ID!, $source: ID!) {
        slug: mediaItem(id: "boat", idType: SLUG) { databaseId }
        source: mediaItem(id: $source, idType: SOURCE_URL) { databaseId }
        small: mediaItem(id: $small, idType: SOURCE_URL) { databaseId }
        other: mediaItem(id: "http://site.test/uploads/2020/01/none.jpg", idType: SOURCE_URL) { databaseId }
        uri: mediaItem(id: "/boat/", idType: URI) { databaseId }
        by: mediaItemBy(slug: "boat") { mediaItemId }
        node: nodeByUri(uri: "/boat/") { __typename }
      }`,
      { source: item.source_url, small: item.media_details.sizes.medium.source_url },
    );
    const databaseId = item.id;
    expect(data).toEqual({
      slug: { databaseId },
      source: { databaseId },
      small: { databaseId },
      other: null,
      uri: { databaseId },
      by: { mediaItemId: item.id },
      node: { __typename: 'MediaItem' },
    });
  });

  it('is listed, and shown with the post that it stands for, as far as the caller may see it', async () => {
    const hidden = await site.rest('/core/v2/posts', { as: 'author', json: { title: 'Draft' } });
    await upload(site, picture, { name: 'hidden.jpg', query: `?post=${hidden.body.id}` });
    await upload(site, 'a,b', { name: 'list.csv' });
    const json = { title: 'Featured', status: 'publish', featured_media: item.id };
    const { body: post } = await site.rest('/core/v2/posts', { as: 'author', json });
    const query = `query ($id: ID!) {
      all: mediaItems(where: { orderby: [{ field: SLUG, order: ASC }] }) { nodes { slug } totalCount }
      images: mediaItems(where: { mimeType: IMAGE_JPEG }) { nodes { slug } }
      post(id: $id, idType: DATABASE_ID) { featuredImage { node { sourceUrl(size: MEDIUM) } } }
    }`;
    const { data } = await ask(query, { id: post.id });
    expect(data.all).toEqual({ nodes: [{ slug: 'boat' }, { slug: 'list' }], totalCount: 2 });
    expect(data.images.nodes).toEqual([{ slug: 'boat' }]);
    const { source_url: medium } = item.media_details.sizes.medium;
    expect(data.post.featuredImage.node.sourceUrl).toBe(medium);
    expect((await ask(query, { id: post.id }, 'author')).data.all.totalCount).toBe(3);
  });
});

describe('mutations of media items', () => {
  const create = `mutation ($input: CreateMediaItemInput!) { createMediaItem(input: $input) {
    clientMutationId mediaItem { databaseId title altText sourceUrl status } } }`;

  it('make one of a file that the site has already', async () => {
    const input = {
      filePath: item.source_url,
      title: 'Copy',
      altText: 'Twice',
      clientMutationId: 'x',
    };
    const { data } = await ask(create, { input }, 'author');
    expect(data.createMediaItem).toMatchObject({
      clientMutationId: 'x',
      mediaItem: { title: 'Copy', altText: 'Twice', status: 'inherit' },
    });
    const address = data.createMediaItem.mediaItem.sourceUrl;
    expect(address).not.toBe(item.source_url);
    const copy = await (await fetchFrom(site, address)).arrayBuffer();
    expect(Buffer.from(copy).equals(picture)).toBe(true);
    expect(await incomingFiles(site)).toEqual([]);
  });

  it('fetch nothing from elsewhere, and are refused like in REST', async () => {
    const before = await storedFiles(site);
    const codes = [];
    for (const [input, as] of [
      [{ filePath: 'http://169.254.169.254/latest/meta-data' }, 'author'],
      [{ filePath: 'file:///etc/passwd' }, 'author'],
      [{ filePath: item.source_url }, 'contributor'],
      [{ filePath: item.source_url }, undefined],
      [{ title: 'Nothing' }, 'author'],
      [{ file: 'mark' }, 'author'],
    ] as const)
      codes.push((await ask(create, { input }, as)).errors?.[0].extensions.code);
    expect(codes).toEqual([
      'rest_invalid_param',
      'rest_invalid_param',
      'rest_cannot_create',
      'rest_cannot_create',
      'rest_upload_no_data',
      'rest_invalid_param',
    ]);
    expect(await storedFiles(site)).toEqual(before);
  });
});

describe('an upload by the multipart request specification', () => {
  const query = `mutation ($file: Upload!) { createMediaItem(input: { file: $file, title: "Sent" }) {
    mediaItem { databaseId title mimeType fileSize } } }`;

  const send = async (more: { map?: object; variables?: object; as?: TestUser }) => {
    const file = new File([picture], 'sent.jpg', { type: 'image/jpeg' });
    const sent = await sendGraphqlForm(site, query, { file, ...more });
    expect(await incomingFiles(site)).toEqual([]);
    return sent;
  };

  it('is refused before the file is read to those who may not upload', async () => {
    const refused = await send({ as: 'contributor' });
    expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([
      403,
      'rest_cannot_create',
    ]);
    const anonymous = await send({});
    expect(anonymous.status).toBe(415);
  });

  it.each([
    [{ 0: ['variables.other'] }, { file: null }],
    [{ 0: ['query'] }, { file: null }],
    [{ 0: ['variables.file'] }, { file: 'taken' }],
    [{ 1: ['variables.file'] }, { file: null }],
    [{ 0: ['variables.__proto__.file'] }, { file: null }],
  ])('is refused where the map does not fit: %j', async (map, variables) => {
    const { status, body } = await send({ map, variables, as: 'author' });
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'graphql_invalid_form']);
  });
});
