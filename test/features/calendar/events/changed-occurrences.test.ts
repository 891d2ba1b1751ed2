import { beforeEach, describe, expect, it } from 'vitest';
import { siteForEachTest } from '../../../support/test-site.ts';

const EVENTS = '/ext/events/v1/events';
const MAY = 'start_date=2031-05-01&end_date=2031-05-31';

interface Shown {
  readonly id: number;
  readonly title: string;
  readonly start_date: string;
}

const site = siteForEachTest();
let series: number;
let category: number;

beforeEach(async () => {
  const terms = { as: 'admin', json: { name: 'Trips' } } as const;
  category = (await site.rest('/ext/events/v1/categories', terms)).body.id;
  series = await written(EVENTS, {
    title: 'Walk',
    description: 'Through the woods.',
    start_date: '2031-05-05 10:00',
    end_date: '2031-05-05 12:00',
    timezone: 'Europe/Berlin',
    cost: '5',
    categories: [category],
    venue: { venue: 'Barn', city: 'Perth' },
    organizer: [{ organizer: 'Ann' }, { organizer: 'Bea' }],
    rrule: 'FREQ=WEEKLY;COUNT=3',
  });
});

const written = async (path: string, json: object): Promise<number> =>
  (await site.make(path, json)).id;
const list = async (): Promise<readonly Shown[]> =>
  (await site.rest(`${EVENTS}?${MAY}`)).body.events;
const shown = async () => (await list()).map(({ title, start_date }) => `${title} ${start_date}`);
const second = async (): Promise<number> => (await list())[1]?.id ?? 0;
const globalId = (id: number) => Buffer.from(`occurrence:${id}`).toString('base64');

const UPDATE =
  'mutation ($input: UpdateEventInput!) { updateEvent(input: $input) { event { databaseId title } } }';
const DELETE =
  'mutation ($input: DeleteEventInput!) { deleteEvent(input: $input) { deletedId event { id title } } }';

describe('one time of a series', () => {
  it('is changed by its own id, and keeps what is not changed', async () => {
    const id = await second();
    const keep = { timezone: 'Europe/Berlin', cost: '5' };
    const moved = { ...keep, start_date: '2031-05-13 15:00', end_date: '2031-05-13 16:00' };
    const { status, body } = await site.rest(`${EVENTS}/${id}`, {
      as: 'admin',
      method: 'PUT',
      json: { ...moved, title: 'Late walk', organizer: [] },
    });
    expect([status, body.title]).toEqual([200, 'Late walk']);
    expect(body).toMatchObject({
      description: expect.stringContaining('woods'),
      cost: '$5',
      venue: { venue: 'Barn' },
      categories: [{ id: category }],
      organizer: [],
      series_id: series,
      series_start_date: '2031-05-12 10:00:00',
    });
    expect(body.rrule).toBeUndefined();
    expect(await shown()).toEqual([
      'Walk 2031-05-05 10:00:00',
      'Late walk 2031-05-13 15:00:00',
      'Walk 2031-05-19 10:00:00',
    ]);
    // The first id goes on to mean it.
    expect((await site.rest(`${EVENTS}/${id}`)).body).toMatchObject({ id: body.id });
    expect((await site.rest(`${EVENTS}/${series}`)).body).toMatchObject({ title: 'Walk' });
  });

  it('is changed by GraphQL too, and a second change is one of the same event', async () => {
    const id = await second();
    const change = async (input: object) =>
      (
        await site.query<{
          updateEvent: { event: { databaseId: number; title: string } };
        }>(UPDATE, { as: 'admin', variables: { input } })
      ).updateEvent.event;
    const first = await change({ id: globalId(id), title: 'Other walk' });
    const again = await change({ id: String(id), title: 'Another walk' });
    expect(again).toEqual({ databaseId: first.databaseId, title: 'Another walk' });
    expect(await shown()).toEqual([
      'Walk 2031-05-05 10:00:00',
      'Another walk 2031-05-12 10:00:00',
      'Walk 2031-05-19 10:00:00',
    ]);
    const whole = await site.rest(`${EVENTS}/${first.databaseId}`);
    expect(whole.body.organizer.map((one: { organizer: string }) => one.organizer)).toEqual([
      'Ann',
      'Bea',
    ]);
  });

  it('is one event however many change it at once', async () => {
    const id = await second();
    const titles = ['A', 'B', 'C', 'D'];
    const answers = await Promise.all(
      titles.map((title) => site.rest(`${EVENTS}/${id}`, { as: 'admin', json: { title } })),
    );
    const ok = answers.filter(({ status }) => status === 200);
    expect(ok.length).toBeGreaterThan(0);
    expect(new Set(ok.map(({ body }) => body.id)).size).toBe(1);
    expect(await list()).toHaveLength(3);
  });

  it('has no rule of its own', async () => {
    const id = await second();
    const json = { rrule: 'FREQ=DAILY' };
    const { status, body } = await site.rest(`${EVENTS}/${id}`, { as: 'admin', json });
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([
      400,
      'rest_invalid_param',
      ['rrule'],
    ]);
    expect(await shown()).toHaveLength(3);
  });

  it('is an exception to the rule once it is deleted', async () => {
    const id = await second();
    const { status, body } = await site.rest(`${EVENTS}/${id}`, { as: 'admin', method: 'DELETE' });
    expect([status, body.id, body.start_date]).toEqual([200, id, '2031-05-12 10:00:00']);
    expect(await shown()).toEqual(['Walk 2031-05-05 10:00:00', 'Walk 2031-05-19 10:00:00']);
    expect((await site.rest(`${EVENTS}/${id}`)).status).toBe(404);
    const whole = await site.rest(`${EVENTS}/${series}`);
    expect(whole.body.exdates).toEqual(['2031-05-12 10:00:00']);
  });

  it('is an exception by its date alone, unless it may take place twice a day', async () => {
    const put = (json: object) =>
      site.rest(`${EVENTS}/${series}`, { as: 'admin', method: 'PUT', json });
    const { body } = await put({ exdates: ['2031-05-12'] });
    expect(body.exdates).toEqual(['2031-05-12 10:00:00']);
    expect(await shown()).toEqual(['Walk 2031-05-05 10:00:00', 'Walk 2031-05-19 10:00:00']);
    const rrule = 'FREQ=DAILY;COUNT=4;BYHOUR=10,14';
    expect((await put({ rrule, exdates: ['2031-05-06'] })).body.data.params).toHaveProperty(
      'exdates',
    );
  });

  it('is deleted by GraphQL too', async () => {
    const id = globalId(await second());
    const data = await site.query(DELETE, { as: 'admin', variables: { input: { id } } });
    expect(data).toEqual({ deleteEvent: { deletedId: id, event: { id, title: 'Walk' } } });
    expect(await shown()).toHaveLength(2);
  });

  it('does not come back when what it was changed to is removed for good', async () => {
    const id = await written(`${EVENTS}/${await second()}`, { title: 'Short-lived' });
    await site.rest(`${EVENTS}/${id}`, { as: 'admin', method: 'DELETE' });
    expect(await shown()).toHaveLength(2);
    const input = { id: String(id), forceDelete: true };
    await site.graphql(DELETE, { as: 'admin', variables: { input } });
    expect(await shown()).toEqual(['Walk 2031-05-05 10:00:00', 'Walk 2031-05-19 10:00:00']);
  });

  it('is changed and deleted by those who may change the series only', async () => {
    const id = await second();
    const changed = await site.rest(`${EVENTS}/${id}`, { as: 'author', json: { title: 'Mine' } });
    const gone = await site.rest(`${EVENTS}/${id}`, { as: 'author', method: 'DELETE' });
    expect([changed.status, gone.status]).toEqual([403, 403]);
    expect((await site.rest(`${EVENTS}/${id}`, { json: { title: 'Mine' } })).status).toBe(401);
    expect(await shown()).toHaveLength(3);
  });

  it.each([
    [
      'a later time',
      { start_date: '2031-05-05 10:30', end_date: '2031-05-05 12:30' },
      '05',
      '10:30:00',
    ],
    ['whole days', { all_day: true }, '05', '00:00:00'],
    [
      'another weekday',
      { start_date: '2031-05-06 10:00', end_date: '2031-05-06 12:00' },
      '06',
      '10:00:00',
    ],
    [
      'another day and time',
      { start_date: '2031-05-06 00:30', end_date: '2031-05-06 01:00' },
      '06',
      '00:30:00',
    ],
  ])(
    'stays away or moved when its series gets %s, on both surfaces',
    async (_, times, day, time) => {
      await site.rest(`${EVENTS}/${await second()}`, { as: 'admin', method: 'DELETE' });
      const third = (await list())[1]?.id;
      const moved = { start_date: '2031-05-29 15:00', end_date: '2031-05-29 16:00', title: 'Late' };
      const instead = await written(`${EVENTS}/${third}`, { ...moved, timezone: 'Europe/Berlin' });
      const expected = [`Walk 2031-05-${day} ${time}`, 'Late 2031-05-29 15:00:00'];
      const change = { timezone: 'Europe/Berlin', ...times };
      await site.make(`${EVENTS}/${series}`, change);
      expect(await shown()).toEqual(expected);
      const whole = await site.rest(`${EVENTS}/${series}`);
      const on = (date: number) => `2031-05-${date + Number(day) - 5} ${time}`;
      expect(whole.body.exdates).toEqual([on(12)]);
      expect((await site.rest(`${EVENTS}/${instead}`)).body.series_start_date).toBe(on(19));
      const input = {
        id: String(series),
        allDay: false,
        startDate: '2031-05-05 10:00',
        endDate: '2031-05-05 12:00',
      };
      const { errors } = await site.graphql(UPDATE, { as: 'admin', variables: { input } });
      expect(errors).toBeUndefined();
      expect(await shown()).toEqual(['Walk 2031-05-05 10:00:00', 'Late 2031-05-29 15:00:00']);
    },
  );

  it('is found by GraphQL by its number and its global id', async () => {
    const id = await second();
    for (const one of [globalId(id), String(id)]) {
      const data = await site.query(
        'query ($id: ID!) { event(id: $id, idType: DATABASE_ID) { id } }',
        { variables: { id: one } },
      );
      expect(data).toEqual({ event: { id: globalId(id) } });
    }
  });
});
