import { beforeAll, expect, test } from 'vitest';
import { openTestSite, sharedSite, type TestSite } from '../../../support/test-site.ts';

const site = sharedSite();
let post: number;

const make = async (on: TestSite, json: object): Promise<number> =>
  (await on.rest('/core/v2/posts', { as: 'admin', json: { status: 'publish', ...json } })).body.id;

beforeAll(async () => {
  post = await make(site, { title: 'Open' });
});

const CREATE = `mutation ($input: CreateCommentInput!) {
  createComment(input: $input) { success comment { databaseId } } }`;
const ann = { author: 'Ann', authorEmail: 'ann@example.org' };
const leave = (input: object, on = site) =>
  on.graphql<{ createComment: object | null }>(CREATE, { variables: { input } });
const codeOf = async (input: object, on = site) =>
  (await leave(input, on)).errors?.[0]?.extensions.code;

test("a visitor's comment waits for a moderator", async () => {
  const input = { ...ann, commentOn: post, content: 'Nice <i onclick="x"></i><b>post</b>' };
  const { data } = await leave({ ...input, authorUrl: 'https://ann.example' });
  expect(data).toEqual({ createComment: { success: true, comment: null } });
  expect((await site.rest(`/core/v2/comments?post=${post}`)).body).toEqual([]);
  const path = '/core/v2/comments?status=hold&context=edit';
  const { body } = await site.rest(path, { as: 'admin' });
  expect(body).toMatchObject([
    {
      post,
      author: 0,
      author_name: 'Ann',
      author_email: 'ann@example.org',
      author_url: 'https://ann.example',
      status: 'hold',
      content: { raw: 'Nice <i></i><b>post</b>' },
    },
  ]);
  expect(await codeOf({ ...input, content: 'Nice <i></i><b>post</b>' })).toBe('comment_duplicate');
});

test('a visitor must say who writes, and may decide nothing that moderators do', async () => {
  const content = 'Again';
  expect(await codeOf({ commentOn: post, content })).toBe('rest_comment_author_data_required');
  expect(await codeOf({ ...ann, commentOn: post })).toBe('rest_comment_content_invalid');
  const approved = { ...ann, commentOn: post, content, status: 'APPROVE' };
  expect(await codeOf(approved)).toBe('rest_comment_invalid_status');
});

test('a moderator without an e-mail address comments as their account', async () => {
  const { prisma } = site.services.database;
  await prisma.user.update({ where: { id: site.users.admin }, data: { email: '' } });
  const variables = { input: { commentOn: post, content: 'From the desk' } };
  const { data } = await site.graphql(CREATE, { as: 'admin', variables });
  expect(data).toMatchObject({ createComment: { success: true, comment: {} } });
});

test('a site may take comments of users only', async () => {
  const closed = await openTestSite({ env: { COMMENTS_NEED_LOGIN: 'true' } });
  const commentOn = await make(closed, { title: 'Users only' });
  expect(await codeOf({ ...ann, commentOn, content: 'Hm' }, closed)).toBe(
    'rest_comment_login_required',
  );
  await closed.close();
});
