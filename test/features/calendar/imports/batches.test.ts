import { describe, expect, it } from 'vitest';
import { createEventImport } from '../../../../src/features/calendar/imports/event-import-operations.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite({ env: { ALIASES: 'wordpress' } });

/** Each test has an origin of its own, so that none knows the events of another. */
let origins = 0;

async function begin(args: object = {}) {
  const row = await perform(createEventImport, await site.context('admin'), {
    origin: `source-${++origins}`,
    ...args,
  });
  return { id: row.importId, origin: row.origin, hash: row.nextBatchHash ?? '' };
}

const counts = (total: number, done: number) => ({
  data: { total, done },
  batch: { total, done },
});

const event = (name: string, more: object = {}) => ({
  global_id: `there?id=${name}`,
  title: `Event ${name}`,
  start_date: '2026-12-01 10:00:00',
  end_date: '2026-12-01 12:00:00',
  timezone: 'Europe/Berlin',
  ...more,
});

const send = (id: string, json: object) =>
  site.rest(`/ext/event-aggregator/v1/import/${id}/batch`, { json });

/** The first of two batches, or what is said of it. */
const batch = (id: string, hash: string, events: readonly object[], more: object = {}) =>
  send(id, {
    batch_hash: hash,
    status: counts(2, 1),
    percentage_complete: 50,
    events,
    ...more,
  });

const LAST = { status: counts(2, 2), percentage_complete: 100 };

const tell = (id: string, json: object) =>
  site.rest(`/ext/event-aggregator/v1/import/${id}/state`, { json });

const state = (hash: string, status: string) => ({
  batch_hash: hash,
  status,
  message: 'In words.',
  message_slug: 'in-short',
  percentage_complete: 40,
});

const row = (importId: string) =>
  site.services.database.prisma.eventImport.findUniqueOrThrow({ where: { importId } });

const lastChange = async () =>
  (await site.services.database.prisma.change.findFirst({ orderBy: { seq: 'desc' } }))?.seq;

const read = (id: number) => site.rest(`/ext/events/v1/events/${id}`, { as: 'admin' });

describe('a batch', () => {
  it('leaves what it does not say of the status', async () => {
    const { id, hash } = await begin();
    const { body } = await batch(id, hash, [event('late')]);
    const [made] = body.activity.created;
    const change = (json: object) =>
      site.rest(`/ext/events/v1/events/${made}`, { as: 'admin', json });
    await change({ event_status: 'postponed', status_reason: 'Snow' });
    const times = { start_date: '2026-12-02 10:00:00', end_date: '2026-12-02 12:00:00' };
    await change(times);
    const again = await batch(id, body.next_batch_hash, [event('late', times)]);
    expect(again.body.activity).toMatchObject({ updated: [], skipped: [made] });
    expect((await read(made)).body).toMatchObject({
      ...{ event_status: 'postponed', status_reason: 'Snow' },
      previous_start_date: '2026-12-01 10:00:00',
    });
  });

  it('brings events in for whoever has the hash, and tells the hash of the next', async () => {
    const { id, hash } = await begin();
    const { status, body } = await batch(id, hash, [event('a'), event('b')]);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      activity: { created: [expect.any(Number), expect.any(Number)], updated: [], skipped: [] },
      interval: 10,
      next_batch_hash: expect.stringMatching(/^[\da-f]{48}$/),
    });
    const [first] = body.activity.created;
    expect((await read(first)).body).toMatchObject({
      title: 'Event a',
      status: 'publish',
      author: String(site.users.admin),
      utc_start_date: '2026-12-01 09:00:00',
    });
    expect(await row(id)).toMatchObject({
      status: 'pending',
      batches: 1,
      created: 2,
      total: 2,
      percentageComplete: 50,
      nextBatchHash: body.next_batch_hash,
    });
  });

  it('that is the last one ends the import, which expects no other then', async () => {
    const { id, hash } = await begin();
    const one = await batch(id, hash, [event('a')]);
    const two = await batch(id, one.body.next_batch_hash, [event('b')], LAST);
    expect(two.body).not.toHaveProperty('next_batch_hash');
    expect(await row(id)).toMatchObject({
      status: 'success',
      nextBatchHash: null,
      percentageComplete: 100,
      done: 2,
      ended: expect.any(String),
    });
    for (const given of [hash, one.body.next_batch_hash.replace(/./g, '0'), '', 'null'])
      expect((await batch(id, given, [event('c')], LAST)).status).toBe(403);
  });

  it('that comes again is answered as before and changes nothing, also when the import is over', async () => {
    const { id, hash } = await begin();
    const one = await batch(id, hash, [event('a')]);
    let before = await lastChange();
    expect((await batch(id, hash, [event('x'), event('y')])).body).toEqual(one.body);
    expect(await lastChange()).toBe(before);
    const next = one.body.next_batch_hash;
    const two = await batch(id, next, [event('b')], LAST);
    before = await lastChange();
    const again = await batch(id, next, [event('b')], LAST);
    expect(again).toMatchObject({ status: 200, body: two.body });
    expect(await lastChange()).toBe(before);
    expect(await row(id)).toMatchObject({ batches: 2, created: 2 });
  });

  it('that comes twice at once is written once', async () => {
    const { id, hash } = await begin();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => batch(id, hash, [event('a'), event('b')])),
    );
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
    expect(await row(id)).toMatchObject({ batches: 1, created: 2 });
  });

  it('with one event that can not be is refused whole, naming it', async () => {
    const { id, hash, origin } = await begin();
    const before = await lastChange();
    for (const [bad, why] of [
      [{ title: 'No times' }, 'start_date is required. end_date is required.'],
      [event('b', { start_date: 'some day' }), 'start_date'],
      [event('b', { end_date: '2020-01-01' }), 'end_date'],
      [event('b', { timezone: 'Nowhere/Land' }), 'timezone'],
      [event('b', { venue: [2147483647] }), 'venue'],
      [event('b', { categories: [2147483647] }), '2147483647'],
      [event('b', { venue: { city: 'Ghent' } }), 'venue'],
    ] as const) {
      const { status, body } = await batch(id, hash, [event('a'), bad]);
      expect(status).toBe(400);
      expect(body.data.params.events, JSON.stringify(body)).toContain(why);
    }
    expect(await lastChange()).toBe(before);
    expect(await site.services.database.prisma.event.count({ where: { origin } })).toBe(0);
    expect((await row(id)).nextBatchHash).toBe(hash);
  });

  it('without events tells progress alone', async () => {
    const { id, hash } = await begin();
    const { body } = await batch(id, hash, []);
    expect(body.activity).toEqual({ created: [], updated: [], skipped: [] });
    expect((await row(id)).percentageComplete).toBe(50);
  });

  it('is last when all batches have come, whether a sender counts this one or not', async () => {
    const { id, hash } = await begin();
    const sent = (done: number, percentage: number) => ({
      status: { data: { total: 20, done: done * 10 }, batch: { total: 2, done } },
      percentage_complete: percentage,
    });
    const one = await batch(id, hash, [event('a')], sent(0, 0));
    expect(one.body.next_batch_hash).toBeDefined();
    const two = await batch(id, one.body.next_batch_hash, [event('b')], sent(1, 50));
    expect(two.body.next_batch_hash).toBeUndefined();
    const other = await begin();
    const first = await batch(other.id, other.hash, [event('a')], sent(1, 100));
    expect(first.body.next_batch_hash).toBeDefined();
    const second = await batch(other.id, first.body.next_batch_hash, [], sent(2, 100));
    expect(second.body.next_batch_hash).toBeUndefined();
  });
});

describe('the events of a batch', () => {
  /** Both batches of an import from one origin. */
  async function bring(origin: string, events: readonly object[], args: object = {}) {
    const { id, hash } = await begin({ origin, ...args });
    const { status, body } = await batch(id, hash, events, LAST);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.activity as Record<'created' | 'updated' | 'skipped', number[]>;
  }

  it('that were brought before are brought up to date, or skipped where nothing is new', async () => {
    const events = [event('a'), event('b')];
    const { created } = await bring('again', events);
    const [a = 0, b = 0] = created;
    const { body: before } = await read(b);
    const again = await bring('again', [event('a', { title: 'Renamed' }), event('b')]);
    expect(again).toEqual({ created: [], updated: [a], skipped: [b] });
    expect((await read(a)).body).toMatchObject({ title: 'Renamed', status: 'publish' });
    expect((await read(b)).body.modified).toBe(before.modified);
    const { version } = await site.services.database.prisma.entry.findUniqueOrThrow({
      where: { id: b },
    });
    expect(version).toBe(1);
  });

  it('of another origin are others, though their ids are the same', async () => {
    const one = await bring('one-place', [event('a')]);
    const other = await bring('other-place', [event('a')]);
    expect(other.created).toHaveLength(1);
    expect(other.created).not.toEqual(one.created);
  });

  it('are known by origin_id as well, and without a name by what they say', async () => {
    const named = event('a', { global_id: undefined, origin_id: 'uid-1' });
    const nameless = event('b', { global_id: undefined });
    const first = await bring('names', [named, nameless]);
    expect(first.created).toHaveLength(2);
    const second = await bring('names', [named, { ...nameless, description: 'New words.' }]);
    expect(second).toEqual({
      created: [],
      updated: [first.created[1]],
      skipped: [first.created[0]],
    });
  });

  it('get the status of the import; what somebody made of them here stays', async () => {
    const { created } = await bring('drafts', [event('a', { status: 'publish', author: 999 })], {
      target_status: 'draft',
    });
    const [id = 0] = created;
    expect((await read(id)).body).toMatchObject({
      status: 'draft',
      author: String(site.users.admin),
    });
    const json = { status: 'publish', slug: 'our-own-name' };
    await site.make(`/ext/events/v1/events/${id}`, json);
    await bring('drafts', [event('a', { title: 'New', slug: 'theirs' })], {
      target_status: 'draft',
    });
    expect((await read(id)).body).toMatchObject({
      status: 'publish',
      title: 'New',
      slug: 'our-own-name',
    });
  });

  it('stay in the trash', async () => {
    const { created } = await bring('trash', [event('a')]);
    await site.rest(`/ext/events/v1/events/${created[0]}`, { as: 'admin', method: 'DELETE' });
    expect(await bring('trash', [event('a', { title: 'New' })])).toMatchObject({
      updated: [],
      skipped: created,
    });
  });

  it('share venues, organizers, categories and tags, which are made where there are none', async () => {
    const hosted = {
      venue: { venue: 'The Mill', city: 'Ghent', geo_lat: 51.05, geo_lng: 3.72 },
      organizer: [{ global_id: 'there?id=7', id: 7, organizer: 'Ann', email: 'ann@example.org' }],
      categories: ['Talks & more', 'walks'],
      tags: ['free'],
    };
    const { created } = await bring('hosts', [event('a', hosted), event('b', hosted)]);
    await bring('hosts', [event('c', hosted)]);
    const { body } = await read(created[0] ?? 0);
    expect(body).toMatchObject({
      venue: { venue: 'The Mill', city: 'Ghent' },
      organizer: [{ organizer: 'Ann' }],
      categories: [{ name: 'Talks &amp; more', count: 3 }, { slug: 'walks' }],
      tags: [{ slug: 'free', count: 3 }],
    });
    const { prisma } = site.services.database;
    expect(await prisma.venue.count({ where: { origin: 'hosts' } })).toBe(1);
    expect(await prisma.organizer.count({ where: { origin: 'hosts' } })).toBe(1);
    const changed = { ...hosted, categories: ['walks'], organizer: [] };
    const again = await bring('hosts', [event('a', changed), event('b', hosted)]);
    expect(again).toMatchObject({ updated: [created[0]], skipped: [created[1]] });
    expect((await read(created[0] ?? 0)).body).toMatchObject({
      organizer: [],
      categories: [{ slug: 'walks', count: 3 }],
    });
  });

  it('have their HTML sanitised, whoever began the import', async () => {
    const { created } = await bring('strangers', [
      event('a', {
        title: 'A<script>alert(1)</script>',
        description: '<p onclick="alert(1)">Hello</p><script>alert(2)</script>',
        venue: { venue: 'V<img src=x onerror=alert(3)>', description: '<script>alert(4)</script>' },
        image: 'https://elsewhere.example/a.jpg',
      }),
    ]);
    const { body } = await read(created[0] ?? 0);
    expect(JSON.stringify(body)).not.toMatch(/<script|onclick|onerror/);
    expect(body.image).toBe(false);
    expect(body.description).toContain('Hello');
  });

  it('of one title get addresses of their own', async () => {
    const many = (from: number) =>
      Array.from({ length: 30 }, (_, i) => event(String(from + i), { title: 'Yoga' }));
    await bring('yoga', many(0));
    await bring('yoga', [...many(30), event('draft', { title: '!!!' })]);
    const rows = await site.services.database.prisma.entry.findMany({
      where: { event: { origin: 'yoga' } },
      select: { id: true, slug: true },
      orderBy: { id: 'asc' },
    });
    expect(rows.map(({ slug }) => slug)).toEqual([
      'yoga',
      ...Array.from({ length: 59 }, (_, i) => `yoga-${i + 2}`),
      String(rows.at(-1)?.id),
    ]);
  });

  it('are found by a search, and twice in one batch count once', async () => {
    const { created } = await bring('search', [
      event('a', { title: 'First' }),
      event('a', { title: 'Zeppelinflug' }),
    ]);
    expect(created).toHaveLength(1);
    const { body } = await site.rest(
      '/ext/events/v1/events?search=zeppelinflug&start_date=2026-01-01',
    );
    expect(body.events).toMatchObject([{ id: created[0], title: 'Zeppelinflug' }]);
  });

  it('belong to nobody once the administrator who began the import is gone', async () => {
    const { id, hash } = await begin();
    const { prisma } = site.services.database;
    await prisma.eventImport.update({ where: { importId: id }, data: { createdBy: 2_000_000 } });
    const { body } = await batch(id, hash, [event('a')]);
    const entry = await prisma.entry.findUniqueOrThrow({
      where: { id: body.activity.created[0] },
    });
    expect(entry).toMatchObject({ authorId: null, status: 'publish' });
  });
});

describe('the state of an import', () => {
  it('is told by whoever has the hash, which holds on while it is pending', async () => {
    const { id, hash } = await begin();
    const { status, body } = await tell(id, state(hash, 'pending'));
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        status: 'success',
        import_id: id,
        import_status: 'ext-ea-pending',
        message: 'In words.',
        message_slug: 'in-short',
        percentage_complete: 40,
      },
    });
    expect((await batch(id, hash, [event('a')])).status).toBe(200);
  });

  it.each(['success', 'failed'])('can not go back from %s', async (status) => {
    const { id, hash } = await begin();
    expect((await tell(id, state(hash, status))).body.import_status).toBe(`ext-ea-${status}`);
    expect(await row(id)).toMatchObject({ status, message: 'In words.', messageSlug: 'in-short' });
    const before = await lastChange();
    for (const next of ['pending', 'success', 'failed'])
      expect((await tell(id, state(hash, next))).status).toBe(403);
    expect((await batch(id, hash, [event('a')])).status).toBe(403);
    expect(await lastChange()).toBe(before);
    expect(await row(id)).toMatchObject({ status });
  });

  it('has the words of an alias under it', async () => {
    const { id, hash } = await begin();
    const response = await site.fetch(`/wp-json/tribe/event-aggregator/v1/import/${id}/state`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(state(hash, 'failed')),
    });
    expect(await response.json()).toMatchObject({ import_status: 'tribe-ea-failed' });
  });
});
