import { beforeAll, expect, it } from 'vitest';
import { addEvents } from '../../../../src/features/calendar/events/write-event.ts';
import { entryData } from '../../../support/entry-data.ts';
import { sharedSite } from '../../../support/test-site.ts';

/** Some thousands, in nine months. */
const EVENTS = 4200;
const FIRST = 10_000;
const LIST = '/ext/events/v1/events';
/** Each has its own total. */
const FILTERS = [
  'start_date=2090-01-01&end_date=2092-01-01',
  'ends_after=2090-01-01',
  'starts_after=2090-06-01&status=publish',
];

const site = sharedSite();
beforeAll(async () => {
  const { prisma } = site.services.database;
  const ids = Array.from({ length: EVENTS }, (_, i) => FIRST + i);
  await prisma.entry.createMany({
    data: ids.map((id) => ({ ...entryData({ kind: 'ext_events', slug: `event-${id}` }), id })),
  });
  const day = (id: number, time: string) => `2091-0${1 + (id % 9)}-15T${time}`;
  await addEvents(
    site.services.database,
    ids.map((entryId) => ({
      entryId,
      startLocal: day(entryId, '18:00:00'),
      endLocal: day(entryId, '20:00:00'),
      timezone: 'UTC',
      startUtc: day(entryId, '18:00:00'),
      endUtc: day(entryId, '20:00:00'),
      lastEndUtc: day(entryId, '20:00:00'),
    })),
    '2090-01-01T00:00:00',
  );
});

const totals = () =>
  Promise.all(
    FILTERS.map(async (filter) => (await site.rest(`${LIST}?${filter}&per_page=1`)).body.total),
  );
const change = async (path: string, json: object) => {
  const { status, body } = await site.rest(path, { as: 'admin', json });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.id;
};
const dates = { start_date: '2091-05-01 18:00', end_date: '2091-05-01 21:30' };

it('totals of a large calendar follow each change of an event', async () => {
  const all = (n: number) => [n, n, n];
  expect(await totals()).toEqual(all(EVENTS));
  const id = await change(LIST, { title: 'Night', ...dates });
  expect(await totals()).toEqual(all(EVENTS + 1));
  await change(`${LIST}/${id}`, { start_date: '2089-05-01 18:00', end_date: '2089-05-01 21:30' });
  expect(await totals()).toEqual(all(EVENTS));
  await change(`${LIST}/${id}`, dates);
  expect(await totals()).toEqual(all(EVENTS + 1));
  await change(`${LIST}/${FIRST + 5}`, { status: 'draft' });
  expect(await totals()).toEqual(all(EVENTS));
  await site.rest(`${LIST}/${id}`, { as: 'admin', method: 'DELETE' });
  expect(await totals()).toEqual(all(EVENTS - 1));
});

it('events that end before a moment are listed with the last to end first', async () => {
  const data = await site.query<{ events: { nodes: { databaseId: number }[] } }>(
    '{ events(first: 3, where: { endsBefore: "2091-04-01", orderby: [{ field: END_DATE, order: DESC }] }) { nodes { databaseId } } }',
  );
  const inMarch = Array.from({ length: EVENTS }, (_, i) => FIRST + i).filter((id) => id % 9 === 2);
  expect(data.events.nodes.map(({ databaseId }) => databaseId)).toEqual(
    inMarch.toReversed().slice(0, 3),
  );
});

it('writes many series by as many statements as a few', async () => {
  const { database } = site.services;
  const written = async (from: number, count: number) => {
    const ids = Array.from({ length: count }, (_, i) => from + i);
    await database.prisma.entry.createMany({
      data: ids.map((id) => ({ ...entryData({ kind: 'ext_events', slug: `walk-${id}` }), id })),
    });
    let statements = 0;
    const stop = database.onStatement(() => void statements++);
    await addEvents(
      database,
      ids.map((entryId) => ({
        ...{ entryId, startLocal: '2090-01-01T18:00:00', endLocal: '2090-01-01T20:00:00' },
        ...{ startUtc: '2090-01-01T18:00:00', endUtc: '2090-01-01T20:00:00', timezone: 'UTC' },
        ...{ rrule: 'FREQ=WEEKLY', lastEndUtc: '9999-12-31T23:59:59' },
      })),
      '2090-01-01T00:00:00',
    );
    stop();
    return statements;
  };
  expect(await written(90_000, 2)).toBe(await written(91_000, 20));
  const spans = { occurrencesFrom: '2087-12-01T00:00:00', occurrencesUntil: '2092-02-01T18:00:00' };
  const where = { entryId: { gte: 90_000 }, ...spans };
  expect(await database.prisma.event.count({ where })).toBe(22);
});
