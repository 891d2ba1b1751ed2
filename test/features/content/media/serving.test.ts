import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePicture } from '../../../support/test-image.ts';
import { sharedSite } from '../../../support/test-site.ts';
import { fetchFrom, upload } from './media-site.ts';

const site = sharedSite();
let address: string;
let picture: Buffer<ArrayBuffer>;
beforeAll(async () => {
  picture = await makePicture({ width: 300, height: 200 });
  ({
    body: { source_url: address },
  } = await upload(site, picture));
});

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetchFrom(site, address, { method, headers });

describe('a file', () => {
  it('comes with its type, to be asked for again, and as what it says it is', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(picture.length),
      'cache-control': 'public, no-cache',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[^"]+"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
    });
    expect(response.headers.has('content-disposition')).toBe(false);
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
  });

  it('answers HEAD like GET without the bytes', async () => {
    const response = await get({}, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([
      200,
      String(picture.length),
    ]);
    expect(await response.text()).toBe('');
  });

  it('is not sent to those who have it', async () => {
    const { headers } = await get();
    const tag = headers.get('etag') ?? '';
    const modified = headers.get('last-modified') ?? '';
    const answers = [
      await get({ 'if-none-match': tag }),
      await get({ 'if-none-match': `"other", W/${tag}` }),
      await get({ 'if-modified-since': modified }),
      await get({ 'if-none-match': '"other"', 'if-modified-since': modified }),
      await get({ 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([304, 304, 304, 200, 200]);
  });

  it('refuses other methods', async () => {
    const response = await get({}, 'PUT');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a part of a file', () => {
  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=100-', 100, Number.POSITIVE_INFINITY],
    ['bytes=-7', -7, undefined],
    ['bytes=10-999999999', 10, Number.POSITIVE_INFINITY],
    ['bytes=0-0', 0, 1],
  ])('is what %s asks for', async (range, from, to) => {
    const response = await get({ range });
    const expected = picture.subarray(from, to);
    expect(response.status).toBe(206);
    expect(response.headers.get('content-length')).toBe(String(expected.length));
    const start = picture.length - picture.subarray(from).length;
    expect(response.headers.get('content-range')).toBe(
      `bytes ${start}-${start + expected.length - 1}/${picture.length}`,
    );
    expect(Buffer.from(await response.arrayBuffer()).equals(expected)).toBe(true);
  });

  it('that lies outside is refused with the size', async () => {
    const response = await get({ range: `bytes=${picture.length}-` });
    expect([response.status, response.headers.get('content-range')]).toEqual([
      416,
      `bytes */${picture.length}`,
    ]);
  });

  it.each(['lines=1-2', 'bytes=abc', 'bytes=0-1,50-60'])('is the whole for %s', async (range) => {
    const response = await get({ range });
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([
      200,
      picture.length,
    ]);
  });

  it('is cut only from the file that the caller knows', async () => {
    const tag = (await get()).headers.get('etag') ?? '';
    const modified = (await get()).headers.get('last-modified') ?? '';
    const statuses = [];
    for (const known of [tag, modified, '"other"', `W/${tag}`, 'Thu, 01 Jan 2015 00:00:00 GMT'])
      statuses.push((await get({ range: 'bytes=0-9', 'if-range': known })).status);
    expect(statuses).toEqual([206, 206, 200, 200, 200]);
  });
});

describe('an address below /uploads', () => {
  it.each([
    '/uploads',
    '/uploads/',
    '/uploads/2026',
    '/uploads/%2e%2e/secret.txt',
    '/uploads/..%2fsecret.txt',
    '/uploads/%2e%2e%2fsecret.txt',
    '/uploads/..%5csecret.txt',
    '/uploads/2026//../../secret.txt',
    '/uploads/.hidden.txt',
    '/uploads/%00.txt',
    '/uploads/%ff.txt',
    '/uploads//etc/passwd',
  ])('%s leads to no file', async (path) => {
    const { dataDir } = site.services.config;
    await writeFile(join(dataDir, 'secret.txt'), 'secret');
    await writeFile(join(dataDir, 'uploads', '.hidden.txt'), 'secret');
    const response = await fetchFrom(site, `http://site.test${path}`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });
});

describe('a file that a browser could run', () => {
  it.each(['page.html', 'drawing.svg', 'feed.xml', 'code.js', 'page.xhtml', 'page.jpg.html'])(
    '%s is a download, wherever it came from',
    async (name) => {
      const path = join(site.services.config.dataDir, 'uploads/2020/01', name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, '<script>alert(1)</script>');
      const { status, headers } = await fetchFrom(site, `http://site.test/uploads/2020/01/${name}`);
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-security-policy')).toContain('sandbox');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});
