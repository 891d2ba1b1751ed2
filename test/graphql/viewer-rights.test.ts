import { expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();

const callers: readonly (TestUser | undefined)[] = [
  undefined,
  'subscriber',
  'contributor',
  'author',
  'editor',
  'admin',
];
const makers = ['contributor', 'author', 'editor'] as const;

const create = async (path: string, as: TestUser, json: object): Promise<number> => {
  const { status, body } = await site.rest(path, { as, json });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
};

/** A term without any change is left as it is, whatever its version. */
const given = (verb: string, type: string) =>
  verb === 'update' && /Category|Tag/.test(type) ? 'description: "New"' : '';

/**
 * What the caller is told that they may do, beside what mutations let them do. Those name a version that no record has, so that
 * what is allowed ends in a conflict and changes nothing.
 */
async function rightsOf(type: string, id: string, as: TestUser | undefined) {
  const who = as ? { as } : {};
  const told = await site.graphql<{ node: Record<string, boolean> | null }>(
    `{ node(id: "${id}") { ... on ${type} { viewerCanEdit viewerCanDelete } } }`,
    who,
  );
  const may = async (verb: string) => {
    const { errors } = await site.graphql(
      `mutation { ${verb}${type}(input: { id: "${id}", ifVersion: 99 ${given(verb, type)} }) { clientMutationId } }`,
      who,
    );
    return errors?.[0]?.extensions.code === 'CONFLICT';
  };
  const done = { viewerCanEdit: await may('update'), viewerCanDelete: await may('delete') };
  return { told: told.data.node, done };
}

const globalId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64');

it('tells of entries, terms, comments and users what mutations let the caller do', async () => {
  const records: [type: string, id: string][] = [];
  for (const maker of makers) {
    const draft = await create('/core/v2/posts', maker, { title: `Draft of ${maker}` });
    records.push(['Post', globalId('post', draft)]);
  }
  for (const [status, author] of [
    ['publish', site.users.author],
    ['private', site.users.author],
    ['publish', site.users.contributor],
    ['future', site.users.editor],
  ] as const) {
    const date = status === 'future' ? { date: '2999-01-01T00:00:00' } : {};
    const json = { title: status, status, author, ...date };
    records.push(['Post', globalId('post', await create('/core/v2/posts', 'admin', json))]);
    records.push(['Page', globalId('post', await create('/core/v2/pages', 'admin', json))]);
  }
  const venue = { venue: 'Barn', status: 'publish' };
  records.push(['Venue', globalId('post', await create('/ext/events/v1/venues', 'author', venue))]);
  const category = await create('/core/v2/categories', 'admin', { name: 'News' });
  const tag = await create('/core/v2/tags', 'admin', { name: 'Red' });
  records.push(['Category', globalId('term', category)], ['Tag', globalId('term', tag)]);
  // The category of entries that have none.
  records.push(['Category', globalId('term', 1)]);
  const post = await create('/core/v2/posts', 'author', { title: 'Said', status: 'publish' });
  const comment = await create('/core/v2/comments', 'subscriber', { post, content: 'Hear.' });
  await site.rest(`/core/v2/comments/${comment}`, { as: 'admin', json: { status: 'approved' } });
  records.push(['Comment', globalId('comment', comment)]);
  records.push(['User', globalId('user', site.users.author)]);

  let seen = 0;
  for (const [type, id] of records)
    for (const as of callers) {
      const { told, done } = await rightsOf(type, id, as);
      if (told === null) expect(done).toEqual({ viewerCanEdit: false, viewerCanDelete: false });
      else expect({ type, as, ...told }).toEqual({ type, as, ...done });
      seen += told ? 1 : 0;
    }
  expect(seen).toBeGreaterThan(records.length * 3);
}, 120_000);

it('tells who may publish, moderate and comment', async () => {
  const post = await create('/core/v2/posts', 'contributor', { title: 'Mine' });
  const open = await create('/core/v2/posts', 'author', { title: 'Open', status: 'publish' });
  const json = { title: 'Closed', status: 'publish', comment_status: 'closed' };
  const closed = await create('/core/v2/posts', 'author', json);
  const comment = await create('/core/v2/comments', 'admin', { post: open, content: 'Hear.' });
  const asked = `{ post(id: ${post}, idType: DATABASE_ID) { viewerCanEdit viewerCanPublish viewerCanComment }
    open: post(id: ${open}, idType: DATABASE_ID) { viewerCanPublish viewerCanComment }
    closed: post(id: ${closed}, idType: DATABASE_ID) { viewerCanComment }
    comment(id: ${comment}, idType: DATABASE_ID) { viewerCanModerate } }`;
  const answer = async (as?: TestUser) => (await site.graphql(asked, as ? { as } : {})).data;
  expect(await answer()).toEqual({
    post: null,
    open: { viewerCanPublish: false, viewerCanComment: false },
    closed: { viewerCanComment: false },
    comment: { viewerCanModerate: false },
  });
  expect(await answer('contributor')).toMatchObject({
    post: { viewerCanEdit: true, viewerCanPublish: false, viewerCanComment: false },
    open: { viewerCanPublish: false, viewerCanComment: true },
    comment: { viewerCanModerate: false },
  });
  expect(await answer('author')).toMatchObject({
    open: { viewerCanPublish: true },
    closed: { viewerCanComment: false },
    comment: { viewerCanModerate: true },
  });
  expect(await answer('editor')).toMatchObject({
    post: { viewerCanPublish: true },
    comment: { viewerCanModerate: true },
  });
});

it('tells who may create what, and change menus', async () => {
  const menu = await create('/core/v2/menus', 'admin', { name: 'Main' });
  const url = { url: 'http://site.test/', title: 'Home', menus: menu, status: 'publish' };
  const item = await create('/core/v2/menu-items', 'admin', url);
  const asked = `{ post: contentType(id: "post", idType: NAME) { viewerCanCreate }
    page: contentType(id: "page", idType: NAME) { viewerCanCreate }
    file: contentType(id: "attachment", idType: NAME) { viewerCanCreate }
    category: taxonomy(id: "category", idType: NAME) { viewerCanCreate }
    tag: taxonomy(id: "post_tag", idType: NAME) { viewerCanCreate }
    menu(id: ${menu}, idType: DATABASE_ID) { viewerCanEdit viewerCanDelete }
    menuItem(id: ${item}, idType: DATABASE_ID) { viewerCanEdit viewerCanDelete } }`;
  const yes = { viewerCanCreate: true };
  const no = { viewerCanCreate: false };
  const none = { viewerCanEdit: false, viewerCanDelete: false };
  const all = { viewerCanEdit: true, viewerCanDelete: true };
  const answer = async (as?: TestUser) => (await site.graphql(asked, as ? { as } : {})).data;
  expect(await answer()).toMatchObject({ post: no, page: no, file: no, category: no, tag: no });
  expect(await answer('author')).toEqual({
    post: yes,
    page: no,
    file: yes,
    category: no,
    tag: yes,
    menu: none,
    menuItem: none,
  });
  expect(await answer('admin')).toEqual({
    post: yes,
    page: yes,
    file: yes,
    category: yes,
    tag: yes,
    menu: all,
    menuItem: all,
  });
});

it('takes no more statements for many records than for one', async () => {
  const posts: number[] = [];
  for (let i = 0; i < 8; i++) {
    const post = await create('/core/v2/posts', 'author', { title: `P${i}`, status: 'publish' });
    await create('/core/v2/comments', 'admin', { post, content: `C${i}` });
    posts.push(post);
  }
  const rights = 'viewerCanEdit viewerCanDelete';
  const statements = async (ids: readonly number[]) => {
    let count = 0;
    const stop = site.services.database.onStatement(() => count++);
    const { errors } = await site.graphql(
      `{ posts(where: { in: [${ids.join()}] }) { nodes { ${rights} viewerCanPublish viewerCanComment
          author { node { ${rights} } } categories { nodes { ${rights} } } } }
        comments(where: { contentIdIn: [${ids.join()}] }) { nodes { ${rights} viewerCanModerate } } }`,
      { as: 'author' },
    );
    stop();
    expect(errors).toBeUndefined();
    return count;
  };
  await statements(posts);
  const many = await statements(posts.slice(1));
  // One more where the comments come before the posts, whose entries they then read themselves.
  expect(many).toBeLessThanOrEqual((await statements(posts.slice(0, 1))) + 1);
});
