import { beforeAll, expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { openVisitorAs, sharedVisitor, tokenIn } from '../support/visitor.ts';

const site = sharedSite();
const editor = sharedVisitor(site, 'editor');
let post: number;

beforeAll(async () => {
  post = (await send('/core/v2/posts', { title: 'Talked about', status: 'publish' })).id;
});

const send = async (path: string, json: object) => await site.make(path, json, 'editor');
const statusOf = async (id: number) =>
  (await site.rest(`/core/v2/comments/${id}?context=edit`, { as: 'editor' })).body.status;

const comment = async (content: string, status = 'hold'): Promise<number> =>
  (
    await send('/core/v2/comments', {
      post,
      content,
      status,
      author_name: 'Una',
      author_email: 'una@example.com',
    })
  ).id;

/** Presses a button of a comment in the list, as a browser without scripts does. */
async function press(id: number, name: string, list = '/desk/comment/', fields = {}) {
  const { html } = await editor.get(list);
  const action =
    new RegExp(`formaction="([^"]*/do/${name}[^"]*key=${id}&[^"]*)"`).exec(html)?.[1] ?? '';
  const token = tokenIn(html, 'id="list"');
  return editor.post(action.replaceAll('&amp;', '&'), { token, ...fields });
}

it('shows the text of each comment, who wrote it and on which post', async () => {
  await comment('Is the ferry <b>running</b>?');
  const { html } = await editor.get('/desk/comment/?status=hold');
  expect(html).toContain('Is the ferry running?');
  expect(html).toContain('Una');
  expect(html).toContain('Talked about');
  expect(html).toContain(`href="/desk/entry/${post}"`);
});

it('approves, hides, marks as spam and deletes by buttons in the list', async () => {
  const id = await comment('To be judged');
  const done = await press(id, 'approved', '/desk/comment/?status=hold');
  expect([done.status, done.location]).toEqual([303, '/desk/comment/?status=hold']);
  expect(await statusOf(id)).toBe('approved');
  await press(id, 'hold');
  expect(await statusOf(id)).toBe('hold');
  await press(id, 'spam');
  expect(await statusOf(id)).toBe('spam');
  await press(id, 'unspam', '/desk/comment/?status=spam');
  expect(await statusOf(id)).toBe('hold');
  await press(id, 'delete');
  expect(await statusOf(id)).toBe('trash');
  const asked = await press(id, 'destroy', '/desk/comment/?status=trash');
  expect(asked.html).toContain('deleted for good');
  expect((await editor.submit({ _sure: '1' })).location).toBe(
    '/desk/comment/?status=trash&done=destroy',
  );
  expect(await statusOf(id)).toBeUndefined();
});

it('answers a comment, and approves it with that', async () => {
  const id = await comment('Who pays for it?');
  await press(id, 'reply', '/desk/comment/', { [`reply.${id}`]: 'The parish does.' });
  expect(await statusOf(id)).toBe('approved');
  const { body } = await site.rest(`/core/v2/comments?parent=${id}`, { as: 'editor' });
  expect(body).toMatchObject([{ author: site.users.editor, post, status: 'approved' }]);
  expect(body[0].content.rendered).toContain('The parish does.');
});

it('does nothing for people without the right', async () => {
  const id = await comment('Not theirs');
  const contributor = await openVisitorAs(site, 'contributor');
  const { html } = await contributor.get('/desk/profile');
  const token = tokenIn(html, 'class="edit');
  const refused = await contributor.post(`/desk/comment/do/approved?key=${id}`, {
    token,
  });
  expect(refused.status).toBe(403);
  expect(await statusOf(id)).toBe('hold');
});
