import fc, { type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../../src/app/routes.ts';
import { schema } from '../../src/app/schema.ts';
import type { Endpoint, Route } from '../../src/rest/route.ts';
import { openWithRecords } from '../support/open-with-records.ts';
import { randomArguments } from '../support/random-argument.ts';
import { type Random, randomDocument, randomOf } from '../support/random-document.ts';
import type { TestSite, TestUser } from '../support/test-site.ts';

/** FUZZ_SEED=… asks the same once more; FUZZ_REQUESTS says how many. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const REQUESTS = Number(
  process.env.FUZZ_REQUESTS ?? (process.env.TEST_DATABASE === 'postgresql' ? 3000 : 20_000),
);
/** A site is used for so many requests: what was asked may have deleted a user, or filled a list. */
const OF_ONE_SITE = 2500;

/** Of one request; expected are some dozens. */
const MOST_STATEMENTS = 1000;
const MOST_BYTES = 10 * 2 ** 20;

interface Sent {
  readonly method: string;
  /** The path and the query. */
  readonly address: string;
  readonly as: TestUser | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

let site: TestSite;
beforeAll(() => {
  console.log(`${REQUESTS} random requests from FUZZ_SEED=${SEED}`);
});
afterAll(() => site.close());

test(
  'no request whatever is a failure of the server, or sends many statements or bytes',
  async () => {
    const failed: string[] = [];
    for (let i = 0; i < REQUESTS; i++) {
      if (i % OF_ONE_SITE === 0) {
        await site?.close();
        site = await openWithRecords();
      }
      const sent = randomRequest(randomOf(SEED + i), SEED + i);
      let statements = 0;
      const stop = site.services.database.onStatement(() => {
        statements += 1;
      });
      const { status, text } = await send(sent);
      stop();
      // 501 is what has no trash answers to a deletion without `force` (recorded).
      const isFailure = (status >= 500 && status !== 501) || text.includes(BUG);
      if (isFailure || statements > MOST_STATEMENTS || text.length > MOST_BYTES)
        failed.push(
          `${i}: ${status}, ${statements} statements, ${text.length} bytes: ${JSON.stringify(sent).slice(0, 1000)}`,
        );
      if (failed.length === MOST_FAILURES) break;
    }
    expect(failed).toEqual([]);
  },
  15 * 60_000,
);

/** What REST and GraphQL tell of a bug. */
const BUG = '"code":"internal_server_error"';
const MOST_FAILURES = 20;

async function send({ method, address, as, headers, body }: Sent) {
  const all = { ...headers, ...(as ? { authorization: site.authorization(as) } : {}) };
  const request = new Request(`http://site.test${address}`, {
    method,
    headers: all,
    ...(body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body }),
  });
  const response = await site.app.fetch(request);
  // What is followed has no end.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await response.body?.cancel();
  return { status: response.status, text: isStream ? '' : await response.text() };
}

const endpoints = allRoutes.flatMap((route) =>
  route.endpoints.map((endpoint) => ({ route, endpoint, args: ownArguments(route, endpoint) })),
);

function ownArguments({ template }: Route, { args }: Endpoint): Arbitrary<Values> {
  const inPath = new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  return randomArguments(
    Object.fromEntries(Object.entries(args).filter(([name]) => !inPath.has(name))),
  );
}

type Values = Readonly<Record<string, unknown>>;

function randomRequest(random: Random, seed: number): Sent {
  const kind = random();
  const as = pick<TestUser | undefined>(random, [undefined, 'author', 'admin']);
  if (kind < 0.6) return restRequest(random, seed, as);
  if (kind < 0.92) return graphqlRequest(random, as);
  return oddRequest(random, as);
}

function restRequest(random: Random, seed: number, as: TestUser | undefined): Sent {
  const { route, endpoint, args } = pick(random, endpoints);
  const [values = {}] = fc.sample(args, { seed, numRuns: 1 });
  const own: string = pick(random, endpoint.methods);
  const method = random() < 0.93 ? own : pick(random, METHODS);
  const path = route.template.replace(/\{\w+\}/g, () =>
    random() < 0.7
      ? String(1 + Math.floor(random() * 14))
      : encodeURIComponent(pick(random, SEGMENTS)),
  );
  const headers = oddHeaders(random);
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, one]) => wordsOf(name, one)),
  );
  if (method === 'GET' || method === 'DELETE' || method === 'HEAD' || method === 'OPTIONS')
    return { method, address: `/api${path}?${query}`, as, headers };
  const [type, body] = pick(random, [
    ['application/json', toJson(values)],
    ['application/json', toJson(values)],
    ['application/x-www-form-urlencoded', String(query)],
    ['application/json', pick(random, BODIES)],
    [pick(random, TYPES), pick(random, BODIES)],
  ] as const);
  return {
    method,
    address: `/api${path}`,
    as,
    headers: { ...headers, 'content-type': type },
    body,
  };
}

function graphqlRequest(random: Random, as: TestUser | undefined): Sent {
  const document = randomDocument(schema, random, TEXTS);
  const query = random() < 0.2 ? mangled(document.query, random) : document.query;
  return {
    method: 'POST',
    address: '/graphql',
    as,
    headers: { ...oddHeaders(random), 'content-type': 'application/json' },
    body: toJson({ ...document, query }),
  };
}

/** A document with its tokens in disorder, and fragments that may spread themselves. */
function mangled(query: string, random: Random): string {
  const tokens = query.match(/"[^"]*"|\.\.\.|\w+|\S/g) ?? [];
  const anywhere = () => Math.floor(random() * tokens.length);
  for (let i = 0; i < 1 + random() * 4; i++) {
    const odd = pick(random, [
      [],
      ['...f0'],
      ['...f0', '...f1'],
      [tokens[anywhere()] ?? ''],
      ['{', 'id', '...f1', '}'],
    ]);
    const ends = tokens.flatMap((token, i) => (token === '}' ? [i] : []));
    const isInOrder = random() < 0.7;
    const at = isInOrder ? pick(random, [...ends, 0]) : anywhere();
    tokens.splice(at, isInOrder ? 0 : 1, ...odd);
  }
  const text = tokens.join(' ');
  const selection = text.slice(text.indexOf('{'));
  const types = Object.keys(schema.getTypeMap());
  return `${text} fragment f0 on RootQuery ${selection} fragment f1 on ${pick(random, types)} { ...f0 ...f1 id }`;
}

function oddRequest(random: Random, as: TestUser | undefined): Sent {
  return {
    method: pick(random, METHODS),
    address:
      pick(random, ADDRESSES) +
      pick(random, ['', '', '?a=1', '?_fields[]=%00', '?%ff=%', `?a=${'b'.repeat(9000)}`]),
    as,
    headers: { ...oddHeaders(random), 'content-type': pick(random, TYPES) },
    body: pick(random, BODIES),
  };
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item; // there is always one
}

/** JSON as a stranger may write it: half a character stays half a character. */
const toJson = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** `a[b][]=c` for what a query can say of a value. */
function wordsOf(name: string, value: unknown, depth = 0): [string, string][] {
  if (depth > 6) return [];
  if (Array.isArray(value)) return value.flatMap((item) => wordsOf(`${name}[]`, item, depth + 1));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) =>
      wordsOf(`${name}[${key}]`, item, depth + 1),
    );
  return [[name, String(value).slice(0, 5000)]];
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND'];

const SEGMENTS = [
  ...['1', '2', '3', '4', '5', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'],
  ...[
    '0',
    '99',
    '-1',
    '2147483648',
    '9'.repeat(30),
    '1.5',
    '',
    ' ',
    '%00',
    '\0',
    '..',
    'a/b',
    'x'.repeat(3000),
  ],
  ...[
    'post',
    'publish',
    'category',
    'me',
    'almanac',
    'constructor',
    '__proto__',
    'a-b_c',
    'ß',
    '👩‍👩‍👧',
  ],
  '0f0e0d0c-0b0a-4908-8706-050403020100',
];

const TEXTS = [
  ...[
    '',
    ' ',
    'a',
    'publish',
    'PUBLISH',
    'walk',
    '1',
    '-1',
    'null',
    '2026-02-30',
    '2026-01-01T00:00:00Z',
  ],
  ...[
    '9999-12-31T23:59:59+14:00',
    '0000-00-00 00:00:00',
    'Europe/Berlin',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
  ],
  ...[
    '\u202e\u0301👩‍👩‍👧‍👦',
    "'; DROP TABLE Entry; --",
    '"*" OR (NEAR',
    '%',
    '_',
    '\\',
    '*',
    '[caption]',
    '<b>',
  ],
  ...[
    '<!-- wp:paragraph {"a":1} --><p>x',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'WyJhIl0',
    'W10',
  ],
  ...[
    'https://site.test/',
    '/2026/01/01/a/',
    'a@b.test',
    '1,2,,3',
    'x'.repeat(10_001),
    '<b>'.repeat(3000),
  ],
  ...[
    'a '.repeat(400),
    'FREQ=DAILY',
    'FREQ=MINUTELY;BYSETPOS=2',
    '[['.repeat(3000),
    '#fff',
    'USD',
    'e30=',
  ],
];

const TYPES = [
  ...['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  ...[
    'multipart/form-data; boundary=x',
    'application/graphql',
    'image/png',
    'application/ld+json',
    '',
  ],
];

const BODIES = [
  ...[
    '',
    ' ',
    '{',
    '[]',
    'null',
    '1',
    '"x"',
    '{}',
    '{"a":1e999}',
    '{"__proto__":{"a":1}}',
    '\0',
    '\ufeff{}',
  ],
  ...['a=1&a=2', '=&=&', 'a[b][c][d][e][f]=1', 'a[]=1&a[b]=2', '%ff=%00', '{"title":"\\ud800"}'],
  ...['{"query":1}', '{"query":"{ __typename }","variables":[]}', '[{"query":"{ __typename }"}]'],
  ...['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n', '--x\r\n\r\n--x'],
  ...['{"jsonrpc":"2.0","id":1,"method":"tools/list"}', '{"jsonrpc":"2.0","method":"x","id":{}}'],
  ...[
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `{"meta":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`,
  ],
  ...[
    '{"requests":[{"path":"//"},{"path":"/core/v2/posts","method":"DELETE"}]}',
    '{"id":1,"title":{}}',
  ],
];

const ADDRESSES = [
  ...[
    '/',
    '/api',
    '/api/',
    '/api//',
    '/api/%00',
    '/api/core/v2/posts/%ff',
    '/graphql',
    '/graphql/x',
    '/mcp',
    '/healthz',
  ],
  ...[
    '/%',
    '/%00',
    '/%c0%ae',
    '/feed',
    '/sitemap.xml',
    '/events',
    '/events/month/9999-99',
    '/wp-login.php',
  ],
  ...[
    '/events/1/ical',
    '/uploads/',
    '/uploads/..%2f..',
    '/wp-content/uploads/a.jpg',
    '/2026/01/01/a',
    '/?p=1',
  ],
  ...[
    '/?rest_route=/core/v2/posts',
    '/?rest_route=',
    '/api/batch/v1',
    '/api/openapi.json',
    '/robots.txt',
    '//x',
  ],
];

/** Headers that say what is not so. */
function oddHeaders(random: Random): Record<string, string> {
  if (random() < 0.6) return {};
  const [name, value] = pick(random, [
    ['accept', 'application/graphql-response+json'],
    ['accept', 'text/event-stream'],
    ['accept', ';;,q='],
    ['authorization', 'Basic'],
    ['authorization', 'Basic AAAA'],
    ['authorization', 'Bearer x'],
    ['cookie', 'almanac_session=x; a=%; ='],
    ['x-wp-nonce', 'x'],
    ['if-match', '"x"'],
    ['if-none-match', '*'],
    ['if-modified-since', 'yesterday'],
    ['origin', 'null'],
    ['content-length', '7'],
    ['content-encoding', 'gzip'],
    ['x-http-method-override', 'DELETE'],
    ['x-request-id', 'ü'],
    ['x-forwarded-for', '::1, x'],
    ['range', 'bytes=9-1'],
    ['accept-language', '*;q=x'],
    ['user-agent', 'x'.repeat(5000)],
  ] as const);
  return { [name]: value };
}
