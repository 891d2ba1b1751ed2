import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../support/test-site.ts';
import { idsOf, sharedCommentedSite } from './commented-site.ts';

describe('writing comments by REST', () => {
  const site = sharedCommentedSite();

  it('lets a first comment of a reader wait, and shows later ones at once', async () => {
    const id = await site.post();
    const first = await site.comment({ post: id, content: 'May I?' }, 'subscriber');
    expect(first.body.status).toBe('hold');
    expect((await site.list(`post=${id}`)).body).toEqual([]);
    expect((await site.rest(`/core/v2/comments/${first.body.id}`)).body.code).toBe(
      'rest_cannot_read',
    );
    const own = await site.rest(`/core/v2/comments/${first.body.id}`, { as: 'subscriber' });
    expect(own.status).toBe(200);
    await site.rest(`/core/v2/comments/${first.body.id}`, {
      as: 'editor',
      json: { status: 'approve' },
    });
    const second = await site.comment({ post: id, content: 'Thank you' }, 'subscriber');
    expect(second.body.status).toBe('approved');
    const links = 'See https://a.example and https://b.example';
    expect((await site.comment({ post: id, content: links }, 'subscriber')).body.status).toBe(
      'hold',
    );
    expect(idsOf((await site.list(`post=${id}&order=asc`)).body)).toEqual([
      first.body.id,
      second.body.id,
    ]);
  });

  it('takes each comment once, and readers only as fast as they write', async () => {
    const id = await site.post();
    await site.comment({ post: id, content: 'Twice' }, 'subscriber');
    const again = await site.comment({ post: id, content: 'Twice' }, 'subscriber');
    expect([again.status, again.body.code]).toEqual([409, 'comment_duplicate']);
    await site.comment({ post: id, content: 'One' }, 'subscriber');
    const fast = await site.rest('/core/v2/comments', {
      as: 'subscriber',
      json: { post: id, content: 'Two' },
    });
    expect([fast.status, fast.body.code]).toEqual([400, 'comment_flood']);
  });

  it('makes comments of one type, which stays', async () => {
    const json = { post: await site.post(), content: 'A ping', type: 'pingback' };
    const made = await site.rest('/core/v2/comments', { as: 'admin', json });
    expect([made.status, made.body.code]).toEqual([400, 'rest_invalid_comment_type']);
    const { id } = (await site.comment({ ...json, type: 'comment' }, 'admin')).body;
    const path = `/core/v2/comments/${id}`;
    const changed = await site.rest(path, { as: 'admin', json: { type: 'pingback' } });
    expect([changed.status, changed.body.code]).toEqual([404, 'rest_comment_invalid_type']);
    expect((await site.rest(path, { as: 'admin', json: { type: 'comment' } })).status).toBe(200);
  });

  it('refuses comments that say nothing or too much', async () => {
    const id = await site.post();
    const code = async (json: object, as: TestUser = 'editor') =>
      (await site.comment({ post: id, ...json }, as)).body.code;
    expect(await code({})).toBe('rest_comment_content_invalid');
    expect(await code({ content: '  ' })).toBe('rest_comment_content_invalid');
    expect(await code({ content: '<img src="x"><script></script>' }, 'author')).toBe(
      'rest_comment_content_invalid',
    );
    expect(await code({ content: 'x'.repeat(65_526) })).toBe('comment_content_column_length');
    const person = { content: 'x', author_name: 'N', author_email: 'n@example.test' };
    expect(await code({ ...person, author_name: 'é'.repeat(123) })).toBe(
      'comment_author_column_length',
    );
    expect(await code({ ...person, author_email: '' })).toBe('rest_comment_author_data_required');
    const { body } = await site.comment({ post: id, ...person, author_email: 'none' }, 'editor');
    expect(body.data.details).toMatchObject({ author_email: { code: 'rest_invalid_email' } });
    expect(await code({ content: 'x', author: 987_654 })).toBe('rest_comment_author_invalid');
  });

  it('brings no id, which is told to those alone who may comment', async () => {
    const json = { post: await site.post(), content: 'x', id: 5 };
    const known = await site.rest('/core/v2/comments', { as: 'editor', json });
    expect([known.status, known.body.code]).toEqual([400, 'rest_comment_exists']);
    expect(known.headers.get('allow')).toBe('GET, POST');
    const closed = await site.rest('/core/v2/comments', { json });
    expect([closed.status, closed.body.code]).toEqual([401, 'rest_comment_login_required']);
  });

  it('refuses comments where none are taken', async () => {
    const answer = async (json: object) => {
      const { status, body } = await site.comment({ content: 'x', ...json }, 'author');
      return [status, body.code];
    };
    expect(await answer({})).toEqual([403, 'rest_comment_invalid_post_id']);
    expect(await answer({ post: 987_654 })).toEqual([403, 'rest_comment_invalid_post_id']);
    const closed = await site.post({ comment_status: 'closed' });
    expect(await answer({ post: closed })).toEqual([403, 'rest_comment_closed']);
    const draft = await site.post({ status: 'draft' });
    expect(await answer({ post: draft })).toEqual([403, 'rest_comment_draft_post']);
    const secret = await site.post({ status: 'private' });
    expect(await answer({ post: secret })).toEqual([403, 'rest_cannot_read_post']);
    await site.rest(`/core/v2/posts/${draft}`, { as: 'editor', method: 'DELETE' });
    expect(await answer({ post: draft })).toEqual([403, 'rest_comment_trash_post']);
  });

  it('leaves author, address and status to moderators', async () => {
    const id = await site.post();
    const code = async (json: object) =>
      (await site.comment({ post: id, content: 'x', ...json }, 'subscriber')).body.code;
    expect(await code({ author: site.users.admin })).toBe('rest_comment_invalid_author');
    expect(await code({ author_ip: '10.0.0.1' })).toBe('rest_comment_invalid_author_ip');
    expect(await code({ status: 'approved' })).toBe('rest_comment_invalid_status');
    const named = await site.comment({ post: id, content: 'y', author_name: 'King' }, 'subscriber');
    expect(named.body).toMatchObject({ author: site.users.subscriber, author_name: 'Subscriber' });
    const guest = { author_name: 'Guest', author_email: 'g@example.test' };
    const made = await site.comment({ post: id, content: 'z', status: 'hold', ...guest });
    expect(made.body).toMatchObject({ author: 0, author_name: 'Guest', status: 'hold' });
    expect(made.body._links.author).toBeUndefined();
  });

  it('sanitises the HTML of those who may not write it freely', async () => {
    const id = await site.post();
    const html = '<b>Bold</b> <a href="https://a.example" onclick="x()">a</a><img src="x">';
    const made = await site.comment({ post: id, content: html }, 'author');
    const { body } = await site.rest(`/core/v2/comments/${made.body.id}?context=edit`, {
      as: 'editor',
    });
    expect(body.content.raw).toBe(
      '<b>Bold</b> <a href="https://a.example" rel="nofollow ugc">a</a>',
    );
    const free = await site.comment({ post: id, content: '<img src="x">' });
    expect(free.body.content.raw).toBe('<img src="x">');
  });

  it('changes a comment for those who may edit its post', async () => {
    const id = await site.post();
    const made = await site.comment({ post: id, content: 'Befor' });
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

  it('lets its author change its text and delete it, and nothing else', async () => {
    const id = await site.post();
    const fields = 'comment { content(format: RAW) status viewerCanEdit viewerCanModerate }';
    const update = (comment: number, input: string, as: TestUser = 'author') =>
      site.graphql<{ updateComment: { comment: object } | null }>(
        `mutation { updateComment(input: { id: ${comment}, ${input} }) { ${fields} } }`,
        { as },
      );
    const made = (await site.comment({ post: id, content: 'Befor' }, 'author')).body.id;
    await site.rest(`/core/v2/comments/${made}`, { as: 'editor', json: { status: 'approved' } });
    const { data } = await update(made, 'content: "Before"');
    expect(data.updateComment?.comment).toEqual({
      content: 'Before',
      status: 'APPROVE',
      viewerCanEdit: true,
      viewerCanModerate: false,
    });
    const rest = { as: 'author', json: { content: 'By REST' } } as const;
    expect((await site.rest(`/core/v2/comments/${made}`, rest)).body.content.raw).toBe('By REST');
    for (const input of ['status: SPAM', 'date: "2020-01-01"', 'author: "King"', 'commentOn: 1'])
      expect((await update(made, input)).errors?.[0]?.extensions.code, input).toBe(
        'rest_cannot_edit',
      );
    const others = await update(made, 'content: "x"', 'subscriber');
    expect(others.errors?.[0]?.extensions.code).toBe('rest_cannot_edit');
    const links = await update(made, 'content: "https://a.example https://b.example"');
    expect(links.data.updateComment?.comment).toMatchObject({ status: 'HOLD' });
    const remove = (as: TestUser) =>
      site.graphql(`mutation { deleteComment(input: { id: ${made} }) { comment { status } } }`, {
        as,
      });
    expect((await remove('subscriber')).errors?.[0]?.extensions.code).toBe('rest_cannot_delete');
    expect((await remove('author')).errors).toBeUndefined();
    const restore = `mutation { restoreComment(input: { id: ${made} }) { restoredId } }`;
    expect((await site.graphql(restore, { as: 'author' })).errors).toHaveLength(1);
  });

  it('trashes, restores and removes', async () => {
    const id = await site.post();
    const made = await site.comment({ post: id, content: 'Rubbish' });
    const reply = await site.comment({ post: id, content: 'Indeed', parent: made.body.id });
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
});
