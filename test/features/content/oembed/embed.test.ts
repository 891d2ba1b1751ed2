import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';
import { attributeOf, elementsOf, openVisitor } from '../../../support/visitor.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const make = async (json: object, path = '/core/v2/posts') =>
  (await site.rest(path, { as: 'editor', json: { status: 'publish', ...json } })).body;
const embedOf = (url: string, more = '') =>
  site.rest(`/oembed/1.0/embed?url=${encodeURIComponent(url)}${more}`);

describe('the embed of a post', () => {
  test('says what it is and frames the page for it', async () => {
    const post = await make({ title: 'Tom & Jerry’s "day"', content: 'body' });
    const { status, body } = await embedOf(post.link);
    expect(status).toBe(200);
    expect(body).toEqual({
      version: '1.0',
      provider_name: (await site.context()).site.title,
      provider_url: 'http://site.test',
      author_name: 'Editor',
      author_url: 'http://site.test/author/editor/',
      title: post.title.rendered,
      type: 'rich',
      width: 600,
      height: 338,
      html: expect.any(String),
    });
    const elements = elementsOf(body.html);
    const frame = elements.find(({ tagName }) => tagName === 'iframe');
    const link = elements.find(({ tagName }) => tagName === 'a');
    expect(frame && attributeOf(frame, 'src')).toBe(`${post.link}embed/`);
    expect(frame && attributeOf(frame, 'sandbox')).not.toContain('allow-same-origin');
    expect(frame && attributeOf(frame, 'title')).toContain('Tom & Jerry’s');
    expect(link && attributeOf(link, 'href')).toBe(post.link);
    expect(elements.some(({ tagName }) => tagName === 'script')).toBe(false);
  });

  test.each([
    ['300', 300, 200],
    ['500', 500, 282],
    ['10', 200, 200],
    ['5000', 600, 338],
    ['-400', 400, 225],
    ['wide', 200, 200],
    ['', 200, 200],
  ])('asked to be %s wide it is %i by %i', async (asked, width, height) => {
    const { link } = await make({ title: `Width ${asked}` });
    const { body } = await embedOf(link, `&maxwidth=${asked}`);
    expect(body).toMatchObject({ width, height });
    expect(body.html).toContain(`width="${width}" height="${height}"`);
  });

  test('is found by every address that means it', async () => {
    const { id, link } = await make({ title: 'Many ways' });
    const others = [
      link.replace(/\/$/, ''),
      link.replace('http://', 'https://'),
      link.replace('//', '//www.'),
      `${link}?utm=1#part`,
      `http://site.test/?p=${id}`,
    ];
    for (const other of others) expect((await embedOf(other)).body.title, other).toBe('Many ways');
  });

  test('of a page and of what has letters beyond ASCII is found as well', async () => {
    const parent = await make({ title: 'Über uns' }, '/core/v2/pages');
    const page = await make({ title: 'Mœurs', parent: parent.id }, '/core/v2/pages');
    expect((await embedOf(page.link)).body.title).toBe('Mœurs');
    expect((await embedOf(decodeURIComponent(page.link))).body.title).toBe('Mœurs');
  });

  test('changes with the post', async () => {
    const { id, link } = await make({ title: 'Before' });
    expect((await embedOf(link)).body.title).toBe('Before');
    await site.rest(`/core/v2/posts/${id}`, { as: 'editor', json: { title: 'After' } });
    expect((await embedOf(link)).body.title).toBe('After');
  });

  test('with a password tells its title and no more', async () => {
    const { link } = await make({ title: 'Secret', content: 'hidden', password: 'sesame' });
    const { body } = await embedOf(link);
    expect(body.title).toBe('Protected: Secret');
    expect(JSON.stringify(body)).not.toContain('hidden');
  });
});

describe('an address', () => {
  test.each([
    'https://example.org/elsewhere',
    'http://site.test/',
    'http://site.test/no/such/',
    'http://site.test/%E0%A4%A',
    'http://site.test/?p=99999',
    'http://site.test/?p=1e400',
    'http://site.test/?p=99999999999999',
    'http://site.test.example.org/',
    'javascript:alert(1)',
    'nonsense',
  ])('%s is refused', async (url) => {
    const { status, body } = await embedOf(url);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'oembed_invalid_url', data: { status: 404 } });
  });

  test.each(['draft', 'pending', 'private', 'future', 'trash'])(
    'of a post that is %s is refused to everybody',
    async (kind) => {
      const date = kind === 'future' ? { date_gmt: '2090-01-01T00:00:00' } : {};
      const status = kind === 'trash' ? 'publish' : kind;
      const { id, link } = await make({ title: `Kind ${kind}`, ...date, status });
      if (kind === 'trash')
        await site.rest(`/core/v2/posts/${id}`, { as: 'editor', method: 'DELETE' });
      for (const url of [link, `http://site.test/?p=${id}`]) {
        expect((await embedOf(url)).status).toBe(404);
        const path = `/oembed/1.0/embed?url=${encodeURIComponent(url)}`;
        expect((await site.rest(path, { as: 'admin' })).status).toBe(404);
      }
    },
  );

  test('must be given', async () => {
    const { status, body } = await site.rest('/oembed/1.0/embed');
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: ['url'] },
    });
  });
});

describe('in XML', () => {
  test('the same is told', async () => {
    const { link } = await make({ title: 'It\'s <b>"A" & B</b>', content: 'body' });
    const { body } = await embedOf(link);
    const { body: xml, headers } = await embedOf(link, '&format=xml');
    expect(headers.get('content-type')).toBe('text/xml; charset=UTF-8');
    expect(xml).toMatch(/^<\?xml version="1.0"\?>\n<oembed><version>1.0<\/version>/);
    const told = Object.fromEntries(
      [...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, text]) => [name, unescaped(text)]),
    );
    expect(told).toEqual({
      ...body,
      title: 'It’s <b>“A” & B</b>',
      width: '600',
      height: '338',
    });
  });

  test('a refusal is told as well', async () => {
    const { status, body, headers } = await embedOf('http://site.test/none/', '&format=xml');
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('text/xml; charset=UTF-8');
    expect(body).toContain('<code>oembed_invalid_url</code>');
    expect((await site.rest('/oembed/1.0/embed?format=xml')).body).toContain(
      '<code>rest_missing_callback_param</code>',
    );
  });

  test('any other format is JSON', async () => {
    const { link } = await make({ title: 'Format' });
    expect((await embedOf(link, '&format=yaml')).body.title).toBe('Format');
  });
});

describe('with a picture', () => {
  let restore: () => Promise<void>;
  let picture: { id: number; link: string; source_url: string };

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'almanac-embeds-'));
    await site.close();
    site = await openTestSite({ env: { DATA_DIR: folder } });
    restore = () => rm(folder, { recursive: true });
    const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'teal' } });
    const { body } = await site.rest('/core/v2/media', {
      as: 'editor',
      headers: {
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment; filename="boat.jpg"',
      },
      body: new Uint8Array(await image.jpeg().toBuffer()),
    });
    picture = body;
  });
  afterAll(() => restore());

  test('the smallest file that is wide enough is the thumbnail', async () => {
    const { link } = await make({ title: 'Boat', featured_media: picture.id });
    const { body } = await embedOf(link);
    expect(body).toMatchObject({ thumbnail_width: 600, thumbnail_height: 450 });
    expect(body.thumbnail_url).toMatch(/\/boat-768x576\.jpg$/);
    const small = (await embedOf(link, '&maxwidth=200')).body;
    expect(small).toMatchObject({ thumbnail_width: 200, thumbnail_height: 150 });
    expect(small.thumbnail_url).toMatch(/\/boat-300x225\.jpg$/);
    const { html } = await openVisitor(site).get(`${link}embed/`);
    expect(html).toContain(`src="${picture.source_url}"`);
  });

  test('of its own a media item has its thumbnail as well', async () => {
    expect((await embedOf(picture.link)).body.thumbnail_url).toMatch(/\/boat-768x576\.jpg$/);
  });

  test('a password hides the picture', async () => {
    const json = { title: 'Hidden', featured_media: picture.id, password: 'sesame' };
    const { link } = await make(json);
    expect((await embedOf(link)).body).not.toHaveProperty('thumbnail_url');
    expect((await openVisitor(site).get(`${link}embed/`)).html).not.toContain('<img');
  });
});

const unescaped = (text = ''): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');

describe('the embed of the calendar', () => {
  const dates = { start_date: '2091-05-01 18:00', end_date: '2091-05-01 20:00' };

  test.each([
    ['events', { title: 'Choir night', ...dates }],
    ['venues', { venue: 'Choir hall' }],
    ['organizers', { organizer: 'Choir of Berlin' }],
  ])('is that of its %s, found in their pages', async (list, json) => {
    const { url } = await make(json, `/ext/events/v1/${list}`);
    const { status, body } = await embedOf(url);
    expect([status, body.type, body.author_name]).toEqual([200, 'rich', 'Editor']);
    expect(body.title).toMatch(/^Choir/);
    const frame = elementsOf(body.html).find(({ tagName }) => tagName === 'iframe');
    expect(frame && attributeOf(frame, 'src')).toBe(`${url}embed/`);
    const visitor = openVisitor(site);
    expect((await visitor.get(`${url}embed/`)).html).toContain(`>${body.title}</a>`);
    const links = elementsOf((await visitor.get(url)).html).filter(
      (one) => attributeOf(one, 'type') === 'application/json+oembed',
    );
    expect(links.map((one) => attributeOf(one, 'href'))).toEqual([
      `http://site.test/api/oembed/1.0/embed?url=${encodeURIComponent(url)}`,
    ]);
  });

  test('is none of what is not public', async () => {
    const { id, slug } = await make(
      { title: 'Secret', status: 'private', ...dates },
      '/ext/events/v1/events',
    );
    for (const path of [`event/${slug}/`, `?post_type=ext_events&p=${id}`]) {
      const { status, body } = await embedOf(`http://site.test/${path}`);
      expect([status, body.code]).toEqual([404, 'oembed_invalid_url']);
    }
  });
});
