import { once } from 'node:events';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importEventBatch } from '../../src/features/calendar/imports/import-event-batch.ts';
import { perform } from '../../src/operation/operation.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

const CODINGS = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
} as const;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it was sent. */
  readonly bytes: Buffer;
}

let server: TestServer;
let postPath: string;
let postPage: string;
let stylesheet: string;
let textFile: string;
let picture: string;

beforeAll(async () => {
  server = await openTestServer();
  const content = 'Words beyond ASCII: Grüße — 今日は 🌍. '.repeat(100);
  for (let i = 0; i < 12; i++) {
    const json = { title: `Post ${i}`, content, status: 'publish', slug: `post-${i}` };
    const { body } = await server.site.rest('/core/v2/posts', { as: 'admin', json });
    postPath = `/api/core/v2/posts/${body.id}`;
    postPage = new URL(body.link).pathname + new URL(body.link).search;
  }
  const event = await server.site.rest('/ext/events/v1/events', {
    as: 'admin',
    json: {
      title: 'A concert',
      description: 'Music. '.repeat(200),
      start_date: '2030-05-01 20:00:00',
      end_date: '2030-05-01 22:00:00',
      status: 'publish',
    },
  });
  expect(event.status).toBe(201);
  // Longer than what is read from a disk at once.
  textFile = await upload('notes.txt', 'text/plain', 'A line of notes.\n'.repeat(20_000));
  picture = await upload('a.gif', 'image/gif', gif(2000));
  const home = await ask('/');
  stylesheet = /\/assets\/site-\w+\.css/.exec(home.bytes.toString())?.[0] ?? '';
}, 60_000);
afterAll(() => server.close());

async function upload(name: string, type: string, body: string | Uint8Array<ArrayBuffer>) {
  const answer = await server.site.rest('/core/v2/media', {
    as: 'admin',
    method: 'POST',
    body,
    headers: { 'content-type': type, 'content-disposition': `attachment; filename=${name}` },
  });
  expect(answer.status).toBe(201);
  return new URL(answer.body.source_url).pathname;
}

/** A picture of a pixel, with a comment of so many bytes. */
function gif(bytes: number): Uint8Array<ArrayBuffer> {
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const blocks = Array.from({ length: Math.ceil(bytes / 200) }, () =>
    Buffer.concat([Buffer.from([200]), Buffer.alloc(200, 'x')]),
  );
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), ...blocks, Buffer.from([0])]);
  return new Uint8Array(Buffer.concat([pixel.subarray(0, -1), comment, pixel.subarray(-1)]));
}

/** Asks with nothing but the given headers, and takes the bytes as they come. */
async function ask(
  path: string,
  headers: OutgoingHttpHeaders = {},
  { method = 'GET', body }: { method?: string; body?: string } = {},
): Promise<Answer> {
  const asking = request(server.address + path, { method, headers });
  asking.end(body);
  const [incoming] = await once(asking, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return {
    status: incoming.statusCode,
    headers: incoming.headers,
    bytes: Buffer.concat(chunks),
  };
}

const query = (text: string) =>
  ({ method: 'POST', body: JSON.stringify({ query: text }) }) as const;

const LIST = '{ posts(first: 10) { nodes { title content } } }';

interface Case {
  readonly name: string;
  path(): string;
  readonly headers?: OutgoingHttpHeaders;
  readonly init?: { readonly method: string; readonly body: string };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const UNKNOWN_FIELDS = Array.from({ length: 30 }, (_, i) => `nothing${i}`).join(' ');

/** Requests whose answers are long enough. */
const COMPRESSED: readonly Case[] = [
  { name: 'a list by REST', path: () => '/api/core/v2/posts' },
  { name: 'a post by REST', path: () => postPath },
  {
    name: 'a list for a user',
    path: () => '/api/core/v2/posts?context=edit',
    headers: { as: 'admin' },
  },
  { name: 'OpenAPI', path: () => '/api/openapi.json' },
  { name: 'the site index', path: () => '/api/' },
  {
    name: 'an error of REST',
    path: () => '/api/core/v2/posts?order=a&orderby=b&per_page=c&page=d&after=e&before=f&author=g',
  },
  { name: 'GraphQL', path: () => '/graphql', headers: JSON_TYPE, init: query(LIST) },
  {
    name: 'GraphQL for a user',
    path: () => '/graphql',
    headers: { ...JSON_TYPE, as: 'admin' },
    init: query(LIST),
  },
  {
    name: 'GraphQL in its own type',
    path: () => '/graphql',
    headers: { ...JSON_TYPE, accept: 'application/graphql-response+json' },
    init: query(LIST),
  },
  {
    name: 'errors of GraphQL',
    path: () => '/graphql',
    headers: JSON_TYPE,
    init: query(`{ ${UNKNOWN_FIELDS} }`),
  },
  { name: 'GraphQL by GET', path: () => `/graphql?query=${encodeURIComponent(LIST)}` },
  { name: 'a page', path: () => '/' },
  { name: 'a page of a post', path: () => postPage },
  { name: 'a style sheet', path: () => stylesheet },
  { name: 'a text file', path: () => textFile },
  { name: 'a calendar file', path: () => '/events/list/?format=ics' },
];

const authorized = ({ as, ...headers }: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  as ? { ...headers, authorization: server.site.authorization('admin') } : headers;

/** Headers that belong to one answer, not to what it represents. */
const steady = ({
  date: _,
  'x-request-id': __,
  'transfer-encoding': ___,
  'content-length': ____,
  ...rest
}: IncomingHttpHeaders) => rest;

describe.each(COMPRESSED)('$name', ({ path, headers: own = {}, init }) => {
  const asIs = () => ask(path(), authorized(own), init);

  it.each(Object.keys(CODINGS) as (keyof typeof CODINGS)[])(
    'has the same bytes in %s, made and cached',
    async (coding) => {
      const plain = await asIs();
      expect(plain.bytes.length).toBeGreaterThan(1024);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.headers.vary).toContain('Accept-Encoding');
      for (let i = 0; i < 4; i++) {
        const coded = await ask(path(), { ...authorized(own), 'accept-encoding': coding }, init);
        expect(coded.status).toBe(plain.status);
        expect(coded.headers['content-encoding']).toBe(coding);
        expect(coded.bytes.length).toBeLessThan(plain.bytes.length);
        expect(CODINGS[coding](coded.bytes).equals(plain.bytes)).toBe(true);
        if (coded.headers['content-length'] !== undefined)
          expect(Number(coded.headers['content-length'])).toBe(coded.bytes.length);
        const { etag, ...others } = steady(coded.headers);
        const { etag: plainTag, 'accept-ranges': _, ...expected } = steady(plain.headers);
        expect(others).toEqual({ ...expected, 'content-encoding': coding });
        expect(etag).toBe(plainTag?.replace(/"$/, `-${coding}"`));
      }
    },
  );
});

describe.each([
  ['a list by REST', () => '/api/core/v2/posts'],
  ['a page', () => '/'],
  ['a text file', () => textFile],
  ['a style sheet', () => stylesheet],
])('%s', (_, path) => {
  it('has the same headers for HEAD', async () => {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }, { 'accept-encoding': 'br' }]) {
      const whole = await ask(path(), headers);
      const head = await ask(path(), headers, { method: 'HEAD' });
      expect(head.bytes.length).toBe(0);
      expect(steady(head.headers)).toEqual(steady(whole.headers));
    }
  });
});

describe.each([
  ['a list by REST', () => '/api/core/v2/posts'],
  ['a page', () => '/'],
  ['a text file', () => textFile],
])('the tag of %s', (_, path) => {
  it('is known in every coding, and confirmed as the caller has it', async () => {
    const tags = [];
    for (const coding of ['identity', 'gzip', 'br', 'zstd'])
      tags.push((await ask(path(), { 'accept-encoding': coding })).headers.etag ?? '');
    expect(new Set(tags).size).toBe(4);
    for (const tag of tags)
      for (const coding of ['gzip', 'br'])
        for (let i = 0; i < 3; i++) {
          const known = await ask(path(), { 'accept-encoding': coding, 'if-none-match': tag });
          expect([known.status, known.bytes.length]).toEqual([304, 0]);
          expect(known.headers.etag).toBe(tag);
          expect(known.headers['content-encoding']).toBeUndefined();
          expect(known.headers.vary).toContain('Accept-Encoding');
        }
    const other = await ask(path(), { 'accept-encoding': 'gzip', 'if-none-match': '"other-gzip"' });
    expect(other.status).toBe(200);
  });
});

it('takes the tag of a compressed answer in If-Match', async () => {
  const { headers } = await ask(postPath, { 'accept-encoding': 'gzip' });
  const change = (tag: string, title: string) =>
    server.site.rest(postPath.slice('/api'.length), {
      as: 'admin',
      json: { title },
      headers: { 'if-match': tag },
    });
  expect((await change(headers.etag ?? '', 'Changed')).status).toBe(200);
  expect((await change(headers.etag ?? '', 'Changed again')).status).toBe(412);
});

describe('ranges of a compressible file', () => {
  it('are those of the file as it is', async () => {
    const whole = await ask(textFile);
    const part = await ask(textFile, { range: 'bytes=10-19', 'accept-encoding': 'gzip' });
    expect(part.status).toBe(206);
    expect(part.headers['content-encoding']).toBeUndefined();
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.bytes.length}`);
    expect(part.bytes.equals(whole.bytes.subarray(10, 20))).toBe(true);
  });

  it('are not cut for the tag of a compressed answer', async () => {
    const coded = await ask(textFile, { 'accept-encoding': 'gzip' });
    expect(coded.headers['accept-ranges']).toBeUndefined();
    const rest = await ask(textFile, {
      range: 'bytes=10-',
      'if-range': coded.headers.etag,
      'accept-encoding': 'gzip',
    });
    expect(rest.status).toBe(200);
    expect(gunzipSync(rest.bytes).equals((await ask(textFile)).bytes)).toBe(true);
  });
});

describe('is sent as it is:', () => {
  const all = { 'accept-encoding': 'gzip, br, zstd' };

  it('a picture', async () => {
    const { headers, bytes } = await ask(picture, all);
    expect(bytes.length).toBeGreaterThan(1024);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary ?? '').not.toContain('Accept-Encoding');
  });

  it('a small answer', async () => {
    for (let i = 0; i < 3; i++) {
      const { headers, bytes } = await ask(`${postPath}?_fields=id`, all);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toContain('Accept-Encoding');
      expect(bytes.toString()).toMatch(/^\{"id":\d+\}$/);
    }
  });

  it('a page that is not for everybody', async () => {
    const { headers, bytes } = await ask('/wp-login.php', all);
    expect(bytes.toString()).toContain('type="password"');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('an answer for a caller who wants it so', async () => {
    for (const wish of ['identity', 'gzip;q=0', 'deflate']) {
      const { headers, bytes } = await ask('/api/core/v2/posts', { 'accept-encoding': wish });
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(bytes.toString())).toHaveLength(10);
    }
  });
});

it('answers callers that ask at the same time for different codings', async () => {
  const path = '/api/core/v2/posts?per_page=12';
  const plain = await ask(path);
  await ask(path);
  const codings = Object.keys(CODINGS) as (keyof typeof CODINGS)[];
  const answers = await Promise.all(
    [...codings, ...codings, ...codings].map((coding) => ask(path, { 'accept-encoding': coding })),
  );
  for (const { headers, bytes } of answers) {
    const coding = headers['content-encoding'] as keyof typeof CODINGS;
    expect(CODINGS[coding](bytes).equals(plain.bytes)).toBe(true);
  }
  expect(new Set(answers.map(({ headers }) => headers['content-encoding'])).size).toBe(3);
});

it('compresses nothing that is out of date', async () => {
  const read = async () => {
    const { bytes } = await ask(`${postPath}?_fields=title,content`, { 'accept-encoding': 'gzip' });
    return JSON.parse(gunzipSync(bytes).toString()).title.rendered;
  };
  for (let i = 0; i < 4; i++) {
    const title = `Title ${i}`;
    await server.site.rest(postPath.slice('/api'.length), { as: 'admin', json: { title } });
    for (let j = 0; j < 3; j++) expect(await read()).toBe(title);
  }
});

it('passes events on one by one', async () => {
  const { data } = await server.site.graphql<{
    createEventImport: { importId: string; batchHash: string };
  }>('mutation { createEventImport(input: { origin: "events" }) { importId batchHash } }', {
    as: 'admin',
  });
  const { importId, batchHash } = data.createEventImport;
  const asking = request(`${server.address}/graphql`, {
    method: 'POST',
    headers: {
      authorization: server.site.authorization('admin'),
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'accept-encoding': 'gzip, br',
    },
  });
  const fields = '{ percentageComplete }';
  asking.end(
    JSON.stringify({
      query: `subscription { eventImportProgress(importId: "${importId}") ${fields} }`,
    }),
  );
  const [incoming] = await once(asking, 'response');
  expect(incoming.headers['content-encoding'] ?? '').not.toMatch(/gzip|br/);
  let text = '';
  incoming.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const told = () =>
    [...text.matchAll(/"percentageComplete":(\d+)/g)].map(([, done]) => Number(done));
  await expect.poll(told).toEqual([0]);
  let hash = batchHash;
  for (const done of [1, 2, 3]) {
    const { nextBatchHash } = await perform(importEventBatch, await server.site.context(), {
      import_id: importId,
      batch_hash: hash,
      status: { data: { total: 4, done }, batch: { total: 4, done } },
      percentage_complete: 25 * done,
      events: [
        {
          global_id: `${importId} ${done}`,
          title: `Event ${done}`,
          start_date: '2026-12-01 10:00',
          end_date: '2026-12-01 11:00',
        },
      ],
    });
    hash = nextBatchHash ?? '';
    // The next batch is sent only when this one was told of: nothing waits for more to come.
    await expect.poll(told).toEqual([0, 25, 50, 75].slice(0, done + 1));
  }
  incoming.destroy();
});

it('is off with COMPRESSION=off', async () => {
  const other = await openTestServer({ env: { COMPRESSION: 'off' } });
  for (const path of ['/api/', '/api/', '/api/', '/']) {
    const { headers } = await fetch(other.address + path, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('vary') ?? '').not.toContain('Accept-Encoding');
  }
  await other.close();
});
