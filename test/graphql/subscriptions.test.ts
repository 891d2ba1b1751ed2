import { afterEach, describe, expect, it } from 'vitest';
import { type Following, follow } from '../support/follow.ts';
import { sharedServer } from '../support/test-server.ts';
import type { TestUser } from '../support/test-site.ts';

const server = sharedServer();

const all: Following[] = [];
afterEach(() => {
  for (const one of all.splice(0)) one.leave();
});

async function followed(query: string, as?: TestUser, variables = {}): Promise<Following> {
  const one = await follow(server, query, { as, variables });
  all.push(one);
  return one;
}

async function written(path: string, json: object, as: TestUser = 'admin'): Promise<number> {
  const { status, body } = await server.site.rest(path, { method: 'POST', as, json });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.id;
}

async function removed(path: string): Promise<void> {
  const { status } = await server.site.rest(`${path}?force=true`, {
    method: 'DELETE',
    as: 'admin',
  });
  expect(status).toBe(200);
}

const event = (field: string, operation: string, databaseId: number, node: unknown) => ({
  data: { [field]: { operation, databaseId, node } },
  extensions: { cursor: expect.any(String) },
});

const FIELDS = 'operation databaseId';
const POSTS = `subscription { postChanged { ${FIELDS} node { title } } }`;

describe('changes of posts', () => {
  it('are told when one is made, changed and removed', async () => {
    const posts = await followed(POSTS);
    const id = await written('/core/v2/posts', { title: 'One', status: 'publish' });
    expect(await posts.next()).toEqual(event('postChanged', 'CREATED', id, { title: 'One' }));
    await written(`/core/v2/posts/${id}`, { title: 'Two' });
    expect(await posts.next()).toEqual(event('postChanged', 'UPDATED', id, { title: 'Two' }));
    await removed(`/core/v2/posts/${id}`);
    expect(await posts.next()).toEqual(event('postChanged', 'DELETED', id, null));
  });

  it('that visitors may not read are told to those who may, and to visitors not at all', async () => {
    const visitor = await followed(POSTS);
    const editor = await followed(POSTS, 'editor');
    const subscriber = await followed(POSTS, 'subscriber');
    const author = await followed(POSTS, 'author');
    const id = await written('/core/v2/posts', { title: 'Secret', status: 'draft' });
    expect(await editor.next()).toMatchObject({ data: { postChanged: { databaseId: id } } });
    await written(`/core/v2/posts/${id}`, { title: 'Still secret' });
    await removed(`/core/v2/posts/${id}`);
    const last = await written('/core/v2/posts', { title: 'Open', status: 'publish' });
    const open = event('postChanged', 'CREATED', last, { title: 'Open' });
    expect(await visitor.next()).toEqual(open);
    expect(await subscriber.next()).toEqual(open);
    expect(await author.next()).toEqual(open);
  });

  it('are told as a removal, by the id alone, when one is no longer published', async () => {
    const id = await written('/core/v2/posts', { title: 'Open', status: 'publish' });
    const visitor = await followed(POSTS);
    const admin = await followed(POSTS, 'admin');
    await written(`/core/v2/posts/${id}`, { title: 'Closed', status: 'private' });
    expect(await visitor.next()).toEqual(event('postChanged', 'DELETED', id, null));
    expect(await admin.next()).toMatchObject({ data: { postChanged: { operation: 'UPDATED' } } });
  });

  it('are told by the rights that the caller has at the moment', async () => {
    const editor = await followed(POSTS, 'editor');
    const id = await written('/core/v2/posts', { title: 'Draft', status: 'draft' });
    expect(await editor.next()).toEqual(event('postChanged', 'CREATED', id, { title: 'Draft' }));
    const user = `/core/v2/users/${server.site.users.editor}`;
    await written(user, { roles: ['subscriber'] });
    try {
      await written(`/core/v2/posts/${id}`, { title: 'Not for subscribers' });
      const open = await written('/core/v2/posts', { title: 'Open', status: 'publish' });
      expect(await editor.next()).toEqual(event('postChanged', 'CREATED', open, { title: 'Open' }));
    } finally {
      await written(user, { roles: ['editor'] });
    }
  });

  it('are told of those that are asked for', async () => {
    const one = await written('/core/v2/posts', { title: 'One', status: 'publish' });
    const category = await written('/core/v2/categories', { name: 'Asked for' });
    const by = (where: string) =>
      followed(`subscription { postChanged(where: {${where}}) { databaseId } }`, 'admin');
    const found = await Promise.all([
      by(`id: ${one}`),
      by(`ids: [${one}, 999999]`),
      by(`termIn: [${category}]`),
      by('statusIn: [DRAFT]'),
      by(`authorIn: [${server.site.users.author}]`),
    ]);
    await written(`/core/v2/posts/${one}`, { title: 'Changed' });
    const sorted = await written('/core/v2/posts', {
      title: 'Sorted',
      status: 'publish',
      categories: [category],
    });
    const draft = await written('/core/v2/posts', { title: 'Draft' });
    const theirs = await written(
      '/core/v2/posts',
      { title: 'Theirs', status: 'publish' },
      'author',
    );
    const told = await Promise.all(found.map((each) => each.nextFew(1)));
    expect(told).toEqual(
      [one, one, sorted, draft, theirs].map((databaseId) => [
        { data: { postChanged: { databaseId } }, extensions: { cursor: expect.any(String) } },
      ]),
    );
  });
});

describe('changes of other records', () => {
  const both = (field: string) =>
    followed(`subscription { ${field} { ${FIELDS} node { __typename } } }`);

  it.each([
    ['pageChanged', 'Page', '/core/v2/pages', { title: 'One', status: 'publish' }],
    ['contentNodeChanged', 'Page', '/core/v2/pages', { title: 'One', status: 'publish' }],
    ['categoryChanged', 'Category', '/core/v2/categories', { name: 'A category' }],
    ['tagChanged', 'Tag', '/core/v2/tags', { name: 'A tag' }],
    ['termChanged', 'Tag', '/core/v2/tags', { name: 'Another tag' }],
  ])('are told: %s', async (field, __typename, path, json) => {
    const changes = await both(field);
    const id = await written(path, json);
    expect(await changes.next()).toEqual(event(field, 'CREATED', id, { __typename }));
    await removed(`${path}/${id}`);
    expect(await changes.next()).toEqual(event(field, 'DELETED', id, null));
  });

  it.each([
    [
      'eventChanged',
      'Event',
      'createEvent',
      'event',
      { startDate: '2026-12-01 10:00', endDate: '2026-12-01 11:00' },
    ],
    ['venueChanged', 'Venue', 'createVenue', 'venue', {}],
    ['organizerChanged', 'Organizer', 'createOrganizer', 'organizer', {}],
  ])('of the calendar are told: %s', async (field, __typename, mutation, one, times) => {
    const changes = await both(field);
    const input = { title: 'One', status: 'PUBLISH', ...times };
    const name = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const { data, errors } = await server.site.graphql<
      Record<string, Record<string, { databaseId: number }>>
    >(`mutation ($input: ${name}!) { ${mutation}(input: $input) { ${one} { databaseId } } }`, {
      as: 'admin',
      variables: { input },
    });
    expect(errors).toBeUndefined();
    const id = data[mutation]?.[one]?.databaseId ?? 0;
    expect(await changes.next()).toEqual(event(field, 'CREATED', id, { __typename }));
  });

  it('of terms are told of the taxonomy that is asked for', async () => {
    const tags = await both('tagChanged');
    const category = await written('/core/v2/categories', { name: 'Not a tag' });
    await removed(`/core/v2/categories/${category}`);
    const tag = await written('/core/v2/tags', { name: 'Only a tag' });
    expect(await tags.next()).toEqual(event('tagChanged', 'CREATED', tag, { __typename: 'Tag' }));
  });

  it('of comments are told once they can be read, and as added once', async () => {
    const post = await written('/core/v2/posts', { title: 'Discussed', status: 'publish' });
    const about = `contentIdIn: [${post}]`;
    const added = `subscription { commentAdded(where: {${about}}) { ${FIELDS} node { content } } }`;
    const visitor = await followed(added);
    const admin = await followed(added, 'admin');
    const changed = await both('commentChanged');
    const links = 'https://a.example https://b.example https://c.example';
    const comment = { post, content: links };
    const id = await written('/core/v2/comments', comment, 'subscriber');
    expect(await admin.next()).toMatchObject({ data: { commentAdded: { databaseId: id } } });
    await written(`/core/v2/comments/${id}`, { status: 'spam' });
    await written(`/core/v2/comments/${id}`, { status: 'approved' });
    expect(await visitor.next()).toMatchObject({ data: { commentAdded: { databaseId: id } } });
    expect(await changed.next()).toEqual(
      event('commentChanged', 'UPDATED', id, { __typename: 'Comment' }),
    );
    await written(`/core/v2/comments/${id}`, { content: 'Edited' });
    await written(`/core/v2/comments/${id}`, { status: 'hold' });
    expect(await changed.next()).toMatchObject({ data: { commentChanged: { databaseId: id } } });
    expect(await visitor.within(500)).toEqual([]);
    expect(await admin.within(500)).toEqual([]);
  });

  it('of users, menus and settings are told as they may be seen', async () => {
    const fields = ['userChanged', 'menuChanged', 'settingsChanged'];
    const visitor = await Promise.all(fields.map(both));
    const name = `m${Date.now()}`;
    const json = { username: name, email: `${name}@example.org`, password: 'a-long-password' };
    const user = await written('/core/v2/users', json);
    await written('/core/v2/menus', { name });
    await written('/core/v2/settings', { description: name });
    const [users, menus, settings] = visitor;
    expect(await settings?.next()).toMatchObject({
      data: { settingsChanged: { operation: 'UPDATED' } },
    });
    expect(await users?.within(200)).toEqual([]); // not for visitors to see
    expect(await menus?.within(200)).toEqual([]);
    const admin = await followed(`subscription { userChanged { ${FIELDS} } }`, 'admin');
    await server.site.rest(`/core/v2/users/${user}?force=true&reassign=1`, {
      method: 'DELETE',
      as: 'admin',
    });
    expect(await admin.next()).toMatchObject({
      data: { userChanged: { operation: 'DELETED', databaseId: user } },
    });
  });
});
