import { beforeAll, describe, expect, it } from 'vitest';
import { makePicture } from '../../../support/test-image.ts';
import { openTestSite, sharedSite, type TestUser } from '../../../support/test-site.ts';
import { fetchFrom, upload } from './media-site.ts';

const site = sharedSite();
let picture: Buffer<ArrayBuffer>;
const ids: Record<string, number> = {};
beforeAll(async () => {
  picture = await makePicture({ width: 400, height: 300 });
  const post = async (name: string, status: string) => {
    const json = { title: name, status };
    ids[name] = (await site.rest('/core/v2/posts', { as: 'author', json })).body.id;
  };
  await post('public', 'publish');
  await post('draft', 'draft');
  const item = async (name: string, content: string | Buffer<ArrayBuffer>, query = '') => {
    const { status, body } = await upload(site, content, { name, query });
    expect(status).toBe(201);
    ids[name] = body.id;
  };
  await item('free.jpg', picture);
  await item('shown.jpg', picture, `?post=${ids.public}`);
  await item('hidden.jpg', picture, `?post=${ids.draft}`);
  await item('private.jpg', picture, '?status=private');
  await item('table.csv', 'a,b\n1,2');
});

const list = async (query: string, as?: TestUser): Promise<(string | undefined)[]> => {
  const { body, headers } = await site.rest(`/core/v2/media?${query}`, as ? { as } : {});
  const names = body.map(({ id }: { id: number }) =>
    Object.keys(ids).find((name) => ids[name] === id && name.includes('.')),
  );
  expect(headers.get('x-wp-total')).toBe(String(names.length));
  return names.sort();
};

describe('a list of media items', () => {
  it('shows what is public, or belongs to what the caller may read', async () => {
    expect(await list('')).toEqual(['free.jpg', 'shown.jpg', 'table.csv']);
    expect(await list('status=')).toEqual(['free.jpg', 'shown.jpg', 'table.csv']);
    expect(await list('', 'contributor')).toEqual(['free.jpg', 'shown.jpg', 'table.csv']);
    const all = ['free.jpg', 'hidden.jpg', 'shown.jpg', 'table.csv'];
    expect(await list('', 'author')).toEqual(all);
    expect(await list('', 'editor')).toEqual(all);
    expect(await list('status=inherit,private', 'editor')).toEqual([...all, 'private.jpg'].sort());
  });

  it('captions a file without a caption by its title and description, a picture by the latter', async () => {
    for (const [name, before] of [
      ['table.csv', 'table '],
      ['free.jpg', ''],
    ] as const) {
      const path = `/core/v2/media/${ids[name]}`;
      const json = { description: 'Drawn by hand' };
      await site.rest(path, { as: 'admin', json });
      const { body } = await site.rest(path);
      expect(body.caption.rendered).toBe(`<p>${before}Drawn by hand</p>\n`);
      const { data } = await site.graphql(
        `{ mediaItem(id: ${ids[name]}, idType: DATABASE_ID) { caption } }`,
      );
      expect(data).toEqual({ mediaItem: { caption: body.caption.rendered } });
      await site.rest(path, { as: 'admin', json: { description: '' } });
    }
  });

  it('can be limited by types and by what the items belong to', async () => {
    expect(await list('media_type=image')).toEqual(['free.jpg', 'shown.jpg']);
    expect(await list('media_type=text')).toEqual(['table.csv']);
    expect(await list('media_type=video,audio')).toEqual([]);
    expect(await list('mime_type=text/csv')).toEqual(['table.csv']);
    expect(await list('mime_type=text/csv&media_type=image')).toHaveLength(3);
    expect(await list(`parent=${ids.public}`)).toEqual(['shown.jpg']);
    expect(await list('parent=0')).toEqual(['free.jpg', 'table.csv']);
    expect(await list(`parent_exclude=0,${ids.draft}`)).toEqual(['shown.jpg']);
    expect(await list('search=table')).toEqual(['table.csv']);
  });

  it('refuses statuses and contexts that the caller may not ask for', async () => {
    const status = await site.rest('/core/v2/media?status=private');
    const kind = await site.rest('/core/v2/media?media_type=sculpture');
    const context = await site.rest('/core/v2/media?context=edit');
    expect([status.body.code, kind.body.code]).toEqual([
      'rest_invalid_param',
      'rest_invalid_param',
    ]);
    expect([context.status, context.body.code]).toEqual([401, 'rest_forbidden_context']);
  });
});

describe('a media item', () => {
  it.each([
    ['free.jpg', 200, 200],
    ['shown.jpg', 200, 200],
    ['hidden.jpg', 401, 200],
    ['private.jpg', 401, 200],
  ])('%s is as public as what it belongs to', async (name, anonymous, author) => {
    const path = `/core/v2/media/${ids[name]}`;
    const answers = [await site.rest(path), await site.rest(path, { as: 'author' })];
    expect(answers.map(({ status }) => status)).toEqual([anonymous, author]);
    if (anonymous === 401) expect(answers[0]?.body.code).toBe('rest_forbidden');
  });

  it('is embedded in the post that shows it, if the caller may read it', async () => {
    const json = { title: 'With images', status: 'publish', featured_media: ids['shown.jpg'] };
    const { body: post } = await site.rest('/core/v2/posts', { as: 'author', json });
    const embedded = async (as?: TestUser) =>
      (await site.rest(`/core/v2/posts/${post.id}?_embed=wp:featuredmedia`, as ? { as } : {})).body
        ._embedded['wp:featuredmedia'][0];
    expect(await embedded()).toMatchObject({ id: ids['shown.jpg'], media_type: 'image' });
    await site.rest(`/core/v2/posts/${post.id}`, {
      as: 'author',
      json: { featured_media: ids['hidden.jpg'] },
    });
    expect(await embedded()).toMatchObject({ code: 'rest_forbidden' });
    expect(await embedded('author')).toMatchObject({ id: ids['hidden.jpg'] });
  });

  it('names what it belongs to, stands below it, and can be taken away', async () => {
    const path = `/core/v2/media/${ids['shown.jpg']}`;
    const { body } = await site.rest(`${path}?_embed=wp:attached-to`);
    const { body: post } = await site.rest(`/core/v2/posts/${ids.public}`);
    expect([body.post, body.link]).toEqual([ids.public, `${post.link}shown/`]);
    expect(body._embedded['wp:attached-to'][0].id).toBe(ids.public);
    const { body: taken } = await site.rest(path, { as: 'author', json: { post: 0 } });
    expect([taken.post, taken.link]).toEqual([null, 'http://site.test/shown/']);
    await site.rest(path, { as: 'author', json: { post: ids.public } });
  });

  it('changes by what is written of it, with a version for those who read it', async () => {
    const path = `/core/v2/media/${ids['free.jpg']}`;
    const before = (await site.rest(path)).headers.get('etag');
    const json = {
      alt_text: ' A <em>boat</em>\n at sea ',
      caption: 'Noon',
      description: 'Long ago',
    };
    const { body } = await site.rest(path, { as: 'author', json });
    expect([body.alt_text, body.caption.raw, body.description.raw]).toEqual([
      'A boat at sea',
      'Noon',
      'Long ago',
    ]);
    const after = await site.rest(path, { headers: { 'if-none-match': before ?? '' } });
    expect([after.status, after.body.alt_text]).toEqual([200, 'A boat at sea']);
    expect(after.body.description.rendered).toMatch(/alt="A boat at sea".*<p>Long ago<\/p>/s);
  });

  it('stays when the post is deleted, where the post was', async () => {
    const json = { title: 'Short-lived', status: 'publish' };
    const { body: post } = await site.rest('/core/v2/posts', { as: 'author', json });
    const { body: item } = await upload(site, picture, { query: `?post=${post.id}` });
    await site.rest(`/core/v2/posts/${post.id}?force=true`, { as: 'author', method: 'DELETE' });
    expect((await site.rest(`/core/v2/media/${item.id}`)).body.post).toBe(null);
  });

  it('is changed only by those who may', async () => {
    const path = `/core/v2/media/${ids['free.jpg']}`;
    const json = { alt_text: 'Mine' };
    const answers = [
      await site.rest(path, { json }),
      await site.rest(path, { as: 'contributor', json }),
      await site.rest(path, { as: 'author', json: { author: site.users.admin } }),
    ];
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [401, 'rest_cannot_edit'],
      [403, 'rest_cannot_edit'],
      [403, 'rest_cannot_edit_others'],
    ]);
    expect((await site.rest(path, { as: 'editor', json })).status).toBe(200);
  });

  it('keeps other fields whole: a part of media_details is nothing', async () => {
    const { body } = await site.rest(
      `/core/v2/media/${ids['free.jpg']}?_fields=id,media_details.width,title.rendered`,
    );
    expect(Object.keys(body)).toEqual(['id', 'title']);
  });
});

it('keeps the addresses of an alias in GraphQL, as its clients know them', async () => {
  const aliased = await openTestSite({ env: { ALIASES: 'wordpress' } });
  const { body } = await upload(aliased, picture, {});
  const { data } = await aliased.graphql<{ mediaItem: Record<string, string> }>(
    `{ mediaItem(id: ${body.id}, idType: DATABASE_ID) { sourceUrl filePath srcSet mediaItemUrl description } }`,
  );
  for (const [field, value] of Object.entries(data.mediaItem))
    expect([field, value]).toEqual([
      field,
      value && expect.stringContaining('/wp-content/uploads/'),
    ]);
  const file = await fetchFrom(aliased, data.mediaItem.sourceUrl ?? '');
  expect(file.status).toBe(200);
  await aliased.close();
});
