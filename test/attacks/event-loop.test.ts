import { executeSync, getIntrospectionQuery, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/app/schema.ts';
import { attachTerms } from '../../src/features/content/entries/entry-terms.ts';
import { entryData } from '../support/entry-data.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';

/** How often the event loop goes round at least while a large answer is made. */
const FEWEST_TURNS = 4;
const POSTS = 1000;

let site: TestSite;
/** An event that takes place five hundred times. */
let series: number;
beforeAll(async () => {
  site = await openTestSite();
  const { prisma } = site.services.database;
  const category = await site.rest('/core/v2/categories', { as: 'admin', json: { name: 'News' } });
  const ids = Array.from({ length: POSTS }, (_, i) => 1000 + i);
  const content = '<!-- wp:paragraph -->\n<p>Some words of a post.</p>\n'.repeat(25);
  await prisma.entry.createMany({
    data: ids.map((id) =>
      entryData({ id, title: `Post ${id}`, content, authorId: site.users.author }),
    ),
  });
  await attachTerms(
    site.services.database,
    ids.map((entryId) => ({ entryId, termId: category.body.id })),
  );
  await prisma.term.createMany({
    data: Array.from({ length: 14 }, (_, i) => ({
      taxonomy: 'category',
      slug: `term-${i}`,
      name: `Term ${i}`,
      sortName: `term ${i}`,
    })),
  });
  const day = `${new Date().getFullYear() + 1}-01-01`;
  const daily = { start_date: `${day} 10:00`, end_date: `${day} 11:00` };
  const json = { title: 'Daily', ...daily, timezone: 'UTC', rrule: 'FREQ=DAILY;COUNT=500' };
  series = (await site.rest('/ext/events/v1/events', { as: 'admin', json })).body.id;
}, 120_000);
afterAll(() => site.close());

const FIELDS = 'id databaseId title date modified slug uri status link guid';

/** At the limits of what may be asked for; a number makes each another one, so that nothing of it is kept. */
const documents = {
  'texts of 4,900 posts': (n: number) =>
    `{ ${Array.from({ length: 49 }, (_, i) => `a${i}: posts(first: 100, where: { notIn: [${n * 100 + i}] }) { nodes { ${FIELDS} content } }`).join(' ')} }`,
  'terms and authors of 500 posts': (n: number) =>
    `{ ${Array.from({ length: 5 }, (_, i) => `a${i}: posts(first: 100, where: { notIn: [${n * 100 + i}] }) { nodes { categories { nodes { name } } author { node { name } } } }`).join(' ')} }`,
  '90 lists of each of 15 categories': (n: number) =>
    `{ categories(first: 15) { nodes { ${Array.from({ length: 90 }, (_, i) => `a${i}: posts(first: 1, where: { notIn: [${n * 100 + i}] }) { nodes { id } }`).join(' ')} } } }`,
  '15 lists of events by ids and authors': (n: number) =>
    `{ ${Array.from({ length: 15 }, (_, i) => `a${i}: events(first: 100, where: { notIn: [${n * 100 + i}], orderby: [{ field: IN, order: ASC }, { field: AUTHOR, order: ASC }], in: [${series}, ${Array.from({ length: 99 }, (_, j) => 9000 + i + j)}] }) { nodes { id } }`).join(' ')} }`,
  "texts of 3,000 posts in one post's author": (n: number) =>
    `{ post(id: 1000, idType: DATABASE_ID) { author { node { ${Array.from({ length: 30 }, (_, i) => `a${i}: posts(first: 100, where: { notIn: [${n * 100 + i}] }) { nodes { ${FIELDS} content } }`).join(' ')} } } } }`,
  'the whole schema': (n: number) => `${getIntrospectionQuery()} # ${n}`,
  'every type with what it is related to': (n: number) =>
    `{ __schema { types { name fields { name type { name ofType { name } } args { name description } } } } } # ${n}`,
};

const post =
  (accept: string, query: (n: number) => string) =>
  (n: number): Request =>
    new Request('http://site.test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify({ query: query(n) }),
    });

const get =
  (address: (n: number) => string, accept = 'application/json') =>
  (n: number): Request =>
    new Request(`http://site.test${address(n)}`, { headers: { accept } });

/** Each of so many events shows the starts of its series under so many names. */
const starts = (n: number, names = 30, events = 100) =>
  `{ events(first: ${events}) { nodes { ${Array.from({ length: names }, (_, i) => `a${i}: startDates(filter: { after: { year: ${2000 + i} }, before: { year: ${2100 + n} } })`).join(' ')} } } }`;

const GRAPHQL = 'application/graphql-response+json';

const asked: readonly (readonly [string, (n: number) => Request])[] = [
  ...Object.entries(documents).flatMap(([name, query]) => [
    [`${name} by POST`, post('application/json', query)] as const,
    [`${name} as ${GRAPHQL}`, post(GRAPHQL, query)] as const,
  ]),
  ['100 events with their starts under 90 names', post(GRAPHQL, (n) => starts(n, 90))],
  ['500 events with their starts under 30 names', post(GRAPHQL, (n) => starts(n, 30, 500))],
  [
    'the same as edges by a fragment',
    post(GRAPHQL, (n) =>
      starts(n, 90).replace(
        /nodes ({.*}) } }$/,
        'edges { node { ...f } } } } fragment f on Event $1',
      ),
    ),
  ],
  ['texts as events', post('text/event-stream', documents['texts of 4,900 posts'])],
  [
    'texts by GET',
    get((n) => `/graphql?${new URLSearchParams({ query: documents['texts of 4,900 posts'](n) })}`),
  ],
];

/** How often the event loop goes round while a request is answered. */
async function turnsDuring(request: Request): Promise<number> {
  let turns = 0;
  let isDone = false;
  const look = () => {
    turns += 1;
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  const response = await site.app.fetch(request);
  const text = await response.text();
  isDone = true;
  expect(response.status, text.slice(0, 500)).toBe(200);
  expect(text).not.toContain('"errors"');
  expect(text.length).toBeGreaterThan(5_000);
  return turns;
}

it.each(asked)(
  'lets others go on: %s',
  async (_, request) => {
    expect(await turnsDuring(request(1))).toBeGreaterThanOrEqual(FEWEST_TURNS);
  },
  120_000,
);

/** How often the making of an answer asked whether it should let others go on. */
async function turnsAsked(request: Request): Promise<number> {
  const { timeSlices } = site.services;
  const { next } = timeSlices;
  let times = 0;
  Object.assign(timeSlices, {
    next(owner: object) {
      times += 1;
      return next(owner);
    },
  });
  await (await site.app.fetch(request)).arrayBuffer();
  Object.assign(timeSlices, { next });
  return times;
}

describe('others may go on', () => {
  it.each(asked.filter(([name]) => name.startsWith('texts')))(
    'after each item of %s',
    async (_, request) => {
      expect(await turnsAsked(request(100))).toBeGreaterThan(4900);
    },
  );

  it('before and after the starts of each event in each alias', async () => {
    expect(await turnsAsked(post('application/json', starts)(100))).toBeGreaterThan(11_000);
  });

  it.each(asked.filter(([name]) => /schema|type/.test(name)))(
    'after each type of %s',
    async (_, request) => {
      const types = Object.keys(schema.getTypeMap()).length;
      expect(await turnsAsked(request(100))).toBeGreaterThan(types);
    },
  );
});

it('the whole schema is told as it is, however often it is asked for', async () => {
  const query = getIntrospectionQuery();
  const whole = JSON.stringify(executeSync({ schema, document: parse(query) }));
  for (let times = 0; times < 14; times++) {
    const { data } = await site.graphql(query, { as: 'admin' });
    expect(JSON.stringify({ data })).toBe(whole);
  }
});
