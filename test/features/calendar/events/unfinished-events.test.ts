import { beforeAll, describe, expect, it } from 'vitest';
import { attachTerms } from '../../../../src/content/entries/entry-terms.ts';
import { addEvents, attachParties } from '../../../../src/features/calendar/events/write-event.ts';
import { entryData } from '../../../support/entry-data.ts';
import { sharedSite } from '../../../support/test-site.ts';

const NOW = Date.parse('2031-06-15T12:30:00Z');
const DAY = 86_400_000;
const EVENTS = 900;
const CATEGORIES = [501, 502, 503];

interface Made {
  readonly id: number;
  readonly title: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly status: string;
  readonly category: number;
  readonly author: number;
}

const site = sharedSite({ clock: { now: () => new Date(NOW) } });
let made: readonly Made[];
let venue: number;

const moment = (time: number) => new Date(time).toISOString().slice(0, 19);

/** Events of an hour to more than a year, a year and a half around now; two of three have the first category, most one author. */
beforeAll(async () => {
  const { database } = site.services;
  const { prisma } = database;
  made = Array.from({ length: EVENTS }, (_, i) => {
    const start = NOW + (((i * 7919) % EVENTS) / EVENTS - 0.5) * 550 * DAY;
    const length = [DAY / 24, DAY / 24, 3 * DAY, 40 * DAY, 400 * DAY][i % 5] ?? DAY;
    return {
      id: 10_000 + i,
      title: `Event ${String((i * 31) % EVENTS).padStart(4, '0')}`,
      date: moment(NOW - ((i * 104_729) % EVENTS) * DAY),
      start: moment(start),
      end: moment(start + length),
      status: i % 40 === 0 ? 'draft' : 'publish',
      category: CATEGORIES[i % 3 < 2 ? 0 : 1 + (i % 2)] ?? 0,
      author: i % 4 === 0 ? site.users.editor : site.users.author,
    };
  });
  await prisma.term.createMany({
    data: CATEGORIES.map((id) => ({
      id,
      taxonomy: 'ext_events_cat',
      slug: `kind-${id}`,
      name: `Kind ${id}`,
      sortName: `kind ${id}`,
      count: 1,
    })),
  });
  ({ id: venue } = await prisma.entry.create({
    data: entryData({ kind: 'ext_venue', slug: 'hall' }),
  }));
  await prisma.venue.create({ data: { entryId: venue } });
  await prisma.entry.createMany({
    data: made.map(({ id, title, date, status, author }) => ({
      id,
      ...entryData({ kind: 'ext_events', slug: `e-${id}`, title, date, status, authorId: author }),
      sortTitle: title,
    })),
  });
  await addEvents(
    database,
    made.map(({ id, start, end }) => ({
      entryId: id,
      startLocal: start,
      startUtc: start,
      endLocal: end,
      endUtc: end,
      lastEndUtc: end,
      timezone: 'UTC',
    })),
    moment(NOW),
  );
  const carried = made.map(({ id, category }) => ({ entryId: id, termId: category }));
  await database.transaction((open) => attachTerms(open, carried));
  const held = made.map(({ id }) => ({ eventId: id, venues: [venue], organizers: [] }));
  await database.transaction((open) => attachParties(open, held));
});

interface List {
  readonly totalCount: number;
  readonly nodes: readonly { readonly databaseId: number }[];
}

const LIST = 'totalCount nodes { databaseId }';
const idsOf = ({ nodes }: List) => nodes.map(({ databaseId }) => databaseId);
const now = moment(NOW);
const isUnfinished = ({ end }: Made) => end >= now;
const byStart = (a: Made, b: Made) => compare(a.start, b.start) || a.id - b.id;
const byTitle = (a: Made, b: Made) => compare(a.title, b.title) || a.id - b.id;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const expected = (
  isListed: (event: Made) => boolean,
  order: (a: Made, b: Made) => number = byStart,
) => made.filter((event) => event.status === 'publish' && isListed(event)).sort(order);

async function listOf(query: string): Promise<List> {
  const data = await site.query<{ events: List }>(query);
  return data.events;
}

describe('events that are not over', () => {
  it('are those that are going on, however long they take, and those to come', async () => {
    const all = expected(isUnfinished).map(({ id }) => id);
    const { totalCount, ...list } = await listOf(
      `{ events(first: 500, where: { upcoming: true }) { ${LIST} } }`,
    );
    expect(totalCount).toBe(all.length);
    expect(idsOf(list as List)).toEqual(all.slice(0, 500));
  });

  it('are paged without a gap across those that are going on', async () => {
    const all = expected(isUnfinished).map(({ id }) => id);
    const found: number[] = [];
    for (let after = ''; found.length < 200; ) {
      const data = await site.query<{
        events: List & { pageInfo: { endCursor: string } };
      }>(
        `{ events(first: 30, ${after} where: { upcoming: true }) { nodes { databaseId } pageInfo { endCursor } } }`,
      );
      found.push(...idsOf(data.events));
      after = `after: "${data.events.pageInfo.endCursor}",`;
    }
    expect(found).toEqual(all.slice(0, found.length));
  });

  it('are the same by REST, from the first page to the last', async () => {
    const all = expected(({ end }) => end > `${now.slice(0, 10)}T23:59:59`).map(({ id }) => id);
    const pages = Math.ceil(all.length / 50);
    const found: number[] = [];
    for (let page = 1; page <= pages; page++) {
      const { body } = await site.rest(
        `/ext/events/v1/events?ends_after=${now.slice(0, 10)}&per_page=50&page=${page}`,
      );
      expect(body.total).toBe(all.length);
      found.push(...body.events.map(({ id }: { id: number }) => id));
    }
    expect(found).toEqual(all);
  });

  it.each([
    ['eventsCategories', ({ category }: Made) => category],
    ['users', ({ author }: Made) => author],
    ['venues', () => venue],
  ] as const)('are listed for each of the %s', async (parents, parentOf) => {
    const data = await site.query<Record<string, { nodes: Parent[] }>>(
      `{ ${parents} { nodes { databaseId
        unfinished: events(first: 9, where: { upcoming: true }) { ${LIST} }
        first: events(first: 9) { ${LIST} }
        byTitle: events(first: 9, where: { orderby: [{ field: TITLE, order: ASC }] }) { ${LIST} }
        last: events(last: 9) { ${LIST} } } } }`,
    );
    expect(data[parents]?.nodes.length).toBeGreaterThan(0);
    for (const { databaseId, unfinished, first, byTitle: titled, last } of data[parents]?.nodes ??
      []) {
      const isOwn = (event: Made) => parentOf(event) === databaseId;
      const check = (list: List, all: readonly Made[], part = all.slice(0, 9)) => {
        expect(list.totalCount).toBe(all.length);
        expect(idsOf(list)).toEqual(part.map(({ id }) => id));
      };
      check(
        unfinished,
        expected((event) => isOwn(event) && isUnfinished(event)),
      );
      const own = expected(isOwn);
      check(first, own);
      check(last, own, own.slice(-9));
      check(titled, own.toSorted(byTitle));
    }
  });
});

interface Parent {
  readonly databaseId: number;
  readonly unfinished: List;
  readonly first: List;
  readonly byTitle: List;
  readonly last: List;
}

it.each([
  ['DATE', (a: Made, b: Made) => compare(a.date, b.date) || a.id - b.id],
  ['TITLE', byTitle],
  ['END_DATE', (a: Made, b: Made) => compare(a.end, b.end) || a.id - b.id],
  ['ID', (a: Made, b: Made) => a.id - b.id],
] as const)('events are listed by %s in both directions', async (field, order) => {
  const all = expected(() => true, order).map(({ id }) => id);
  for (const direction of ['ASC', 'DESC']) {
    const list = await listOf(
      `{ events(first: 12, where: { orderby: [{ field: ${field}, order: ${direction} }] }) { ${LIST} } }`,
    );
    expect(list.totalCount).toBe(all.length);
    expect(idsOf(list)).toEqual((direction === 'ASC' ? all : all.toReversed()).slice(0, 12));
  }
});
