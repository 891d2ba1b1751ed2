import { beforeAll, expect, test } from 'vitest';
import { findCached } from '../../../../src/http/response-cache.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const EVENTS = '/ext/events/v1/events';
const clock = settableClock('2026-11-21T12:00:00');
const site = sharedSite({ clock });
const ids: Record<string, number> = {};

const make = async (title: string, start: string, end: string, json: object = {}) => {
  const dates = { start_date: start, end_date: end };
  const body = await site.make(EVENTS, { title, ...dates, ...json });
  ids[title] = body.id;
  return body;
};
const titles = async (query: string, as?: TestUser): Promise<string[]> => {
  const { status, body } = await site.rest(`${EVENTS}?${query}`, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.events.map((event: { title: string }) => event.title);
};

beforeAll(async () => {
  await site.make('/core/v2/settings', { timezone: 'Europe/Berlin' });
  const as = 'admin' as const;
  const parent = await site.rest('/ext/events/v1/categories', { as, json: { name: 'Talks' } });
  const below = { name: 'Short talks', parent: parent.body.id };
  const child = await site.rest('/ext/events/v1/categories', { as, json: below });
  await site.make('/ext/events/v1/tags', { name: 'Jazz' }, as);
  await make('Past', '2026-11-01 10:00', '2026-11-01 11:00');
  await make('This morning', '2026-11-21 08:00', '2026-11-21 09:00', { cost: 'Free' });
  await make('Late tonight', '2026-11-21 23:59:59', '2026-11-22 03:00', { tags: ['jazz'] });
  await make('Tomorrow', '2026-11-22 00:00', '2026-11-24 10:00', {
    ...{ featured: true, cost: '12', categories: [child.body.id] },
    venue: { venue: 'Berlin', geo_lat: 52.52, geo_lng: 13.405 },
    organizer: { organizer: 'Ann' },
  });
  await make('Next week', '2026-11-28 10:00', '2026-11-28 11:00', {
    ...{ venue: { venue: 'Potsdam', geo_lat: 52.396, geo_lng: 13.058 }, capacity: 5 },
  });
  await make('In three years', '2029-12-01 10:00', '2029-12-01 11:00');
  await make('Draft', '2026-11-23 10:00', '2026-11-23 11:00', { status: 'draft' });
});

test('without dates a list is of the events from today on for two years, the earliest first', async () => {
  expect(await titles('')).toEqual(['This morning', 'Late tonight', 'Tomorrow', 'Next week']);
});

test('a start alone is followed by all that ends within two years from today', async () => {
  expect(await titles('start_date=2026-11-01')).toEqual([
    'Past',
    'This morning',
    'Late tonight',
    'Tomorrow',
    'Next week',
  ]);
  expect(await titles('start_date=2029-01-01')).toEqual([]);
  const { body } = await site.rest(`${EVENTS}?start_date=2020-02-03`);
  expect(body.rest_url).toContain('start_date=2020-02-03 00:00:00&end_date=2028-11-21 23:59:59');
});

test('a range is of whole days, both included, and of events that are over within it', async () => {
  expect(await titles('start_date=2026-11-21&end_date=2026-11-21')).toEqual(['This morning']);
  expect(await titles('start_date=2026-11-21&end_date=2026-11-22')).toEqual([
    'This morning',
    'Late tonight',
  ]);
  expect(await titles('start_date=2026-11-22 10:00&end_date=2026-11-28')).toEqual([
    'Tomorrow',
    'Next week',
  ]);
});

test('strict dates are taken to the second', async () => {
  const range = 'start_date=2026-11-21 08:00:01&end_date=2026-11-22 03:00';
  expect(await titles(`${range}&strict_dates=true`)).toEqual(['Late tonight']);
  const short = 'start_date=2026-11-21 08:00:01&end_date=2026-11-22 02:59:59';
  expect(await titles(`${short}&strict_dates=true`)).toEqual([]);
});

test('limits of start and end take the place of the usual range', async () => {
  const asked = (query: string) => titles(`${query}&strict_dates=true`);
  expect(await asked('starts_before=2026-11-21 08:00')).toEqual(['Past']);
  expect(await asked('starts_after=2026-11-28 10:00')).toEqual(['In three years']);
  expect(await asked('ends_before=2026-11-21 09:00')).toEqual(['Past']);
  expect(await asked('ends_after=2026-11-24&starts_before=2026-11-25')).toEqual(['Tomorrow']);
});

test('such limits are the ends of their days unless they are strict', async () => {
  expect(await titles('starts_before=2026-11-21 07:00')).toEqual(['Past', 'This morning']);
  expect(await titles('starts_after=2026-11-28')).toEqual(['In three years']);
  expect(await titles('ends_before=2026-11-21 01:00')).toEqual(['Past', 'This morning']);
  expect(await titles('ends_after=2026-11-24')).toEqual(['Next week', 'In three years']);
});

test('switches without a type are on for a few words and off for all others', async () => {
  const range = 'start_date=2026-11-21 08:00:01&end_date=2026-11-22 23:59:59';
  for (const word of ['1', 'on', 'Yes'])
    expect(await titles(`${range}&strict_dates=${word}`)).toEqual(['Late tonight']);
  for (const word of ['abc', '0', ''])
    expect(await titles(`${range}&strict_dates=${word}`)).toEqual(['This morning', 'Late tonight']);
});

test('a list says in its address what was meant', async () => {
  const { body: event } = await site.rest(`${EVENTS}/${ids.Tomorrow}`);
  const [venue, organizer] = [event.venue.id, event.organizer[0].id];
  const query = `venue=${venue}&organizer=${organizer}&featured=true&starts_after=2026-11-20 10:00`;
  const { body } = await site.rest(`${EVENTS}?${query}`);
  expect(body.rest_url).toBe(
    `http://site.test/api${EVENTS}/?page=1&per_page=10&status=publish&starts_after=2026-11-20 23:59:59&venue=${venue}&organizer=${organizer}&featured=1`,
  );
  const other = await site.rest(`${EVENTS}?featured=false&per_page=1`);
  expect(other.body.rest_url).not.toContain('featured');
  expect(other.body.next_rest_url).toContain('&featured=0&page=2');
});

test.each([
  ['featured=true', ['Tomorrow']],
  ['featured=false', ['This morning', 'Late tonight', 'Next week']],
  ['ticketed=true', ['Next week']],
  ['ticketed=false', ['This morning', 'Late tonight', 'Tomorrow']],
  ['categories=talks', ['Tomorrow']],
  ['tags=jazz', ['Late tonight']],
  ['tags=jazz&categories=talks', []],
  ['search=tomorrow', ['Tomorrow']],
  ['geoloc=true', ['Tomorrow', 'Next week']],
  ['geoloc=false', ['This morning', 'Late tonight']],
  ['post_parent=999', []],
])('%s finds %j', async (query, found) => {
  expect(await titles(query)).toEqual(found);
});

test('venue, organizer and include narrow a list by ids', async () => {
  const { body } = await site.rest(`${EVENTS}/${ids.Tomorrow}`);
  expect(await titles(`venue=${body.venue.id}`)).toEqual(['Tomorrow']);
  expect(await titles(`organizer[]=${body.organizer[0].id}`)).toEqual(['Tomorrow']);
  expect(await titles(`include=${ids['Next week']},${ids['This morning']}`)).toEqual([
    'This morning',
    'Next week',
  ]);
});

test('what is near comes nearest first, within 25 km unless said', async () => {
  const potsdam = 'geoloc_lat=52.4&geoloc_lng=13.06';
  expect(await titles(potsdam)).toEqual(['Next week']);
  expect(await titles(`${potsdam}&geoloc_distance=50`)).toEqual(['Next week', 'Tomorrow']);
  expect(await titles('geoloc_lat=52.5&geoloc_lng=13.4&geoloc_distance=50')).toEqual([
    'Tomorrow',
    'Next week',
  ]);
  expect(await titles('geoloc_lat=0&geoloc_lng=0')).toEqual([]);
});

test.each([
  ['page=0', 'page'],
  ['per_page=-1', 'per_page'],
  ['start_date=never', 'start_date'],
  ['ends_after=never', 'ends_after'],
  ['categories=none', 'categories'],
  ['tags=99999', 'tags'],
  ['venue=99999', 'venue'],
  ['organizer=99999', 'organizer'],
  ['geoloc_lat=1', 'geoloc_lng'],
  ['geoloc_lng=1', 'geoloc_lat'],
  ['geoloc_lat=91&geoloc_lng=1', 'geoloc_lat'],
  ['status=draft', 'status'],
  ['status=banana', 'status'],
])('%s is refused for %s', async (query, name) => {
  const { status, body } = await site.rest(`${EVENTS}?${query}`);
  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(Object.keys(body.data.params)).toEqual([name]);
});

test.each([
  ...['page=abc', 'page=', 'page=1.5', 'per_page=abc', 'venue=abc', 'include=abc', 'search[]=a'],
  ...['start_date[]=2091-05-01', 'search=', 'categories=', 'tags=', 'venue=', 'include='],
  ...['start_date=', 'end_date=', 'organizer=', 'starts_before='],
])('%s is refused without details', async (query) => {
  const { status, body } = await site.rest(`${EVENTS}?${query}`);
  expect([status, body.code, body.data.details]).toEqual([400, 'rest_invalid_param', []]);
  expect(Object.keys(body.data.params)).toEqual([query.split(/[[=]/)[0]]);
});

test('a switch is refused with details, beside what has none', async () => {
  const { body } = await site.rest(`${EVENTS}?featured=maybe&page=abc`);
  expect(Object.keys(body.data.params)).toEqual(['page', 'featured']);
  expect(body.data.details).toEqual({
    featured: expect.objectContaining({ code: 'rest_invalid_type' }),
  });
});

test('editors see events of any status, or those that they ask for', async () => {
  expect(await titles('', 'editor')).toContain('Draft');
  expect(await titles('status=draft', 'editor')).toEqual(['Draft']);
  expect(await titles('status=draft', 'author')).toEqual([]);
});

test('pages are counted, name their neighbours and end', async () => {
  const { body, headers } = await site.rest(`${EVENTS}?per_page=3&page=2`);
  expect(body.events.map((event: { title: string }) => event.title)).toEqual(['Next week']);
  expect([headers.get('x-tec-total'), headers.get('x-tec-totalpages')]).toEqual(['4', '2']);
  expect(body).toMatchObject({ total: 4, total_pages: 2 });
  expect(body.next_rest_url).toBeUndefined();
  expect(body.previous_rest_url).toBe(
    'http://site.test/api/ext/events/v1/events/?per_page=3&start_date=2026-11-21+00%3A00%3A00&end_date=2028-11-21+23%3A59%3A59&status=publish',
  );
  const path = new URL(body.previous_rest_url);
  const previous = await site.app.fetch(new Request(path));
  expect((await previous.json()).events).toHaveLength(3);
  const beyond = await site.rest(`${EVENTS}?per_page=3&page=3`);
  expect([beyond.status, beyond.body.code]).toEqual([404, 'event-archive-page-not-found']);
});

test('_fields looks into the list', async () => {
  const { body } = await site.rest(`${EVENTS}?_fields=events.title,total&per_page=1`);
  expect(body).toEqual({ events: [{ title: 'This morning' }], total: 4 });
});

test('a list from today on is made anew when the day is over', async () => {
  const address = '/api/ext/events/v1/events?per_page=50';
  await site.fetch(address);
  expect(await findCached(site.services, address)).toBeDefined();
  clock.set('2026-11-21T22:59:59');
  expect(await findCached(site.services, address)).toBeDefined();
  clock.set('2026-11-21T23:00:00'); // midnight in Berlin
  expect(await findCached(site.services, address)).toBeUndefined();
  expect((await titles('per_page=50'))[0]).toBe('Tomorrow');
  clock.set('2026-11-21T12:00:00');
});

test('the days of a range are those of each event’s own zone', async () => {
  const far = (timezone: string, start: string, end: string) =>
    make(`In ${timezone}`, start, end, { timezone, tags: ['jazz'] });
  await far('Pacific/Kiritimati', '2026-12-05 00:00', '2026-12-05 01:00');
  await far('Pacific/Honolulu', '2026-12-05 22:00', '2026-12-05 23:59:59');
  await far('America/New_York', '2026-12-05 20:00', '2026-12-05 23:30');
  await make('Weekly', '2026-11-28 22:00', '2026-11-28 23:00', {
    ...{ rrule: 'FREQ=WEEKLY;COUNT=2', tags: ['jazz'] },
    timezone: 'Pacific/Honolulu',
  });
  const day = (date: string) => titles(`tags=jazz&start_date=${date}&end_date=${date}`);
  expect(await day('2026-12-05')).toEqual([
    'In Pacific/Kiritimati',
    'In America/New_York',
    'In Pacific/Honolulu',
    'Weekly',
  ]);
  expect(await day('2026-12-04')).toEqual([]);
  expect(await day('2026-12-06')).toEqual([]);
  const limits = 'starts_after=2026-12-04&ends_before=2026-12-05';
  expect(await titles(`tags=jazz&${limits}`)).toEqual([
    'In Pacific/Kiritimati',
    'In America/New_York',
    'Weekly',
  ]);
});

test.each([
  ['now', '2026-11-21'],
  ['tomorrow', '2026-11-22'],
  ['%2B2 days', '2026-11-23'],
  ['next sunday', '2026-11-22'],
  ['1795305600', '2026-11-22'], // 00:00 UTC
])('start_date=%s begins on %s', async (asked, day) => {
  const { body } = await site.rest(`${EVENTS}?start_date=${asked}`);
  expect(body.rest_url).toContain(`start_date=${day} 00:00:00&end_date=2028-11-21 23:59:59`);
});

test('what is told from now is made anew when a minute is over', async () => {
  const address = '/api/ext/events/v1/events?starts_after=-1%20hour&strict_dates=1';
  const ask = async () => (await (await site.fetch(address)).json()).rest_url;
  for (const [now, hour] of [
    ['2026-11-21T12:00:59', '12:00:00'],
    ['2026-11-21T12:01:00', '12:01:00'],
  ]) {
    clock.set(`${now}`);
    for (let i = 0; i < 2; i++) expect(await ask()).toContain(`starts_after=2026-11-21 ${hour}`);
  }
  clock.set('2026-11-21T12:00:00');
});

test('what hides from listings is listed for editors alone, and is read by itself', async () => {
  const dates = ['2026-11-25 10:00', '2026-11-25 11:00'] as const;
  const { id } = await make('Hidden', ...dates, { hide_from_listings: true });
  for (const as of [undefined, 'author'] as const) {
    expect(await titles('', as)).not.toContain('Hidden');
    expect(await titles(`include=${id}`, as)).toEqual([]);
  }
  expect(await titles('', 'editor')).toContain('Hidden');
  const listed = async (list: string, as?: 'editor') => {
    const data = await site.query<{ list: { nodes: { title: string }[] } }>(
      `{ list: ${list} { nodes { ... on Event { title } } } }`,
      { as },
    );
    return data.list.nodes.map(({ title }) => title);
  };
  for (const list of [
    'events',
    'events(where: { hidden: true })',
    'events(where: { hiddenFromUpcoming: true })',
    'events(where: { hidden: true, hiddenFromUpcoming: true })',
    `events(where: { in: [${id}] })`,
    'events(where: { search: "hidden", hidden: true })',
    'contentNodes(where: { contentTypes: [EVENT] })',
    `contentNodes(where: { in: [${id}], contentTypes: [EVENT] })`,
    'search(search: "hidden")',
    'search(subtypes: ["ext_events"])',
  ]) {
    expect(await listed(list), list).not.toContain('Hidden');
    expect(await listed(list, 'editor'), list).toContain('Hidden');
  }
  expect(await listed('events(where: { hidden: true })')).toEqual([]);
  expect((await site.rest(`${EVENTS}?hidden=true`)).body.events).toEqual([]);
  for (const path of ['/core/v2/search?search=hidden', '/core/v2/search?subtype=ext_events']) {
    const found = async (as?: 'editor') =>
      (await site.rest(`${path}&per_page=100`, { as })).body.map(
        (one: { title: string }) => one.title,
      );
    expect(await found(), path).not.toContain('Hidden');
    expect(await found('editor'), path).toContain('Hidden');
  }
  for (const path of ['/?s=hidden', '/sitemap-ext_events-1.xml', '/events/list/', '/events/feed/'])
    expect(await (await site.fetch(path)).text(), path).not.toContain('/event/hidden');
  expect((await site.rest(`${EVENTS}/${id}`)).body.hide_from_listings).toBe(true);
});

test('what is asked for by ids comes as it was published', async () => {
  const dates = ['2026-11-26 10:00', '2026-11-26 11:00'] as const;
  const old = await make('Published first', ...dates, { date: '2020-01-01 10:00:00' });
  const ask = `include=${ids['This morning']},${old.id}`;
  expect(await titles(ask)).toEqual(['Published first', 'This morning']);
});

test('the address of a list says nothing of categories and tags, those of its neighbours do', async () => {
  const { body } = await site.rest(`${EVENTS}?tags=jazz&per_page=1&strict_dates=true`);
  expect(body.rest_url).not.toMatch(/tags|strict_dates/);
  expect(body.next_rest_url).toMatch(/&tags=jazz&.*&strict_dates=true/);
});

test.each(['runs_between=2000-01-01,2030-01-01', 'all_day=false', 'online=false', 'exclude[]=1'])(
  'the addresses of further pages of ?%s lead on in the same list',
  async (query) => {
    const get = async (address: string) =>
      (await site.app.fetch(new Request(address))).json() as Promise<Body>;
    type Body = { events: { id: number }[]; total: number; next_rest_url?: string };
    const { body: all } = await site.rest(`${EVENTS}?${query}&per_page=100`);
    const found: number[] = [];
    let next: string | undefined = `http://site.test/api${EVENTS}?${query}&per_page=1`;
    while (next && found.length < all.total) {
      const page: Body = await get(next);
      expect(page.total).toBe(all.total);
      found.push(...page.events.map(({ id }) => id));
      next = page.next_rest_url;
    }
    expect(found).toEqual(all.events.map(({ id }: { id: number }) => id));
  },
);

test('the address of a list tells of switches only that they are on', async () => {
  const on = await site.rest(`${EVENTS}?ticketed=true&geoloc=true&per_page=1`);
  expect(on.body.rest_url).toMatch(/&geoloc=1&.*&ticketed=1/);
  const off = await site.rest(`${EVENTS}?ticketed=false&geoloc=false&per_page=1`);
  expect(off.body.rest_url).not.toMatch(/ticketed|geoloc/);
  expect(off.body.next_rest_url).toMatch(/&geoloc=0&.*&ticketed=0/);
});

test('what is below nothing is asked for by a parent of 0', async () => {
  expect(await titles('post_parent=0&tags=jazz')).toContain('Late tonight');
});

test('the address of a list is written for people, those of its neighbours are encoded', async () => {
  const word = 'Größe & a+b';
  const { body } = await site.rest(`${EVENTS}?search=${encodeURIComponent(word)}`);
  expect(body.rest_url).toContain('&search=Größe %26 a%2Bb&');
  expect(new URL(body.rest_url).searchParams.get('search')).toBe(word);
});

test('a list is in the order in which the clocks of its events show them', async () => {
  const at = (timezone: string, hour: string) =>
    make(`${hour} in ${timezone}`, `2027-03-05 ${hour}:00`, `2027-03-05 ${hour}:30`, { timezone });
  await at('Asia/Tokyo', '10');
  await at('America/Los_Angeles', '09');
  await make('Daily', '2027-03-04 09:30', '2027-03-04 09:45', {
    ...{ rrule: 'FREQ=DAILY;COUNT=2', timezone: 'Asia/Tokyo' },
  });
  const range = 'start_date=2027-03-05&end_date=2027-03-05';
  const inOrder = ['09 in America/Los_Angeles', 'Daily', '10 in Asia/Tokyo'];
  expect(await titles(range)).toEqual(inOrder);
  const pages = await Promise.all([1, 2, 3].map((n) => titles(`${range}&per_page=1&page=${n}`)));
  expect(pages.flat()).toEqual(inOrder);
});
