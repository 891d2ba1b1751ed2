import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
beforeAll(async () => {
  const json = { title: 'One', status: 'publish', author: site.users.author };
  await site.rest('/core/v2/posts', { as: 'admin', json });
  const names = { first_name: 'Ada', last_name: 'Löw' };
  await site.rest(`/core/v2/users/${site.users.author}`, { as: 'admin', json: names });
});

test('questions about scripts, styles, pings and files of feeds are answered with nothing', async () => {
  const assets = `enqueuedScripts { __typename nodes { handle src dependencies { handle } } }
    enqueuedStylesheets { nodes { handle } }`;
  const query = `{ posts { nodes { enclosure pinged toPing ${assets}
    author { node { ${assets} } } categories { nodes { ${assets} } } } } }`;
  const none = (origin: string) => ({
    enqueuedScripts: { __typename: `${origin}ToEnqueuedScriptConnection`, nodes: [] },
    enqueuedStylesheets: { nodes: [] },
  });
  expect((await site.graphql(query)).data).toEqual({
    posts: {
      nodes: [
        {
          enclosure: null,
          pinged: null,
          toPing: null,
          ...none('ContentNode'),
          author: { node: none('User') },
          categories: { nodes: [none('TermNode')] },
        },
      ],
    },
  });
});

test('no script or style is registered, nobody locks what is written, and no capabilities have a key', async () => {
  const query = `{ registeredScripts { __typename nodes { handle } } registeredStylesheets { nodes { src media isRtl } }
    posts { nodes { editingLockedBy { node { id } } author { node { capKey shouldShowAdminToolbar } } } } }`;
  const author = { node: { capKey: null, shouldShowAdminToolbar: false } };
  expect((await site.graphql(query)).data).toEqual({
    registeredScripts: { __typename: 'RootQueryToEnqueuedScriptConnection', nodes: [] },
    registeredStylesheets: { nodes: [] },
    posts: { nodes: [{ editingLockedBy: null, author }] },
  });
  expect((await site.graphql(query, { as: 'author' })).data).toMatchObject({
    posts: { nodes: [{ author: { node: { shouldShowAdminToolbar: true } } }] },
  });
});

test('there is one theme, found by its name and its global id, and no plugin', async () => {
  const list =
    '{ plugins { nodes { name } } themes { nodes { id name slug version isRestricted } } }';
  const { data } = await site.graphql<{ themes: { nodes: { id: string }[] } }>(list);
  const [theme] = data.themes.nodes;
  expect(data).toEqual({
    plugins: { nodes: [] },
    themes: {
      nodes: [
        {
          id: expect.any(String),
          name: 'Almanac',
          slug: 'almanac',
          version: site.services.config.release,
          isRestricted: false,
        },
      ],
    },
  });
  const found = { slug: 'almanac' };
  const query = `{ theme(id: "${theme?.id}") { slug } named: theme(id: "almanac") { slug }
    node(id: "${theme?.id}") { ... on Theme { slug } } other: theme(id: "x") { slug } plugin(id: "x") { name } }`;
  expect((await site.graphql(query)).data).toEqual({
    theme: found,
    named: found,
    node: found,
    other: null,
    plugin: null,
  });
});

test('the names of an author are public, what is private of them is not', async () => {
  const query =
    '{ posts { nodes { author { node { firstName lastName nickname email username } } } } }';
  const { data } = await site.graphql(query);
  const node = { firstName: 'Ada', lastName: 'Löw', nickname: null, email: null, username: null };
  expect(data).toEqual({ posts: { nodes: [{ author: { node } }] } });
});

test('a comment that answers none says 0 for its parent', async () => {
  const { body } = await site.rest('/core/v2/posts');
  const json = { post: body[0].id, content: 'Hm' };
  await site.rest('/core/v2/comments', { as: 'admin', json });
  const query =
    '{ posts { nodes { commentCount comments { nodes { parentDatabaseId parentId } } } } }';
  expect((await site.graphql(query)).data).toEqual({
    posts: {
      nodes: [{ commentCount: 1, comments: { nodes: [{ parentDatabaseId: 0, parentId: null }] } }],
    },
  });
});

test('a discussion is read four answers deep', async () => {
  const fields = 'id databaseId content date author { node { name url avatar { url } } }';
  const below = (depth: number): string =>
    depth === 0 ? fields : `${fields} replies { nodes { ${below(depth - 1)} } }`;
  const query = `{ posts(first: 1) { nodes { comments { nodes { ${below(3)} } } } } }`;
  expect(await site.graphql(query)).toMatchObject({
    data: { posts: { nodes: [{ comments: { nodes: [{ replies: { nodes: [] } }] } }] } },
  });
});

test('comments are looked for by the name of a status', async () => {
  const { body } = await site.rest('/core/v2/posts');
  const json = { post: body[0].id, content: 'Held', status: 'hold' };
  await site.rest('/core/v2/comments', { as: 'admin', json });
  const contents = async (status: string) => {
    const query = `{ comments(where: { status: "${status}" }) { nodes { content(format: RAW) } } }`;
    return (await site.graphql(query, { as: 'admin' })).data;
  };
  const held = { content: 'Held' };
  expect(await contents('hold')).toEqual({ comments: { nodes: [held] } });
  expect(await contents('approve')).toEqual({ comments: { nodes: [{ content: 'Hm' }] } });
});

test('no category of a post is marked as its main one', async () => {
  const query = '{ posts { nodes { categories { edges { isPrimary node { name } } } } } }';
  const edges = [{ isPrimary: false, node: { name: 'Uncategorized' } }];
  expect((await site.graphql(query)).data).toEqual({
    posts: { nodes: [{ categories: { edges } }] },
  });
});
