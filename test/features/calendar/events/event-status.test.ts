import { beforeEach, describe, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const EVENTS = '/ext/events/v1/events';
const ROOM = 'https://room.example.org/7?a=1&b=2';
const site = sharedSite();
let venue: number;
let made = 0;

const write = async (path: string, json: object, as: TestUser = 'editor') =>
  site.rest(path, { as, json });
const create = async (more: object = {}): Promise<number> => {
  made += 1;
  const times = { start_date: '2091-05-01 18:00', end_date: '2091-05-01 20:00' };
  const { body } = await write(EVENTS, {
    ...{ title: 'Choir', slug: `choir-${made}`, timezone: 'Europe/Paris', venue },
    ...times,
    ...more,
  });
  return body.id;
};
const read = async (id: number) => (await site.rest(`${EVENTS}/${id}`)).body;
const page = async (path: string) => (await site.fetch(path)).text();

beforeEach(async () => {
  venue = (await write('/ext/events/v1/venues', { venue: 'Hall', city: 'Paris' })).body.id;
});

test('an event as planned says nothing, and one that is not says why', async () => {
  const id = await create({ status_reason: 'No reason' });
  for (const name of ['event_status', 'status_reason', 'online_url', 'previous_start_date'])
    expect(await read(id)).not.toHaveProperty(name);
  const off = { event_status: 'cancelled', status_reason: 'No <b>singers</b>', online_url: ROOM };
  expect((await write(`${EVENTS}/${id}`, off)).body).toMatchObject({
    ...off,
    status_reason: 'No singers',
  });
  await write(`${EVENTS}/${id}`, { title: 'The choir' });
  expect(await read(id)).toMatchObject({ event_status: 'cancelled', title: 'The choir' });
  await write(`${EVENTS}/${id}`, { event_status: 'scheduled' });
  const again = await read(id);
  expect(again).toMatchObject({ online_url: ROOM });
  expect(again).not.toHaveProperty('status_reason');
});

test.each([
  ['event_status', 'rained_off'],
  ['online_url', 'javascript:alert(1)'],
  ['online_url', 'somewhere'],
  ['online_url', `https://room.example.org/${'7'.repeat(2000)}`],
  ['status_reason', 'x'.repeat(1001)],
])('%s is refused if it is %.30s', async (name, value) => {
  const { status, body } = await write(EVENTS, {
    ...{ title: 'No', start_date: '2091-05-01', end_date: '2091-05-01', [name]: value },
  });
  expect([status, body.code, Object.keys(body.data.params)]).toEqual([
    ...[400, 'rest_invalid_param', [name]],
  ]);
});

test('one time of a series is cancelled alone, or moved online with what the series has', async () => {
  const series = await create({ rrule: 'FREQ=WEEKLY;COUNT=3', online_url: ROOM });
  const listed = async () =>
    (await site.rest(`${EVENTS}?start_date=2091-05-01&end_date=2091-06-01`)).body.events
      .filter((one: { id: number; series_id?: number }) => one.series_id === series)
      .map((one: { event_status?: string; online_url?: string }) => [
        ...[one.event_status, one.online_url],
      ]);
  expect(await listed()).toEqual(Array(3).fill([undefined, ROOM]));
  const { body } = await site.rest(
    `${EVENTS}?start_date=2091-05-08&end_date=2091-05-08&venue=${venue}`,
  );
  await write(`${EVENTS}/${body.events[0].id}`, { event_status: 'cancelled' });
  expect(await listed()).toEqual([
    ...[
      [undefined, ROOM],
      ['cancelled', ROOM],
    ],
    [undefined, ROOM],
  ]);
  await write(`${EVENTS}/${series}`, { event_status: 'moved_online' });
  expect((await listed()).map(([status]: string[]) => status)).toEqual([
    ...['moved_online', 'cancelled', 'moved_online'],
  ]);
});

test('a postponed event knows its first start once it has another', async () => {
  const id = await create();
  await write(`${EVENTS}/${id}`, { event_status: 'postponed' });
  expect((await read(id)).json_ld).toMatchObject({
    eventStatus: 'https://schema.org/EventPostponed',
  });
  expect(await read(id)).not.toHaveProperty('previous_start_date');
  for (const day of ['02', '03'])
    await write(`${EVENTS}/${id}`, {
      ...{ start_date: `2091-05-${day} 18:00`, end_date: `2091-05-${day} 20:00` },
    });
  const { previous_start_date: previous, json_ld: data } = await read(id);
  expect(previous).toBe('2091-05-01 18:00:00');
  expect(data).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: '2091-05-01T18:00:00+02:00',
    startDate: '2091-05-03T18:00:00+02:00',
  });
  await write(`${EVENTS}/${id}`, { event_status: 'scheduled' });
  expect(await read(id)).not.toHaveProperty('previous_start_date');
});

describe('JSON-LD', () => {
  const room = { '@type': 'VirtualLocation', url: ROOM };
  test.each([
    [{}, 'EventScheduled', 'Offline', { name: 'Hall' }],
    [{ event_status: 'cancelled' }, 'EventCancelled', 'Offline', { name: 'Hall' }],
    [{ online_url: ROOM }, 'EventScheduled', 'Mixed', [{ name: 'Hall' }, room]],
    [{ online_url: ROOM, venue: [] }, 'EventScheduled', 'Online', room],
    [{ online_url: ROOM, event_status: 'moved_online' }, 'EventMovedOnline', 'Online', room],
    [
      { event_status: 'moved_online' },
      'EventMovedOnline',
      'Online',
      { '@type': 'VirtualLocation', url: expect.stringContaining('/event/choir-') },
    ],
  ])('of %j says %s', async (more, status, mode, location) => {
    const { json_ld: data } = await read(await create(more));
    expect(data).toMatchObject({
      eventStatus: `https://schema.org/${status}`,
      eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
      location,
    });
  });
});

test('pages strike out what does not take place, and say so in words', async () => {
  const id = await create({ event_status: 'cancelled', status_reason: 'The hall & its “roof”' });
  const { slug } = await read(id);
  const own = await page(`/event/${slug}/`);
  expect(own).toContain('<h1><s>Choir</s></h1>');
  expect(own).toContain('<strong>Cancelled.</strong> The hall &amp; its “roof”');
  for (const view of ['/events/list/?tribe-bar-date=2091-05-01', '/events/month/2091-05/'])
    expect(await page(view)).toContain('Cancelled: <s>Choir</s>');
  await write(`${EVENTS}/${id}`, { event_status: 'postponed' });
  await write(`${EVENTS}/${id}`, { start_date: '2091-05-09 18:00', end_date: '2091-05-09 20:00' });
  const postponed = await page(`/event/${slug}/`);
  expect(postponed).toContain('<h1>Choir</h1>');
  expect(postponed).toMatch(
    /Postponed from <s><time datetime="2091-05-01T18:00:00">Tuesday, May 1/,
  );
  await write(`${EVENTS}/${id}`, { event_status: 'moved_online', online_url: ROOM });
  const online = await page(`/event/${slug}/`);
  expect(online).toContain('<strong>Moved online.</strong>');
  expect(online).toContain('href="https://room.example.org/7?a=1&amp;b=2"');
});

test('a password hides the reason and the online address, and not the status', async () => {
  venue = (await write('/ext/events/v1/venues', { venue: 'Cellar' })).body.id;
  const id = await create({
    event_status: 'moved_online',
    status_reason: 'Secret',
    online_url: 'https://secret.example.org/',
  });
  await site.services.database.prisma.entry.update({ where: { id }, data: { password: 'pw' } });
  const list = await site.rest(
    `${EVENTS}?venue=${venue}&start_date=2091-05-01&end_date=2091-05-01`,
  );
  const { slug } = (await site.rest(`${EVENTS}/${id}`, { as: 'editor' })).body;
  const query = `{ event(id: "${id}", idType: DATABASE_ID) { eventStatus statusReason onlineUrl jsonLd } }`;
  const data = await site.query<{ event: object }>(query);
  expect(list.body.events.find((one: { id: number }) => one.id === id)).toMatchObject({
    event_status: 'moved_online',
  });
  expect(data.event).toMatchObject({ eventStatus: 'MOVED_ONLINE', onlineUrl: null });
  const shown = [
    JSON.stringify([list.body, data]),
    await page(`/event/${slug}/`),
    await page(`/event/${slug}/ical/`),
    await page('/events/month/2091-05/'),
  ];
  for (const text of shown) {
    expect(text).not.toContain('Secret');
    expect(text).not.toContain('secret.example.org');
  }
});

test.each([
  [{}, 'CONFIRMED'],
  [{ event_status: 'cancelled', status_reason: 'Rain; wind' }, 'CANCELLED'],
  [{ event_status: 'postponed' }, 'TENTATIVE'],
  [{ event_status: 'moved_online', online_url: ROOM }, 'CONFIRMED'],
])('the calendar file of an event with %j has the status %s', async (more, status) => {
  const { slug } = await read(await create(more));
  const text = (await page(`/event/${slug}/ical/`)).replaceAll('\r\n ', '');
  expect(text).toContain(`\r\nSTATUS:${status}\r\n`);
  expect(text.includes('\r\nCOMMENT:Rain\\; wind\r\n')).toBe('status_reason' in more);
  expect(text.includes(`\r\nCONFERENCE;VALUE=URI:${ROOM}\r\n`)).toBe('online_url' in more);
});
