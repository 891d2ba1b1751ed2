import { expect, test } from 'vitest';
import { sharedSite } from '../../support/test-site.ts';

const TEXT = 'Kids <12 free';
const HTML = 'Kids &lt;12 free';

const site = sharedSite();

const create = async (path: string, json: object, as: 'admin' | 'author' = 'admin') =>
  (await site.rest(path, { as, json })).body;
const page = async (path: string) =>
  (await site.app.fetch(new Request(`http://site.test${path}`))).text();

test.each(['admin', 'author'] as const)(
  'a text of the %s is whole wherever it is read',
  async (as) => {
    const slug = `kids-${as}`;
    const text = `${TEXT} "now" and later`;
    const post = { title: TEXT, content: text, status: 'publish', slug };
    const { id, excerpt, link } = await create('/core/v2/posts', post, as);
    expect(excerpt.rendered).toMatch(/Kids (<|&lt;)12 free &#8220;now&#8221; and later/);
    const { body: found } = await site.rest('/core/v2/posts?search=12+free+later&_fields=id');
    expect(found).toContainEqual({ id });
    const html = await page(new URL(link).pathname);
    expect(html).toContain(`<h1>${HTML}</h1>`);
    expect(html).toMatch(`<title>${HTML}`);
    expect(html).toContain(`<meta name="description" content="${HTML} “now” and later">`);
    const feed = await page('/feed/');
    expect(feed).toContain(`<title><![CDATA[${TEXT}]]>`);
    expect(feed).toContain(`<![CDATA[${TEXT} “now” and later]]>`);
    await create('/core/v2/comments', {
      post: id,
      content: 'Said <12 times',
      author_name: TEXT,
      author_email: 'a@b.test',
    });
    expect(await page(new URL(link).pathname)).toMatch(/<p>Said (<|&lt;)12 times/);
    expect(await page(`${new URL(link).pathname}feed/`)).toContain('Said <12 times');
  },
);

test('an event has it in its calendar file', async () => {
  const { url } = await create('/ext/events/v1/events', {
    title: TEXT,
    description: TEXT,
    start_date: '2030-01-01 10:00:00',
    end_date: '2030-01-01 11:00:00',
    slug: 'kids',
    status: 'publish',
    cost: '<12',
  });
  const ical = await page(`${new URL(url).pathname}?ical=1`);
  expect(ical).toContain(`SUMMARY:${TEXT}`);
  expect(ical).toContain(`DESCRIPTION:${TEXT}`);
  expect(await page(new URL(url).pathname)).toContain(`<h1>${HTML}</h1>`);
});

test('names of terms, people, forms and menu items keep it', async () => {
  expect((await create('/core/v2/tags', { name: TEXT })).name).toBe(HTML);
  expect((await create('/core/v2/users/me', { name: TEXT })).name).toBe(HTML);
  expect((await create('/forms/v1/contact-forms', { title: TEXT })).title).toBe(TEXT);
  const item = {
    title: TEXT,
    url: 'https://a.test',
    type: 'custom',
    attr_title: TEXT,
    description: TEXT,
  };
  expect(await create('/core/v2/menu-items', item)).toMatchObject({
    attr_title: TEXT,
    description: TEXT,
  });
});
