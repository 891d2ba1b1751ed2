import { beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();
beforeAll(async () => {
  const post = { title: 'Seen', content: 'By all', status: 'publish' };
  await site.rest('/core/v2/posts', { as: 'author', json: post });
});

const refusal = (status: number, code: string) => ({
  status,
  body: { code, data: { status } },
});

describe('a list of users', () => {
  it('shows anonymous callers and editors only who has published something', async () => {
    for (const as of [undefined, 'editor'] as const) {
      const list = await site.rest('/core/v2/users', as ? { as } : {});
      expect(list.body.map(({ slug }: { slug: string }) => slug)).toEqual(['author']);
      expect(list.headers.get('x-wp-total')).toBe('1');
    }
  });

  it('shows administrators everyone, by name', async () => {
    const { body } = await site.rest('/core/v2/users?_fields=slug', { as: 'admin' });
    const slugs = body.map(({ slug }: { slug: string }) => slug);
    expect(slugs).toEqual(['admin', 'author', 'contributor', 'editor', 'subscriber']);
  });

  it.each([
    ['context=edit', 'rest_forbidden_context'],
    ['roles=author', 'rest_user_cannot_view'],
    ['capabilities=edit_posts', 'rest_user_cannot_view'],
    ['orderby=email', 'rest_forbidden_orderby'],
    ['orderby=registered_date', 'rest_forbidden_orderby'],
    ['who=authors', 'rest_forbidden_who'],
  ])('refuses %s to those who may not list users', async (query, code) => {
    expect(await site.rest(`/core/v2/users?${query}`)).toMatchObject(refusal(401, code));
    const known = await site.rest(`/core/v2/users?${query}`, { as: 'subscriber' });
    expect(known).toMatchObject(refusal(403, code));
  });

  it.each([
    ['roles=author,editor', ['author', 'editor']],
    ['roles=nobody', []],
    ['capabilities=upload_files', ['admin', 'author', 'editor']],
    ['who=authors', ['admin', 'author', 'contributor', 'editor']],
    ['has_published_posts=true', ['author']],
    ['has_published_posts=post', ['author']],
    ['has_published_posts=page,ext_events', []],
    ['search=tribut', ['contributor']],
    ['search=*tribut*', ['contributor']],
    ['search=*', ['admin', 'author', 'contributor', 'editor', 'subscriber']],
    ['search=subscriber@site', ['subscriber']],
    ['search=site.test&search_columns=email&per_page=2', ['admin', 'author']],
    ['search=%25', []],
    ['slug=editor,admin&orderby=include_slugs', ['editor', 'admin']],
    ['orderby=email&order=desc&per_page=2&page=2', ['contributor', 'author']],
    ['page=9', []],
  ])('answers %s', async (query, slugs) => {
    const { status, body } = await site.rest(`/core/v2/users?${query}`, { as: 'admin' });
    expect(status).toBe(200);
    expect(body.map(({ slug }: { slug: string }) => slug)).toEqual(slugs);
  });

  it('keeps ids in the order in which they are asked for', async () => {
    const { editor, admin } = site.users;
    const query = `include=${editor},${admin}&orderby=include&_fields=id`;
    const { body } = await site.rest(`/core/v2/users?${query}`, { as: 'admin' });
    expect(body).toEqual([{ id: editor }, { id: admin }]);
  });

  it('does not look into e-mail addresses for those who may not list users', async () => {
    const found = await site.rest('/core/v2/users?search=author@site.test');
    expect(found.body).toEqual([]);
    const asked = await site.rest('/core/v2/users?search=site.test&search_columns=email');
    expect(asked.body).toEqual([]);
  });

  it('names what is wrong with has_published_posts', async () => {
    const wrong = await site.rest('/core/v2/users?has_published_posts=dogs', { as: 'admin' });
    expect(wrong).toMatchObject(refusal(400, 'rest_invalid_param'));
    expect(wrong.body.data.details.has_published_posts.code).toBe('rest_not_in_enum');
  });
});

describe('a user', () => {
  it('who has published nothing is closed to others', async () => {
    const path = `/core/v2/users/${site.users.editor}`;
    expect(await site.rest(path)).toMatchObject(refusal(401, 'rest_user_cannot_view'));
    const asAuthor = await site.rest(path, { as: 'author' });
    expect(asAuthor).toMatchObject(refusal(403, 'rest_user_cannot_view'));
    expect((await site.rest(path, { as: 'editor' })).status).toBe(200);
    expect((await site.rest(path, { as: 'admin' })).status).toBe(200);
  });

  it('is embedded in posts, or the refusal in its place', async () => {
    const draft = await site.rest('/core/v2/posts', { as: 'contributor', json: { title: 'Mine' } });
    const path = `/core/v2/posts/${draft.body.id}?_embed=author`;
    const seen = await site.rest(path, { as: 'admin' });
    expect(seen.body._embedded.author).toMatchObject([{ slug: 'contributor' }]);
    expect(seen.body._embedded.author[0]).not.toHaveProperty('meta');
    const hidden = await site.rest(path, { as: 'editor' });
    expect(hidden.body._embedded.author).toMatchObject([
      refusal(403, 'rest_user_cannot_view').body,
    ]);
  });
});

describe('the caller', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH'])('is nobody without credentials (%s)', async (method) => {
    const answer = await site.rest('/core/v2/users/me', { method });
    expect(answer).toMatchObject(refusal(401, 'rest_not_logged_in'));
    expect(answer.headers.get('allow')).toBe('GET');
  });

  it('may change the own account but not the own role', async () => {
    const changed = await site.rest('/core/v2/users/me', {
      as: 'subscriber',
      json: { description: 'Reads <script>alert(1)</script><em>much</em>', url: 'example.org' },
    });
    expect(changed.body).toMatchObject({
      description: 'Reads alert(1)<em>much</em>',
      url: 'http://example.org',
    });
    const roles = ['administrator'];
    for (const given of [roles, []]) {
      const refused = await site.rest('/core/v2/users/me', {
        as: 'subscriber',
        json: { roles: given },
      });
      expect(refused).toMatchObject(refusal(403, 'rest_cannot_edit_roles'));
    }
  });
});

describe('what programs keep with a user', () => {
  const path = '/core/v2/users/me';

  it('comes back as it was written, and goes when nothing is to be kept', async () => {
    const preferences = { core: { isOpen: true, panels: ['a', 'b'] } };
    const meta = { persisted_preferences: preferences };
    const seen = { ai_get_started: true };
    const json = { meta, elementor_introduction: seen };
    const written = await site.rest(path, { as: 'editor', json });
    expect(written.body).toMatchObject({ meta, elementor_introduction: seen });
    const view = await site.rest(path, { as: 'editor' });
    expect(view.body).toMatchObject({ meta: [], elementor_introduction: seen });
    const emptied = await site.rest(path, {
      as: 'editor',
      json: { meta: { persisted_preferences: null }, elementor_introduction: {} },
    });
    expect(emptied.body.meta.persisted_preferences).toEqual([]);
    expect(emptied.body.elementor_introduction).toBe('');
  });

  it('must be an object', async () => {
    const json = { meta: { persisted_preferences: 'dark' } };
    const answer = await site.rest(path, { as: 'editor', json });
    expect(answer).toMatchObject(refusal(400, 'rest_invalid_type'));
  });
});

describe('creating a user', () => {
  const plain = { username: 'nina', email: 'nina@site.test', password: 'a long enough one' };

  it('brings no id, which is told to those alone who may create users', async () => {
    const json = { ...plain, id: 1 };
    const known = await site.rest('/core/v2/users', { as: 'admin', json });
    expect(known).toMatchObject(refusal(400, 'rest_user_exists'));
    expect(known.headers.get('allow')).toBe('GET, POST');
    const closed = await site.rest('/core/v2/users', { as: 'editor', json });
    expect(closed).toMatchObject(refusal(403, 'rest_cannot_create_user'));
  });

  it('answers 201 with the whole user, who then is a subscriber', async () => {
    const made = await site.rest('/core/v2/users', { as: 'admin', json: plain });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toMatch(/\/core\/v2\/users\/\d+$/);
    expect(made.body).toMatchObject({ username: 'nina', name: 'nina', roles: ['subscriber'] });
    expect(made.body).not.toHaveProperty('password');
  });

  it('refuses names and addresses that are taken, in whatever case', async () => {
    const sameName = { ...plain, username: 'ADMIN', email: 'new@site.test' };
    const taken = await site.rest('/core/v2/users', { as: 'admin', json: sameName });
    expect(taken).toMatchObject(refusal(400, 'existing_user_login'));
    const sameEmail = { ...plain, username: 'other', email: 'Admin@Site.test' };
    const known = await site.rest('/core/v2/users', { as: 'admin', json: sameEmail });
    expect(known).toMatchObject(refusal(400, 'existing_user_email'));
  });

  it('lets one of two win who want the same name at once', async () => {
    const wish = (i: number) => ({ ...plain, username: 'twin', email: `twin${i}@site.test` });
    const answers = await Promise.all(
      [1, 2, 3].map((i) => site.rest('/core/v2/users', { as: 'admin', json: wish(i) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it('names everything that is wrong with what was sent', async () => {
    const wrong = { username: '¯\\_(ツ)_/¯', email: 'nowhere', password: 'a\\b', locale: 'xx' };
    const { status, body } = await site.rest('/core/v2/users', { as: 'admin', json: wrong });
    expect(status).toBe(400);
    expect(body.data.params.username).toBe(
      'username is not valid: a user name has at most 60 characters, from a to z, digits and - _ . @.',
    );
    expect(body.data.details).toMatchObject({
      username: { code: 'rest_user_invalid_username', data: { status: 400 } },
      email: { code: 'rest_invalid_email' },
      password: { code: 'rest_user_invalid_password' },
      locale: { code: 'rest_not_in_enum' },
    });
  });

  it('gives slugs that are nobody else’s', async () => {
    const json = { ...plain, username: 'ad.min', email: 'second@site.test', slug: 'admin' };
    const { body } = await site.rest('/core/v2/users', { as: 'admin', json });
    expect(body.slug).toBe('admin-2');
  });
});

describe('changing a user', () => {
  const path = () => `/core/v2/users/${site.users.contributor}`;

  it('is for the user and for administrators', async () => {
    const json = { first_name: 'Con' };
    expect(await site.rest(path(), { json })).toMatchObject(refusal(401, 'rest_cannot_edit'));
    const asEditor = await site.rest(path(), { as: 'editor', json });
    expect(asEditor).toMatchObject(refusal(403, 'rest_cannot_edit'));
    const changed = await site.rest(path(), { as: 'admin', json });
    expect(changed).toMatchObject({ status: 200, body: { first_name: 'Con' } });
  });

  it.each([
    [{ email: 'admin@site.test' }, 'rest_user_invalid_email'],
    [{ username: 'renamed' }, 'rest_user_invalid_argument'],
    [{ slug: 'admin' }, 'rest_user_invalid_slug'],
    [{ roles: ['king'] }, 'rest_user_invalid_role'],
  ])('refuses %j', async (json, code) => {
    const answer = await site.rest(path(), { as: 'admin', json });
    expect(answer).toMatchObject(refusal(400, code));
  });

  it('counts at once: a new role is in force with the next request', async () => {
    const post = { title: 'Out', status: 'publish' };
    const before = await site.rest('/core/v2/posts', { as: 'contributor', json: post });
    expect(before).toMatchObject(refusal(403, 'rest_cannot_publish'));
    const promoted = await site.rest(path(), { as: 'admin', json: { roles: ['author'] } });
    expect(promoted.body.roles).toEqual(['author']);
    const after = await site.rest('/core/v2/posts', { as: 'contributor', json: post });
    expect(after.status).toBe(201);
  });

  it('never takes the last right from the one who gives it', async () => {
    const answer = await site.rest('/core/v2/users/me', {
      as: 'admin',
      json: { roles: ['editor'] },
    });
    expect(answer).toMatchObject(refusal(403, 'rest_user_invalid_role'));
  });
});

describe('under an alias', () => {
  it('capabilities have the names that its clients know', async () => {
    const aliased = await openTestSite({ env: { ALIASES: 'wordpress' } });
    try {
      const request = new Request(
        'http://site.test/wp-json/wp/v2/users?context=edit&capabilities=edit_tribe_events&_fields=slug,capabilities,_links',
        { headers: { authorization: aliased.authorization('admin') } },
      );
      const users = JSON.parse(await (await aliased.app.fetch(request)).text());
      expect(users.map(({ slug }: { slug: string }) => slug)).toEqual([
        'admin',
        'author',
        'contributor',
        'editor',
      ]);
      expect(users[0].capabilities).toMatchObject({
        edit_tribe_events: true,
        view_charitable_sensitive_data: true,
      });
      expect(users[0].capabilities).not.toHaveProperty('edit_ext_events');
      expect(users[0]._links.self[0].href).toContain('/wp-json/wp/v2/users/');
    } finally {
      await aliased.close();
    }
  });
});
