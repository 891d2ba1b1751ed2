import { RRuleTemporal } from 'rrule-temporal';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { toUtc } from '../../src/features/calendar/entries/time/event-time.ts';
import { extendOccurrences } from '../../src/features/calendar/events/make-occurrences.ts';
import { addEvents } from '../../src/features/calendar/events/write-event.ts';
import { entryData } from '../support/entry-data.ts';
import { settableClock } from '../support/settable-clock.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';

const SERIES = 300;
const ZONE = 'Europe/Berlin';
const clock = settableClock('2031-06-15T12:00:00');

let site: TestSite;
const ids = Array.from({ length: SERIES }, (_, i) => 10_000 + i);

/** Weekly series without an end, which began half a year ago. */
beforeAll(async () => {
  site = await openTestSite({ clock });
  const { database } = site.services;
  await database.prisma.entry.createMany({
    data: ids.map((id) => ({ ...entryData({ kind: 'ext_events', slug: `walk-${id}` }), id })),
  });
  await addEvents(
    database,
    ids.map((entryId) => {
      const day = `2031-01-${String(1 + (entryId % 28)).padStart(2, '0')}`;
      const [startLocal, endLocal] = [`${day}T18:00:00`, `${day}T20:00:00`];
      return {
        ...{ entryId, startLocal, endLocal, timezone: ZONE, rrule: 'FREQ=WEEKLY' },
        ...{ startUtc: toUtc(startLocal, ZONE), endUtc: toUtc(endLocal, ZONE) },
        lastEndUtc: '9999-12-31T23:59:59',
      };
    }),
    '2031-06-15T12:00:00',
  );
}, 60_000);
afterAll(() => site.close());

/** The statements that something sends, and how many starts of rules it evaluates. */
async function workOf(ask: () => Promise<unknown>) {
  let statements = 0;
  const stop = site.services.database.onStatement(() => void statements++);
  const between = vi.spyOn(RRuleTemporal.prototype, 'between');
  await ask();
  stop();
  const starts = between.mock.results.reduce((sum, { value }) => sum + value.length, 0);
  between.mockRestore();
  return { statements, starts };
}

const page = async (path: string) =>
  (await site.app.fetch(new Request(`http://site.test${path}`))).text();
const list = async (where: string) => {
  const { data, errors } = await site.graphql<{ events: { totalCount: number } }>(
    `{ events(first: 10${where}) { totalCount nodes { id } } }`,
  );
  return errors?.[0]?.extensions.code ?? data.events.totalCount;
};

it.each([
  ['REST', async () => (await site.rest('/ext/events/v1/events')).body.total, 31_200],
  ['GraphQL', () => list(''), 31_200],
  ['GraphQL, not over', () => list(', where: { upcoming: true }'), 31_200],
  ['GraphQL, over', () => list(', where: { past: true }'), 6_600],
  ['GraphQL, by title', () => list(', where: { orderby: [{ field: TITLE, order: ASC }] }'), 31_200],
  ['the view of a list', async () => (await page('/events/list/')).split('event-list').length, 2],
  ['the view of a month', async () => (await page('/events/month/')).split('18:00').length, 300],
  [
    'the next times of a series on its page',
    async () => (await page('/event/walk-10000/')).split('18:00').length,
    7,
  ],
  [
    'a time of a series',
    async () => (await page('/event/walk-10000/2031-06-29/')).split('18:00').length,
    2,
  ],
  [
    'startDates',
    async () => {
      const { data } = await site.graphql<{ events: { nodes: { startDates: string[] }[] } }>(
        '{ events(first: 100, where: { orderby: [{ field: TITLE, order: ASC }] }) { nodes { startDates } } }',
      );
      return data.events.nodes.reduce((sum, { startDates }) => sum + startDates.length, 0);
    },
    10_000,
  ],
  [
    'a calendar file',
    async () => (await page('/events/list/?ical=1')).split('BEGIN:VEVENT').length,
    11,
  ],
] as const)(
  'hundreds of series cost no list more than single events: %s',
  async (_, ask, least) => {
    const work = await workOf(async () => expect(await ask()).toBeGreaterThanOrEqual(least));
    expect(work.starts).toBe(0);
    expect(work.statements).toBeLessThanOrEqual(14);
  },
);

it('a list of all their times is refused before many are made', async () => {
  const work = await workOf(async () =>
    expect(await list(', where: { startsAfter: "2050-01-01" }')).toBe('query_too_expensive'),
  );
  expect(work.starts).toBeLessThan(8000);
});

it('a list of more than ten years has what one without these bounds has', async () => {
  const between = (start: string, end: string) =>
    list(`, where: { startsBetween: { start: "${start}", end: "${end}" } }`);
  const all = (await site.rest('/ext/events/v1/events?start_date=1000-01-01')).body.total;
  const work = await workOf(async () => {
    const path =
      '/ext/events/v1/events?start_date=1000-01-01 00:00:00&end_date=9999-12-31 23:59:59';
    expect((await site.rest(`${path}&per_page=50`)).body.total).toBe(all);
    expect(await between('2020-01-01', '2099-12-31')).toBe(all);
    expect(await between('1000-01-01', '2031-02-28')).toBe(
      await countIn('1000-01-01', '2031-02-28'),
    );
    expect(await between('1000-01-01', '2030-12-31')).toBe(0);
  });
  expect(work.starts).toBe(0);
});

it('a month far away is made on demand, for the list and its total at once', async () => {
  const work = await workOf(async () =>
    expect(
      await list(', where: { startsBetween: { start: "2060-05-01", end: "2060-05-31" } }'),
    ).toBe(await countIn('2060-05-01', '2060-05-31')),
  );
  expect(work.starts).toBeLessThan(8000);
  expect(work.statements).toBeLessThanOrEqual(12);
});

/** All days from the first to the last, both inclusive, on which a series takes place. */
const countIn = async (first: string, last: string) =>
  ids.reduce((sum, id) => {
    const begin = Date.UTC(2031, 0, 1 + (id % 28));
    const [from, to] = [Date.parse(first), Date.parse(last)];
    const weeks = (until: number) => Math.floor((until - begin) / (7 * 86_400_000));
    return sum + weeks(to) - Math.max(weeks(from - 86_400_000), -1);
  }, 0);

it('lists stay the same whichever occurrences have rows, and time brings further ones', async () => {
  const { prisma } = site.services.database;
  const year = ', where: { startDate: "2032-06-01", endDate: "2032-06-30" }';
  const total = await list(year);
  // As a database of before is migrated.
  const some = { in: ids.slice(0, 20) };
  await prisma.occurrence.deleteMany({ where: { eventId: some } });
  await prisma.event.updateMany({
    where: { entryId: some },
    data: { occurrencesFrom: '9999-12-31T23:59:59', occurrencesUntil: '' },
  });
  expect(await list(year.replace('06-30', '06-29'))).toBe(
    await countIn('2032-06-01', '2032-06-29'),
  );
  clock.set('2032-06-15T12:00:00');
  await extendOccurrences(site.services);
  expect(await list(year)).toBe(total);
  const work = await workOf(async () => expect(await list('')).toBeGreaterThan(31_000));
  expect(work.starts).toBe(0);
}, 120_000);

it('the view of a month reads four events of each day, and counts the others', async () => {
  const read: string[] = [];
  const stop = site.services.database.onStatement((text) => void read.push(`${text}`));
  const html = await page('/events/month/2033-06/');
  stop();
  const days = html.match(/, \d+ events</g) ?? [];
  expect(days).toHaveLength(42);
  expect(html.match(/class="event-line/g)).toHaveLength(42 * 4);
  const events = read.filter((sql) => sql.includes('left join "MediaItem"')).join();
  expect(events.match(/[?$]/g)?.length).toBeLessThanOrEqual(42 * 4);
});

it('refuses the starts of many series under dozens of names, which would hold up others', async () => {
  const starts = (names: number) =>
    Array.from(
      { length: names },
      (_, i) => `a${i}: startDates(filter: { after: { year: ${2000 + i} } })`,
    );
  const codeOf = async (names: number) => {
    const query = `{ events(first: 100) { nodes { ${starts(names).join(' ')} } } }`;
    return (await site.graphql(query)).errors?.[0]?.extensions.code;
  };
  expect(await codeOf(3)).toBeUndefined();
  expect(await codeOf(12)).toBe('query_too_expensive');
  expect(await codeOf(40)).toBe('graphql_too_complex');
});
