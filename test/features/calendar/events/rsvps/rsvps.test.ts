import { describe, expect, it } from 'vitest';
import { sweepRsvps } from '../../../../../src/features/calendar/events/rsvps/rsvp-operations.ts';
import { shared } from '../../../../support/shared.ts';
import type { TestUser } from '../../../../support/test-site.ts';
import { type FormSite, openFormSite } from '../../../audience/forms/form-site.ts';

const forms = shared(openFormSite);

const events = '/ext/events/v1/events';
const rest: FormSite['site']['rest'] = (path, options) => forms.site.rest(path, options);
const prisma = () => forms.site.services.database.prisma;

let made = 0;
async function makeEvent(json: object = {}): Promise<number> {
  made += 1;
  const { status, body } = await rest(events, {
    as: 'editor',
    json: {
      title: `Regatta ${made}`,
      status: 'publish',
      timezone: 'UTC',
      start_date: '2026-12-01 10:00:00',
      end_date: '2026-12-01 12:00:00',
      capacity: 3,
      ...json,
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

let people = 0;
const person = () => {
  people += 1;
  return { name: `Person ${people}`, email: `person-${people}@example.org` };
};

/** Asks for places; an address of its own each time, so that nobody asks too often. */
async function ask(event: number, json: object = {}, as?: TestUser) {
  const who = { ...person(), ...json };
  const { status, body } = await rest(`${events}/${event}/rsvps`, {
    json: who,
    as,
  });
  return { status, body, email: who.email };
}

const reserve = (event: number, places: number) => ask(event, { places }, 'editor');

const totals = async (event: number) => {
  const { body } = await rest(`${events}/${event}`);
  return [body.capacity, body.attending, body.places_left];
};

const put = (id: number, json: object) =>
  rest(`${events}/${id}`, { as: 'editor', method: 'PUT', json });

const weekly = { rrule: 'FREQ=WEEKLY;COUNT=4', capacity: 1 };

const timesOf = async (series: number): Promise<number[]> => {
  const { body } = await rest(`${events}?start_date=2026-12-01&include=${series}`);
  return body.events.map(({ id }: { id: number }) => id);
};

/** The letters to an address: their subjects, and the tokens of their links. */
async function lettersTo(email: string, count: number) {
  const to = () => forms.inbox.letters.filter(({ raw }) => raw.includes(`To: ${email}`));
  await expect.poll(() => to().length, { timeout: 10_000 }).toBe(count);
  return to().map(({ raw }) => {
    const text = raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
    return {
      subject: /^Subject: (.*)/m.exec(text)?.[1] ?? '',
      token: /\/rsvp\/\w+\/([\w-]+)\//.exec(text)?.[1] ?? '',
    };
  });
}

const confirm = async (token: string) =>
  (await rest('/ext/events/v1/rsvps/confirm', { json: { token } })).body;
const cancel = async (token: string) =>
  (await rest('/ext/events/v1/rsvps/cancel', { json: { token } })).body;

const statusesOf = async (event: number) => {
  const { body } = await rest(`${events}/${event}/rsvps`, { as: 'editor' });
  return body.map(({ status }: { status: string }) => status);
};

describe('an RSVP', () => {
  it('has its places once the link of a letter confirms it, and gives them back by another', async () => {
    const event = await makeEvent();
    const { status, body, email } = await ask(event, { places: 2 });
    expect([status, body]).toEqual([201, { status: 'unconfirmed', places: 2 }]);
    expect(await totals(event)).toEqual([3, 0, 3]);
    const [asked] = await lettersTo(email, 1);
    expect(asked?.subject).toMatch(/^Please confirm/);
    expect(await confirm(asked?.token ?? '')).toEqual({ status: 'attending' });
    expect(await confirm(asked?.token ?? '')).toEqual({ status: 'attending' });
    expect(await totals(event)).toEqual([3, 2, 1]);
    const [, seated] = await lettersTo(email, 2);
    expect(await cancel(seated?.token ?? '')).toEqual({ status: 'cancelled' });
    expect(await totals(event)).toEqual([3, 0, 3]);
  });

  it('waits where too few places are left, and moves up when they become free, the first that fits', async () => {
    const event = await makeEvent();
    const first = await reserve(event, 2);
    const large = await reserve(event, 3);
    const small = await reserve(event, 2);
    const single = await reserve(event, 1);
    expect(await statusesOf(event)).toEqual(['attending', 'waiting', 'waiting', 'attending']);
    expect(large.body).toMatchObject({ status: 'waiting', email: large.email });
    await rest(`/ext/events/v1/rsvps/${first.body.id}`, { as: 'editor', method: 'DELETE' });
    expect(await statusesOf(event)).toEqual(['cancelled', 'waiting', 'attending', 'attending']);
    const told = await lettersTo(small.email, 2);
    expect(told.map(({ subject }) => subject.slice(0, 12))).toEqual([
      'You are on t',
      'See you ther',
    ]);
    await put(event, { capacity: 6 });
    expect(await statusesOf(event)).toEqual(['cancelled', 'attending', 'attending', 'attending']);
    expect(single.body.status).toBe('attending');
  });

  it('is confirmed by no link but that of the latest request, so that nobody confirms what others asked', async () => {
    const event = await makeEvent();
    const { email } = await ask(event);
    const [first] = await lettersTo(email, 1);
    await ask(event, { email, name: 'Somebody else', places: 3 });
    expect((await confirm(first?.token ?? '')).code).toBe('link_expired');
    expect((await confirm('1-forged')).code).toBe('link_expired');
    const [, second] = await lettersTo(email, 2);
    expect((await cancel(second?.token ?? '')).code).toBe('link_expired');
    expect(await confirm(second?.token ?? '')).toEqual({ status: 'attending' });
  });

  it('tells a stranger nothing of whether an address is on the list, and changes nothing of it', async () => {
    const event = await makeEvent();
    const { email } = await reserve(event, 2);
    const again = await ask(event, { email, name: 'Mallory', places: 1 });
    expect(again.body).toEqual({ status: 'unconfirmed', places: 1 });
    const { body } = await rest(`${events}/${event}/rsvps`, { as: 'editor' });
    expect(body).toMatchObject([{ status: 'attending', email, places: 2 }]);
    expect(body[0].name).not.toBe('Mallory');
  });

  it('is refused where the event takes none, or no more', async () => {
    const codeOf = async (json: object) => (await ask(await makeEvent(json))).body.code;
    expect(await codeOf({ capacity: null })).toBe('rsvps_closed');
    const past = { start_date: '2026-11-01 10:00:00', end_date: '2026-11-01 12:00:00' };
    expect(await codeOf(past)).toBe('rsvps_closed');
    expect(await codeOf({ event_status: 'cancelled' })).toBe('rsvps_closed');
    expect(await codeOf({ status: 'draft' })).toBe('event-not-accessible');
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ places: 21 }, 'places'],
    [{ places: 0 }, 'places'],
    [{ name: 'x'.repeat(201) }, 'name'],
  ])('is refused with %j', async (json, param) => {
    const { status, body } = await ask(await makeEvent(), json);
    expect([status, Object.keys(body.data.params)]).toEqual([400, [param]]);
  });

  it('is spam if it fills in what people do not see', async () => {
    const event = await makeEvent();
    expect((await ask(event, { honeypot: 'buy' })).body.code).toBe('spam');
    expect(await prisma().rsvp.count({ where: { eventId: event } })).toBe(0);
  });

  it('is removed after a week without confirmation', async () => {
    const event = await makeEvent();
    await ask(event);
    await reserve(event, 1);
    forms.clock.set('2026-11-28T12:00:01');
    await sweepRsvps(forms.site.services);
    forms.clock.set('2026-11-21T12:00:00');
    expect(await statusesOf(event)).toEqual(['attending']);
  });

  it('is erased with `force`, and its places go to who waits', async () => {
    const event = await makeEvent();
    const { body, email } = await reserve(event, 3);
    await reserve(event, 1);
    const path = `/ext/events/v1/rsvps/${body.id}?force=true`;
    expect((await rest(path, { as: 'editor', method: 'DELETE' })).status).toBe(200);
    expect(await prisma().rsvp.count({ where: { email } })).toBe(0);
    expect(await statusesOf(event)).toEqual(['attending']);
  });

  it('answers the form of its event by the rules of the form', async () => {
    const form = await forms.make({
      title: 'Diet',
      form: '[select* diet "Meat" "None"][text note]',
    });
    const event = await makeEvent({ rsvp_form: form });
    const json = { title: 'x', start_date: '2026-12-01', end_date: '2026-12-01', rsvp_form: event };
    expect((await rest(events, { as: 'editor', json })).body.code).toBe('rest_invalid_param');
    const answer = async (...answers: object[]) => (await ask(event, { answers }, 'editor')).body;
    expect((await answer()).data.params).toEqual({ 'answers.diet': 'Please fill out this field.' });
    expect((await answer({ name: 'diet', value: 'Fish' })).code).toBe('rest_invalid_param');
    const answers = [{ name: 'diet', value: 'None' }];
    expect(await answer(...answers, { name: 'other', value: 'x' })).toMatchObject({ answers });
  });
});

describe('an event that is called off', () => {
  it('tells who has places and who waits, with its reason, and tells them when it takes place after all', async () => {
    const event = await makeEvent();
    const seated = await reserve(event, 3);
    const waiting = await reserve(event, 1);
    const { email } = await ask(event);
    await put(event, { event_status: 'cancelled', status_reason: 'The river is too high.' });
    for (const { email } of [seated, waiting])
      expect((await lettersTo(email, 2))[1]?.subject).toMatch(/^Cancelled: Regatta/);
    const { raw = '' } =
      forms.inbox.letters.findLast(({ raw }) => raw.includes(waiting.email)) ?? {};
    expect(raw).toContain('The river is too high.');
    await put(event, { title: 'No regatta' });
    await put(event, { event_status: 'scheduled' });
    expect((await lettersTo(seated.email, 3))[2]?.subject).toMatch(/^As planned again: No regatta/);
    expect(await lettersTo(email, 1)).toHaveLength(1);
  });

  it('tells the people of one time of a series where that alone is called off', async () => {
    const series = await makeEvent({ rrule: 'FREQ=WEEKLY;COUNT=3' });
    const [first = 0, second = 0] = await timesOf(series);
    const off = await reserve(first, 1);
    const on = await reserve(second, 1);
    await put(first, { event_status: 'cancelled' });
    expect((await lettersTo(off.email, 2))[1]?.subject).toMatch(/^Cancelled: /);
    expect(await lettersTo(on.email, 1)).toHaveLength(1);
    await put(series, { event_status: 'postponed' });
    expect((await lettersTo(on.email, 2))[1]?.subject).toMatch(
      /^Postponed: .*Tuesday, December 8, 2026, 10:00 AM/,
    );
    expect(await lettersTo(off.email, 2)).toHaveLength(2);
  });
});

describe('a time that takes place after all', () => {
  it.each(['cancelled', 'postponed'])(
    'is told to its people, once each, where it was %s',
    async (status) => {
      const series = await makeEvent({ rrule: 'FREQ=WEEKLY;COUNT=3', capacity: 1 });
      const [first = 0, second = 0] = await timesOf(series);
      const people = [await reserve(first, 1), await reserve(first, 1)];
      const other = await reserve(second, 1);
      const { body: alone } = await put(first, { event_status: status });
      for (const { email } of people) await lettersTo(email, 2);
      await put(alone.id, { event_status: 'scheduled' });
      await put(alone.id, { event_status: 'scheduled', cost: '5' });
      for (const { email } of people)
        expect((await lettersTo(email, 3))[2]?.subject).toMatch(
          /^As planned again: .*Tuesday, December 1, 2026, 10:00 AM/,
        );
      await put(series, { event_status: status });
      await lettersTo(other.email, 2);
      await put(series, { event_status: 'scheduled' });
      expect((await lettersTo(other.email, 3))[2]?.subject).toMatch(/^As planned again: /);
      for (const { email } of people) expect(await lettersTo(email, 3)).toHaveLength(3);
    },
  );

  it('is told to nobody where it is over', async () => {
    const event = await makeEvent();
    const { email } = await reserve(event, 1);
    await put(event, { event_status: 'cancelled' });
    await lettersTo(email, 2);
    forms.clock.set('2026-12-01T12:00:01');
    await put(event, { event_status: 'scheduled' });
    const later = { start_date: '2027-01-01 10:00:00', end_date: '2027-01-01 12:00:00' };
    const { email: last } = await reserve(await makeEvent(later), 1);
    await lettersTo(last, 1);
    forms.clock.set('2026-11-21T12:00:00');
    expect(await lettersTo(email, 2)).toHaveLength(2);
  });
});

describe('a time that is another one', () => {
  const at = (day: string) => ({ start_date: `${day} 18:00:00`, end_date: `${day} 20:00:00` });
  const NEW = /^New time: .*December \d+, 2026, 6:00 PM/;

  it('is told to who has places and who waits', async () => {
    const event = await makeEvent();
    const people = [await reserve(event, 3), await reserve(event, 1)];
    const { email } = await ask(event);
    await put(event, { title: 'Race' });
    await put(event, at('2026-12-02'));
    for (const who of people) expect((await lettersTo(who.email, 2))[1]?.subject).toMatch(NEW);
    await put(event, { event_status: 'cancelled', ...at('2026-12-03') });
    for (const who of people)
      expect((await lettersTo(who.email, 3))[2]?.subject).toMatch(/^Cancelled: /);
    expect(await lettersTo(email, 1)).toHaveLength(1);
  });

  it('is told to those of the times that move alone', async () => {
    const series = await makeEvent({ rrule: 'FREQ=WEEKLY;COUNT=4', capacity: 1 });
    const [first = 0, second = 0, third = 0] = await timesOf(series);
    const early = await reserve(first, 1);
    const middle = await reserve(second, 1);
    const late = await reserve(third, 1);
    await put(first, at('2026-12-02'));
    expect((await lettersTo(early.email, 2))[1]?.subject).toMatch(NEW);
    const json = { from: '2026-12-15 10:00:00', ...at('2026-12-16') };
    const { body } = await rest(`${events}/${series}/divide`, { as: 'editor', json });
    expect((await lettersTo(late.email, 2))[1]?.subject).toMatch(NEW);
    expect(await lettersTo(middle.email, 1)).toHaveLength(1);
    await put(series, { start_date: '2026-12-01 18:00:00', end_date: '2026-12-01 20:00:00' });
    expect((await lettersTo(middle.email, 2))[1]?.subject).toMatch(NEW);
    await put(body.id, { timezone: 'Asia/Tokyo' });
    expect((await lettersTo(late.email, 3))[2]?.subject).toMatch(NEW);
    for (const { email } of [early, middle]) expect(await lettersTo(email, 2)).toHaveLength(2);
  });

  it('is told to nobody where it is over', async () => {
    const event = await makeEvent();
    const { email } = await reserve(event, 1);
    await lettersTo(email, 1);
    await put(event, { start_date: '2026-11-20 10:00:00', end_date: '2026-11-20 12:00:00' });
    const { email: last } = await reserve(await makeEvent(), 1);
    await lettersTo(last, 1);
    expect(await lettersTo(email, 1)).toHaveLength(1);
  });
});

describe('an event that is removed', () => {
  const remove = (event: number) => rest(`${events}/${event}`, { as: 'editor', method: 'DELETE' });
  const erase = (event: number) =>
    forms.site.graphql(
      `mutation { deleteEvents(ids: [${event}], forceDelete: true) { deletedIds } }`,
      { as: 'editor' },
    );
  const bringBack = (event: number) =>
    forms.site.graphql(
      `mutation { restoreEvent(input: { id: ${event} }) { event { databaseId } } }`,
      { as: 'editor' },
    );

  it('tells who has places and who waits, once, and that it takes place after all if it comes back', async () => {
    const event = await makeEvent();
    const seated = await reserve(event, 3);
    const waiting = await reserve(event, 1);
    const { email } = await ask(event);
    for (const who of [seated, waiting]) await lettersTo(who.email, 1);
    await remove(event);
    for (const who of [seated, waiting])
      expect((await lettersTo(who.email, 2))[1]?.subject).toMatch(/^Cancelled: Regatta/);
    await bringBack(event);
    for (const who of [seated, waiting])
      expect((await lettersTo(who.email, 3))[2]?.subject).toMatch(/^As planned again: Regatta/);
    expect(await statusesOf(event)).toEqual(['attending', 'waiting', 'unconfirmed']);
    await remove(event);
    await lettersTo(seated.email, 4);
    await erase(event);
    const later = await makeEvent();
    const last = await reserve(later, 1);
    await lettersTo(last.email, 1);
    expect(await lettersTo(seated.email, 4)).toHaveLength(4);
    expect(await lettersTo(email, 1)).toHaveLength(1);
  });

  it.each([
    ['removed for good at once', erase],
    [
      'removed with its author',
      async (event: number) => {
        const user = { username: 'leaver', email: 'leaver@example.org', password: 'Xy9-ko.pz4' };
        const json = { ...user, roles: ['editor'] };
        const { body } = await rest('/core/v2/users', { as: 'admin', json });
        const author = { author: body.id };
        await put(event, author);
        const path = `/core/v2/users/${body.id}?force=true&reassign=false`;
        return rest(path, { as: 'admin', method: 'DELETE' });
      },
    ],
  ])('tells its people where it is %s', async (_, drop) => {
    const event = await makeEvent();
    const seated = await reserve(event, 1);
    await lettersTo(seated.email, 1);
    await drop(event);
    expect(await prisma().event.count({ where: { entryId: event } })).toBe(0);
    expect((await lettersTo(seated.email, 2))[1]?.subject).toMatch(
      /^Cancelled: Regatta.*December 1, 2026, 10:00 AM/,
    );
  });

  it('tells nobody where it is over, or called off before', async () => {
    const over = await makeEvent();
    const off = await makeEvent();
    const people = [await reserve(over, 1), await reserve(off, 1)];
    for (const { email } of people) await lettersTo(email, 1);
    await put(off, { event_status: 'cancelled' });
    await lettersTo(people[1]?.email ?? '', 2);
    forms.clock.set('2026-12-01T12:00:01');
    await remove(over);
    await erase(off);
    const other = await reserve(
      await makeEvent({ start_date: '2027-01-01 10:00:00', end_date: '2027-01-01 12:00:00' }),
      1,
    );
    await lettersTo(other.email, 1);
    forms.clock.set('2026-11-21T12:00:00');
    expect(await lettersTo(people[0]?.email ?? '', 1)).toHaveLength(1);
    expect(await lettersTo(people[1]?.email ?? '', 2)).toHaveLength(2);
  });

  it('gives nobody a place while it does not take place, and those who wait theirs when it does again', async () => {
    const event = await makeEvent();
    const seated = await reserve(event, 3);
    await reserve(event, 1);
    await put(event, { event_status: 'cancelled' });
    await rest(`/ext/events/v1/rsvps/${seated.body.id}`, { as: 'editor', method: 'DELETE' });
    expect(await statusesOf(event)).toEqual(['cancelled', 'waiting']);
    await put(event, { event_status: 'scheduled' });
    expect(await statusesOf(event)).toEqual(['cancelled', 'attending']);
  });

  it('takes no confirmation any more', async () => {
    const event = await makeEvent();
    const { email } = await ask(event);
    const [letter] = await lettersTo(email, 1);
    await put(event, { event_status: 'cancelled' });
    expect((await confirm(letter?.token ?? '')).code).toBe('rsvps_closed');
    expect(await statusesOf(event)).toEqual(['unconfirmed']);
  });
});

describe('RSVPs in masses', () => {
  const send = async (event: number, ip: string, email = person().email) => {
    const request = new Request(`http://site.test/api${events}/${event}/rsvps`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ann', email }),
    });
    return (await forms.site.app.fetch(request, { ip, requestId: 'r' })).status;
  };

  it('are refused from one network, and to one address whatever they are for', async () => {
    const event = await makeEvent();
    for (let i = 0; i < 20; i++) expect(await send(event, '2001:db8::1')).toBe(201);
    expect(await send(event, '2001:db8::2')).toBe(429);
    expect(await send(event, '192.0.2.7')).toBe(201);
    const to = (i: number) => send(event, `192.0.2.${100 + i}`, 'victim@example.org');
    for (let i = 0; i < 5; i++) expect(await to(i)).toBe(201);
    expect(await to(5)).toBe(429);
  });

  it('take no more answers than a form may have, and no longer ones', async () => {
    const event = await makeEvent();
    const answers = Array.from({ length: 101 }, () => ({ name: 'a', value: 'b' }));
    expect((await ask(event, { answers })).status).toBe(400);
    const long = [{ name: 'a', value: 'x'.repeat(2001) }];
    expect((await ask(event, { answers: long })).status).toBe(400);
  });
});

describe('the list of RSVPs', () => {
  it('is for those who may edit the event', async () => {
    const event = await makeEvent();
    const { body } = await reserve(event, 1);
    const asked = (as?: TestUser) =>
      Promise.all([
        rest(`${events}/${event}/rsvps`, as && { as }),
        rest(`${events}/${event}/rsvps/csv`, as && { as }),
        rest(`/ext/events/v1/rsvps/${body.id}`, { method: 'DELETE', as }),
      ]);
    for (const [as, expected] of [
      [undefined, 401],
      ['subscriber', 403],
      ['author', 403],
    ] as const)
      expect((await asked(as)).map(({ status }) => status)).toEqual([expected, expected, expected]);
    expect((await asked('editor')).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('has pages, can be narrowed to a status, and is CSV part by part', async () => {
    const event = await makeEvent();
    const all = [await reserve(event, 3), await reserve(event, 1)];
    const page = await rest(`${events}/${event}/rsvps?per_page=1&page=2`, { as: 'editor' });
    expect([page.headers.get('x-wp-total'), page.body.length]).toEqual(['2', 1]);
    const waiting = await rest(`${events}/${event}/rsvps?status=waiting`, { as: 'editor' });
    expect(waiting.body.map(({ email }: { email: string }) => email)).toEqual([all[1]?.email]);
    const csv = async (query: string) =>
      (await rest(`${events}/${event}/rsvps/csv${query}`, { as: 'editor' })).body;
    expect(await csv('?limit=1')).toMatch(/^id,start,status,.*\r\n\d+,,attending,Person/);
    expect(await csv(`?after=${all[0]?.body.id}`)).toMatch(/^\d+,,waiting,Person.*\r\n$/);
  });
});

describe('RSVPs of a series', () => {
  it('are of one of its times, each of which has places of its own', async () => {
    const series = await makeEvent(weekly);
    const [first = 0, second = 0] = await timesOf(series);
    expect((await ask(series)).body.code).toBe('rest_invalid_param');
    expect((await reserve(first, 1)).body).toMatchObject({ start_date: '2026-12-01 10:00:00' });
    expect((await reserve(first, 1)).body.status).toBe('waiting');
    expect((await reserve(second, 1)).body.status).toBe('attending');
    expect(await totals(first)).toEqual([1, 1, 0]);
    expect(await totals(series)).toEqual([1, undefined, undefined]);
    expect(await statusesOf(series)).toEqual(['attending', 'waiting', 'attending']);
    expect(await statusesOf(second)).toEqual(['attending']);
  });

  it('go along when a time is moved, or all of them', async () => {
    const series = await makeEvent(weekly);
    const [first = 0, second = 0] = await timesOf(series);
    await reserve(first, 1);
    await reserve(second, 1);
    const moved = await put(first, {
      start_date: '2026-12-02 18:00:00',
      end_date: '2026-12-02 20:00:00',
    });
    expect(await totals(moved.body.id)).toEqual([1, 1, 0]);
    await put(series, { start_date: '2026-12-01 11:00:00', end_date: '2026-12-01 13:00:00' });
    const times = await timesOf(series);
    const all = await Promise.all(times.map(totals));
    expect(all.map(([, attending]) => attending).filter(Boolean)).toEqual([1]);
    expect(await statusesOf(times[0] ?? 0)).toEqual(['attending']);
  });
});

describe('a time that a series no longer has', () => {
  it('tells who had a place and who waited, by letter, and gives the places back', async () => {
    const series = await makeEvent(weekly);
    const [, second = 0, third = 0] = await timesOf(series);
    const seated = await reserve(second, 1);
    const waiting = await reserve(second, 1);
    const unconfirmed = await ask(second);
    const other = await reserve(third, 1);
    // A letter that is not under way yet tells the news alone.
    for (const { email } of [seated, waiting]) await lettersTo(email, 1);
    await put(series, { exdates: ['2026-12-08 10:00:00'] });
    for (const { email } of [seated, waiting])
      expect((await lettersTo(email, 2))[1]?.subject).toMatch(
        /^Cancelled: .*Tuesday, December 8, 2026, 10:00 AM/,
      );
    expect(await statusesOf(series)).toEqual(['cancelled', 'cancelled', 'cancelled', 'attending']);
    await put(series, { exdates: [] });
    expect(await totals(second)).toEqual([1, 0, 1]);
    expect(await lettersTo(unconfirmed.email, 1)).toHaveLength(1);
    expect(await lettersTo(other.email, 1)).toHaveLength(1);
  });

  it.each([
    [
      'is deleted by itself',
      (_: number, time: number) => rest(`${events}/${time}`, { as: 'editor', method: 'DELETE' }),
    ],
    ['is left out by another rule', (series: number) => put(series, { rrule: 'FREQ=MONTHLY' })],
    ['goes with the rule', (series: number) => put(series, { rrule: '' })],
  ])('is one that %s', async (_, drop) => {
    const series = await makeEvent(weekly);
    const [first = 0, second = 0] = await timesOf(series);
    const stays = await reserve(first, 1);
    const gone = await reserve(second, 1);
    await lettersTo(gone.email, 1);
    expect((await drop(series, second)).status).toBe(200);
    expect((await lettersTo(gone.email, 2))[1]?.subject).toMatch(/^Cancelled: /);
    expect(await statusesOf(series)).toEqual(['attending', 'cancelled']);
    expect(await lettersTo(stays.email, 1)).toHaveLength(1);
    const [left = 0] = await timesOf(series);
    expect((await totals(left))[1]).toBe(1);
  });

  it('is none that another rule makes one with another time, where an address keeps one RSVP', async () => {
    const series = await makeEvent({ rrule: 'FREQ=DAILY;BYHOUR=10,14;COUNT=8', capacity: 5 });
    const [first = 0, second = 0] = await timesOf(series);
    const both = person();
    for (const time of [first, second]) await ask(time, both, 'editor');
    const other = await reserve(first, 1);
    const times = { start_date: '2026-12-01 14:00:00', end_date: '2026-12-01 16:00:00' };
    const { status } = await put(series, { ...times, rrule: 'FREQ=DAILY;BYHOUR=14;COUNT=4' });
    expect(status).toBe(200);
    const rsvps = await prisma().rsvp.findMany({ where: { eventId: series } });
    const at14 = rsvps.filter(({ startLocal }) => startLocal === '2026-12-01T14:00:00');
    expect(at14.map(({ email }) => email).sort()).toEqual([both.email, other.email].sort());
    expect(at14.map(({ status }) => status)).toEqual(['attending', 'attending']);
    expect(rsvps.length - at14.length).toBe(1);
    expect((await totals((await timesOf(series))[0] ?? 0))[1]).toBe(2);
  });

  it('is none that is over, or that is moved', async () => {
    const series = await makeEvent({
      ...weekly,
      start_date: '2026-11-10 10:00:00',
      end_date: '2026-11-10 12:00:00',
      capacity: 5,
    });
    const { id } = await prisma().rsvp.create({
      data: {
        ...{ eventId: series, startLocal: '2026-11-10T10:00:00', status: 'attending' },
        ...{ since: '2026-11-01T00:00:00', created: '2026-11-01T00:00:00', answers: '[]' },
        ...{ name: 'Ann', email: 'was@there.test', emailKey: 'was@there.test', places: 1 },
        linkKey: 'x',
      },
    });
    await put(series, { start_date: '2026-11-12 11:00:00', end_date: '2026-11-12 13:00:00' });
    expect(await prisma().rsvp.findUnique({ where: { id } })).toMatchObject({
      status: 'attending',
    });
  });
});

describe('the page of an event', () => {
  const visit = async (path: string, fields?: Record<string, string>) => {
    const init = fields && { method: 'POST', body: new URLSearchParams(fields) };
    const answer = await forms.site.fetch(path, init);
    return { status: answer.status, html: await answer.text() };
  };

  it('shows what is left, and a form that works without scripts', async () => {
    const form = await forms.make({ form: '[text* boat] [submit "Send"]' });
    const event = await makeEvent({ slug: 'boat-race', rsvp_form: form });
    const before = await visit('/event/boat-race/');
    expect(before.html).toContain('3 of 3 places are left.');
    expect(before.html).toContain(`action="/rsvp/${event}/"`);
    expect(before.html).toContain('name="boat"');
    expect(before.html).toContain('min="1" max="3"');
    expect(before.html).not.toContain('type="submit" value="Send"');
    const fields = { rsvp_name: '<b>Ann', rsvp_email: 'ann@example.org', rsvp_places: '2' };
    const refused = await visit(`/rsvp/${event}/`, fields);
    expect([refused.status, refused.html]).toEqual([
      400,
      expect.stringContaining('Please fill out this field.'),
    ]);
    expect(refused.html).toContain('value="&lt;b&gt;Ann"');
    const taken = await visit(`/rsvp/${event}/`, { ...fields, boat: 'Swan' });
    expect([taken.status, taken.html]).toEqual([200, expect.stringContaining('sent you a letter')]);
    const [letter] = await lettersTo('ann@example.org', 1);
    const link = `/rsvp/confirm/${letter?.token}/`;
    expect((await visit(link)).html).toContain('Yes, I want to come');
    expect((await visit('/event/boat-race/')).html).toContain('3 of 3 places are left.');
    expect((await visit(link, {})).html).toContain('Your places are reserved.');
    expect((await visit('/event/boat-race/')).html).toContain('1 of 3 places are left.');
    expect((await visit('/rsvp/confirm/1-x/')).status).toBe(410);
  });

  it('says that there are none to reserve where the event does not take place', async () => {
    await makeEvent({ slug: 'called-off', event_status: 'cancelled' });
    const { html } = await visit('/event/called-off/');
    expect(html).toContain('No places can be reserved any more.');
    expect(html).not.toContain('3 of 3 places');
  });

  it('shows nothing of it for an event without places', async () => {
    await makeEvent({ slug: 'open-air', capacity: null });
    expect((await visit('/event/open-air/')).html).not.toContain('places');
  });
});
