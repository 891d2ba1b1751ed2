import { Parser } from 'htmlparser2';
import { beforeAll, expect, test } from 'vitest';
import { fillCalendar } from '../../../support/fill-calendar.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite({ clock: settableClock('2031-03-01T12:00:00') });
let paths: readonly string[];

beforeAll(async () => {
  await fillCalendar(site);
  paths = [
    '/events/',
    '/events/month/2031-03/',
    '/events/2031-03-08/',
    '/events/category/music/',
    '/event/walk/',
    '/venue/the-old-shipyard/',
    '/organizer/friends-of-the-harbour/',
  ];
});

/** One ends wherever a text may stand: an element, an attribute, a script, a title, CDATA. The other is an address. */
const PAYLOADS = [
  [
    '<probe-element></probe-element>',
    '" onprobe="x" a="',
    '"><probe-element a="',
    "'><probe-element a='",
    '</script><probe-element>',
    '</title><probe-element>',
    '&lt;probe-element&gt;',
    ']]><probe-element>\u2028<!--',
  ].join(' '),
  'javascript:probe()',
];

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Event: ['cost', 'currencySymbol', 'currencyCode', 'website', 'statusReason', 'onlineUrl'],
  Venue: [
    ...['address', 'city', 'country', 'province', 'state', 'stateProvince', 'zip', 'phone'],
    'website',
  ],
  Organizer: ['phone', 'email', 'website'],
  Term: ['name', 'description'],
  Entry: ['title', 'excerpt'],
};

/** One column of each table at a time: fields of one record may keep each other from being shown. */
const cases = Array.from(
  { length: Math.max(...Object.values(FIELDS).map(({ length }) => length)) },
  (_, i) =>
    Object.entries(FIELDS).flatMap(([table, columns]) =>
      columns.slice(i, i + 1).map((column) => [table, column] as const),
    ),
).map((columns) => ({ columns, names: columns.map((one) => one.join('.')).join(', ') }));

test.each(cases)('nothing in $names becomes markup', async ({ columns }) => {
  const { prisma } = site.services.database;
  for (const payload of PAYLOADS) {
    for (const [table, column] of columns) {
      const where = table === 'Entry' ? `WHERE "kind" LIKE 'ext_%'` : '';
      await prisma.$executeRawUnsafe(
        `UPDATE "${table}" SET "${column}" = ${quoted(payload)} ${where}`,
      );
    }
    await forget();
    for (const path of paths) for (const html of await shownAt(path)) expectHarmless(html, path);
  }
});

test('nothing of a description becomes more than its writer may write', async () => {
  for (const payload of [
    '<script>probe()</script>',
    '<img src=x onerror=probe()>',
    '<probe-element>',
  ]) {
    const body = await site.make(
      '/ext/events/v1/events',
      {
        title: `By an author ${payload}`,
        description: `<p>Words ${payload}</p>`,
        start_date: '2031-03-08 10:00',
        end_date: '2031-03-08 11:00',
        status: 'publish',
      },
      'author',
    );
    for (const path of [new URL(body.url).pathname, '/events/2031-03-08/'])
      for (const html of await shownAt(path)) expectHarmless(html, path);
  }
});

test('nothing of an address becomes markup', async () => {
  for (const payload of PAYLOADS) {
    const word = encodeURIComponent(payload);
    for (const path of [
      `/events/?tribe-bar-search=${word}`,
      `/events/month/?tribe-bar-search=${word}`,
      `/events/?tribe-bar-date=${word}`,
      `/events/category/${word}/`,
      `/events/${word}/`,
      `/event/${word}/`,
      `/event/walk/${word}/`,
    ])
      for (const html of await shownAt(path)) expectHarmless(html, path);
  }
});

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Written past the interface, so that it has to be told of the change. */
const forget = async () => {
  await site.services.database.prisma.change.createMany({
    data: ['post', 'term'].map((kind) => ({
      kind,
      recordId: 0,
      operation: 'update',
      moment: '2031-03-01T00:00:00',
    })),
  });
};

/** The page at an address, and what the route answers of it. */
async function shownAt(path: string): Promise<readonly string[]> {
  const page = await site.fetch(path);
  const route = await site.rest(`/ext/views/v2/html?${new URLSearchParams({ url: path })}`);
  expect(page.status, path).toBeLessThan(500);
  expect(route.status, path).toBeLessThan(500);
  return [await page.text(), typeof route.body === 'string' ? route.body : ''];
}

function expectHarmless(html: string, path: string): void {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name.includes('probe')) found.push(name);
      if (name === 'script' && !/^(application\/(ld\+)?json|undefined)$/.test(`${attributes.type}`))
        found.push(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on|probe/.test(attribute)) found.push(`${name} ${attribute}`);
        if (/^(href|src|action)$/.test(attribute) && /^\s*javascript:/i.test(value))
          found.push(`${name} ${attribute}=${value}`);
      }
    },
  });
  parser.end(html);
  expect(found, path).toEqual([]);
  for (const [, data = ''] of html.matchAll(
    /<script type="application\/ld\+json">(.*?)<\/script>/gs,
  ))
    expect(() => JSON.parse(data)).not.toThrow();
}
