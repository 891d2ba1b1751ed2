import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCommentedSite } from './commented-site.ts';

const POSTS = 7;
const COMMENTS = 4;

interface Page {
  readonly nodes: readonly unknown[];
}
interface Listed {
  readonly posts: {
    readonly nodes: readonly { readonly databaseId: number; readonly comments: Page }[];
  };
}
describe('comments of a list of posts', () => {
  const site = sharedCommentedSite();
  const ids: number[] = [];

  beforeAll(async () => {
    for (let i = 0; i < POSTS; i++) ids.push(await site.post());
    // By turns, so that no post has its comments in the order of all.
    for (let n = 0; n < COMMENTS; n++)
      for (const post of ids) await site.comment({ post, content: `Comment ${n}` });
  });

  const contents = (paging: string) =>
    `comments(${paging}) { nodes { databaseId content } pageInfo { hasNextPage hasPreviousPage } }`;

  it('are those of each post asked for alone, whatever the page', async () => {
    const middle = await site.graphql(
      `{ post(id: ${ids[3]}, idType: DATABASE_ID) { comments { edges { cursor } } } }`,
    );
    const cursor = JSON.stringify(middle.data.post.comments.edges[1]?.cursor);
    const pages = [
      'first: 2',
      'first: 100',
      'last: 3',
      `first: 2, after: ${cursor}`,
      `last: 2, before: ${cursor}`,
      'where: { order: ASC }',
    ];
    for (const paging of pages) {
      const { data } = await site.graphql(
        `{ posts(where: { in: [${ids}] }) { nodes { databaseId ${contents(paging)} } } }`,
      );
      const together = new Map<number, unknown>();
      for (const { databaseId, comments } of data.posts.nodes) together.set(databaseId, comments);
      expect(together.size).toBe(POSTS);
      for (const id of ids) {
        const alone = await site.graphql(
          `{ post(id: ${id}, idType: DATABASE_ID) { ${contents(paging)} } }`,
        );
        expect(together.get(id)).toEqual(alone.data.post.comments);
      }
    }
  });

  it('are read by one statement for as many posts as have 500 of them on a page', async () => {
    const statements: string[] = [];
    const stop = site.services.database.onStatement((sql) => statements.push(sql));
    const { data } = await site.graphql<Listed>(
      `{ posts(where: { in: [${ids}] }) { nodes { ${contents('first: 100, where: { commentType: "comment" }')} } } }`,
    );
    stop();
    const found = data.posts.nodes.map(({ comments }) => comments.nodes.length);
    expect(found).toEqual(ids.map(() => COMMENTS));
    const isSqlite = site.services.database.provider === 'sqlite';
    expect(statements.filter((sql) => sql.includes('"Comment"'))).toHaveLength(isSqlite ? 2 : 1);
  });
});
