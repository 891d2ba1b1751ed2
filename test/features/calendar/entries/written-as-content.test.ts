import { beforeAll, describe, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Json = any;

const EXPERIMENTAL = 'I understand that this endpoint is experimental and may change.';
const site = sharedSite({ env: { ALIASES: 'wordpress' } });
const ids: Record<string, number> = {};

interface Asked {
  readonly as?: TestUser;
  readonly method?: string;
  readonly json?: object;
}

async function ask(path: string, { as, method, json }: Asked = {}) {
  const response = await site.fetch(`/wp-json/tec/v1${path}`, {
    method: method ?? (json ? 'POST' : 'GET'),
    headers: {
      'x-tec-eea': EXPERIMENTAL,
      'content-type': 'application/json',
      ...(as && { authorization: site.authorization(as) }),
    },
    ...(json && { body: JSON.stringify(json) }),
  });
  const body: Json = await response.json();
  return { status: response.status, headers: response.headers, body };
}

const titles = ({ body }: { body: Json }) =>
  body.map(({ title }: { title: { rendered: string } }) => title.rendered);

beforeAll(async () => {
  const as = 'admin';
  await site.make('/core/v2/settings', { timezone: 'Europe/Berlin' }, as);
  const category = { name: 'Concerts' };
  ids.category = (await site.make('/ext/events/v1/categories', category, as)).id;
  const venue = { title: 'Mill', content: 'By the river.', city: 'Bonn', state_province: 'NRW' };
  ids.venue = (await ask('/venues', { as, json: venue })).body.id;
  const organizer = { title: 'Choir', email: 'choir@site.test', phone: '1' };
  ids.organizer = (await ask('/organizers', { as, json: organizer })).body.id;
  const event = {
    title: 'Concert',
    content: 'Songs.',
    start_date: '2091-01-02 20:00:00',
    end_date: '2091-01-02 22:00:00',
    timezone: 'Europe/Athens',
    tribe_events_cat: [ids.category],
    organizers: [ids.organizer],
    venues: [ids.venue],
    cost: '10',
    featured: true,
  };
  ids.event = (await ask('/events', { as, json: event })).body.id;
  const past = { start_date: '2001-01-01 10:00:00', end_date: '2001-01-02 11:00:00' };
  ids.past = (await ask('/events', { as, json: { title: 'Past', ...past } })).body.id;
  const draft = { ...past, title: 'Unsure', status: 'draft' };
  ids.draft = (await ask('/events', { as, json: draft })).body.id;
});

test('an event has the shape of a post, with its times and whom it belongs to', async () => {
  const { status, body } = await ask(`/events/${ids.event}`);
  expect(status).toBe(200);
  const at = (date: string, timezone: string) => ({
    date: `${date}.000000`,
    timezone_type: 3,
    timezone,
  });
  expect(body).toMatchObject({
    id: ids.event,
    type: 'tribe_events',
    status: 'publish',
    link: 'http://site.test/event/concert/',
    title: { rendered: 'Concert' },
    content: { rendered: '<p>Songs.</p>\n', protected: false },
    tribe_events_cat: [ids.category],
    start_date: '2091-01-02 20:00:00',
    start_date_utc: '2091-01-02 18:00:00',
    end_date: '2091-01-02 22:00:00',
    end_date_utc: '2091-01-02 20:00:00',
    dates: {
      start: at('2091-01-02 20:00:00', 'Europe/Athens'),
      start_utc: at('2091-01-02 18:00:00', 'UTC'),
      start_site: at('2091-01-02 19:00:00', 'Europe/Berlin'),
      end_display: at('2091-01-02 22:00:00', 'Europe/Athens'),
    },
    timezone: 'Europe/Athens',
    ...{ duration: 7200, multiday: false, all_day: false },
    ...{ is_past: false, is_now: false, featured: true, cost: '$10', ticketed: false },
    organizer_names: ['Choir'],
    organizers: [{ id: ids.organizer, title: { rendered: 'Choir' }, email: 'choir@site.test' }],
    venues: [{ id: ids.venue, title: { rendered: 'Mill' }, city: 'Bonn', state_province: 'NRW' }],
    schedule_details:
      '<span class="tribe-event-date-start">January 2, 2091 @ 8:00 pm</span> - <span class="tribe-event-time">10:00 pm</span>',
    short_schedule_details:
      '<span class="tribe-event-date-start">8:00 pm</span> - <span class="tribe-event-time">10:00 pm</span>',
    ...{ starts_this_week: null, this_week_duration: null, displays_on: [] },
  });
  expect(body).not.toHaveProperty('_links');
  expect(body).not.toHaveProperty('meta');
  expect((await ask(`/venues/${ids.venue}`)).body).toEqual(body.venues[0]);
  expect((await ask(`/organizers/${ids.organizer}`)).body).toEqual(body.organizers[0]);
  expect(body.venues[0].directions_link).toMatch(/^https:\/\/www\.openstreetmap\.org\/.*Bonn/);
});

test('an event is ticketed by the places that people reserve at it', async () => {
  const json = {
    title: 'Dinner',
    status: 'draft',
    capacity: 4,
    start_date: '2091-01-02',
    end_date: '2091-01-02',
  };
  const { body } = await ask('/events', { as: 'editor', json });
  await ask(`/events/${body.id}`, { as: 'editor', method: 'DELETE' });
  expect(body.ticketed).toEqual(['rsvp']);
});

test.each([
  [
    { start_date: '2026-12-30 10:00', end_date: '2026-12-30 10:00' },
    ['December 30 @ 10:00 am', '10:00 am'],
  ],
  [
    { start_date: '2026-12-30 10:00', end_date: '2026-12-31 11:00' },
    Array(2).fill('December 30 @ 10:00 am - December 31 @ 11:00 am'),
  ],
  [
    { start_date: '2026-12-30', end_date: '2027-01-01', all_day: true },
    Array(2).fill('December 30, 2026 - January 1, 2027'),
  ],
  [{ start_date: '2026-12-30', end_date: '2026-12-30', all_day: true }, ['December 30', 'All day']],
])('the words of when an event is, for %j', async (times, expected) => {
  const json = { title: 'Timed', status: 'draft', ...times };
  const { body } = await ask('/events', { as: 'editor', json });
  await ask(`/events/${body.id}`, { as: 'editor', method: 'DELETE' });
  const text = (html: string) => html.replace(/<[^>]*>/g, '');
  expect([body.schedule_details, body.short_schedule_details].map(text)).toEqual(expected);
});

describe('a list', () => {
  test('has all published events by their start unless said, and says how many', async () => {
    const all = await ask('/events?per_page=1&page=2');
    expect(titles(all)).toEqual(['Concert']);
    expect(all.headers.get('x-wp-total')).toBe('2');
    expect(all.headers.get('x-wp-totalpages')).toBe('2');
    expect(all.headers.get('link')).toContain('http://site.test/wp-json/tec/v1/events?');
    expect(titles(await ask('/events?orderby=event_date&order=DESC'))).toEqual(['Concert', 'Past']);
    expect(titles(await ask('/events?orderby=title'))).toEqual(['Concert', 'Past']);
    expect((await ask('/events?page=3')).status).toBe(404);
  });

  test('is filtered', async () => {
    const found = async (query: string) => titles(await ask(`/events?${query}`));
    expect(await found('start_date=2091-01-02&end_date=2091-01-02')).toEqual(['Concert']);
    expect(await found('starts_after=2091-01-02T19:59:59')).toEqual(['Concert']);
    expect(await found('starts_after=2091-01-02T20:00:00')).toEqual([]);
    expect(await found(`venue=${ids.venue}&organizer=${ids.organizer}`)).toEqual(['Concert']);
    expect(await found(`categories=${ids.category}&featured=true&search=songs`)).toEqual([
      'Concert',
    ]);
    expect(await found('ticketed=false')).toEqual(['Past', 'Concert']);
    expect(await found('status=draft')).toEqual([]);
    expect(titles(await ask('/events?status=draft,publish', { as: 'editor' }))).toEqual([
      ...['Past', 'Unsure', 'Concert'],
    ]);
    expect(titles(await ask('/venues?search=mill'))).toEqual(['Mill']);
    expect(titles(await ask(`/organizers?event=${ids.event}`))).toEqual(['Choir']);
  });

  test('has the times of a series, each with an id by which it is read', async () => {
    const series = {
      title: 'Daily',
      start_date: '2092-03-01 10:00:00',
      end_date: '2092-03-01 11:00:00',
      rrule: 'FREQ=DAILY;COUNT=2',
    };
    await ask('/events', { as: 'admin', json: series });
    const { body } = await ask('/events?start_date=2092-03-01');
    expect(body.map(({ start_date }: Json) => start_date)).toEqual([
      '2092-03-01 10:00:00',
      '2092-03-02 10:00:00',
    ]);
    expect((await ask(`/events/${body[1].id}`)).body).toEqual(body[1]);
  });
});

test('a change keeps what it does not name, and what is deleted is in the trash', async () => {
  const json = { title: 'Old', start_date: '2093-01-01 10:00', end_date: '2093-01-01 11:00' };
  const { body } = await ask('/events', { as: 'admin', json });
  const path = `/events/${body.id}`;
  const changed = await ask(path, { as: 'admin', method: 'PUT', json: { content: 'Text.' } });
  expect(changed.body).toMatchObject({
    title: { rendered: 'Old' },
    content: { rendered: '<p>Text.</p>\n' },
  });
  expect(await ask(path, { as: 'admin', method: 'DELETE' })).toMatchObject({
    status: 200,
    body: [],
  });
  expect((await ask(path, { as: 'admin', method: 'DELETE' })).status).toBe(410);
  expect((await ask(`${path}?force=true`, { as: 'admin', method: 'DELETE' })).status).toBe(200);
  expect((await ask(path)).status).toBe(404);
  const venue = await ask('/venues', { as: 'admin', json: { title: 'Barn' } });
  const place = `/venues/${venue.body.id}`;
  const moved = await ask(place, { as: 'admin', method: 'PUT', json: { lat: 50, lng: 7 } });
  expect(moved.body).toMatchObject({ title: { rendered: 'Barn' }, lat: 50, lng: 7 });
  expect(await ask(place, { as: 'admin', method: 'DELETE' })).toMatchObject({ status: 200 });
});

test('rights are those of the calendar', async () => {
  const json = { title: 'No', start_date: '2093-01-01 10:00', end_date: '2093-01-01 11:00' };
  expect((await ask('/events', { json })).status).toBe(401);
  expect((await ask('/events', { json, as: 'subscriber' })).status).toBe(403);
  expect((await ask(`/events/${ids.draft}`)).status).toBe(403);
  expect((await ask(`/events/${ids.draft}`, { as: 'editor' })).status).toBe(200);
  expect((await ask(`/events/${ids.venue}`)).status).toBe(404);
  expect((await ask('/venues/99999')).status).toBe(404);
  expect(
    (await ask(`/venues/${ids.venue}`, { json: { city: 'X' }, as: 'subscriber' })).status,
  ).toBe(403);
});

test('a password protects the text', async () => {
  const json = { title: 'Closed', start_date: '2094-01-01 10:00', end_date: '2094-01-01 11:00' };
  const { body } = await ask('/events', { as: 'admin', json: { ...json, content: 'Secret.' } });
  await site.services.database.prisma.entry.update({
    where: { id: body.id },
    data: { password: 'sesame' },
  });
  const listed = await ask('/events?start_date=2094-01-01');
  expect(listed.body[0].content).toEqual({ rendered: '', protected: true });
  expect((await ask(`/events/${body.id}`)).status).toBe(403);
  const opened = await ask(`/events/${body.id}?password=sesame`);
  expect(opened.body.content.rendered).toBe('<p>Secret.</p>\n');
});

test('the namespace has a document and an index of its own, and pages elsewhere may send its header', async () => {
  const { body } = await ask('/docs');
  expect(Object.keys(body.paths)).toContain('/tec/v1/events/{id}');
  expect((await ask('')).body.routes).toHaveProperty(['/tec/v1/events']);
  const preflight = await site.fetch('/wp-json/tec/v1/events', {
    method: 'OPTIONS',
    headers: { origin: 'http://else.test', 'access-control-request-method': 'GET' },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('X-TEC-EEA');
});
