import { expect, it } from 'vitest';
import { openTestSite } from '../../support/test-site.ts';

it('cuts the excerpts that are made from the content after as many words as the setting says', async () => {
  const site = await openTestSite({ env: { EXCERPT_LENGTH: '2' } });
  const json = { title: 'T', content: 'one two three four', status: 'publish' };
  const { body: post } = await site.rest('/core/v2/posts', { as: 'admin', json });
  const short = '<p>one two [&hellip;]</p>\n';
  expect(post.excerpt.rendered).toBe(short);
  const excerptAt = async (path: string) => (await site.rest(path)).body.excerpt.rendered;
  expect(await excerptAt(`/core/v2/posts/${post.id}`)).toBe(short);
  const asked = await excerptAt(`/core/v2/posts/${post.id}?excerpt_length=3`);
  expect(asked).toBe('<p>one two three [&hellip;]</p>\n');
  const listed = await site.rest('/core/v2/posts?excerpt_length=1');
  expect(listed.body[0].excerpt.rendered).toBe('<p>one [&hellip;]</p>\n');
  const { data } = await site.graphql(`{ post(id: ${post.id}, idType: DATABASE_ID) { excerpt } }`);
  expect(data).toEqual({ post: { excerpt: short } });
  const page = await site.app.fetch(new Request(post.link));
  expect(await page.text()).toContain('content="one two […]"');
  await site.close();
});
