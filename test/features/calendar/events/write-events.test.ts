import { expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const EVENTS = '/ext/events/v1/events';
const times = { start_date: '2091-05-01 18:00', end_date: '2091-05-01 21:30' };
const site = sharedSite();

const create = (json: object, as: TestUser | undefined = 'admin') =>
  site.rest(EVENTS, { json: { title: 'Night', ...times, ...json }, as });
const change = (id: number, json: object, as: TestUser = 'admin') =>
  site.rest(`${EVENTS}/${id}`, { as, json });
const makeVenue = async (venue: string): Promise<number> =>
  (await site.make('/ext/events/v1/venues', { venue })).id;
const makeOrganizer = async (organizer: string): Promise<number> =>
  (await site.make('/ext/events/v1/organizers', { organizer })).id;
const lastChange = async () =>
  (await site.services.database.prisma.change.findFirst({ orderBy: { seq: 'desc' } }))?.seq;

test('a venue is named by its id, in a list, or as an object', async () => {
  const id = await makeVenue('Hall');
  for (const venue of [id, String(id), [id], { id }, [{ id }]])
    expect((await create({ venue })).body.venue).toMatchObject({ id, venue: 'Hall' });
});

test('several venues are shown as a list, in the order in which they were named', async () => {
  const [a, b] = [await makeVenue('A'), await makeVenue('B')];
  const { body } = await create({ venue: [b, a, b] });
  expect(body.venue.map((venue: { id: number }) => venue.id)).toEqual([b, a]);
});

test('venues and organizers that are new are made with the event', async () => {
  const { body } = await create({
    venue: { venue: 'Barn', city: 'Perth', geo_lat: -31.95, geo_lng: 115.86 },
    organizer: [{ organizer: 'Ann', email: 'ann@example.org' }, { organizer: 'Bob' }],
  });
  expect(body.venue).toMatchObject({ venue: 'Barn', city: 'Perth', geo_lat: -31.95 });
  expect(body.organizer).toMatchObject([{ organizer: 'Ann' }, { organizer: 'Bob' }]);
  const alone = await site.rest(`/ext/events/v1/venues/${body.venue.id}`);
  expect(alone.body.slug).toBe('barn');
});

test.each([
  ['a venue that is not there', { venue: 987654 }, 'venue'],
  ['an organizer that is not there', { organizer: ['987654'] }, 'organizer'],
  ['a category that is not there', { categories: [987654] }, 'categories'],
  ['a tag that is not there', { tags: ['987654'] }, 'tags'],
  ['a tag without letters', { tags: ['<i></i>'] }, 'tags'],
  ['a zone that is none', { timezone: 'Mars/Olympus' }, 'timezone'],
  ['a start that is none', { start_date: 'when?' }, 'start_date'],
  ['a date that could be two', { start_date: '3/4/2091' }, 'start_date'],
  ['an end before the start', { end_date: '2091-04-30' }, 'end_date'],
  ['an empty title', { title: ' ' }, 'title'],
  ['a status that is none', { status: 'banana' }, 'status'],
  ['a picture that is none', { image: '987654' }, 'image'],
  ['a picture of another site', { image: 'https://example.org/a.jpg' }, 'image'],
  ['an author that is no number', { author: 'abc' }, 'author'],
  ['a title that is no text', { title: 5 }, 'title'],
  ['a slug that is no text', { slug: 5 }, 'slug'],
  ['a description that is no text', { description: 5 }, 'description'],
  ['a zone that is no text', { timezone: 5 }, 'timezone'],
  ['a website that is a script', { website: 'javascript:alert(1)' }, 'website'],
  ['a cost that is no text', { cost: { a: 1 } }, 'cost'],
  [
    'a series before all calendars',
    { start_date: '1960-01-01', rrule: 'FREQ=DAILY' },
    'start_date',
  ],
  ['a rule that is none', { rrule: 'FREQ=OFTEN' }, 'rrule'],
  ['an exception that is no date', { rrule: 'FREQ=DAILY', exdates: ['never'] }, 'exdates'],
])('%s is refused, and nothing is written', async (_, json, name) => {
  const before = await lastChange();
  const { status, body } = await create({ venue: { venue: 'Not to be' }, ...json });
  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(Object.keys(body.data.params)).toEqual([name]);
  expect(body.data.details).toEqual([]);
  expect(await lastChange()).toBe(before);
});

test('a change refuses the same alike, and a switch with details', async () => {
  const { body: event } = await create({});
  const { body } = await change(event.id, { timezone: 5 });
  expect(body).toMatchObject({ code: 'rest_invalid_param', data: { details: [] } });
  const other = await change(event.id, { sticky: 'maybe' });
  expect(other.body.data.details).toMatchObject({ sticky: { code: 'rest_invalid_type' } });
});

test('what has the id of a venue and is none is refused', async () => {
  const post = await site.rest('/core/v2/posts', { as: 'admin', json: { title: 'A post' } });
  const { status, body } = await create({ venue: post.body.id });
  expect([status, Object.keys(body.data.params)]).toEqual([400, ['venue']]);
});

test('what is wrong is refused all at once', async () => {
  const wrong = { start_date: 'never', end_date: 'later', timezone: '', website: 'x', cost: {} };
  const others = { title: ' ', author: 999999, image: '999999', venue: 999999, tags: [999999] };
  const { status, body } = await create({ ...wrong, ...others });
  expect([status, body.code, body.data.details]).toEqual([400, 'rest_invalid_param', []]);
  expect(Object.keys(body.data.params).sort()).toEqual(
    ['start_date', 'end_date', 'cost', 'website', ...Object.keys(others)].sort(),
  );
});

test.each([
  ['12', '$12', ['12'], ''],
  [12, '$12', ['12'], ''],
  ['10-25', '$10 – $25', ['10', '25'], ''],
  ['€ 7,50', '€7,50', ['7.50'], '€'],
  ['8 £', '8£', ['8'], '£'],
  ['$5 – $9', '$5 – $9', ['5', '9'], '$'],
  ['0', 'Free', ['0'], ''],
  ['0 - 10', 'Free – $10', ['0', '10'], ''],
  ['20, 5 / 10', '$5 – $20', ['5', '10', '20'], ''],
  ['9 - 9', '$9', ['9'], ''],
  ['12.50', '$12.50', ['12.50'], ''],
  ['1,200', '$1,200', ['1200'], ''],
  ['1.200,50', '$1.200,50', ['1200.50'], ''],
  ['1,000,000.00', '$1,000,000.00', ['1000000.00'], ''],
  ['1.000.000', '$1.000.000', ['1000000'], ''],
  ['Free', 'Free', ['free'], ''],
  ['Pay what you want', 'Pay what you want', ['pay-what-you-want'], ''],
  ['…', '…', [], ''],
  ['12 or a cake', '12 or a cake', ['12'], ''],
  ['<b>12</b>', '$12', ['12'], ''],
  ['', '', [], ''],
])('cost %j reads as %j', async (cost, shown, values, symbol) => {
  const { body } = await create({ cost });
  expect(body.cost).toBe(shown);
  expect(body.cost_details).toMatchObject({ values, currency_symbol: symbol });
});

test.each([
  ['12 €', 'postfix'],
  ['€ 12', 'prefix'],
  ['12', ''],
])('the sign of cost %j stands as %j', async (cost, position) => {
  const { body } = await create({ cost });
  expect(body.cost_details.currency_position).toBe(position);
});

test('a date of publication may be told from now', async () => {
  const { body } = await create({ date: 'yesterday 10:00', start_date: 'now', end_date: '+1 day' });
  const before = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  expect(body.date).toBe(`${before} 10:00:00`);
});

test('whole days begin at midnight and end a second before it', async () => {
  const { body } = await create({ all_day: true, timezone: 'America/New_York' });
  expect(body).toMatchObject({
    all_day: true,
    start_date: '2091-05-01 00:00:00',
    end_date: '2091-05-01 23:59:59',
    utc_start_date: '2091-05-01 04:00:00',
  });
});

test('a date with a zone of its own is converted to the event’s', async () => {
  const { body } = await create({
    timezone: 'Europe/Paris',
    start_date: '2091-05-01T18:00:00Z',
    end_date: '2091-05-02T05:00:00+09:00',
  });
  expect(body).toMatchObject({
    start_date: '2091-05-01 20:00:00',
    utc_start_date: '2091-05-01 18:00:00',
    end_date: '2091-05-01 22:00:00',
  });
});

test('without a zone an event is in the site’s, whatever that is', async () => {
  await site.make('/core/v2/settings', { timezone: 'Asia/Kolkata' });
  expect((await create({})).body).toMatchObject({
    timezone: 'Asia/Kolkata',
    utc_start_date: '2091-05-01 12:30:00',
  });
  await site.make('/core/v2/settings', { timezone: 'UTC' });
});

test('a change keeps all that it does not name, and empties what it names as empty', async () => {
  const category = await site.make('/ext/events/v1/categories', { name: 'Talks' });
  const flags = { show_map: true, show_map_link: true, hide_from_listings: true };
  const { body } = await create({
    ...{ venue: await makeVenue('Hall'), organizer: await makeOrganizer('Ann'), cost: '12' },
    ...{ website: 'https://example.org', timezone: 'Asia/Tokyo', all_day: true, ...flags },
    ...{ sticky: true, featured: true, description: 'Text', categories: [category.id] },
  });
  const kept = (await change(body.id, { title: 'Evening' })).body;
  const { modified: _, modified_utc: __, json_ld: ___, ...before } = body;
  expect(kept).toMatchObject({ ...before, title: 'Evening' });
  const cleared = { organizer: [], venue: [], cost: '', website: '', featured: false };
  expect((await change(body.id, cleared)).body).toMatchObject(cleared);
});

test('an event that never named a website has its own page as one', async () => {
  const { body } = await create({ slug: 'own-page' });
  expect(body.website).toBe('http://site.test/event/own-page/');
});

test('terms are named by id or slug, and count published events', async () => {
  const tag = await site.rest('/ext/events/v1/tags', { as: 'admin', json: { name: 'Jazz' } });
  const { body } = await create({ tags: ['jazz'], status: 'draft' });
  expect(body.tags).toMatchObject([{ id: tag.body.id, count: 0 }]);
  const published = await change(body.id, { status: 'publish' });
  expect(published.body.tags).toMatchObject([{ id: tag.body.id, count: 1 }]);
});

test('terms are named by name, and made with the event where they are new', async () => {
  const { body } = await create({ categories: ['Night walks', 'Talks'], tags: ['Brand new'] });
  const names = (terms: { name: string }[]) => terms.map(({ name }) => name);
  expect([names(body.categories), names(body.tags)]).toEqual([
    ['Night walks', 'Talks'],
    ['Brand new'],
  ]);
  const again = await change(body.id, { categories: ['night-walks'], tags: ['Brand new'] });
  expect(again.body.categories).toMatchObject([{ id: body.categories[0].id }]);
  expect(again.body.tags).toMatchObject([{ id: body.tags[0].id }]);
});

test('a new term that is named twice is made once', async () => {
  const { body } = await create({ tags: ['Moth night', 'Moth night', 'moth-night'] });
  expect(body.tags).toMatchObject([{ name: 'Moth night', slug: 'moth-night' }]);
});

test('an event has as many terms as a list may name', async () => {
  const tags = Array.from({ length: 1000 }, (_, i) => `Moth ${i}`);
  const row = (name: string) => ({ taxonomy: 'post_tag', name, sortName: name, slug: name });
  await site.services.database.prisma.term.createMany({ data: tags.map(row) });
  const { status, body } = await create({ tags });
  expect([status, body.tags.length]).toEqual([201, 1000]);
});

test('HTML is sanitised for those who may not write it freely', async () => {
  const json = {
    title: 'A<script>x</script>',
    description: '<p onclick="x">B</p><script>x</script>',
    excerpt: 'C<iframe src="//x"></iframe>',
  };
  const { body } = await create(json, 'author');
  expect(JSON.stringify([body.title, body.description, body.excerpt])).not.toMatch(
    /script|onclick|iframe/,
  );
});

test('an author changes their own event, and does not give it away', async () => {
  const { body: own } = await create({}, 'author');
  expect((await change(own.id, { author: site.users.admin }, 'author')).status).toBe(403);
  expect((await change(own.id, { title: 'Mine' }, 'author')).body.title).toBe('Mine');
});

test('a contributor who asks to publish submits', async () => {
  const { body } = await create({ status: 'publish' }, 'contributor');
  expect(body.status).toBe('pending');
});

test('an event is changed by its slug', async () => {
  await create({ slug: 'by-slug' });
  const path = `${EVENTS}/by-slug/by-slug`;
  const changed = await site.rest(path, { as: 'admin', method: 'PUT', json: { title: 'New' } });
  expect(changed.body).toMatchObject({ title: 'New', slug: 'by-slug' });
  const gone = await site.rest(path, { as: 'admin', method: 'DELETE' });
  expect(gone.body.status).toBe('trash');
});

test('what was written is found by searching', async () => {
  const { body } = await create({ title: 'Quokka', description: 'With a wombat' });
  const found = await site.rest(
    `${EVENTS}?search=wombat&start_date=2091-01-01&end_date=2091-12-31`,
  );
  expect(found.body.events.map((event: { id: number }) => event.id)).toEqual([body.id]);
});

test('a picture is named by the id of a media item or the address of its file', async () => {
  const upload = await site.rest('/core/v2/media', {
    as: 'admin',
    method: 'POST',
    headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename=a.png' },
    body: Uint8Array.from(PNG),
  });
  const { id, source_url: url } = upload.body;
  for (const image of [id, String(id), url])
    expect((await create({ image })).body.image).toMatchObject({ id, url, extension: 'png' });
  const { body } = await create({ image: id });
  expect((await change(body.id, { image: '0' })).body.image).toBe(false);
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('no event ends before it begins, even in a night that skips its start', async () => {
  const { body } = await create({
    start_date: '2091-03-25 02:30',
    end_date: '2091-03-25 03:00',
    timezone: 'Europe/Berlin',
  });
  expect(body).toMatchObject({
    utc_start_date: '2091-03-25 01:30:00',
    utc_end_date: '2091-03-25 01:30:00',
  });
});
