import { beforeAll, describe, expect, it } from 'vitest';
import { makePicture } from '../../../../support/test-image.ts';
import { sharedSite, type TestUser } from '../../../../support/test-site.ts';
import { upload } from '../../media/media-site.ts';

const site = sharedSite();
const posts = '/core/v2/posts';
const proposals = '/core/v2/proposals';

let made = 0;
async function publish(json: object = {}, as: TestUser = 'editor'): Promise<number> {
  made += 1;
  const { status, body } = await site.rest(posts, {
    as,
    json: { title: `Steady ${made}`, content: 'As it was.', status: 'publish', ...json },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const propose = (post: number, json: object, as: TestUser = 'contributor') =>
  site.rest(`${posts}/${post}/proposals`, { as, json });

async function proposed(post: number, json: object, as?: TestUser): Promise<number> {
  const { status, body } = await propose(post, json, as);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const read = (proposal: number, as: TestUser) => site.rest(`${proposals}/${proposal}`, { as });
const approve = (proposal: number, json: object = {}, as: TestUser = 'editor') =>
  site.rest(`${proposals}/${proposal}/approve`, { as, json });
const decline = (proposal: number, json: object = {}, as: TestUser = 'editor') =>
  site.rest(`${proposals}/${proposal}/decline`, { as, json });
const withdraw = (proposal: number, as: TestUser) =>
  site.rest(`${proposals}/${proposal}`, { as, method: 'DELETE' });
const postOf = async (post: number) =>
  (await site.rest(`${posts}/${post}?context=edit`, { as: 'editor' })).body;
const revisionsOf = async (post: number) =>
  (await site.rest(`${posts}/${post}/revisions`, { as: 'editor' })).body.length;
const openOf = async (post: number, as: TestUser) => {
  const { body } = await site.rest(`${posts}/${post}/proposals?status=pending`, { as });
  return body.map(({ id }: { id: number }) => id);
};

describe('a proposal', () => {
  it('leaves the entry, its revisions and its lists as they are, and shows what it changes', async () => {
    const post = await publish();
    const before = await postOf(post);
    const revisions = await revisionsOf(post);
    const json = { title: 'Better', content: 'As it was.', note: ' A typo. ' };
    const { status, body, headers } = await propose(post, json);
    expect([status, headers.get('location')]).toEqual([
      201,
      `http://site.test/api${proposals}/${body.id}`,
    ]);
    expect(body).toMatchObject({
      parent: post,
      type: 'post',
      status: 'pending',
      author: site.users.contributor,
      note: 'A typo.',
      changes: [{ field: 'title', before: before.title.raw, after: 'Better' }],
    });
    expect(body.base_version).toBe(body.parent_version);
    expect(await postOf(post)).toEqual(before);
    expect(await revisionsOf(post)).toBe(revisions);
    expect((await site.rest('/core/v2/search?search=Better')).body).toEqual([]);
  });

  it('becomes an update by who approves it', async () => {
    const post = await publish();
    const revisions = await revisionsOf(post);
    const proposal = await proposed(post, { title: 'Better', excerpt: 'In short.' });
    const { status, body } = await approve(proposal);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'approved', decided_by: site.users.editor, changes: [] });
    const after = await postOf(post);
    expect(after).toMatchObject({
      title: { raw: 'Better' },
      excerpt: { raw: 'In short.' },
      content: { raw: 'As it was.' },
      status: 'publish',
    });
    expect(await revisionsOf(post)).toBe(revisions + 1);
    const [change] = await site.services.database.prisma.change.findMany({
      where: { kind: 'post', recordId: post },
      orderBy: { seq: 'desc' },
      take: 1,
    });
    expect(change?.operation).toBe('update');
  });

  it('has image, terms, format, template and footnotes', async () => {
    const term = await site.rest('/core/v2/categories', { as: 'editor', json: { name: 'Rivers' } });
    const file = await makePicture({ width: 40, height: 30 });
    const picture = (await upload(site, file, { as: 'editor' })).body.id;
    const post = await publish();
    const { categories } = await postOf(post);
    const json = {
      featured_media: picture,
      categories: [term.body.id],
      format: 'quote',
      template: 'single-event',
      meta: { footnotes: '[]' },
    };
    const { body } = await propose(post, json);
    const changes = [
      { field: 'featured_media', before: 0, after: picture },
      { field: 'template', before: '', after: 'single-event' },
      { field: 'format', before: 'standard', after: 'quote' },
      { field: 'categories', before: categories, after: [term.body.id] },
      { field: 'meta.footnotes', before: '', after: '[]' },
    ];
    expect(body.changes).toEqual(changes);
    await approve(body.id);
    expect(await postOf(post)).toMatchObject(json);
  });

  it('that was declined says why, and writes nothing', async () => {
    const post = await publish();
    const before = await postOf(post);
    const proposal = await proposed(post, { title: 'Worse' });
    const { status, body } = await decline(proposal, { reason: ' No. ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'declined', reason: 'No.' });
    expect(await postOf(post)).toEqual(before);
    expect((await read(proposal, 'contributor')).body.reason).toBe('No.');
  });

  it('takes the place of an open one of the same author alone, with a number of its own', async () => {
    const post = await publish();
    const others = await proposed(post, { title: 'By another' }, 'author');
    const first = await proposed(post, { title: 'One' });
    const second = await proposed(post, { title: 'Two' });
    expect(await openOf(post, 'editor')).toEqual([second, others]);
    expect((await approve(first)).status).toBe(404);
    await decline(second);
    const third = await proposed(post, { title: 'Three' });
    expect(await openOf(post, 'contributor')).toEqual([third]);
    expect((await read(second, 'contributor')).status).toBe(200);
  });

  it('is one though many arrive at the same moment', async () => {
    const post = await publish();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, i) => propose(post, { title: `Title ${i}` })),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await openOf(post, 'editor')).toHaveLength(1);
  });

  it.each([
    ['that changes nothing', { content: 'As it was.', note: 'Oh.' }, 'proposal_empty', 400],
    ['that leaves nothing', { title: '', content: '' }, 'empty_content', 400],
    ['of an unknown format', { format: 'round' }, 'rest_invalid_param', 400],
    ['with a note without end', { title: 'A', note: 'a'.repeat(2001) }, 'rest_invalid_param', 400],
    ['of a text without end', { content: 'a'.repeat(1_000_001) }, 'rest_invalid_param', 400],
  ])('%s is refused', async (_, json, code, status) => {
    const answer = await propose(await publish(), json);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('is of texts and fields alone: status, date, slug, password and author stay', async () => {
    const post = await publish();
    const before = await postOf(post);
    const proposal = await proposed(post, {
      title: 'Better',
      status: 'draft',
      slug: 'mine',
      password: 'secret',
      author: site.users.contributor,
      date: '2020-01-01T00:00:00',
      sticky: true,
    });
    await approve(proposal);
    const { status, slug, password, author, date, sticky } = before;
    expect(await postOf(post)).toMatchObject({ status, slug, password, author, date, sticky });
  });

  it('has no more HTML than its author may write, nor than who approves it', async () => {
    const script = 'Text.<script>alert(1)</script>';
    const post = await publish();
    const { body } = await propose(post, { content: script });
    expect(JSON.stringify(body.changes)).not.toContain('<script');
    await approve(body.id, {}, 'admin');
    expect((await postOf(post)).content.raw).not.toContain('<script');
    const free = await propose(post, { content: script }, 'admin');
    const stored = await site.services.database.prisma.proposal.findUnique({
      where: { id: free.body.id },
    });
    const isFree = stored?.changes.includes('<script') ?? false;
    await approve(free.body.id, {}, 'editor');
    const editorMay = (await site.context('editor')).viewer.can('unfiltered_html');
    expect((await postOf(post)).content.raw.includes('<script')).toBe(isFree && editorMay);
  });

  it('goes with its entry to the trash, and does not come back', async () => {
    const post = await publish();
    const proposal = await proposed(post, { title: 'Better' });
    await site.rest(`${posts}/${post}`, { as: 'editor', method: 'DELETE' });
    expect((await read(proposal, 'contributor')).status).toBe(404);
    await site.make(`${posts}/${post}`, { status: 'publish' }, 'editor');
    expect(await openOf(post, 'editor')).toEqual([]);
    expect((await approve(proposal)).status).toBe(404);
  });

  it('goes with an entry that is removed for good', async () => {
    const post = await publish();
    const proposal = await proposed(post, { title: 'Better' });
    await site.rest(`${posts}/${post}?force=true`, { as: 'editor', method: 'DELETE' });
    const { prisma } = site.services.database;
    expect(await prisma.proposal.findUnique({ where: { id: proposal } })).toBeNull();
  });

  it('does without an image and terms that were deleted meanwhile', async () => {
    const file = await makePicture({ width: 40, height: 30 });
    const picture = (await upload(site, file, { as: 'editor' })).body.id;
    const tag = await site.rest('/core/v2/tags', { as: 'editor', json: { name: `Gone ${made}` } });
    const post = await publish();
    const json = { title: 'Better', featured_media: picture, tags: [tag.body.id] };
    const proposal = await proposed(post, json);
    const gone = { as: 'editor', method: 'DELETE' } as const;
    await site.rest(`/core/v2/media/${picture}?force=true`, gone);
    await site.rest(`/core/v2/tags/${tag.body.id}?force=true`, gone);
    expect((await approve(proposal)).status).toBe(200);
    expect(await postOf(post)).toMatchObject({
      title: { raw: 'Better' },
      featured_media: 0,
      tags: [],
    });
  });
});

describe('decisions', () => {
  it('are made of the version that the proposal was made from, or that was looked at', async () => {
    const post = await publish();
    const proposal = await proposed(post, { title: 'Better' });
    await site.make(`${posts}/${post}`, { excerpt: 'New.' }, 'editor');
    const refused = await approve(proposal);
    const { parent_version: version, status } = (await read(proposal, 'editor')).body;
    expect(refused).toMatchObject({ status: 412, body: { code: 'CONFLICT', data: { version } } });
    expect(status).toBe('pending');
    expect((await approve(proposal, { version: version - 1 })).status).toBe(412);
    expect((await approve(proposal, { version })).status).toBe(200);
    expect(await postOf(post)).toMatchObject({
      title: { raw: 'Better' },
      excerpt: { raw: 'New.' },
    });
  });

  it('are made once', async () => {
    const proposal = await proposed(await publish(), { title: 'Better' });
    await approve(proposal);
    for (const again of [approve(proposal), decline(proposal), withdraw(proposal, 'contributor')])
      expect(await again).toMatchObject({ status: 409, body: { code: 'proposal_decided' } });
  });

  it('are made once though several are made at the same moment', async () => {
    const post = await publish();
    const revisions = await revisionsOf(post);
    const proposal = await proposed(post, { title: 'Better' });
    const all = await Promise.all([
      approve(proposal),
      decline(proposal),
      approve(proposal, {}, 'admin'),
      approve(proposal),
    ]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { status } = (await read(proposal, 'editor')).body;
    expect(await revisionsOf(post)).toBe(revisions + (status === 'approved' ? 1 : 0));
  });

  it('of one of two proposals that are approved at the same moment wins, and the other is looked at again', async () => {
    const post = await publish();
    const one = await proposed(post, { title: 'One' });
    const other = await proposed(post, { title: 'Other' }, 'author');
    const all = await Promise.all([approve(one), approve(other)]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await openOf(post, 'editor')).toHaveLength(1);
  });
});

describe('rights', () => {
  it.each(['contributor', 'author', 'editor', 'admin'] as const)(
    'let a user with the role %s propose',
    async (as) => {
      expect((await propose(await publish(), { title: 'Better' }, as)).status).toBe(201);
    },
  );

  it('let nobody propose who may not write such entries', async () => {
    const post = await publish();
    const { status, body } = await propose(post, { title: 'Better' }, 'subscriber');
    expect([status, body.code]).toEqual([403, 'rest_cannot_edit']);
    expect(await site.refusal(`${posts}/${post}/proposals`, { json: { title: 'Better' } })).toBe(
      '401 rest_cannot_edit',
    );
    const page = await site.rest('/core/v2/pages', {
      as: 'editor',
      json: { title: 'Page', status: 'publish' },
    });
    const path = `/core/v2/pages/${page.body.id}/proposals`;
    const refused = await site.rest(path, { as: 'contributor', json: { title: 'Better' } });
    expect(refused.status).toBe(403);
    const open = await site.rest(path, { as: 'editor', json: { title: 'Better' } });
    expect(open.status).toBe(201);
  });

  it.each([
    ['a draft of somebody else', { status: 'draft' }],
    ['a private text of somebody else', { status: 'private' }],
    ['a text with a password', { password: 'secret' }],
  ])('let nobody propose changes of %s', async (_, json) => {
    expect((await propose(await publish(json), { title: 'Better' })).status).toBe(403);
  });

  it('are no use for a draft, which is edited', async () => {
    const draft = await publish({ status: 'draft' }, 'contributor');
    const { status, body } = await propose(draft, { title: 'Better' });
    expect([status, body.code]).toEqual([409, 'proposal_not_published']);
  });

  it('show a proposal to its author and to editors of the entry alone', async () => {
    const post = await publish({}, 'author');
    const proposal = await proposed(post, { title: 'Better' });
    for (const as of ['contributor', 'author', 'editor', 'admin'] as const) {
      expect((await read(proposal, as)).status).toBe(200);
      expect(await openOf(post, as)).toEqual([proposal]);
    }
    const of = await publish();
    const others = await proposed(of, { title: 'Better' });
    for (const refused of [
      await read(others, 'author'),
      await read(others, 'subscriber'),
      await approve(others, {}, 'author'),
      await withdraw(others, 'author'),
      await site.rest(`${proposals}/${others}`),
    ])
      expect(refused).toMatchObject({ status: 404, body: { code: 'proposal_not_found' } });
    expect(await openOf(of, 'author')).toEqual([]);
  });

  it('let editors of the entry decide, and the author withdraw', async () => {
    const post = await publish();
    const proposal = await proposed(post, { title: 'Better' });
    expect((await approve(proposal, {}, 'contributor')).status).toBe(403);
    expect((await decline(proposal, {}, 'contributor')).status).toBe(403);
    expect((await withdraw(proposal, 'editor')).status).toBe(403);
    const { status, body } = await withdraw(proposal, 'contributor');
    expect(status).toBe(200);
    expect(body).toMatchObject({ deleted: true, previous: { id: proposal } });
    expect((await read(proposal, 'contributor')).status).toBe(404);
  });

  it('hide what is changed from an author who may no longer read it', async () => {
    const post = await publish();
    const proposal = await proposed(post, { content: 'Mine.' });
    await site.make(`${posts}/${post}`, { content: 'Hidden.', status: 'private' }, 'editor');
    const { status, body } = await read(proposal, 'contributor');
    expect([status, body.changes]).toEqual([200, null]);
    await site.make(`${posts}/${post}`, { status: 'publish', password: 'secret' }, 'editor');
    expect((await read(proposal, 'contributor')).body.changes).toBeNull();
    expect((await read(proposal, 'editor')).body.changes).toHaveLength(1);
  });
});

describe('lists of proposals', () => {
  let one: number;
  let other: number;
  beforeAll(async () => {
    one = await proposed(await publish(), { title: 'In a list' });
    other = await proposed(await publish({}, 'author'), { title: 'In a list' }, 'editor');
  });

  const idsOf = async (query: string, as: TestUser) => {
    const { body } = await site.rest(`${proposals}?per_page=100&${query}`, { as });
    return body.map(({ id }: { id: number }) => id);
  };

  it('have the open ones that a user may decide about or has made, the latest first', async () => {
    const all = await idsOf('status=pending', 'editor');
    expect(all.slice(0, 2)).toEqual([other, one]);
    expect(await idsOf('status=pending', 'author')).toContain(other);
    expect(await idsOf('status=pending', 'author')).not.toContain(one);
    const own = await idsOf('status=pending', 'contributor');
    expect(own).toContain(one);
    expect(own).not.toContain(other);
  });

  it('are filtered by status, author, entry and kind', async () => {
    const { contributor } = site.users;
    expect(await idsOf(`author=${contributor}`, 'editor')).not.toContain(other);
    expect(await idsOf('status=declined', 'editor')).not.toContain(one);
    expect(await idsOf('type=page', 'editor')).not.toContain(one);
    expect(await idsOf('type=post', 'editor')).toContain(one);
    const { parent } = (await read(one, 'editor')).body;
    expect(await idsOf(`parent=${parent}`, 'editor')).toEqual([one]);
  });

  it('are paged, without the texts', async () => {
    const { body, headers } = await site.rest(`${proposals}?per_page=1`, { as: 'editor' });
    expect(body).toHaveLength(1);
    expect(body[0]).not.toHaveProperty('changes');
    expect(Number(headers.get('x-wp-total'))).toBeGreaterThan(1);
  });

  it('are refused to those who write nothing', async () => {
    expect((await site.rest(proposals)).status).toBe(401);
    expect((await site.rest(proposals, { as: 'subscriber' })).status).toBe(403);
  });

  it('of an entry have an end', async () => {
    const post = await publish();
    const { prisma } = site.services.database;
    await prisma.proposal.createMany({
      data: Array.from({ length: 100 }, (_, i) => ({
        entryId: post,
        authorId: 1_000_000 + i,
        changes: '{"title":"A"}',
        baseVersion: 1,
        date: '2026-01-01T00:00:00',
      })),
    });
    const { status, body } = await propose(post, { title: 'Better' });
    expect([status, body.code]).toEqual([409, 'too_many_proposals']);
  });
});

describe('the removal of a user', () => {
  it('hands proposals over to the heir, or removes them', async () => {
    const { prisma } = site.services.database;
    const post = await publish();
    const removed = async (reassign: number | false) => {
      const user = await site.make('/core/v2/users', {
        username: `u${made++}`,
        email: `u${made}@example.org`,
        password: 'long enough 12',
      });
      const { id } = await prisma.proposal.create({
        data: {
          entryId: post,
          authorId: user.id,
          changes: '{"title":"A"}',
          baseVersion: 1,
          date: '2026-01-01T00:00:00',
        },
      });
      const query = `force=true&reassign=${reassign}`;
      const answer = await site.rest(`/core/v2/users/${user.id}?${query}`, {
        as: 'admin',
        method: 'DELETE',
      });
      expect(answer.status).toBe(200);
      return prisma.proposal.findUnique({ where: { id } });
    };
    expect(await removed(site.users.author)).toMatchObject({ authorId: site.users.author });
    expect(await removed(false)).toBeNull();
  });
});
