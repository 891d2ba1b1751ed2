import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { embedCache } from '../../../../src/features/content/oembed/embed.ts';
import {
  type HostileServer,
  openHostileServer,
} from '../../../lib/guarded-fetch/hostile-server.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { openTestSite, type TestSite, type TestUser } from '../../../support/test-site.ts';
import { attributeOf, elementsOf } from '../../../support/visitor.ts';

const BEGINNING = '2026-11-21T12:00:00';
const clock = settableClock(BEGINNING);
const video = {
  version: '1.0',
  type: 'video',
  title: 'A "film" & more',
  provider_name: 'Films',
  provider_url: 'https://films.example/',
  author_url: 'javascript:alert(1)',
  thumbnail_url: 'https://films.example/1.jpg',
  thumbnail_width: '480',
  width: 480,
  height: '270',
  html: '<iframe src="https://films.example/1"></iframe><script>alert(1)</script>',
  secret: 'beyond oEmbed',
};
const answers: Record<string, object> = {
  '/video.json': video,
  '/photo.json': {
    type: 'photo',
    url: 'https://x.example/a.jpg?"',
    width: 9,
    height: 8,
    title: '"',
  },
  '/photo-of-script.json': { type: 'photo', url: 'javascript:alert(1)', width: 9, height: 8 },
  '/link.json': { type: 'link', title: '<b>Linked</b>' },
  '/empty.json': { type: 'rich' },
  '/unknown.json': { type: 'applet', html: 'x' },
  '/list.json': [video],
};

/** The paths' answers in XML. */
const xmlAnswers: Record<string, string> = {
  '/film.xml': `<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<oembed><version>1.0</version><type>video</type><title>A &quot;film&quot; &amp; more</title><provider_name>Films</provider_name>
<author_url>javascript:alert(1)</author_url><width>480</width><height> 270 </height><secret>beyond</secret>
<html><![CDATA[<b>One</b> ]]>&lt;script&gt;alert(1)&lt;/script&gt;</html></oembed>`,
  '/entities.xml': `<!DOCTYPE oembed [<!ENTITY a "aaaa"><!ENTITY file SYSTEM "file:///etc/passwd">]>
<oembed><type>rich</type><html>&a;&file;</html></oembed>`,
  '/feed.xml': '<rss><type>rich</type><html>x</html></rss>',
  '/cut-off.xml': '<oembed><type>rich</type><title>No more',
};

let server: HostileServer;
let site: TestSite;
let lastAsked = '';

const answerJson =
  (value: object): RequestListener =>
  (request, response) => {
    lastAsked = request.url ?? '';
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  };
const answerXml =
  (text: string): RequestListener =>
  (request, response) => {
    lastAsked = request.url ?? '';
    response.writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8' }).end(text);
  };
const page =
  (head: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html>${head}<p>x`);
const pageFor = (path: string) =>
  page(`<link rel='alternate' type="application/json+oembed" href="${path}?id=1&amp;format=json">`);

const pageForXml = (path: string) =>
  page(`<link rel="alternate" type="text/xml+oembed" href="${path}?id=1">`);

beforeAll(async () => {
  server = await openHostileServer({
    ...Object.fromEntries(
      Object.entries(xmlAnswers).flatMap(([path, text]) => [
        [path, answerXml(text)],
        [path.replace('.xml', ''), pageForXml(path)],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(answers).flatMap(([path, value]) => [
        [path, answerJson(value)],
        [path.replace('.json', ''), pageFor(path)],
      ]),
    ),
    '/broken.json': (_, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{'),
    '/broken': pageFor('/broken.json'),
    '/plain': page('<title>No link</title>'),
    '/commented': page(
      '<!-- <link rel="alternate" type="application/json+oembed" href="/video.json"> -->',
    ),
    '/inward': page(
      '<link rel="alternate" type="application/json+oembed" href="http://169.254.169.254/latest">',
    ),
    '/image': (_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('x'),
  });
  site = await openTestSite({ clock, env: { GUARDED_FETCH_ALLOW: `127.0.0.1:${server.port}` } });
});
afterAll(async () => {
  await site.close();
  await server.close();
});
beforeEach(() => {
  clock.set(BEGINNING);
  embedCache(site.services).clear();
});

const there = (path: string) => `http://127.0.0.1:${server.port}${path}`;
const proxied = (url: string, more = '', as?: TestUser) =>
  site.rest(`/oembed/1.0/proxy?url=${encodeURIComponent(url)}${more}`, as ? { as } : {});

describe('who may ask other sites', () => {
  test.each([
    [undefined, 401],
    ['subscriber', 403],
  ] as const)('%s is refused, before anything is asked', async (as, status) => {
    const before = server.asked.get('/video') ?? 0;
    const answer = await proxied(there('/video'), '', as);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: 'rest_forbidden', data: { status } });
    expect(server.asked.get('/video') ?? 0).toBe(before);
  });

  test.each(['contributor', 'author', 'editor', 'admin'] as const)('%s may', async (as) => {
    expect((await proxied(there('/video'), '', as)).status).toBe(200);
  });

  test('arguments are looked at first', async () => {
    expect((await site.rest('/oembed/1.0/proxy', { as: 'admin' })).body.code).toBe(
      'rest_missing_callback_param',
    );
    const { body } = await proxied(there('/video'), '&format=yaml&maxwidth=wide', 'admin');
    expect(Object.keys(body.data.params)).toEqual(['format', 'maxwidth']);
  });
});

describe('a page that says how to embed it', () => {
  test('is embedded in a frame that keeps foreign scripts in', async () => {
    const { status, body } = await proxied(
      there('/video'),
      '&maxwidth=500&maxheight=400',
      'author',
    );
    expect(status).toBe(200);
    const { html, ...rest } = body;
    expect(rest).toEqual({
      version: '1.0',
      title: video.title,
      provider_name: 'Films',
      provider_url: 'https://films.example/',
      thumbnail_url: 'https://films.example/1.jpg',
      thumbnail_width: 480,
      width: 480,
      height: 270,
      type: 'video',
    });
    const [frame, ...others] = elementsOf(html).filter(
      ({ tagName }) => !['html', 'head', 'body'].includes(tagName),
    );
    expect(others).toEqual([]);
    expect(frame && attributeOf(frame, 'srcdoc')).toBe(video.html);
    expect(frame && attributeOf(frame, 'title')).toBe(video.title);
    const rights = (frame && attributeOf(frame, 'sandbox'))?.split(' ');
    expect(rights).toContain('allow-scripts');
    expect(rights).not.toContain('allow-same-origin');
    expect(rights?.some((right) => right.includes('top-navigation'))).toBe(false);
    expect(Object.fromEntries(new URL(lastAsked, there('/')).searchParams)).toEqual({
      id: '1',
      url: there('/video'),
      maxwidth: '500',
      maxheight: '400',
      format: 'json',
    });
  });

  test('of a photo is a picture with a link, of a link the link', async () => {
    const photo = (await proxied(there('/photo'), '', 'author')).body.html;
    expect(photo).toBe(
      `<a href="${there('/photo')}"><img src="https://x.example/a.jpg?&quot;" alt="&quot;" width="9" height="8"></a>`,
    );
    const link = (await proxied(there('/link'), '', 'author')).body.html;
    expect(link).toBe(`<a href="${there('/link')}">Linked</a>`);
  });

  test('may answer in XML, which is kept in a frame as well', async () => {
    const { status, body } = await proxied(there('/film'), '', 'author');
    expect(status).toBe(200);
    const { html, ...rest } = body;
    expect(rest).toEqual({
      version: '1.0',
      title: 'A "film" & more',
      provider_name: 'Films',
      width: 480,
      height: 270,
      type: 'video',
    });
    const frame = elementsOf(html).find(({ tagName }) => tagName === 'iframe');
    expect(frame && attributeOf(frame, 'srcdoc')).toBe('<b>One</b> <script>alert(1)</script>');
    expect(frame && attributeOf(frame, 'sandbox')).not.toContain('allow-same-origin');
    expect(new URL(lastAsked, there('/')).searchParams.get('format')).toBe('xml');
  });

  test('can name no entities of its own in XML', async () => {
    const { body } = await proxied(there('/entities'), '', 'author');
    const frame = elementsOf(body.html).find(({ tagName }) => tagName === 'iframe');
    expect(frame && attributeOf(frame, 'srcdoc')).toBe('&a;&file;');
  });

  test('is asked once a day', async () => {
    const countOf = () => server.asked.get('/video.json') ?? 0;
    const before = countOf();
    await proxied(there('/video'), '', 'author');
    clock.set('2026-11-22T11:59:00');
    await proxied(there('/video'), '', 'editor');
    expect(countOf()).toBe(before + 1);
    await proxied(there('/video'), '&maxwidth=300', 'editor');
    expect(countOf()).toBe(before + 2);
    clock.set('2026-11-22T12:01:00');
    await proxied(there('/video'), '', 'editor');
    expect(countOf()).toBe(before + 3);
  });

  test('is not asked unless that is wished', async () => {
    const before = server.asked.get('/video') ?? 0;
    const { status, body } = await proxied(there('/video'), '&discover=false', 'author');
    expect([status, body.code]).toEqual([404, 'oembed_invalid_url']);
    expect(server.asked.get('/video') ?? 0).toBe(before);
  });
});

describe('what there is no embed of', () => {
  test.each([
    '/photo-of-script',
    '/empty',
    '/unknown',
    '/list',
    '/broken',
    '/plain',
    '/commented',
    '/inward',
    '/image',
    '/missing',
    '/feed',
    '/cut-off',
  ])('%s is not found', async (path) => {
    const { status, body } = await proxied(there(path), '', 'author');
    expect([status, body.code]).toEqual([404, 'oembed_invalid_url']);
  });

  test.each([
    'http://127.0.0.1:1/',
    'http://localhost/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'nonsense',
    'http://site.test/no/such/',
  ])('%s is not found', async (url) => {
    const { status, body } = await proxied(url, '', 'author');
    expect([status, body.code]).toEqual([404, 'oembed_invalid_url']);
  });
});

test('an address of this site is answered without asking anybody', async () => {
  const { body: post } = await site.rest('/core/v2/posts', {
    as: 'author',
    json: { title: 'Own', status: 'publish' },
  });
  const own = await site.rest(`/oembed/1.0/embed?url=${encodeURIComponent(post.link)}`);
  expect((await proxied(post.link, '', 'author')).body).toEqual(own.body);
});
