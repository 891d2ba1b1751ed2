import { beforeAll, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
let category: number;
let post: number;
let comment: number;

beforeAll(async () => {
  const make = async (path: string, json: object) => (await site.make(path, json)).id;
  category = await make('/core/v2/categories', { name: 'Tom & Jerry', description: 'Both' });
  post = await make('/core/v2/posts', { title: 'Post', status: 'publish', categories: [category] });
  comment = await make('/core/v2/comments', { post, content: 'Nice *one*' });
});

const extensionsOf = async (query: string, as?: TestUser) => {
  const { errors } = await site.graphql(query, { as });
  return errors?.[0]?.extensions;
};

const sameRefusal = (rest: { status: number; body: { code: string } }) => ({
  code: rest.body.code,
  status: rest.status,
});

test.each([undefined, 'subscriber', 'author'] as const)(
  'writing categories is refused to %s in the same words',
  async (as) => {
    const caller = { as };
    const created = await site.rest('/core/v2/categories', { ...caller, json: { name: 'x' } });
    const create = 'mutation { createCategory(input: { name: "x" }) { category { id } } }';
    expect(await extensionsOf(create, as)).toMatchObject(sameRefusal(created));
    const path = `/core/v2/categories/${category}`;
    const changed = await site.rest(path, { ...caller, json: { name: 'x' } });
    const update = `mutation { updateCategory(input: { id: "${category}", name: "x" }) { category { id } } }`;
    expect(await extensionsOf(update, as)).toMatchObject(sameRefusal(changed));
    const deleted = await site.rest(`${path}?force=true`, { ...caller, method: 'DELETE' });
    const remove = `mutation { deleteCategory(input: { id: "${category}" }) { deletedId } }`;
    expect(await extensionsOf(remove, as)).toMatchObject(sameRefusal(deleted));
  },
);

test.each([undefined, 'subscriber', 'admin'] as const)(
  'each user is shown to %s on both surfaces or on none',
  async (as) => {
    for (const id of Object.values(site.users)) {
      const caller = { as };
      const { status, body } = await site.rest(`/core/v2/users/${id}`, caller);
      const { data } = await site.graphql(
        `{ user(id: ${id}, idType: DATABASE_ID) { name } }`,
        caller,
      );
      expect(data.user).toEqual(status === 200 ? { name: body.name } : null);
    }
  },
);

test('what is private of a user is for the user and for those who edit users', async () => {
  const query = `{ user(id: ${site.users.admin}, idType: DATABASE_ID) { name email username registeredDate capabilities roles { nodes { name } } } }`;
  const { data } = await site.graphql(query);
  expect(data).toEqual({
    user: {
      name: 'Admin',
      email: null,
      username: null,
      registeredDate: null,
      capabilities: null,
      roles: { nodes: [] },
    },
  });
  const { data: own } = await site.graphql(query, { as: 'admin' });
  expect(own.user).toMatchObject({ email: 'admin@site.test', username: 'admin' });
});

test('a user is found by login or address by themselves and by those who list users', async () => {
  const find = (id: string, idType: string, as?: 'author' | 'editor' | 'admin') =>
    site.graphql(`{ user(id: "${id}", idType: ${idType}) { databaseId } }`, { as });
  const found = { data: { user: { databaseId: site.users.author } } };
  expect(await find('Author', 'USERNAME', 'author')).toMatchObject(found);
  expect(await find('author', 'USERNAME', 'admin')).toMatchObject(found);
  for (const idType of ['USERNAME', 'EMAIL'])
    for (const id of ['admin', 'nobody']) {
      expect(await find(id, idType)).toMatchObject({
        data: { user: null },
        errors: [{ extensions: { code: 'rest_user_cannot_view', status: 401 } }],
      });
      expect(await find(id, idType, 'author')).toMatchObject({
        data: { user: null },
        errors: [{ extensions: { status: 403 } }],
      });
    }
  expect(await find('nobody', 'USERNAME', 'admin')).toMatchObject({ data: { user: null } });
});

test('writing users is refused in the same words', async () => {
  const json = { username: 'new', email: 'new@site.test', password: 'long-enough-word' };
  const created = await site.rest('/core/v2/users', { as: 'editor', json });
  const create =
    'mutation { createUser(input: { username: "new", email: "new@site.test" }) { user { id } } }';
  expect(await extensionsOf(create, 'editor')).toMatchObject(sameRefusal(created));
  const path = `/core/v2/users/${site.users.admin}`;
  const changed = await site.rest(path, { as: 'editor', json: { name: 'x' } });
  const update = `mutation { updateUser(input: { id: ${site.users.admin}, displayName: "x" }) { user { id } } }`;
  expect(await extensionsOf(update, 'editor')).toMatchObject(sameRefusal(changed));
});

test('a user written by GraphQL reads back by REST, and may be removed', async () => {
  const create =
    'mutation { createUser(input: { username: "ann", email: "ann@site.test", firstName: "Ann", lastName: "Lee", roles: ["author"] }) { user { databaseId name roles { nodes { name } } } } }';
  const { data } = await site.graphql(create, {
    as: 'admin',
  });
  const { user } = data.createUser;
  expect(user).toMatchObject({ name: 'Ann Lee', roles: { nodes: [{ name: 'author' }] } });
  const path = `/core/v2/users/${user.databaseId}?context=edit`;
  const { body } = await site.rest(path, { as: 'admin' });
  expect(body).toMatchObject({ username: 'ann', email: 'ann@site.test', roles: ['author'] });
  const remove = `mutation { deleteUser(input: { id: ${user.databaseId}, reassignId: ${site.users.admin} }) { user { name } } }`;
  expect((await site.graphql(remove, { as: 'admin' })).data).toEqual({
    deleteUser: { user: { name: 'Ann Lee' } },
  });
  expect((await site.rest(path, { as: 'admin' })).status).toBe(404);
});

test('comments that wait or are in the trash are for moderators', async () => {
  const hold =
    'mutation ($id: ID!) { updateComment(input: { id: $id, status: HOLD }) { success comment { status } } }';
  const id = String((await site.make('/core/v2/comments', { post, content: 'Held' })).id);
  expect((await site.graphql(hold, { as: 'admin', variables: { id } })).data).toEqual({
    updateComment: { success: true, comment: { status: 'HOLD' } },
  });
  const list = '{ comments(where: { statusIn: [HOLD] }) { nodes { content } } }';
  expect((await site.graphql(list)).data).toEqual({ comments: { nodes: [] } });
  expect((await site.graphql(list, { as: 'admin' })).data).toEqual({
    comments: { nodes: [{ content: '<p>Held</p>\n' }] },
  });
  expect((await site.graphql(`{ comment(id: ${id}) { content } }`)).data).toEqual({
    comment: null,
  });
});

test('writing comments is refused in the same words', async () => {
  const json = { post, content: '' };
  const created = await site.rest('/core/v2/comments', { as: 'subscriber', json });
  const create = `mutation { createComment(input: { commentOn: ${post}, content: "" }) { success } }`;
  expect(await extensionsOf(create, 'subscriber')).toMatchObject(sameRefusal(created));
  const deleted = await site.rest(`/core/v2/comments/${comment}`, {
    as: 'subscriber',
    method: 'DELETE',
  });
  const remove = `mutation { deleteComment(input: { id: ${comment} }) { deletedId } }`;
  expect(await extensionsOf(remove, 'subscriber')).toMatchObject(sameRefusal(deleted));
});

test('a refused argument of a list of comments is named as the query wrote it', async () => {
  const list = (where: string) => `{ comments(where: { ${where} }) { nodes { content } } }`;
  const { errors } = await site.graphql(list(`userId: ${site.users.admin}`));
  expect(errors?.[0]).toMatchObject({
    message: expect.stringContaining('You are not allowed to use: where.userId'),
    extensions: { code: 'rest_forbidden_param', status: 401 },
  });
  const order = list('orderby: COMMENT_AUTHOR_IP');
  expect((await site.graphql(order, { as: 'author' })).errors?.[0]?.message).toBe(
    'You are not allowed to use: where.orderby',
  );
  expect(await extensionsOf(list('authorEmail: "nobody"'), 'admin')).toMatchObject({
    code: 'rest_invalid_param',
    params: { 'where.authorEmail': 'where.authorEmail is not a valid email.' },
  });
});

test('a list about a post that the caller may not read is refused by REST and empty by GraphQL', async () => {
  const json = { title: 'Hidden', status: 'private' };
  const hidden = (await site.make('/core/v2/posts', json)).id;
  const said = { post: hidden, content: 'Between us' };
  await site.make('/core/v2/comments', said);
  expect(await site.refusal(`/core/v2/comments?post=${hidden}`)).toBe('401 rest_cannot_read_post');
  const about = `{ comments(where: { contentId: ${hidden} }) { nodes { content } } }`;
  expect(await site.graphql(about)).toMatchObject({ data: { comments: { nodes: [] } } });
  expect((await site.graphql(about, { as: 'admin' })).data).toEqual({
    comments: { nodes: [{ content: '<p>Between us</p>\n' }] },
  });
});

test('a name alone is lent the address of who writes', async () => {
  const create = `mutation { createComment(input: { commentOn: ${post}, content: "Lent", author: "Someone" }) {
    comment { databaseId } } }`;
  const data = await site.query(create, { as: 'admin' });
  const { databaseId } = data.createComment.comment;
  const { body } = await site.rest(`/core/v2/comments/${databaseId}?context=edit`, { as: 'admin' });
  const { body: admin } = await site.rest('/core/v2/users/me?context=edit', { as: 'admin' });
  expect(body).toMatchObject({
    author: site.users.admin,
    author_name: 'Someone',
    author_email: admin.email,
  });
});

test('settings are changed by administrators alone', async () => {
  const update =
    'mutation { updateSettings(input: { generalSettingsTitle: "New" }) { generalSettings { title } allSettings { generalSettingsTitle } } }';
  const rest = await site.rest('/core/v2/settings', { as: 'editor', json: { title: 'New' } });
  expect(await extensionsOf(update, 'editor')).toMatchObject(sameRefusal(rest));
  expect((await site.graphql(update, { as: 'admin' })).data).toEqual({
    updateSettings: {
      generalSettings: { title: 'New' },
      allSettings: { generalSettingsTitle: 'New' },
    },
  });
  expect((await site.graphql('{ generalSettings { title email } }')).data).toEqual({
    generalSettings: { title: 'New', email: null },
  });
});
