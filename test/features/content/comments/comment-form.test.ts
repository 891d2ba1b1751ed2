import { beforeEach, expect, test } from 'vitest';
import { openTestSite, sharedSite } from '../../../support/test-site.ts';
import { openVisitor, setPassword } from '../../../support/visitor.ts';

const site = sharedSite();
let post: number;

const make = async (json: object) =>
  (await site.rest('/core/v2/posts', { as: 'editor', json: { status: 'publish', ...json } })).body;

let address: string;
beforeEach(async () => {
  const made = await make({ title: 'Open', comment_status: 'open' });
  post = made.id;
  address = new URL(made.link).pathname;
});

const get = async (path: string) => {
  const answer = await site.app.fetch(new Request(`http://site.test${path}`));
  return { status: answer.status, text: await answer.text() };
};

async function send(fields: Record<string, string>, path = address) {
  const answer = await site.app.fetch(
    new Request(`http://site.test${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    }),
  );
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    text: await answer.text(),
  };
}

const stored = () => site.services.database.prisma.comment.findMany({ where: { entryId: post } });

const ANN = { author: 'Ann', email: 'ann@example.org', comment: 'Well <b>said</b>' };

test('a visitor’s comment waits for a moderator, and the page says so', async () => {
  expect((await get(address)).text).toContain('id="respond"');
  const { status, location } = await send({ ...ANN, url: 'https://ann.example/' });
  expect([status, location]).toEqual([303, `${address}?comment=waiting#respond`]);
  expect(await stored()).toMatchObject([
    {
      status: 'hold',
      authorName: 'Ann',
      authorUrl: 'https://ann.example/',
      content: 'Well <b>said</b>',
    },
  ]);
  const { text } = await get(`${address}?comment=waiting`);
  expect(text).toContain('when a moderator has approved it');
  expect(text).not.toContain('Well <b>said');
});

const wrongs: readonly (readonly [
  name: string,
  fields: Record<string, string>,
  status: number,
  message: string,
])[] = [
  ['an address that is none', { email: 'nobody' }, 400, 'e-mail address like'],
  ['no name', { author: '' }, 400, 'name and the e-mail address'],
  ['no comment', { comment: ' ' }, 400, ''],
  ['a long comment', { comment: 'x'.repeat(65_526) }, 400, ''],
  ['a whole book', { comment: 'x'.repeat(250_000), author: '' }, 413, 'too long'],
];

test.each(wrongs)('%s is refused, and nothing is written', async (_, fields, expected, message) => {
  const { status, text } = await send({ ...ANN, ...fields });
  expect(status).toBe(expected);
  expect(text).toContain('role="alert"');
  expect(text).toContain(message);
  expect(text).toContain(`name="author" value="${'author' in fields ? '' : 'Ann'}"`);
  expect(await stored()).toEqual([]);
});

test('what was typed is shown as text', async () => {
  const { text } = await send({ ...ANN, email: '"><script>alert(1)</script>' });
  expect(text).not.toContain('<script>alert');
});

test('a user’s comment needs the form of their own session', async () => {
  await setPassword(site, 'author');
  const user = openVisitor(site);
  await user.logIn('author');
  expect((await user.get(address)).html).not.toContain('name="email"');
  expect(await user.post(address, { comment: 'Mine' })).toMatchObject({ status: 403 });
  expect(await user.post(address, { comment: 'Mine', token: 'x' })).toMatchObject({ status: 403 });
  expect(await stored()).toEqual([]);
  const { html } = await user.get(address);
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(html) ?? [];
  const { status, location } = await user.post(address, { comment: 'Mine', token });
  expect(status).toBe(303);
  const [comment] = await stored();
  expect(comment).toMatchObject({ authorId: site.users.author, content: 'Mine' });
  expect(location).toContain(comment?.status === 'approved' ? `#comment-${comment.id}` : 'waiting');
});

test.each([
  ['closed', { comment_status: 'closed' }],
  ['protected', { comment_status: 'open', password: 'x' }],
  ['a draft', { comment_status: 'open', status: 'draft' }],
])('what is %s has no form and takes no comment', async (_, json) => {
  const made = await make({ title: 'Other', ...json });
  const path = new URL(made.link).pathname + new URL(made.link).search;
  const { text } = await get(path);
  expect(text).not.toContain('id="respond"');
  await send(ANN, path);
  const { prisma } = site.services.database;
  expect(await prisma.comment.count({ where: { entryId: made.id } })).toBe(0);
});

test('where comments need an account, visitors see no form', async () => {
  const other = await openTestSite({ env: { COMMENTS_NEED_LOGIN: 'true' } });
  const { body } = await other.rest('/core/v2/posts', {
    as: 'editor',
    json: { title: 'Open', status: 'publish', comment_status: 'open' },
  });
  const path = new URL(body.link).pathname;
  const answer = await other.app.fetch(new Request(`http://site.test${path}`));
  expect(await answer.text()).not.toContain('id="respond"');
  await other.close();
});
