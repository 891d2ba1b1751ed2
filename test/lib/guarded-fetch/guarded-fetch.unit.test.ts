import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGuardedFetch } from '../../../src/lib/guarded-fetch/guarded-fetch.ts';
import { type HostileServer, openHostileServer } from './hostile-server.ts';

const page =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(body);
  };
const sendOn =
  (location: string, status = 302): RequestListener =>
  (_, response) => {
    response.writeHead(status, { Location: location }).end();
  };

let server: HostileServer;
let received: Record<string, unknown> = {};
let endlessBytes = 0;

beforeAll(async () => {
  server = await openHostileServer({
    '/plain': (request, response) => {
      received = request.headers;
      page('hello')(request, response);
    },
    '/gzip': page(gzipSync('squeezed'), { 'Content-Encoding': 'gzip' }),
    '/bomb': page(gzipSync(Buffer.alloc(200 * 2 ** 20)), { 'Content-Encoding': 'gzip' }),
    '/bomb-in-bomb': page(gzipSync(gzipSync(Buffer.alloc(200 * 2 ** 20))), {
      'Content-Encoding': 'gzip, gzip',
    }),
    '/broken-gzip': page('no gzip', { 'Content-Encoding': 'gzip' }),
    '/image': page('GIF89a', { 'Content-Type': 'image/gif' }),
    '/untyped': (_, response) => response.end('what is this'),
    '/missing': (_, response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end('x'),
    '/long': page('x'.repeat(2 ** 20 + 1)),
    '/fits': page('x'.repeat(2 ** 20)),
    '/silent': () => {},
    '/slow': (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      const drops = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drops));
    },
    '/endless': (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      const pour = () => {
        const chunk = Buffer.alloc(65_536);
        while (!response.destroyed && response.write(chunk)) endlessBytes += chunk.length;
      };
      response.on('drain', pour);
      pour();
    },
    '/garbled': (request) => request.socket.end('nonsense\r\n\r\n'),
    '/once': sendOn('/plain'),
    '/thrice': sendOn('/twice'),
    '/twice': sendOn('/once', 307),
    '/four-times': sendOn('/thrice'),
    '/loop': sendOn('/loop'),
    '/to-loopback': (request, response) =>
      sendOn(`http://127.0.0.1:${request.socket.localPort}/plain`)(request, response),
    '/to-loopback-in-short': sendOn('http://2130706433/plain'),
    '/to-loopback-6': sendOn('http://[::1]/plain'),
    '/to-mapped': sendOn('http://[::ffff:127.0.0.1]/plain'),
    '/to-metadata': sendOn('http://169.254.169.254/latest/meta-data/'),
    '/to-private-name': sendOn('http://private.test/plain'),
    '/to-file': sendOn('file:///etc/passwd'),
    '/to-data': sendOn('data:text/html,hello'),
    '/to-nowhere': sendOn('http://'),
    '/to-credentials': sendOn('http://me:secret@trusted.test/plain'),
    '/to-other-port': sendOn('http://public.test:6379/'),
  });
});
afterAll(() => server.close());

/** What a hostile name server says. */
const names: Readonly<Record<string, readonly string[]>> = {
  'trusted.test': ['127.0.0.1'],
  'private.test': ['10.0.0.1'],
  'loopback.test': ['127.0.0.1'],
  'link-local.test': ['169.254.169.254'],
  'six.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'translated.test': ['64:ff9b::7f00:1'],
  'half.test': ['93.184.216.34', '127.0.0.1'],
  'public.test': ['93.184.216.34'],
  'nothing.test': [],
};

const guarded = (resolve = async (host: string) => names[host] ?? [], milliseconds = 5000) =>
  createGuardedFetch({
    allowed: [`trusted.test:${server.port}`],
    userAgent: 'Tests',
    resolve,
    milliseconds,
  });

const html = { types: ['text/html'] };
const trusted = (path: string) => `http://trusted.test:${server.port}${path}`;
const get = (path: string, asked = {}) => guarded()(trusted(path), { ...html, ...asked });
const refusedFor = (reason: string) =>
  expect.objectContaining({ name: 'GuardedFetchError', reason });

describe('what is well', () => {
  test('is fetched with its type, without credentials or cookies', async () => {
    const { body, type, charset, address } = await get('/plain');
    expect({ body: body.toString(), type, charset, address }).toEqual({
      body: 'hello',
      type: 'text/html',
      charset: 'utf-8',
      address: trusted('/plain'),
    });
    expect(received).toMatchObject({ 'user-agent': 'Tests', accept: 'text/html' });
    for (const name of ['authorization', 'cookie', 'referer', 'origin'])
      expect(received).not.toHaveProperty(name);
  });

  test('is decompressed', async () => {
    expect((await get('/gzip')).body.toString()).toBe('squeezed');
  });

  test('is followed for three redirects, no further', async () => {
    expect((await get('/thrice')).address).toBe(trusted('/plain'));
    await expect(get('/four-times')).rejects.toEqual(refusedFor('redirects'));
    await expect(get('/loop')).rejects.toEqual(refusedFor('redirects'));
  });
});

describe('addresses that are not public', () => {
  test.each([
    'file:///etc/passwd',
    'ftp://public.test/',
    'data:text/html,x',
    'gopher://public.test/',
    'no address',
    'http://me:secret@public.test/',
    'http://public.test:22/',
    'https://public.test:6379/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://017700000001/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.100.100.200/',
    'http://[fd00:ec2::254]/',
    'http://private.test/',
    'http://loopback.test/',
    'https://loopback.test/',
    'http://link-local.test/',
    'http://six.test/',
    'http://mapped.test/',
    'http://translated.test/',
    'http://half.test/',
  ])('%s is refused', async (address) => {
    await expect(guarded()(address, html)).rejects.toEqual(refusedFor('address'));
  });

  test('a trusted host is trusted on its own port only', async () => {
    await expect(guarded()('http://trusted.test/plain', html)).rejects.toEqual(
      refusedFor('address'),
    );
  });

  test('the system resolves localhost to what is refused', async () => {
    const fetchIt = createGuardedFetch({ allowed: [], userAgent: 'Tests' });
    await expect(fetchIt('http://localhost:8080/', html)).rejects.toEqual(refusedFor('address'));
  });

  test.each([
    '/to-loopback',
    '/to-loopback-in-short',
    '/to-loopback-6',
    '/to-mapped',
    '/to-metadata',
    '/to-private-name',
    '/to-file',
    '/to-data',
    '/to-nowhere',
    '/to-credentials',
    '/to-other-port',
  ])('a redirect %s is refused', async (path) => {
    const before = server.asked.get('/plain') ?? 0;
    await expect(get(path)).rejects.toEqual(refusedFor('address'));
    expect(server.asked.get('/plain') ?? 0).toBe(before);
  });
});

describe('a name that changes its address', () => {
  test('is asked once for a connection, which goes where the answer said', async () => {
    let answers = 0;
    const rebinding = async () => {
      answers += 1;
      return answers === 1 ? ['192.0.0.9'] : ['127.0.0.1'];
    };
    await expect(guarded(rebinding)('http://rebinding.test:8080/', html)).rejects.toEqual(
      refusedFor('address'),
    );
    expect(answers).toBe(1);
  });

  test('is reached where its first answer said', async () => {
    const asked: string[] = [];
    const rebinding = async (host: string) => {
      asked.push(host);
      return asked.length === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    };
    expect((await guarded(rebinding)(trusted('/plain'), html)).body.toString()).toBe('hello');
    expect(asked).toEqual(['trusted.test']);
  });

  test('is checked again at a redirect', async () => {
    let answers = 0;
    const rebinding = async () => {
      answers += 1;
      return answers === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
    };
    await expect(guarded(rebinding)(trusted('/to-private-name'), html)).rejects.toEqual(
      refusedFor('address'),
    );
    expect(answers).toBe(2);
  });
});

describe('answers that are no use', () => {
  test.each([
    ['/image', 'type'],
    ['/untyped', 'type'],
    ['/missing', 'status'],
    ['/no-such', 'status'],
    ['/garbled', 'network'],
    ['/broken-gzip', 'network'],
    ['/long', 'size'],
    ['/bomb', 'size'],
    ['/bomb-in-bomb', 'size'],
    ['/endless', 'size'],
  ])('%s is refused for its %s', async (path, reason) => {
    const before = process.memoryUsage().rss;
    await expect(get(path)).rejects.toEqual(refusedFor(reason));
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 2 ** 20);
  });

  test('an endless answer is not read to its end', async () => {
    endlessBytes = 0;
    await expect(get('/endless', { isCut: true })).resolves.toMatchObject({ type: 'text/html' });
    expect(endlessBytes).toBeLessThan(32 * 2 ** 20);
  });

  test('a name without an address is no host', async () => {
    await expect(guarded()('http://nothing.test/', html)).rejects.toEqual(refusedFor('network'));
  });

  test('what is just as long as allowed is read, and the beginning of more where that is enough', async () => {
    expect((await get('/fits')).body).toHaveLength(2 ** 20);
    expect((await get('/long', { isCut: true })).body).toHaveLength(2 ** 20);
    expect((await get('/bomb', { isCut: true, maxBytes: 5000 })).body).toHaveLength(5000);
  });

  test.each(['/slow', '/silent'])('%s is given up in time', async (path) => {
    await expect(guarded(undefined, 300)(trusted(path), html)).rejects.toEqual(refusedFor('time'));
  });

  test('a name server that never answers is given up in time', async () => {
    const never = () => new Promise<never>(() => {});
    await expect(guarded(never, 300)('http://mute.test/', html)).rejects.toEqual(
      refusedFor('time'),
    );
  });
});
