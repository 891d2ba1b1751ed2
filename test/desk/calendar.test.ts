import { expect, it, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { openVisitorAs, sharedVisitor, tokenIn, type Visit } from '../support/visitor.ts';

const site = sharedSite();
const editor = sharedVisitor(site, 'editor');

const EVENTS = '/ext/events/v1/events';

const make = async (fields: object): Promise<number> =>
  (await site.make(EVENTS, fields, 'editor')).id;

const read = async (id: number | string) =>
  (await site.rest(`${EVENTS}/${id}`, { as: 'editor' })).body;

/** A series at a time of its own, so that tests don't meet. */
const makeSeries = (year: number, more: object = {}) =>
  make({
    title: `Choir ${year}`,
    start_date: `${year}-03-04 19:00`,
    end_date: `${year}-03-04 21:00`,
    rrule: 'FREQ=WEEKLY;COUNT=6',
    ...more,
  });

/** The starts of a year, with the ids. */
async function timesIn(year: number) {
  const query = `starts_between=${year}-01-01,${year}-12-31&per_page=100`;
  const { body } = await site.rest(`${EVENTS}?${query}`, { as: 'editor' });
  return body.events.map((one: { id: number; start_date: string }) => ({
    id: one.id,
    start: one.start_date.slice(5, 16),
  }));
}
const startsIn = async (year: number) =>
  (await timesIn(year)).map(({ start }: { start: string }) => start);

const idIn = ({ location }: Visit): string => /event-(\d+)$/.exec(location ?? '')?.[1] ?? '';

it('shows a month with drafts, times of series, and what is cancelled', async () => {
  await makeSeries(2031);
  await make({ title: 'Plan', status: 'draft', start_date: '2031-03-05', end_date: '2031-03-05' });
  await make({
    title: 'Lecture',
    start_date: '2031-03-06 20:00',
    end_date: '2031-03-06 21:00',
    timezone: 'Asia/Tokyo',
    event_status: 'cancelled',
  });
  const { html } = await editor.get('/desk/calendar/?date=2031-03-10');
  expect(html).toContain('<h2>March 2031</h2>');
  expect(html.match(/Choir 2031<\/a>/g)).toHaveLength(5);
  expect(html).toMatch(/Plan<\/a> <span class="mark">Draft</);
  expect(html).toMatch(/<s>Lecture<\/s><\/a> <span class="mark">Cancelled<.+Asia\/Tokyo/);
  expect(html).toContain('/desk/ext_events/new?start_date=2031-03-10T18%3A00');
  expect(html).toContain('/desk/calendar/?view=day&amp;date=2031-03-10');
});

it('lists times of a series that were moved or cancelled beside the others', async () => {
  const id = await makeSeries(2046);
  const [first, second] = await timesIn(2046);
  const change = (time: { id: number }, json: object) =>
    site.rest(`${EVENTS}/${time.id}`, { method: 'POST', as: 'editor', json });
  await change(first, { event_status: 'cancelled' });
  await change(second, { start_date: '2046-03-13 19:00', end_date: '2046-03-13 21:00' });
  const { html } = await editor.get(`/desk/ext_events/${id}`);
  expect(html).toMatch(/4 March 2046, 19:00–21:00 <span class="mark">Cancelled</);
  expect(html).toContain('13 March 2046, 19:00–21:00');
  expect(html).not.toContain('11 March 2046, 19:00–21:00');
});

test.each(['week', 'day', 'list'])('shows a %s', async (view) => {
  await make({
    title: `In a ${view}`,
    start_date: '2032-03-03 10:00',
    end_date: '2032-03-03 11:00',
  });
  const { status, html } = await editor.get(`/desk/calendar/?view=${view}&date=2032-03-03`);
  expect(status).toBe(200);
  expect(html).toContain(`In a ${view}</a>`);
});

it('shows a night that ends in the morning on its first day alone', async () => {
  await make({ title: 'Bats', start_date: '2031-07-03 22:00', end_date: '2031-07-04 01:00' });
  const { html } = await editor.get('/desk/calendar/?date=2031-07-01');
  expect(html.match(/Bats<\/a>/g)).toHaveLength(1);
});

it('offers to change only what the viewer may change', async () => {
  await make({
    title: 'Of the editor',
    start_date: '2031-08-03 10:00',
    end_date: '2031-08-03 11:00',
  });
  const contributor = await openVisitorAs(site, 'contributor');
  const { html } = await contributor.get('/desk/calendar/?date=2031-08-01');
  expect(html).toContain('Of the editor');
  expect(html).not.toContain('draggable');
});

it('moves an event by its form, which says where it is then', async () => {
  const id = await make({
    title: 'Fair',
    start_date: '2031-05-02 10:00',
    end_date: '2031-05-03 12:00',
  });
  await editor.get(`/desk/calendar/${id}`);
  const moved = await editor.submit({ date: '2031-06-09', time: '11:30' });
  expect(idIn(moved)).toBe(String(id));
  expect(await read(id)).toMatchObject({
    start_date: '2031-06-09 11:30:00',
    end_date: '2031-06-10 13:30:00',
  });
  const { html } = await editor.get(moved.location ?? '');
  expect(html).toContain('“Fair” has been moved: it is on Monday, 9 June 2031');
});

it('moves nothing that somebody else has moved in the meantime', async () => {
  const id = await make({
    title: 'Fair',
    start_date: '2031-05-02 10:00',
    end_date: '2031-05-02 12:00',
  });
  await editor.get(`/desk/calendar/${id}`);
  await site.make(
    `${EVENTS}/${id}`,
    { start_date: '2031-05-04 10:00', end_date: '2031-05-04 12:00' },
    'editor',
  );
  const refused = await editor.submit({ date: '2031-06-09', time: '11:30' });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('Somebody else has moved it');
  expect((await read(id)).start_date).toBe('2031-05-04 10:00:00');
});

it('moves one time of a series', async () => {
  const id = await makeSeries(2033);
  const times = await timesIn(2033);
  await editor.get(`/desk/calendar/${times[1].id}`);
  const moved = await editor.submit({ date: '2033-03-12', time: '18:00', scope: 'one' });
  expect(await startsIn(2033)).toEqual(
    ['03-04', '03-12', '03-18', '03-25', '04-01', '04-08'].map((day) =>
      day === '03-12' ? '03-12 18:00' : `${day} 19:00`,
    ),
  );
  expect((await read(idIn(moved))).series_id).toBe(id);
});

it('moves all times of a series', async () => {
  const id = await makeSeries(2034, { rrule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=3' });
  const times = await timesIn(2034);
  await editor.get(`/desk/calendar/${times[1].id}`);
  await editor.submit({ date: '2034-03-12', time: '20:00', scope: 'all' });
  expect(await startsIn(2034)).toEqual(['03-05 20:00', '03-12 20:00', '03-19 20:00']);
  expect((await read(id)).rrule).toBe('FREQ=WEEKLY;BYDAY=SU;COUNT=3');
});

it('moves this and all later times of a series, with what was left out or moved before', async () => {
  const id = await makeSeries(2035, { exdates: ['2035-03-25 19:00'], cost: '12' });
  const [, second, third, fifth] = await timesIn(2035);
  await site.make(
    `${EVENTS}/${fifth.id}`,
    { start_date: '2035-06-01 08:00', end_date: '2035-06-01 09:00' },
    'editor',
  );
  await editor.get(`/desk/calendar/${second.id}`);
  const moved = await editor.submit({ date: '2035-03-12', time: '18:00', scope: 'later' });
  expect(moved.status).toBe(303);
  // The fourth is left out, the fifth has been moved by itself, and the sixth is the last of the six.
  expect(await startsIn(2035)).toEqual([
    '03-04 19:00',
    '03-12 18:00',
    '03-19 18:00',
    '04-09 18:00',
    '06-01 08:00',
  ]);
  expect(third.start).toBe('03-18 19:00');
  expect((await read(id)).rrule).toBe('FREQ=WEEKLY;UNTIL=20350310');
  expect(await read(idIn(moved))).toMatchObject({
    title: 'Choir 2035',
    cost: '$12',
    status: 'publish',
    rrule: 'FREQ=WEEKLY;COUNT=5',
  });
});

it('divides a series to change this and all later times in the form', async () => {
  await makeSeries(2036);
  const [, , third] = await timesIn(2036);
  await editor.get(`/desk/calendar/${third.id}`);
  const divided = await editor.submit({ do: 'split' });
  expect(divided.location).toMatch(/^\/desk\/ext_events\/\d+$/);
  await editor.get(divided.location ?? '');
  await editor.submit({ title: 'New choir' });
  const { body } = await site.rest(`${EVENTS}?starts_between=2036-01-01,2036-12-31`, {
    as: 'editor',
  });
  expect(body.events.map(({ title }: { title: string }) => title)).toEqual([
    ...Array(2).fill('Choir 2036'),
    ...Array(4).fill('New choir'),
  ]);
});

it('calls off one time of a series, or all of them, with a reason', async () => {
  const id = await makeSeries(2038);
  const [, second, third] = await timesIn(2038);
  await editor.get(`/desk/calendar/${second.id}`);
  const one = await editor.submit({
    event_status: 'cancelled',
    status_reason: 'Ill',
    scope: 'one',
  });
  expect(await read(idIn(one))).toMatchObject({ event_status: 'cancelled', status_reason: 'Ill' });
  expect((await read(id)).event_status).toBeUndefined();
  await editor.get(`/desk/calendar/${third.id}`);
  await editor.submit({ event_status: 'postponed', status_reason: 'Snow', scope: 'all' });
  expect(await read(id)).toMatchObject({ event_status: 'postponed', status_reason: 'Snow' });
});

it('lists the next times in the form of a series, leaves one out, and puts it back', async () => {
  const id = await makeSeries(2039);
  const { html } = await editor.get(`/desk/ext_events/${id}`);
  expect(html).toContain('It takes place every week, 6 times.');
  expect(html).toContain('Friday, 11 March 2039, 19:00–21:00');
  const left = await editor.submit({ back: 'form' });
  expect((await read(id)).exdates).toEqual(['2039-03-04 19:00:00']);
  await editor.get(left.location ?? '');
  await editor.submit({ 'left-out': '2039-03-04T19:00:00' });
  expect((await read(id)).exdates).toEqual([]);
});

it('writes how an event repeats, and changes one time in the form of its own', async () => {
  await editor.get('/desk/ext_events/new?start_date=2040-03-05T10:00&end_date=2040-03-05T11:00');
  const made = await editor.submit({
    title: 'Walk',
    'rrule.frequency': 'WEEKLY',
    'rrule.interval': '2',
    'rrule.ends': 'count',
    'rrule.count': '3',
    _status: 'publish',
  });
  expect(made.status).toBe(303);
  expect(await startsIn(2040)).toEqual(['03-05 10:00', '03-19 10:00', '04-02 10:00']);
  const [, second] = await timesIn(2040);
  const admin = await openVisitorAs(site, 'admin');
  const list = await admin.get('/desk/ext_events/?start_date=2040-01-01&end_date=2041-01-01');
  expect(list.html).toMatch(/data-label="Author">[a-z]+</i);
  const { html } = await editor.get(`/desk/ext_events/${second.id}`);
  expect(html).toContain('This is one time of a series: Monday, 19 March 2040, 10:00–11:00');
  expect(html).not.toContain('rrule.frequency');
  const saved = await editor.submit({ title: 'Long walk' });
  expect(saved.status).toBe(303);
  const { html: after } = await editor.get(saved.location ?? '');
  expect(after).toContain('value="Long walk"');
  expect(await startsIn(2040)).toEqual(['03-05 10:00', '03-19 10:00', '04-02 10:00']);
});

it('makes a venue and an organizer of the event in passing', async () => {
  await editor.get('/desk/ext_events/new?start_date=2041-03-05T10:00&end_date=2041-03-05T11:00');
  const { location } = await editor.submit({
    title: 'Opening',
    '_new.venue': 'The Mill, Ashmere',
    '_new.organizer': 'Friends of the Mill',
  });
  const event = await read(/\d+/.exec(location ?? '')?.[0] ?? '');
  expect(event.venue.venue).toBe('The Mill, Ashmere');
  expect(event.organizer[0].organizer).toBe('Friends of the Mill');
  const { html } = await editor.get(location ?? '');
  expect(html).toContain(`<a href="/desk/ext_venue/${event.venue.id}">Open The Mill, Ashmere</a>`);
});

it('lists who comes to an event, cancels a reservation, and exports them', async () => {
  const id = await make({
    title: 'Dinner',
    start_date: '2042-03-05 19:00',
    end_date: '2042-03-05 22:00',
    capacity: 3,
  });
  for (const name of ['Ada', 'Bo'])
    await site.make(
      `${EVENTS}/${id}/rsvps`,
      { name, email: `${name}@example.com`, places: 2 },
      'editor',
    );
  const { html } = await editor.get(`/desk/ext_events/${id}`);
  expect(html).toContain('3 places, 1 left. Coming: 2, On the waiting list: 2.');
  const csv = await editor.get(`/desk/calendar/${id}/reservations.csv`);
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.html).toMatch(/^id,start,status,name.+Ada.+Bo/s);
  await editor.get(`/desk/ext_events/${id}`);
  const ids = await site.rest(`${EVENTS}/${id}/rsvps`, { as: 'editor' });
  expect((await editor.submit({ rsvp: String(ids.body[0].id) })).status).toBe(303);
  const after = await site.rest(`${EVENTS}/${id}/rsvps`, { as: 'editor' });
  expect(after.body.map(({ status }: { status: string }) => status)).toEqual([
    'cancelled',
    'attending',
  ]);
});

it('confirms a reservation whose letter never came', async () => {
  const dates = { start_date: '2042-04-05 19:00', end_date: '2042-04-05 22:00' };
  const id = await make({ title: 'Supper', ...dates, capacity: 3 });
  const json = { name: 'Cleo', email: 'cleo@example.com', places: 2 };
  const sent = await site.rest(`${EVENTS}/${id}/rsvps`, { method: 'POST', json });
  expect(sent.body.status).toBe('unconfirmed');
  const { html } = await editor.get(`/desk/ext_events/${id}`);
  const [, rsvp = ''] = /name="rsvp" value="(\d+)"/.exec(html) ?? [];
  const token = tokenIn(html, `/calendar/${id}/reservations"`);
  await editor.post(`/desk/calendar/${id}/reservations`, { token, rsvp, confirm: '1' });
  const [one] = (await site.rest(`${EVENTS}/${id}/rsvps`, { as: 'editor' })).body;
  expect(one.status).toBe('attending');
  const confirm = `/ext/events/v1/rsvps/${rsvp}/confirm`;
  expect(await site.refusal(confirm, { method: 'POST' })).toBe('401 rest_forbidden');
});
