import { beforeAll, describe, expect, it } from 'vitest';
import { listEntriesIn } from '../../src/content/entries/list-entries.ts';
import { defineTermList } from '../../src/content/terms/list-terms.ts';
import { listComments } from '../../src/features/content/comments/list-comments.ts';
import { listUsers } from '../../src/features/content/users/list-users.ts';
import { systemContext } from '../../src/operation/context.ts';
import { entryData } from '../support/entry-data.ts';
import { sharedSite } from '../support/test-site.ts';

type List = Pick<typeof listComments, 'connection'>;

describe('a list of which a page may read all', () => {
  const site = sharedSite();

  /** The rows of the request's budget that the first page of a list takes. */
  async function spentBy(list: object, args: Readonly<Record<string, unknown>>): Promise<number> {
    let spent = 0;
    const spend = (rows: number) => {
      spent += rows;
    };
    const context = { ...(await systemContext(site.services)), spend };
    await (list as List).connection(context, args, { first: 1 });
    return spent;
  }

  beforeAll(async () => {
    const { prisma } = site.services.database;
    const post = await prisma.entry.create({
      data: entryData({ kind: 'post', status: 'publish', title: 'A post', password: 'p' }),
    });
    const term = { taxonomy: 'post_tag', slug: 'a-tag', name: 'A tag', sortName: 'a tag' };
    await prisma.term.create({ data: term });
    const comment = { entryId: post.id, content: 'Yes', status: 'approved' };
    await prisma.comment.create({ data: { ...comment, date: '2026-01-01T00:00:00' } });
  });

  const tags = defineTermList({ taxonomies: ['post_tag'] });
  const allTerms = defineTermList({ taxonomies: ['category', 'post_tag'] });
  const posts = listEntriesIn(['post', 'page']);

  it.each([
    ['comments by karma', listComments, { karma: 3 }],
    ['comments about what somebody wrote', listComments, { post_author: [1] }],
    ['comments sorted by their author', listComments, { orderby: 'authorName' }],
    ['comments of a type', listComments, { type: 'note' }],
    ['users', listUsers, {}],
    ['users by a text', listUsers, { search: 'z' }],
    ['terms by a text', tags, { search: 'z' }],
    ['terms sorted by id', tags, { orderby: 'id' }],
    ['terms of several taxonomies', allTerms, {}],
    ['entries with a password', posts, { has_password: true }],
  ])('counts as all of them: %s', async (_, list, args) => {
    expect(await spentBy(list, args)).toBeGreaterThan(0);
  });

  it.each([
    ['comments by date', listComments, {}],
    ['comments about a post', listComments, { post: [1], karma: 3 }],
    ['a user', listUsers, { slug: ['admin'] }],
    ['terms by name', tags, { hide_empty: true }],
    ['some terms', tags, { include: [1], orderby: 'id' }],
    ['entries with a title', posts, { title: 'Hello world!' }],
    ['entries below another', posts, { parent: [1] }],
    [
      'entries by relevance to nothing',
      posts,
      { orders: [{ by: 'relevance', direction: 'desc' }] },
    ],
  ])('counts nothing where an index has a page: %s', async (_, list, args) => {
    expect(await spentBy(list, args)).toBe(0);
  });
});
