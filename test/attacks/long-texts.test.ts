import { beforeAll, expect, it } from 'vitest';
import { sanitizeHtml } from '../../src/content/text/sanitize-html.ts';
import { stripTags } from '../../src/lib/strip-tags.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
let form: number;
let post: number;

beforeAll(async () => {
  const json = { title: 'A', status: 'publish', comment_status: 'open' };
  post = (await site.rest('/core/v2/posts', { as: 'admin', json })).body.id;
  form = (await site.rest('/forms/v1/contact-forms', { as: 'admin', json: { title: 'F' } })).body
    .id;
});

/** What the roots of a request answer to a long text: the codes of their refusals, without doubles. */
async function codes(root: string, count: number, text: string): Promise<readonly unknown[]> {
  const roots = Array.from({ length: count }, (_, i) => `r${i}: ${root}`).join('\n');
  const { errors } = await site.graphql(`mutation ($s: String!) { ${roots} }`, {
    variables: { s: text },
  });
  return [...new Set(errors?.map(({ extensions }) => extensions.code))];
}

const comment = (author = '"A"') =>
  `createComment(input: { commentOn: ${post}, content: $s, author: ${author}, authorEmail: "a@example.org" }) { success }`;

it.each(['<b>', '<', '‹', '<1', '&', '</'])(
  'the length of a comment is judged before it is cleaned: %s',
  async (unit) => {
    const text = `${unit.repeat(Math.ceil(65_530 / Buffer.byteLength(unit)))}x`;
    expect(await codes(comment(), 3, text)).toEqual(['comment_content_column_length']);
    const answer = await site.rest('/core/v2/comments', {
      as: 'admin',
      json: { post, content: text },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'comment_content_column_length' } });
  },
);

it('so is that of an author’s name', async () => {
  const name = '<b>'.repeat(100);
  expect(await codes(comment('$s'), 1, name)).toEqual(['comment_author_column_length']);
});

it('a form takes texts of a bounded length, each and together', async () => {
  const send = (names: readonly string[], text: string) =>
    codes(
      `submitForm(input: { id: ${form}, fields: [${names.map((name) => `{ name: "${name}", value: $s }`).join()}] }) { status }`,
      1,
      text,
    );
  expect(await send(['a'], 'x'.repeat(65_526))).toHaveLength(1);
  expect(await send(['a', 'b', 'c', 'd'], 'x'.repeat(65_000))).toEqual(['rest_invalid_param']);
  expect(await send(['your-message'], 'x'.repeat(30_000))).toEqual([]);
});

it('texts of very many tags lose them, and no tag arises', () => {
  expect(stripTags('a<b>'.repeat(250_000))).toBe('a'.repeat(250_000));
  expect(stripTags('<<b>i></<b>i>'.repeat(2))).toBe('&lt;i>&lt;/i>'.repeat(2));
  expect(sanitizeHtml('<'.repeat(60_000))).toBe('&lt;'.repeat(60_000));
});
