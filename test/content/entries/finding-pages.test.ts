import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makePicture } from '../../support/test-image.ts';
import { sharedSite } from '../../support/test-site.ts';

const site = sharedSite();

beforeAll(async () => {
  const json = { status: 'publish', content: 'A quetzal.' };
  for (const [title, date] of [
    ['New Year', '2020-01-01T00:00:00'],
    ['Leap day', '2020-02-29T23:59:59'],
    ['Later', '2021-03-01T12:00:00'],
  ])
    await site.make('/core/v2/posts', { ...json, title, date }, 'editor');
  await site.make('/core/v2/posts', { ...json, status: 'draft', title: 'Draft' }, 'editor');
  for (let i = 0; i < 11; i++)
    await site.make('/core/v2/pages', { status: 'publish', title: `Lantern ${i}` }, 'editor');
});

async function get(path: string) {
  const answer = await site.fetch(`http://site.test${path}`);
  return { status: answer.status, text: await answer.text() };
}

const titlesIn = (text: string) =>
  [...text.matchAll(/<h2><a href="[^"]*">(.*?)<\/a><\/h2>/g)].map(([, title]) => title);

describe('archives', () => {
  test.each([
    ['/2020/', ['Leap day', 'New Year'], '2020'],
    ['/2020/02/', ['Leap day'], 'February 2020'],
    ['/2020/02/29/', ['Leap day'], 'February 29, 2020'],
    ['/2021/', ['Later'], '2021'],
    ['/2019/', [], '2019'],
  ])('%s lists the posts of that time', async (path, titles, heading) => {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expect(titlesIn(text)).toEqual(titles);
    expect(text).toContain(`<h1>${heading}</h1>`);
  });

  test.each(['/2020/13/', '/2020/02/30/', '/0000/', '/20200/'])('%s is none', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('the search', () => {
  test('finds what everybody may read', async () => {
    const { status, text } = await get('/?s=quetzal');
    expect(status).toBe(200);
    expect(titlesIn(text).toSorted()).toEqual(['Later', 'Leap day', 'New Year']);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain('value="quetzal"');
  });

  test('has pages', async () => {
    const first = await get('/?s=lantern');
    expect(titlesIn(first.text)).toHaveLength(10);
    expect(first.text).toContain('href="/page/2/?s=lantern"');
    expect(titlesIn((await get('/page/2/?s=lantern')).text)).toHaveLength(1);
    expect((await get('/page/3/?s=lantern')).status).toBe(404);
  });

  test.each(['', '   ', '%22%3E%3Cscript%3Ealert(1)%3C/script%3E', 'x'.repeat(5000), '-'])(
    'takes %j',
    async (words) => {
      const { status, text } = await get(`/?s=${words}`);
      expect(status).toBe(200);
      expect(text).not.toContain('<script>alert');
      expect(text).toContain('role="search"');
    },
  );
});

test('lists show small forms of featured images, but for protected entries', async () => {
  const form = new FormData();
  form.set('file', new File([await makePicture({ width: 400, height: 300 })], 'boat.jpg'));
  const upload = { method: 'POST', as: 'editor' as const, body: form };
  const { body: media } = await site.rest('/core/v2/media', upload);
  const json = { status: 'publish', featured_media: media.id, date: '2018-01-01T00:00:00' };
  await site.make('/core/v2/posts', { ...json, title: 'With a boat' }, 'editor');
  await site.make('/core/v2/posts', { ...json, title: 'Locked', password: 'x' }, 'editor');
  const { text } = await get('/2018/');
  expect(titlesIn(text)).toHaveLength(2);
  const pictures = [...text.matchAll(/<img class="thumbnail" alt=""[^>]+srcset="([^"]+)"/g)];
  expect(pictures.map(([, sources]) => sources)).toEqual([
    `${media.media_details.sizes.medium.source_url} 300w, ${media.source_url} 400w`,
  ]);
});

test('a post tells search engines what it is', async () => {
  const { text } = await get('/2020/01/01/new-year/');
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(data)['@graph'][0]).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'New Year',
    url: 'http://site.test/2020/01/01/new-year/',
    datePublished: '2020-01-01T00:00:00+00:00',
    author: { name: 'Editor' },
  });
});

test('a page that fails says by which number it is found in the logs', async () => {
  vi.spyOn(site.services.sessions, 'viewerOf').mockRejectedValueOnce(new Error('broken'));
  const answer = await site.fetch('/2020/', { headers: { 'x-request-id': 'abc-1' } });
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(text).toContain('<code>abc-1</code>');
  expect(text).not.toContain('broken');
});
