import { describe, expect, it } from 'vitest';
import { entryData } from '../../../support/entry-data.ts';
import { openTestSite } from '../../../support/test-site.ts';
import { idsOf, sharedCommentedSite } from './commented-site.ts';

describe('reading comments by REST', () => {
  const site = sharedCommentedSite();

  it('hides the comments of posts that the caller may not read', async () => {
    const open = await site.post({ title: 'Protected', password: 'sesame' });
    const made = await site.comment({ post: open, content: 'Behind the door' });
    const item = `/core/v2/comments/${made.body.id}`;
    expect((await site.list(`post=${open}`)).body.code).toBe('rest_cannot_read_post');
    expect((await site.list(`post=${open}&password=wrong`)).status).toBe(401);
    const opened = await site.list(`post=${open}&password=sesame`);
    expect(idsOf(opened.body)).toEqual([made.body.id]);
    expect(opened.headers.get('x-wp-total')).toBe('1');
    expect((await site.rest(item)).status).toBe(401);
    expect((await site.rest(`${item}?password=sesame`)).status).toBe(200);
    const all = await site.list('search=Behind%20the%20door');
    expect([all.body, all.headers.get('x-wp-total')]).toEqual([[], '0']);
    await site.make(`/core/v2/posts/${open}`, { password: '', status: 'draft' }, 'editor');
    expect((await site.rest(item, { as: 'subscriber' })).status).toBe(403);
    expect((await site.list(`include=${made.body.id}`)).body).toEqual([]);
    expect((await site.list(`include=${made.body.id}`, 'admin')).body).toHaveLength(1);
  });

  it('hides the comments of media that hang on what the caller may not read', async () => {
    const id = await site.post({ status: 'draft' });
    const { prisma } = site.services.database;
    const data = entryData({ kind: 'attachment', status: 'inherit', slug: 'photo', parentId: id });
    const media = await prisma.entry.create({ data });
    const made = await site.comment({ post: media.id, content: 'Nice photo' });
    expect((await site.rest(`/core/v2/comments/${made.body.id}`)).status).toBe(401);
    const hidden = await site.list(`include=${made.body.id}`);
    expect([hidden.body, hidden.headers.get('x-wp-total')]).toEqual([[], '0']);
    await site.make(`/core/v2/posts/${id}`, { status: 'publish' }, 'editor');
    const shown = await site.list(`include=${made.body.id}`);
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
    const answer = await aliased.fetch('/wp-json/wp/v2/comments?_embed=up');
    const [shown] = (await answer.json()) as { _links: { up: { href: string }[] } }[];
    expect(shown?._links.up[0]?.href).toBe(`http://site.test/wp-json/wp/v2/posts/${entry.body.id}`);
    await aliased.close();
  });

  it('counts pings as comments, and lists them where they are asked for', async () => {
    const post = await site.post();
    const ids: number[] = [];
    for (const type of ['comment', 'pingback', 'trackback', 'note']) {
      const { body } = await site.comment({ post, content: `A ${type}` });
      ids.push(body.id);
      await site.services.database.prisma.comment.update({
        where: { id: body.id },
        data: { type },
      });
    }
    const [comment, pingback, trackback, note] = ids;
    await site.make(`/core/v2/comments/${comment}`, { content: 'Counted' }, 'editor');
    const listed = async (type: string) =>
      idsOf((await site.list(`post=${post}&order=asc&orderby=id${type}`, 'editor')).body);
    expect(await listed('')).toEqual([comment]);
    expect(await listed('&type=pings')).toEqual([pingback, trackback]);
    expect(await listed('&type=')).toEqual([comment, pingback, trackback, note]);
    expect(await listed('&type=all')).toEqual(await listed('&type='));
    const { data } = await site.graphql(
      `{ post(id: ${post}, idType: DATABASE_ID) { commentCount
        comments(where: { order: ASC }) { nodes { databaseId } }
        only: comments(where: { commentType: "comment" }) { nodes { databaseId } } } }`,
    );
    expect(data).toEqual({
      post: {
        commentCount: 3,
        comments: { nodes: [comment, pingback, trackback].map((databaseId) => ({ databaseId })) },
        only: { nodes: [{ databaseId: comment }] },
      },
    });
  });

  it('refuses filters that look for people to those who do not write here', async () => {
    for (const filter of ['status=hold', 'type=pingback', 'author=1', 'author_email=a@b.test']) {
      const { status, body } = await site.list(filter, 'subscriber');
      expect([filter, status, body.code]).toEqual([filter, 403, 'rest_forbidden_param']);
      expect((await site.list(filter)).status).toBe(401);
      expect((await site.list(filter, 'author')).status).toBe(200);
    }
    expect((await site.list('context=edit', 'author')).body.code).toBe('rest_forbidden_context');
    expect((await site.list('post=0')).body.code).toBe('rest_cannot_read');
  });

  it('shows authors what waits at their own posts and nowhere else', async () => {
    const own = await site.post({}, 'author');
    const other = await site.post();
    const waiting = { content: 'Waits', status: 'hold' };
    const here = await site.comment({ post: own, ...waiting });
    await site.comment({ post: other, ...waiting });
    const { body, headers } = await site.list(`status=hold&post=${own},${other}`, 'author');
    expect([idsOf(body), headers.get('x-wp-total')]).toEqual([[here.body.id], '1']);
    const approved = await site.rest(`/core/v2/comments/${here.body.id}`, {
      as: 'author',
      json: { status: 'approved' },
    });
    expect(approved.body.status).toBe('approved');
  });

  it('filters, orders and pages', async () => {
    const id = await site.post();
    const made: number[] = [];
    for (const content of ['alpha 100%', 'beta', 'gamma'])
      made.push((await site.comment({ post: id, content, author: site.users.admin })).body.id);
    const [first = 0, second = 0, third = 0] = made;
    const reply = await site.comment({ post: id, content: 'delta', parent: first });
    const ids = async (query: string) =>
      idsOf((await site.list(`post=${id}&order=asc&${query}`, 'editor')).body);
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
    const page = await site.list(`post=${id}&per_page=3&page=2`);
    expect([page.headers.get('x-wp-total'), page.headers.get('x-wp-totalpages')]).toEqual([
      '4',
      '2',
    ]);
    expect(page.headers.get('link')).toContain('rel="prev"');
    expect((await site.list(`post=${id}&page=9`)).body).toEqual([]);
  });
});
