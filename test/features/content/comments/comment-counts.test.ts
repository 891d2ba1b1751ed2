import { beforeEach, describe, expect, it } from 'vitest';
import { countedAndStored } from '../../../support/comment-counts.ts';
import { sharedSite } from '../../../support/test-site.ts';

const POSTS = '/core/v2/posts';
const COMMENTS = '/core/v2/comments';

const site = sharedSite();
let post: number;

const send = async (path: string, json: object): Promise<number> => {
  const { body, status } = await site.rest(path, { as: 'admin', json });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.id;
};
const makePost = () => send(POSTS, { title: 'Discussed', status: 'publish' });
let said = 0;
const say = (more: object = {}) =>
  send(COMMENTS, { post, content: `Comment ${++said}.`, status: 'approve', ...more });
const change = (id: number, json: object) => send(`${COMMENTS}/${id}`, json);
const remove = async (id: number, force: boolean) => {
  const path = `${COMMENTS}/${id}?force=${force}`;
  expect((await site.rest(path, { as: 'admin', method: 'DELETE' })).status).toBe(200);
};
const mutate = async (field: string) => {
  const { errors } = await site.graphql(`mutation { ${field} { clientMutationId } }`, {
    as: 'admin',
  });
  expect(errors).toBeUndefined();
};
const shown = async (id: number): Promise<number> => {
  const query = `{ post(id: ${id}, idType: DATABASE_ID) { commentCount } }`;
  const { data } = await site.graphql<{ post: { commentCount: number } }>(query);
  return data.post.commentCount;
};

/** Each begins at a post with one approved comment. */
const writes: readonly [string, number, (comment: number) => Promise<unknown>][] = [
  ['an approved comment', 2, () => say()],
  ['a held comment', 1, () => say({ status: 'hold' })],
  ['an answer', 2, (parent) => say({ parent })],
  ['approving one', 2, async () => change(await say({ status: 'hold' }), { status: 'approve' })],
  ['holding one back', 0, (id) => change(id, { status: 'hold' })],
  ['marking one as spam', 0, (id) => change(id, { status: 'spam' })],
  [
    'taking that back',
    1,
    async (id) => {
      await change(id, { status: 'spam' });
      await change(id, { status: 'unspam' });
    },
  ],
  ['the trash', 0, (id) => remove(id, false)],
  [
    'taking one out of the trash',
    1,
    async (id) => {
      await remove(id, false);
      await change(id, { status: 'untrash' });
    },
  ],
  ['deletion', 0, (id) => remove(id, true)],
  ['another text', 1, (id) => change(id, { content: 'Better.' })],
  ['moving one to another post', 0, async (id) => change(id, { post: await makePost() })],
  [
    'a mutation that creates one',
    2,
    () => mutate(`createComment(input: { commentOn: ${post}, content: "By GraphQL." })`),
  ],
  ['a mutation that deletes one', 0, (id) => mutate(`deleteComment(input: { id: ${id} })`)],
  [
    'a mutation that takes one out of the trash',
    1,
    async (id) => {
      await mutate(`deleteComment(input: { id: ${id} })`);
      await mutate(`restoreComment(input: { id: ${id} })`);
    },
  ],
];

describe('the number of comments of a post', () => {
  let comment: number;
  beforeEach(async () => {
    post = await makePost();
    comment = await say();
  });

  it.each(writes)('follows %s', async (_, expected, write) => {
    expect(await shown(post)).toBe(1);
    await write(comment);
    expect(await shown(post)).toBe(expected);
    const { counted, stored } = await countedAndStored(site);
    expect(stored).toEqual(counted);
  });

  it('follows comments that are written at the same time', async () => {
    await Promise.all([say(), say(), change(comment, { status: 'hold' }), say(), say()]);
    expect(await shown(post)).toBe(4);
  });
});

it('lists are sorted by it', async () => {
  const made = [];
  for (const comments of [1, 3, 2]) {
    post = await makePost();
    for (let i = 0; i < comments; i++) await say();
    made.push(post);
  }
  const query = `{ posts(where: { in: [${made}], orderby: [{ field: COMMENT_COUNT, order: DESC }] }) { nodes { databaseId } } }`;
  const { data } = await site.graphql<{ posts: { nodes: { databaseId: number }[] } }>(query);
  const [one, three, two] = made;
  expect(data.posts.nodes.map(({ databaseId }) => databaseId)).toEqual([three, two, one]);
});
