import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, expect, test } from 'vitest';
import { entryData } from '../../../support/entry-data.ts';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite({ env: { ROBOTS_TXT: 'Disallow: /private/, Crawl-delay: 5' } });

const send = async (path: string, json: object) =>
  (await site.rest(path, { as: 'editor', json })).body.id as number;

beforeAll(async () => {
  const news = await send('/core/v2/categories', { name: 'News' });
  await send('/core/v2/categories', { name: 'Empty' });
  await send('/core/v2/posts', {
    ...{ title: 'Öl & Salz', slug: 'öl', status: 'publish', date: '2020-02-03T04:05:06' },
    categories: [news],
  });
  await send('/core/v2/posts', { title: 'Draft' });
  await send('/core/v2/posts', { title: 'Locked', status: 'publish', password: 'x' });
  const parent = await send('/core/v2/pages', { title: 'Above', status: 'publish' });
  await send('/core/v2/pages', { title: 'Below', status: 'publish', parent });
});

/** Addresses with a query are not cached: rows are also written without a change here. */
async function get(path: string) {
  const answer = await site.app.fetch(
    new Request(`http://site.test${path}?now`, { redirect: 'manual' }),
  );
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function addressesIn(path: string): Promise<readonly string[]> {
  const { status, text, headers } = await get(path);
  expect(status, path).toBe(200);
  expect(headers.get('content-type')).toBe('application/xml; charset=UTF-8');
  expect(XMLValidator.validate(text)).toBe(true);
  const { sitemapindex, urlset } = new XMLParser().parse(text);
  return [sitemapindex?.sitemap ?? urlset?.url ?? []].flat().map(({ loc }: { loc: string }) => loc);
}

test('an index names the sitemaps of what has pages', async () => {
  expect(await addressesIn('/sitemap.xml')).toEqual([
    'http://site.test/sitemap-post-1.xml',
    'http://site.test/sitemap-page-1.xml',
    'http://site.test/sitemap-category-1.xml',
  ]);
});

test('each has what everybody may read, at the addresses that lead there', async () => {
  const posts = await addressesIn('/sitemap-post-1.xml');
  expect(posts).toEqual(['http://site.test/', 'http://site.test/2020/02/03/ol/']);
  expect(await addressesIn('/sitemap-page-1.xml')).toEqual([
    'http://site.test/above/',
    'http://site.test/above/below/',
  ]);
  const [, ...others] = await addressesIn('/sitemap-category-1.xml');
  expect(others).toEqual(['http://site.test/category/news/']); // and that of what has none
  for (const address of posts) expect((await get(new URL(address).pathname)).status).toBe(200);
});

test('an entry has its featured image there where everybody may see that', async () => {
  const { prisma } = site.services.database;
  const add = async (values: Parameters<typeof entryData>[0]) =>
    (await prisma.entry.create({ data: entryData(values) })).id;
  for (const status of ['publish', 'private']) {
    const parentId = await add({ kind: 'page', slug: `owner-${status}`, status });
    const picture = { kind: 'attachment', status: 'inherit', slug: `picture-${status}`, parentId };
    const featuredMediaId = await add(picture);
    await prisma.mediaItem.create({
      data: {
        ...{ entryId: featuredMediaId, file: `${status}.jpg`, mimeType: 'image/jpeg', bytes: 1 },
      },
    });
    await add({ slug: `shows-${status}`, featuredMediaId });
  }
  const { text } = await get('/sitemap-post-1.xml');
  expect(text).toContain('shows-private');
  expect(text.match(/<image:loc>[^<]+/g)).toEqual([
    expect.stringMatching(/^<image:loc>http.+\/publish\.jpg$/),
  ]);
  await prisma.entry.deleteMany({ where: { slug: { startsWith: 'shows-' } } });
  await prisma.entry.deleteMany({ where: { slug: { startsWith: 'picture-' } } });
  await prisma.entry.deleteMany({ where: { slug: { startsWith: 'owner-' } } });
});

test('a long list has several', async () => {
  const { prisma } = site.services.database;
  await prisma.entry.createMany({
    data: Array.from({ length: 1500 }, (_, i) => entryData({ slug: `many-${i}`, kind: 'page' })),
  });
  expect(await addressesIn('/sitemap-page-1.xml')).toHaveLength(1000);
  expect(await addressesIn('/sitemap-page-2.xml')).toHaveLength(502);
  expect((await get('/sitemap-page-3.xml')).status).toBe(404);
  expect((await get('/sitemap-nothing-1.xml')).status).toBe(404);
});

test.each(['/wp-sitemap.xml', '/wp-sitemap-posts-post-1.xml', '/sitemap_index.xml'])(
  '%s leads there',
  async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('location')]).toEqual([301, '/sitemap.xml']);
  },
);

test('robots.txt has the lines of the setting and names the sitemap', async () => {
  const { text, headers } = await get('/robots.txt');
  expect(headers.get('content-type')).toBe('text/plain; charset=UTF-8');
  expect(text.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /wp-admin/',
    'Disallow: /*?s=',
    'Disallow: /private/',
    'Crawl-delay: 5',
    '',
    'Sitemap: http://site.test/sitemap.xml',
    '',
  ]);
});
