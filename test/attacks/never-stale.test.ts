import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../src/http/server.ts';
import type { Database } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { freePort } from '../support/free-port.ts';
import { secondProcess } from '../support/second-process.ts';
import { sharedServer } from '../support/test-server.ts';

/** Milliseconds in which everything is written by rounds, and how many rounds there are at least. */
const WRITING = { time: 5_000, rounds: 3 };
/** Milliseconds between two rounds, in which answers are asked for again and come to be kept. */
const PAUSE = 200;
/** Milliseconds between two reads of the same reader. */
const BREATH = 10;

const first = sharedServer();
let database: Database;
let second: Server;
/** Two servers on one database, each with connections and caches of its own. */
let servers: readonly [string, string];

beforeAll(async () => {
  const { config, log } = first.site.services;
  database = await openDatabase(config.databaseUrl);
  const port = await freePort();
  second = createHttpServer(secondProcess(first.site, database).app, config, log);
  second.listen(port, '127.0.0.1');
  await once(second, 'listening');
  servers = [first.address, `http://127.0.0.1:${port}`];
});
afterAll(async () => {
  const closed = once(second, 'close');
  second.close();
  second.closeAllConnections();
  await closed;
  await database.close();
});

const headers = () => ({
  'content-type': 'application/json',
  authorization: first.site.authorization('admin'),
});

/** Writes by REST on one of the servers. */
async function write(server: string, path: string, json: object, more: object = {}) {
  const init = { method: 'POST', headers: { ...headers(), ...more }, body: JSON.stringify(json) };
  const answer = await fetch(`${server}/api${path}`, init);
  return { status: answer.status, body: await answer.json() };
}

async function make(path: string, json: object) {
  const { status, body } = await write(servers[0], path, json);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** What is written in a round, wherever it is shown. */
const mark = (round: number) => `mark${round}mark`;

/** Of which rounds a text shows what was written. */
const marksIn = (text: string): readonly number[] =>
  [...text.matchAll(/mark(\d+)mark/g)].map(([, round]) => Number(round));

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Read {
  readonly path: string;
  /** A GraphQL document, which is posted. */
  readonly query?: string;
  /** Which rounds are shown; an answer that shows none was asked amiss. */
  readonly shown: (text: string, answer: Response) => readonly number[];
}

async function ask(server: string, { path, query }: Read, tag = '') {
  const init = query
    ? { method: 'POST', body: JSON.stringify({ query }), headers: JSON_TYPE }
    : { headers: tag ? { 'if-none-match': tag } : {} };
  const answer = await fetch(server + path, { ...init, redirect: 'error' });
  return { answer, text: await answer.text() };
}

const JSON_TYPE = { 'content-type': 'application/json' };

const EVENTS = '/ext/events/v1';
const DAY = '2091-05-01';

describe('readers of two servers beside writers on both', () => {
  /** What is written in each round. */
  let writes: readonly (readonly [path: string, json: (round: number) => object])[];
  let reads: readonly Read[];

  beforeAll(async () => {
    const published = { title: 'Written', status: 'publish' };
    const category = await make('/core/v2/categories', { name: 'News' });
    const post = await make('/core/v2/posts', { ...published, categories: [category.id] });
    const page = await make('/core/v2/pages', published);
    const venue = await make(`${EVENTS}/venues`, { venue: 'Hall' });
    const organizer = await make(`${EVENTS}/organizers`, { organizer: 'Ann' });
    const dates = { start_date: DAY, end_date: DAY };
    const event = await make(`${EVENTS}/events`, {
      ...{ title: 'Concert', ...dates, venue: venue.id, organizer: organizer.id },
    });
    expect(event.organizer).toHaveLength(1);
    const title = (round: number) => ({ title: mark(round) });
    writes = [
      [`/core/v2/categories/${category.id}`, (round) => ({ name: mark(round) })],
      [`/core/v2/posts/${post.id}`, title],
      [`/core/v2/pages/${page.id}`, title],
      [`${EVENTS}/venues/${venue.id}`, (round) => ({ venue: mark(round) })],
      [`${EVENTS}/organizers/${organizer.id}`, (round) => ({ organizer: mark(round) })],
      [`${EVENTS}/events/${event.id}`, title],
      // One more each time, for the totals.
      [
        '/core/v2/posts',
        () => ({ title: 'One more', status: 'publish', date: '2000-01-01T00:00:00' }),
      ],
      [
        `${EVENTS}/events`,
        () => ({ title: 'One more', start_date: '2092-01-01', end_date: '2092-01-01' }),
      ],
    ];
    for (const [path, json] of writes)
      expect((await write(servers[0], path, json(0))).status).toBeLessThan(300);
    const address = (link: string) => new URL(link).pathname;
    const show = (path: string): Read => ({ path, shown: marksIn });
    const rest = (path: string): Read => show(`/api${path}`);
    const graphql = (query: string, shown: Read['shown'] = marksIn): Read => ({
      ...{ path: '/graphql', query, shown },
    });
    const total =
      (name: string, least: number): Read['shown'] =>
      (_, { headers: all }) => [Number(all.get(name)) - least];
    const month = '/events/month/2091-05/';
    reads = [
      rest(`/core/v2/posts/${post.id}`),
      rest(`/core/v2/posts/${post.id}?_embed`),
      rest(`/core/v2/posts?include=${post.id}`),
      rest('/core/v2/posts?search=mark&_embed=wp:term'),
      rest('/core/v2/pages?_fields=title'),
      rest(`/core/v2/categories/${category.id}`),
      rest('/core/v2/search?search=mark'),
      rest(`${EVENTS}/events?start_date=${DAY}&end_date=${DAY}`),
      rest(`${EVENTS}/events/${event.id}`),
      rest(`${EVENTS}/venues/${venue.id}`),
      rest(`/ext/views/v2/html?url=${month}`),
      show('/'),
      show(address(post.link)),
      show(address(page.link)),
      show('/category/news/'),
      show(month),
      show(`/events/${DAY}/`),
      show(address(event.url)),
      show(`${address(event.url)}ical/`),
      show(address(venue.url)),
      graphql(
        `{ post(id: ${post.id}, idType: DATABASE_ID) { title categories { nodes { name } } } }`,
      ),
      graphql(`{ events(where: {startDate: "${DAY}", endDate: "${DAY}"}) {
        nodes { title venue { title } organizers { nodes { title } } } } }`),
      graphql('{ posts(first: 1) { totalCount } }', (answer) => [
        JSON.parse(answer).data.posts.totalCount - 2,
      ]),
      { path: '/api/core/v2/posts?per_page=1', shown: total('x-wp-total', 2) },
      { path: '/api/core/v2/posts?search=more', shown: total('x-wp-total', 1) },
      {
        path: `/api${EVENTS}/events?start_date=2092-01-01&end_date=2092-01-01`,
        shown: total('x-tec-total', 1),
      },
    ];
  });

  it('show all that was acknowledged before they asked, and 304 only where nothing changed', async () => {
    const rounds = { begun: 0, acknowledged: 0 };
    const seen = { made: 0, unchanged: 0 };
    let isDone = false;

    async function writeAll() {
      const end = performance.now() + WRITING.time;
      for (let round = 1; round <= WRITING.rounds || performance.now() < end; round++) {
        rounds.begun = round;
        for (const [i, [path, json]] of writes.entries()) {
          const server = servers[(round + i) % 2] ?? '';
          const { status, body } = await write(server, path, json(round));
          expect(status, JSON.stringify(body)).toBeLessThan(300);
        }
        rounds.acknowledged = round;
        await pause(PAUSE);
      }
    }

    async function readOn(server: string, read: Read) {
      let known: { text: string; tag: string; answer: Response } | undefined;
      while (!isDone) {
        const least = rounds.acknowledged;
        const { answer, text } = await ask(server, read, known?.tag);
        const isUnchanged = answer.status === 304;
        expect([200, 304], text).toContain(answer.status);
        const tag = answer.headers.get('etag') ?? '';
        if (isUnchanged) {
          expect(tag, read.path).toBe(known?.tag);
          seen.unchanged++;
        } else {
          if (known?.tag) expect(tag, read.path).not.toBe(known.tag);
          known = { text, tag, answer };
          seen.made++;
        }
        if (!known) throw new Error(`Nothing was ever shown at ${read.path}.`);
        const shown = read.shown(known.text, known.answer);
        const where = `${read.path} ${read.query ?? ''} by ${answer.status}`;
        expect(shown.length, `${where}: ${known.text}`).toBeGreaterThan(0);
        if (Math.min(...shown) < least) console.log(rounds, least, where, known.text);
        expect(Math.min(...shown), where).toBeGreaterThanOrEqual(least);
        expect(Math.max(...shown), where).toBeLessThanOrEqual(rounds.begun);
        await pause(BREATH);
      }
    }

    await Promise.all([
      writeAll().finally(() => {
        isDone = true;
      }),
      ...servers.flatMap((server) => reads.map((read) => readOn(server, read))),
    ]);
    expect(seen.made).toBeGreaterThan(reads.length * rounds.acknowledged);
    expect(seen.unchanged).toBeGreaterThan(0);
  }, 120_000);

  it('are told by either server that what one of them showed has not changed', async () => {
    for (const read of reads.filter(({ query }) => !query))
      for (const server of servers) {
        const { answer, text } = await ask(server, read);
        const tag = answer.headers.get('etag') ?? '';
        expect(tag, read.path).toMatch(/^"/);
        for (const other of servers) {
          expect((await ask(other, read, tag)).answer.status, read.path).toBe(304);
          expect((await ask(other, read, '"other"')).text, read.path).toBe(text);
        }
      }
  });
});

describe('If-Match on either server', () => {
  it.each([
    ['/core/v2/posts', { title: '0', status: 'publish' }, 'title'],
    ['/core/v2/pages', { title: '0', status: 'publish' }, 'title'],
    ['/core/v2/tags', { name: '0' }, 'name'],
    [`${EVENTS}/events`, { title: '0', start_date: DAY, end_date: DAY }, 'title'],
    [`${EVENTS}/venues`, { venue: '0' }, 'venue'],
  ])('to an item of %s is refused where it changed, and only there', async (route, json, field) => {
    const path = `${route}/${(await make(route, json)).id}`;
    const read: Read = { path: `/api${path}`, shown: () => [] };
    const look = async (server: string) => {
      const { answer, text } = await ask(server, read);
      const value = JSON.parse(text)[field];
      return { tag: answer.headers.get('etag') ?? '', count: Number(value.rendered ?? value) };
    };
    let written = 0;
    /** Adds one to what is there, until that succeeded as often as said. */
    async function addOn(server: string, many: number) {
      for (let done = 0; done < many; ) {
        const { tag, count } = await look(server);
        const next = { [field]: String(count + 1) };
        const { status, body } = await write(server, path, next, { 'if-match': tag });
        if (status === 200) {
          done++;
          written++;
        } else {
          expect(body.code).toBe('rest_precondition_failed');
          expect((await look(server)).count).toBeGreaterThan(count);
        }
      }
    }
    await Promise.all([...servers, ...servers].map((server) => addOn(server, 3)));
    for (const server of servers) expect((await look(server)).count).toBe(written);
    for (const server of [...servers, ...servers]) {
      const { tag, count } = await look(server);
      for (const [other, status] of [[server, 200], ...servers.map((one) => [one, 412])] as const)
        expect(
          await write(String(other), path, { [field]: String(count + 1) }, { 'if-match': tag }),
        ).toMatchObject({ status });
    }
  });
});
