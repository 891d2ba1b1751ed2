import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryData } from '../../support/entry-data.ts';
import { openTestSite, type TestSite, type TestUser } from '../../support/test-site.ts';

describe('comments by REST', () => {
  let site: TestSite;
  let now = new Date('2026-11-21T10:00:00Z');
  beforeAll(async () => {
    site = await openTestSite({ clock: { now: () => now } });
  });
  afterAll(() => site.close());

  /** Readers must pause between comments. */
  const pause = () => {
    now = new Date(now.getTime() + 20_000);
  };

  async function post(given: Record<string, unknown> = {}, as: TestUser = 'editor') {
    const json = { title: 'A post', status: 'publish', ...given };
    const { status, body } = await site.rest('/core/v2/posts', { as, json });
    expect(status).toBe(201);
    return body.id as number;
  }

  async function comment(json: Record<string, unknown>, as: TestUser = 'editor') {
    pause();
    return site.rest('/core/v2/comments', { as, json });
  }

  const list = (query: string, as?: TestUser) =>
    site.rest(`/core/v2/comments?${query}`, as ? { as } : {});
  const idsOf = (body: readonly { id: number }[]) => body.map(({ id }) => id);

  it('refuses comments of anonymous callers', async () => {
    const { status, body } = await site.rest('/core/v2/comments', {
      json: { post: await post(), content: 'Hi' },
    });
    expect([status, body.code]).toEqual([401, 'rest_comment_login_required']);
  });

  it('shows a moderator everything and readers what is public', async () => {
    const id = await post({ title: 'Shown' });
    const made = await comment({ post: id, content: 'Well said' });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(
      `http://site.test/api/core/v2/comments/${made.body.id}`,
    );
    expect(made.body).toMatchObject({
      author: site.users.editor,
      author_name: 'Editor',
      author_email: 'editor@site.test',
      content: { raw: 'Well said', rendered: '<p>Well said</p>\n' },
      status: 'approved',
    });
    const read = await site.rest(`/core/v2/comments/${made.body.id}`);
    expect(Object.keys(read.body)).toEqual([
      ...['id', 'post', 'parent', 'author', 'author_name', 'author_url', 'date', 'date_gmt'],
      ...['content', 'link', 'status', 'type', 'author_avatar_urls', 'meta', '_links'],
    ]);
    expect(read.body.link).toBe(`http://site.test/2026/11/21/shown/#comment-${made.body.id}`);
    const short = await list(`include=${made.body.id}&context=embed`);
    expect(Object.keys(short.body[0])).toEqual([
      ...['id', 'parent', 'author', 'author_name', 'author_url', 'date', 'content', 'link'],
      ...['type', 'author_avatar_urls', '_links'],
    ]);
  });

  it('lets a first comment of a reader wait, and shows later ones at once', async () => {
    const id = await post();
    const first = await comment({ post: id, content: 'May I?' }, 'subscriber');
    expect(first.body.status).toBe('hold');
    expect((await list(`post=${id}`)).body).toEqual([]);
    expect((await site.rest(`/core/v2/comments/${first.body.id}`)).body.code).toBe(
      'rest_cannot_read',
    );
    const own = await site.rest(`/core/v2/comments/${first.body.id}`, { as: 'subscriber' });
    expect(own.status).toBe(200);
    await site.rest(`/core/v2/comments/${first.body.id}`, {
      as: 'editor',
      json: { status: 'approve' },
    });
    const second = await comment({ post: id, content: 'Thank you' }, 'subscriber');
    expect(second.body.status).toBe('approved');
    const links = 'See https://a.example and https://b.example';
    expect((await comment({ post: id, content: links }, 'subscriber')).body.status).toBe('hold');
    expect(idsOf((await list(`post=${id}&order=asc`)).body)).toEqual([
      first.body.id,
      second.body.id,
    ]);
  });

  it('takes each comment once, and readers only as fast as they write', async () => {
    const id = await post();
    await comment({ post: id, content: 'Twice' }, 'subscriber');
    const again = await comment({ post: id, content: 'Twice' }, 'subscriber');
    expect([again.status, again.body.code]).toEqual([409, 'comment_duplicate']);
    await comment({ post: id, content: 'One' }, 'subscriber');
    const fast = await site.rest('/core/v2/comments', {
      as: 'subscriber',
      json: { post: id, content: 'Two' },
    });
    expect([fast.status, fast.body.code]).toEqual([400, 'comment_flood']);
  });

  it('refuses comments that say nothing or too much', async () => {
    const id = await post();
    const code = async (json: object, as: TestUser = 'editor') =>
      (await comment({ post: id, ...json }, as)).body.code;
    expect(await code({})).toBe('rest_comment_content_invalid');
    expect(await code({ content: '  ' })).toBe('rest_comment_content_invalid');
    expect(await code({ content: '<script>x</script>' }, 'author')).toBe(
      'rest_comment_content_invalid',
    );
    expect(await code({ content: 'x'.repeat(65_526) })).toBe('comment_content_column_length');
    const person = { content: 'x', author_name: 'N', author_email: 'n@example.test' };
    expect(await code({ ...person, author_name: 'é'.repeat(123) })).toBe(
      'comment_author_column_length',
    );
    expect(await code({ ...person, author_email: '' })).toBe('rest_comment_author_data_required');
    expect(await code({ ...person, author_email: 'none' })).toBe('rest_invalid_param');
    expect(await code({ content: 'x', author: 987_654 })).toBe('rest_comment_author_invalid');
    expect(await code({ content: 'x', id: 5 })).toBe('rest_comment_exists');
  });

  it('refuses comments where none are taken', async () => {
    const answer = async (json: object) => {
      const { status, body } = await comment({ content: 'x', ...json }, 'author');
      return [status, body.code];
    };
    expect(await answer({})).toEqual([403, 'rest_comment_invalid_post_id']);
    expect(await answer({ post: 987_654 })).toEqual([403, 'rest_comment_invalid_post_id']);
    const closed = await post({ comment_status: 'closed' });
    expect(await answer({ post: closed })).toEqual([403, 'rest_comment_closed']);
    const draft = await post({ status: 'draft' });
    expect(await answer({ post: draft })).toEqual([403, 'rest_comment_draft_post']);
    const secret = await post({ status: 'private' });
    expect(await answer({ post: secret })).toEqual([403, 'rest_cannot_read_post']);
    await site.rest(`/core/v2/posts/${draft}`, { as: 'editor', method: 'DELETE' });
    expect(await answer({ post: draft })).toEqual([403, 'rest_comment_trash_post']);
  });

  it('leaves author, address and status to moderators', async () => {
    const id = await post();
    const code = async (json: object) =>
      (await comment({ post: id, content: 'x', ...json }, 'subscriber')).body.code;
    expect(await code({ author: site.users.admin })).toBe('rest_comment_invalid_author');
    expect(await code({ author_ip: '10.0.0.1' })).toBe('rest_comment_invalid_author_ip');
    expect(await code({ status: 'approved' })).toBe('rest_comment_invalid_status');
    const named = await comment({ post: id, content: 'y', author_name: 'King' }, 'subscriber');
    expect(named.body).toMatchObject({ author: site.users.subscriber, author_name: 'Subscriber' });
    const guest = { author_name: 'Guest', author_email: 'g@example.test' };
    const made = await comment({ post: id, content: 'z', status: 'hold', ...guest });
    expect(made.body).toMatchObject({ author: 0, author_name: 'Guest', status: 'hold' });
    expect(made.body._links.author).toBeUndefined();
  });

  it('sanitises the HTML of those who may not write it freely', async () => {
    const id = await post();
    const html = '<b>Bold</b> <a href="https://a.example" onclick="x()">a</a><img src="x">';
    const made = await comment({ post: id, content: html }, 'author');
    const { body } = await site.rest(`/core/v2/comments/${made.body.id}?context=edit`, {
      as: 'editor',
    });
    expect(body.content.raw).toBe(
      '<b>Bold</b> <a href="https://a.example" rel="nofollow ugc">a</a>',
    );
    const free = await comment({ post: id, content: '<img src="x">' });
    expect(free.body.content.raw).toBe('<img src="x">');
  });

  it('hides the comments of posts that the caller may not read', async () => {
    const open = await post({ title: 'Protected', password: 'sesame' });
    const made = await comment({ post: open, content: 'Behind the door' });
    const item = `/core/v2/comments/${made.body.id}`;
    expect((await list(`post=${open}`)).body.code).toBe('rest_cannot_read_post');
    expect((await list(`post=${open}&password=wrong`)).status).toBe(401);
    const opened = await list(`post=${open}&password=sesame`);
    expect(idsOf(opened.body)).toEqual([made.body.id]);
    expect(opened.headers.get('x-wp-total')).toBe('1');
    expect((await site.rest(item)).status).toBe(401);
    expect((await site.rest(`${item}?password=sesame`)).status).toBe(200);
    const all = await list('search=Behind%20the%20door');
    expect([all.body, all.headers.get('x-wp-total')]).toEqual([[], '0']);
    await site.rest(`/core/v2/posts/${open}`, {
      as: 'editor',
      json: { password: '', status: 'draft' },
    });
    expect((await site.rest(item, { as: 'subscriber' })).status).toBe(403);
    expect((await list(`include=${made.body.id}`)).body).toEqual([]);
    expect((await list(`include=${made.body.id}`, 'admin')).body).toHaveLength(1);
  });

  it('hides the comments of media that hang on what the caller may not read', async () => {
    const id = await post({ status: 'draft' });
    const { prisma } = site.services.database;
    const data = entryData({ kind: 'attachment', status: 'inherit', slug: 'photo', parentId: id });
    const media = await prisma.entry.create({ data });
    const made = await comment({ post: media.id, content: 'Nice photo' });
    expect((await site.rest(`/core/v2/comments/${made.body.id}`)).status).toBe(401);
    const hidden = await list(`include=${made.body.id}`);
    expect([hidden.body, hidden.headers.get('x-wp-total')]).toEqual([[], '0']);
    await site.rest(`/core/v2/posts/${id}`, { as: 'editor', json: { status: 'publish' } });
    const shown = await list(`include=${made.body.id}`);
    expect(shown.body[0]._links.up[0]).toMatchObject({
      post_type: 'attachment',
      href: `http://site.test/api/core/v2/media/${media.id}`,
    });
  });

  it('describes a comment to OPTIONS', async () => {
    const { body } = await site.rest('/core/v2/comments/1', { method: 'OPTIONS' });
    expect(body.schema).toMatchObject({
      title: 'comment',
      properties: { author_ip: { context: ['edit'] }, post: { context: ['view', 'edit'] } },
    });
  });

  it('answers in the words of an alias', async () => {
    const aliased = await openTestSite({ env: { ALIASES: 'wordpress' } });
    const json = { title: 'Aliased', status: 'publish' };
    const entry = await aliased.rest('/core/v2/posts', { as: 'admin', json });
    const said = { post: entry.body.id, content: 'Hello' };
    await aliased.rest('/core/v2/comments', { as: 'admin', json: said });
    const answer = await aliased.app.fetch(
      new Request('http://site.test/wp-json/wp/v2/comments?_embed=up'),
    );
    const [shown] = (await answer.json()) as { _links: { up: { href: string }[] } }[];
    expect(shown?._links.up[0]?.href).toBe(`http://site.test/wp-json/wp/v2/posts/${entry.body.id}`);
    await aliased.close();
  });

  it('refuses filters that look for people to those who do not write here', async () => {
    for (const filter of ['status=hold', 'type=pingback', 'author=1', 'author_email=a@b.test']) {
      const { status, body } = await list(filter, 'subscriber');
      expect([filter, status, body.code]).toEqual([filter, 403, 'rest_forbidden_param']);
      expect((await list(filter)).status).toBe(401);
      expect((await list(filter, 'author')).status).toBe(200);
    }
    expect((await list('context=edit', 'author')).body.code).toBe('rest_forbidden_context');
    expect((await list('post=0')).body.code).toBe('rest_cannot_read');
  });

  it('shows authors what waits at their own posts and nowhere else', async () => {
    const own = await post({}, 'author');
    const other = await post();
    const waiting = { content: 'Waits', status: 'hold' };
    const here = await comment({ post: own, ...waiting });
    await comment({ post: other, ...waiting });
    const { body, headers } = await list(`status=hold&post=${own},${other}`, 'author');
    expect([idsOf(body), headers.get('x-wp-total')]).toEqual([[here.body.id], '1']);
    const approved = await site.rest(`/core/v2/comments/${here.body.id}`, {
      as: 'author',
      json: { status: 'approved' },
    });
    expect(approved.body.status).toBe('approved');
  });

  it('filters, orders and pages', async () => {
    const id = await post();
    const made: number[] = [];
    for (const content of ['alpha 100%', 'beta', 'gamma'])
      made.push((await comment({ post: id, content, author: site.users.admin })).body.id);
    const [first = 0, second = 0, third = 0] = made;
    const reply = await comment({ post: id, content: 'delta', parent: first });
    const ids = async (query: string) =>
      idsOf((await list(`post=${id}&order=asc&${query}`, 'editor')).body);
    expect(await ids('')).toEqual([first, second, third, reply.body.id]);
    expect(await ids('parent=0')).toEqual([first, second, third]);
    expect(await ids('parent_exclude=0')).toEqual([reply.body.id]);
    expect(await ids(`author=${site.users.admin}&exclude=${second}`)).toEqual([first, third]);
    expect(await ids(`author_exclude=${site.users.admin}`)).toEqual([reply.body.id]);
    expect(await ids('author_email=EDITOR@site.test')).toEqual([reply.body.id]);
    expect(await ids('search=0%25')).toEqual([first]);
    expect(await ids('search=ALPHA')).toEqual([first]);
    expect(await ids(`orderby=include&include=${third},${first}`)).toEqual([third, first]);
    expect(await ids('orderby=parent&offset=1&per_page=2')).toEqual([second, third]);
    const after = (await site.rest(`/core/v2/comments/${second}`)).body.date;
    expect(await ids(`after=${after}`)).toEqual([third, reply.body.id]);
    const page = await list(`post=${id}&per_page=3&page=2`);
    expect([page.headers.get('x-wp-total'), page.headers.get('x-wp-totalpages')]).toEqual([
      '4',
      '2',
    ]);
    expect(page.headers.get('link')).toContain('rel="prev"');
    expect((await list(`post=${id}&page=9`)).body).toEqual([]);
  });

  it('changes a comment for those who may edit its post', async () => {
    const id = await post();
    const made = await comment({ post: id, content: 'Befor' });
    const item = `/core/v2/comments/${made.body.id}`;
    const refusal = await site.rest(item, { as: 'author', json: { content: 'No' } });
    expect([refusal.status, refusal.body.code]).toEqual([403, 'rest_cannot_edit']);
    const change = { content: { raw: 'Before' }, author_email: '', date: '2026-01-02T03:04:05' };
    const changed = await site.rest(item, { as: 'editor', json: change });
    expect(changed.body).toMatchObject({
      content: { raw: 'Before' },
      author_email: '',
      date: '2026-01-02T03:04:05',
    });
    const code = async (json: object) => (await site.rest(item, { as: 'editor', json })).body.code;
    expect(await code({ content: '' })).toBe('rest_comment_content_invalid');
    expect(await code({ parent: made.body.id })).toBe('rest_invalid_param');
    expect(await code({ post: 987_654 })).toBe('rest_comment_invalid_post_id');
    expect(await code({ status: 'great' })).toBe('rest_invalid_param');
    const unknown = await site.rest('/core/v2/comments/987654', { as: 'editor', json: {} });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'rest_comment_invalid_id']);
  });

  it('trashes, restores and removes', async () => {
    const id = await post();
    const made = await comment({ post: id, content: 'Rubbish' });
    const reply = await comment({ post: id, content: 'Indeed', parent: made.body.id });
    const item = `/core/v2/comments/${made.body.id}`;
    const remove = (query = '', as: TestUser = 'editor') =>
      site.rest(`${item}${query}`, { as, method: 'DELETE' });
    expect((await remove('', 'author')).body.code).toBe('rest_cannot_delete');
    expect((await remove()).body.status).toBe('trash');
    const again = await remove();
    expect([again.status, again.body.code]).toEqual([410, 'rest_already_trashed']);
    const restored = await site.rest(item, { as: 'editor', json: { status: 'untrash' } });
    expect(restored.body.status).toBe('approved');
    const gone = await remove('?force=true');
    expect(gone.body).toMatchObject({ deleted: true, previous: { id: made.body.id } });
    expect(gone.body.previous._links).toBeUndefined();
    expect((await site.rest(item)).status).toBe(404);
    const orphan = await site.rest(`/core/v2/comments/${reply.body.id}`);
    expect(orphan.body.parent).toBe(0);
  });

  it('embeds authors, posts, what is answered and answers', async () => {
    const id = await post({ title: 'Talked about' });
    const made = await comment({ post: id, content: 'Question' });
    const reply = await comment({ post: id, content: 'Answer', parent: made.body.id });
    const asked = await site.rest(`/core/v2/comments/${made.body.id}?_embed`);
    expect(asked.body._links.children[0].href).toContain(`?parent=${made.body.id}`);
    expect(asked.body._embedded).toMatchObject({
      author: [{ id: site.users.editor }],
      up: [{ id, title: { rendered: 'Talked about' } }],
      children: [[{ id: reply.body.id }]],
    });
    const answer = await site.rest(`/core/v2/comments/${reply.body.id}?_embed=in-reply-to`);
    expect(answer.body._embedded['in-reply-to'][0].id).toBe(made.body.id);
    const whole = await site.rest(`/core/v2/posts/${id}?_embed=replies`);
    expect(idsOf(whole.body._embedded.replies[0])).toEqual([reply.body.id, made.body.id]);
  });

  it('reads the replies of a list of posts in as many statements as those of one', async () => {
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) {
      const id = await post();
      for (let i = 0; i < 12; i++) await comment({ post: id, content: `${name} ${i}` });
      ids.push(id);
    }
    const statements: string[] = [];
    const stop = site.services.database.onStatement((statement) => statements.push(statement));
    const { body } = await site.rest(`/core/v2/posts?include=${ids.join()}&_embed=replies`);
    stop();
    const embedded = body as readonly { _embedded: { replies: readonly unknown[][] } }[];
    expect(embedded.map(({ _embedded }) => _embedded.replies[0]?.length)).toEqual([10, 10, 10]);
    expect(statements.filter((one) => one.includes('"Comment"'))).toHaveLength(2);
  });
});
