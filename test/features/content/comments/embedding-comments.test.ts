import { describe, expect, it } from 'vitest';
import { idsOf, sharedCommentedSite } from './commented-site.ts';

describe('embedding comments by REST', () => {
  const site = sharedCommentedSite();

  it('embeds authors, posts, what is answered and answers', async () => {
    const id = await site.post({ title: 'Talked about' });
    const made = await site.comment({ post: id, content: 'Question' });
    const reply = await site.comment({ post: id, content: 'Answer', parent: made.body.id });
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
      const id = await site.post();
      for (let i = 0; i < 12; i++) await site.comment({ post: id, content: `${name} ${i}` });
      ids.push(id);
    }
    const statements: string[] = [];
    const stop = site.services.database.onStatement((statement) => statements.push(statement));
    const { body } = await site.rest(`/core/v2/posts?include=${ids.join()}&_embed=replies`);
    stop();
    const embedded = body as readonly { _embedded: { replies: readonly unknown[][] } }[];
    expect(embedded.map(({ _embedded }) => _embedded.replies[0]?.length)).toEqual([10, 10, 10]);
    expect(new Set(statements.filter((one) => one.includes('"Comment"')))).toHaveLength(2);
  });
});
