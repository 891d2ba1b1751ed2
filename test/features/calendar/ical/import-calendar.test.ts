import { describe, expect, it } from 'vitest';
import { importCalendar } from '../../../../src/features/calendar/ical/import/import-calendar.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { listen } from '../../../support/listen.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { sharedSite } from '../../../support/test-site.ts';

const EVENTS = '/ext/events/v1/events';
const RANGE = 'start_date=2026-11-01&end_date=2026-12-31&per_page=100';

const site = sharedSite({
  clock: settableClock('2026-11-21T10:00:00'),
  env: { GUARDED_FETCH_ALLOW: '127.0.0.1' },
});

const calendar = (...events: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...lines(event), 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const lines = (event: string) =>
  event
    .trim()
    .split('\n')
    .map((line) => line.trim());

const bring = async (text: string, more: object = {}) =>
  perform(importCalendar, await site.context('admin'), { text, ...more });

async function found(search: string) {
  const { body } = await site.rest(`${EVENTS}?${RANGE}&search=${encodeURIComponent(search)}`);
  return body.events;
}

describe('a calendar file that is brought in', () => {
  const concert = `UID:concert@example.org
    DTSTART;TZID=Asia/Kathmandu:20261121T180000
    DTEND;TZID=Asia/Kathmandu:20261121T200000
    SUMMARY:Kathmandu concert <b>& more
    DESCRIPTION:First line\\nsecond <script>alert(1)</script>
    LOCATION:Great Hall\\, 1 Main Street\\, Kathmandu
    GEO:27.7;85.3
    ORGANIZER;CN=Choir:mailto:choir@example.org
    CATEGORIES:Music,Free\\, open
    URL:https://example.org/concert`;

  it('makes events with their zone, venue, organizer and categories', async () => {
    expect(await bring(calendar(concert))).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      missing: 0,
      problems: [],
    });
    const [event] = await found('Kathmandu');
    expect(event).toMatchObject({
      title: 'Kathmandu concert &lt;b&gt;&#038; more',
      start_date: '2026-11-21 18:00:00',
      utc_start_date: '2026-11-21 12:15:00',
      timezone: 'Asia/Kathmandu',
      website: 'https://example.org/concert',
      status: 'publish',
      venue: {
        venue: 'Great Hall',
        address: '1 Main Street, Kathmandu',
        geo_lat: 27.7,
        geo_lng: 85.3,
      },
      organizer: [{ organizer: 'Choir', email: 'choir@example.org' }],
    });
    expect(event.categories.map(({ name }: { name: string }) => name)).toEqual([
      'Free, open',
      'Music',
    ]);
    expect(event.description).not.toContain('<script');
    expect(event.description).toContain('First line<br />');
  });

  it('brings nothing double and changes nothing the second time', async () => {
    const before = await found('Kathmandu');
    expect(await bring(calendar(concert))).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await found('Kathmandu')).toEqual(before);
  });

  it('changes what the file says anew and leaves what it does not speak of', async () => {
    const [{ id }] = await found('Kathmandu');
    await site.make(`${EVENTS}/${id}`, { cost: '12', featured: true });
    const later = concert.replace('T180000', 'T190000').replace(/CATEGORIES.*\n/, '');
    expect(await bring(calendar(later))).toMatchObject({ created: 0, updated: 1 });
    const [event] = await found('Kathmandu');
    expect(event).toMatchObject({
      id,
      start_date: '2026-11-21 19:00:00',
      cost: '$12',
      featured: true,
    });
    expect(event.categories).toHaveLength(2);
  });

  it('takes venues, organizers and categories that are there', async () => {
    const other = concert
      .replace('UID:concert', 'UID:other')
      .replace('Kathmandu concert', 'Sibling');
    await bring(calendar(other));
    const [one] = await found('Kathmandu');
    const [two] = await found('Sibling');
    expect(two.venue.id).toBe(one.venue.id);
    expect(two.organizer[0].id).toBe(one.organizer[0].id);
    expect(two.categories).toHaveLength(2);
  });

  it('brings a series with what is left out, moved or cancelled of it', async () => {
    const brought = await bring(
      calendar(
        `UID:weekly
        RECURRENCE-ID;TZID=Europe/Paris:20261205T180000
        DTSTART;TZID=Europe/Paris:20261206T190000
        SUMMARY:Weekly moved`,
        `UID:weekly
        DTSTART;TZID=Europe/Paris:20261121T180000
        DURATION:PT2H
        RRULE:FREQ=WEEKLY;COUNT=5
        EXDATE;TZID=Europe/Paris:20261128T180000
        SUMMARY:Weekly`,
        `UID:weekly
        RECURRENCE-ID:20261212T170000Z
        DTSTART;TZID=Europe/Paris:20261212T180000
        STATUS:CANCELLED
        COMMENT:The hall is flooded.`,
      ),
    );
    expect(brought).toMatchObject({ created: 3, problems: [] });
    const events = await found('Weekly');
    const times = events.map((event: Record<string, unknown>) => event.start_date);
    const cancelled = '2026-12-12 18:00:00';
    expect(times).toEqual([
      ...['2026-11-21 18:00:00', '2026-12-06 19:00:00', cancelled, '2026-12-19 18:00:00'],
    ]);
    expect(events[2]).toMatchObject({
      title: 'Weekly',
      end_date: '2026-12-12 20:00:00',
      event_status: 'cancelled',
      status_reason: 'The hall is flooded.',
      series_id: events[0].series_id,
      series_start_date: cancelled,
    });
  });

  it('brings further dates of an event, and takes away those that the file has no longer', async () => {
    const dates = (more: string) => `UID:dates
      DTSTART;TZID=Europe/Paris:20261121T180000
      DURATION:PT2H
      RDATE;TZID=Europe/Paris:${more}
      SUMMARY:Dates`;
    const starts = async () =>
      (await found('Dates')).map((event: Record<string, unknown>) => event.start_date);
    const brought = await bring(calendar(dates('20261123T180000,20261130T180000')));
    expect(brought).toMatchObject({ created: 3, problems: [] });
    expect(await starts()).toEqual([
      '2026-11-21 18:00:00',
      '2026-11-23 18:00:00',
      '2026-11-30 18:00:00',
    ]);
    await bring(calendar(dates('20261130T180000')));
    expect(await starts()).toEqual(['2026-11-21 18:00:00', '2026-11-30 18:00:00']);
  });

  describe('again', () => {
    const choir = `UID:choir
      DTSTART;TZID=Europe/Paris:20261121T180000
      DURATION:PT2H
      RRULE:FREQ=WEEKLY;COUNT=4
      SUMMARY:Choir`;
    const occurrence = (start: string, ...more: readonly string[]) =>
      ['UID:choir', `RECURRENCE-ID;TZID=Europe/Paris:${start}`, ...more].join('\n');
    const moved = occurrence(
      '20261128T180000',
      'DTSTART;TZID=Europe/Paris:20261129T190000',
      'SUMMARY:Choir elsewhere',
    );
    const starts = async () =>
      (await found('Choir')).map((event: Record<string, unknown>) => event.start_date);
    const [first, second, ...last] = [21, 28]
      .map((day) => `2026-11-${day} 18:00:00`)
      .concat(['2026-12-05 18:00:00', '2026-12-12 18:00:00']);

    const cancelledStarts = async () =>
      (await found('Choir'))
        .filter((event: Record<string, unknown>) => event.event_status === 'cancelled')
        .map((event: Record<string, unknown>) => event.start_date);

    it('makes regular again what is no longer moved, and cancels what is cancelled', async () => {
      await bring(calendar(choir, moved));
      expect(await starts()).toEqual([first, '2026-11-29 19:00:00', ...last]);
      expect(await bring(calendar(choir))).toMatchObject({ updated: 1, problems: [] });
      expect(await starts()).toEqual([first, second, ...last]);
      await bring(calendar(choir, moved));
      const cancelled = occurrence(
        '20261128T180000',
        'DTSTART;TZID=Europe/Paris:20261128T180000',
        'STATUS:CANCELLED',
      );
      await bring(calendar(choir, cancelled));
      expect(await starts()).toEqual([first, second, ...last]);
      expect(await cancelledStarts()).toEqual([second]);
      expect(await bring(calendar(choir, cancelled))).toMatchObject({ unchanged: 2, updated: 0 });
      await bring(calendar(choir));
      expect(await cancelledStarts()).toEqual([]);
      expect(await starts()).toEqual([first, second, ...last]);
      const leftOut = `${choir}\nEXDATE;TZID=Europe/Paris:20261128T180000`;
      await bring(calendar(leftOut, cancelled));
      expect(await starts()).toEqual([first, ...last]);
      await bring(calendar(choir));
    });

    it('leaves what the file does not tell: moved occurrences that it can not read, or without their series', async () => {
      await bring(calendar(choir, moved));
      const unread = occurrence('20261128T180000', 'DTSTART;TZID=Nowhere/Land:20261129T190000');
      expect(await bring(calendar(choir, unread))).toMatchObject({ missing: 1 });
      expect(await starts()).toEqual([first, '2026-11-29 19:00:00', ...last]);
      const alone = occurrence(
        '20261205T180000',
        'DTSTART;TZID=Europe/Paris:20261205T180000',
        'STATUS:CANCELLED',
      );
      expect(await bring(calendar(alone))).toMatchObject({ updated: 1 });
      expect(await bring(calendar(alone))).toMatchObject({ unchanged: 1, updated: 0 });
      expect(await starts()).toEqual([first, '2026-11-29 19:00:00', ...last]);
      expect(await cancelledStarts()).toEqual([last[0]]);
      const movedAlone = occurrence(
        '20261128T180000',
        'DTSTART;TZID=Europe/Paris:20261129T190000',
        'STATUS:CANCELLED',
      );
      expect(await bring(calendar(movedAlone))).toMatchObject({ updated: 1 });
      expect(await cancelledStarts()).toEqual(['2026-11-29 19:00:00', last[0]]);
      await bring(calendar(choir, `${moved}\nSTATUS:CONFIRMED`));
      expect(await cancelledStarts()).toEqual([]);
    });

    it('takes along and tells who has reserved a place at a time that is cancelled', async () => {
      await bring(calendar(choir));
      const json = { capacity: 5 };
      const times = await found('Choir');
      await site.rest(`${EVENTS}/${times[0].series_id}`, { method: 'PUT', as: 'admin', json });
      const body = await site.make(`${EVENTS}/${times[2].id}/rsvps`, {
        name: 'Ann',
        email: 'ann@example.org',
      });
      const alone = occurrence(
        '20261205T180000',
        'DTSTART;TZID=Europe/Paris:20261205T180000',
        'STATUS:CANCELLED',
      );
      const eventOf = async () => {
        const { prisma } = site.services.database;
        return (await prisma.rsvp.findUnique({ where: { id: body.id } }))?.eventId;
      };
      await bring(calendar(choir, alone));
      const cancelled = (await found('Choir'))[2];
      expect(cancelled).toMatchObject({ event_status: 'cancelled', capacity: 5, attending: 1 });
      expect(await eventOf()).toBe(cancelled.id);
      const news = await site.services.database.prisma.job.findMany({
        where: { name: 'rsvp-news' },
      });
      expect(news.map(({ payload }) => JSON.parse(payload))).toMatchObject([
        { eventId: cancelled.id, eventStatus: 'cancelled' },
      ]);
      await bring(calendar(choir));
      expect(await eventOf()).toBe(times[0].series_id);
    });

    /** The same parts of a file for an ensemble of another name. */
    const of = (name: string, ...parts: readonly string[]) =>
      calendar(...parts.map((part) => part.replace(/choir/gi, name)));
    const put = (id: number, json: object) =>
      site.rest(`${EVENTS}/${id}`, { method: 'PUT', as: 'admin', json });
    const reserve = (id: number) =>
      site.rest(`${EVENTS}/${id}/rsvps`, {
        as: 'admin',
        json: { name: 'Ann', email: `ann${id}@example.org` },
      });
    const each = async (name: string, field: string) =>
      (await found(name)).map((event: Record<string, unknown>) => event[field]);

    it('moves a time that was changed here, with its RSVPs, instead of adding another', async () => {
      await bring(of('Brass', choir));
      const times = await found('Brass');
      await put(times[0].series_id, { capacity: 5 });
      const { body: changed } = await put(times[1].id, { cost: '7' });
      await reserve(changed.id);
      await bring(of('Brass', choir, moved));
      expect(await each('Brass', 'start_date')).toEqual([first, '2026-11-29 19:00:00', ...last]);
      const utc = moved
        .replace(';TZID=Europe/Paris:20261128T180000', ':20261128T170000Z')
        .replace('20261129T190000', '20261129T200000');
      await bring(of('Brass', choir, utc));
      expect(await each('Brass', 'start_date')).toEqual([first, '2026-11-29 20:00:00', ...last]);
      const after = { id: changed.id, cost: '$7', attending: 1 };
      expect((await found('Brass'))[1]).toMatchObject(after);
    });

    it('takes people along where later times become a series of their own', async () => {
      const shifted = moved.replace('20261128', '20261205').replace('20261129', '20261206');
      await bring(of('Strings', choir, shifted));
      const times = await found('Strings');
      await put(times[0].series_id, { capacity: 5 });
      await put(times[2].id, { capacity: 5 });
      for (const { id } of times) await reserve(id);
      const onward = occurrence('20261128T180000', 'DTSTART;TZID=Europe/Paris:20261128T200000');
      const later = onward.replace('-ID', '-ID;RANGE=THISANDFUTURE');
      await bring(of('Strings', choir, `${later}\nSUMMARY:Choir`, shifted));
      expect(await each('Strings', 'start_date')).toEqual([
        ...[first, '2026-11-28 20:00:00', '2026-12-06 19:00:00', '2026-12-12 20:00:00'],
      ]);
      expect(await each('Strings', 'attending')).toEqual([1, 1, 1, 1]);
      expect((await found('Strings'))[2].id).toBe(times[2].id);
    });

    it('is told as cancelled at one time on the page of another, and in the file of its series', async () => {
      const cancelled = occurrence(
        '20261128T180000',
        'DTSTART;TZID=Europe/Paris:20261128T180000',
        'STATUS:CANCELLED',
      );
      await bring(of('Drums', choir, cancelled));
      const [{ url, series_id: series }] = await found('Drums');
      const page = await (await site.fetch(url)).text();
      expect(page).toMatch(/Cancelled: <s><time[^>]*>Saturday, November 28, 2026/);
      const { body } = await site.rest(`${EVENTS}/${series}?format=ics`);
      expect(body).toMatch(/RECURRENCE-ID[^\r]*20261128T180000[\s\S]*STATUS:CANCELLED/);
    });

    it('drops those who have reserved a time once it is known whether that is elsewhere, and notes each', async () => {
      const { prisma } = site.services.database;
      await bring(calendar(choir));
      const times = await found('Choir');
      const series = times[0].series_id;
      const as = 'admin';
      await site.rest(`${EVENTS}/${series}`, { method: 'PUT', as, json: { capacity: 5 } });
      const json = { name: 'Bea', email: 'bea@example.org' };
      const { id } = await site.make(`${EVENTS}/${times[1].id}/rsvps`, json, as);
      const rsvp = () => prisma.rsvp.findUniqueOrThrow({ where: { id } });
      const notes = async () =>
        (await prisma.change.findMany({ where: { kind: 'private:rsvp', recordId: id } })).length;
      const letters = (news: string) =>
        prisma.job.count({
          where: {
            name: 'rsvp-letter',
            AND: [{ payload: { contains: `:${id},` } }, { payload: { contains: news } }],
          },
        });
      const leftOut = `${choir}\nEXDATE;TZID=Europe/Paris:20261128T180000`;
      const before = await notes();

      await bring(calendar(leftOut, moved));
      const elsewhere = (await found('Choir'))[1];
      expect(elsewhere).toMatchObject({ title: 'Choir elsewhere', attending: 1 });
      expect(await rsvp()).toMatchObject({ eventId: elsewhere.id, status: 'attending' });
      expect([await letters('isMoved'), await letters('isDropped')]).toEqual([1, 0]);
      expect(await notes()).toBe(before + 1);

      await bring(calendar(leftOut));
      expect(await rsvp()).toMatchObject({ eventId: series, status: 'cancelled' });
      expect(await letters('isDropped')).toBe(1);
      await bring(calendar(choir));
    });

    it('cancels a series, and leaves what was moved of it', async () => {
      await bring(calendar(choir, moved));
      expect(await bring(calendar(`${choir}\nSTATUS:CANCELLED`, moved))).toMatchObject({
        updated: 1,
        created: 0,
      });
      const statuses = (await found('Choir')).map(
        ({ event_status }: Record<string, unknown>) => event_status,
      );
      expect(statuses).toEqual(['cancelled', undefined, 'cancelled', 'cancelled']);
    });
  });

  it('cancels what is cancelled, and what was brought before, until it is confirmed', async () => {
    const once = (...more: string[]) =>
      calendar(['UID:once', 'DTSTART:20261122T100000', 'SUMMARY:Once only', ...more].join('\n'));
    const status = async () => {
      const [event] = await found('Once only');
      return [event.event_status, event.status_reason, event.online_url];
    };
    const cancelled = once('STATUS:CANCELLED', 'COMMENT:No singers', 'CONFERENCE:https://x.test/');
    expect(await bring(cancelled)).toMatchObject({ created: 1, problems: [] });
    expect(await status()).toEqual(['cancelled', 'No singers', 'https://x.test/']);
    expect(await bring(once())).toMatchObject({ unchanged: 1 });
    await bring(once('STATUS:CONFIRMED'));
    expect(await status()).toEqual([undefined, undefined, 'https://x.test/']);
    expect(await bring(cancelled)).toMatchObject({ updated: 1 });
    const [{ id }] = await found('Once only');
    const json = { event_status: 'moved_online' };
    await site.make(`${EVENTS}/${id}`, json);
    expect(await bring(once('STATUS:CONFIRMED'))).toMatchObject({ unchanged: 1 });
    expect(await status()).toEqual(['moved_online', 'No singers', 'https://x.test/']);
  });

  it('leaves in the trash what was put there', async () => {
    const text = calendar('UID:gone\nDTSTART:20261122T100000\nSUMMARY:Gone');
    await bring(text);
    const [{ id }] = await found('Gone');
    await site.rest(`${EVENTS}/${id}`, { method: 'DELETE', as: 'admin' });
    expect(await bring(text)).toMatchObject({ skipped: 1, created: 0, updated: 0 });
    expect(await found('Gone')).toHaveLength(0);
  });

  it('gives new events the status that was asked for', async () => {
    const text = calendar('UID:draft\nDTSTART:20261122T100000\nSUMMARY:Drafted');
    await bring(text, { status: 'draft' });
    expect(await found('Drafted')).toHaveLength(0);
  });

  it('brings the rest of a file in which something can not be understood', async () => {
    const brought = await bring(
      calendar('UID:x1\nSUMMARY:No start', 'UID:x2\nDTSTART:20261122T100000\nSUMMARY:Has start'),
    );
    expect(brought).toMatchObject({
      created: 1,
      problems: ['“No start”: its start is missing, or its time zone is not known.'],
    });
  });

  it('is fetched where it is elsewhere, and refused where that is no public place', async () => {
    const server = await listen((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/calendar; charset=utf-8' });
      response.end(calendar('UID:far\nDTSTART:20261122T100000\nSUMMARY:From afar'));
    });
    const context = await site.context('admin');
    const url = `${server.address}/calendar.ics`;
    expect(await perform(importCalendar, context, { url })).toMatchObject({ created: 1 });
    await server.close();
    await expect(
      perform(importCalendar, context, { url: 'http://10.0.0.1/x' }),
    ).rejects.toMatchObject({
      code: 'calendar_not_fetched',
    });
  });

  it('is refused where it is none, and to all but administrators', async () => {
    await expect(bring('<html></html>')).rejects.toMatchObject({ code: 'calendar_invalid' });
    const context = await site.context('admin');
    for (const args of [{}, { url: 'https://example.org/', text: '' }])
      await expect(perform(importCalendar, context, args)).rejects.toMatchObject({
        code: 'rest_invalid_param',
      });
    await expect(
      perform(importCalendar, await site.context('editor'), { text: calendar() }),
    ).rejects.toMatchObject({ code: 'rest_forbidden' });
  });
});
