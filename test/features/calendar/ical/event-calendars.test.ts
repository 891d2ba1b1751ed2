import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { importCalendar } from '../../../../src/features/calendar/ical/import/import-calendar.ts';
import { findCached } from '../../../../src/http/response-cache.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { forgetKept } from '../../../support/forget-kept.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import {
  openTestSite,
  type RestOptions,
  sharedSite,
  type TestSite,
} from '../../../support/test-site.ts';

const EVENTS = '/ext/events/v1/events';

const site = sharedSite({ clock: settableClock('2026-11-21T10:00:00') });
let concertId: number;
beforeAll(async () => {
  const body = await site.make(EVENTS, {
    title: 'Concert & <i>more</i>',
    description: '<p>Music,</p><p>and words</p>',
    start_date: '2026-11-21 18:00',
    end_date: '2026-11-21 20:00',
    timezone: 'Europe/Paris',
    venue: {
      venue: 'Great Hall',
      address: '1 Main Street',
      city: 'Paris',
      zip: '75001',
      geo_lat: 48.85,
      geo_lng: 2.35,
    },
    organizer: { organizer: 'Choir', email: 'choir@example.org' },
  });
  concertId = body.id;
  await site.make(EVENTS, {
    title: 'Secret',
    status: 'private',
    start_date: '2026-11-22',
    end_date: '2026-11-22',
    all_day: true,
  });
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT\r\nUID:w\r\nSUMMARY:Weekly\r\nDTSTART;TZID=Asia/Tokyo:20261123T100000\r\nDURATION:PT1H\r\nRRULE:FREQ=WEEKLY\r\nEXDATE;TZID=Asia/Tokyo:20261207T100000\r\nEND:VEVENT',
    'BEGIN:VEVENT\r\nUID:w\r\nSUMMARY:Weekly, moved\r\nRECURRENCE-ID;TZID=Asia/Tokyo:20261130T100000\r\nDTSTART;TZID=Asia/Tokyo:20261201T100000\r\nDURATION:PT1H\r\nEND:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  await perform(importCalendar, await site.context('admin'), { text });
});

const list = (query: string, options?: RestOptions) =>
  site.rest(`${EVENTS}?start_date=2026-11-01&end_date=2026-12-31&${query}`, options);

function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
}

const page = (path: string, init?: RequestInit) => site.fetch(path, init);

describe('events as a calendar file', () => {
  it('are a list that asks for it by format', async () => {
    const { status, headers, body } = await list('format=ics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=UTF-8');
    const [concert] = eventsIn(body);
    expect(concert?.uid).toBe(`event-${concertId}@site.test`);
    expect(concert?.summary).toBe('Concert & more');
    expect(concert?.description).toBe('Music, and words');
    expect(concert?.startDate.toJSDate().toISOString()).toBe('2026-11-21T17:00:00.000Z');
    expect(concert?.location).toBe('Great Hall, 1 Main Street, 75001 Paris');
    expect(concert?.organizer).toBe('mailto:choir@example.org');
    expect(concert?.component.getFirstPropertyValue('geo')).toEqual([48.85, 2.35]);
    expect(concert?.component.getFirstPropertyValue('url')).toBe(
      'http://site.test/event/concert-more/',
    );
  });

  it('tell a series once with what is moved and left out of it', async () => {
    const { body } = await list('format=ics&search=Weekly');
    const events = eventsIn(body);
    expect(events.map(({ summary }) => summary)).toEqual(['Weekly', 'Weekly, moved']);
    expect(events[1]?.uid).toBe(events[0]?.uid);
    expect(events[1]?.recurrenceId.toString()).toBe('2026-11-30T10:00:00');
    expect(body).toContain('RRULE:FREQ=WEEKLY\r\n');
    expect(body).toContain('EXDATE;TZID=Asia/Tokyo:20261207T100000\r\n');
  });

  it('let a moved occurrence that is hidden not take place', async () => {
    const { body } = await list('search=moved');
    const [{ id }] = body.events;
    await site.make(`${EVENTS}/${id}`, { status: 'draft', timezone: 'Asia/Tokyo' });
    const { body: text } = await list('format=ics&search=Weekly');
    expect(eventsIn(text)).toHaveLength(1);
    expect(text.replaceAll('\r\n ', '')).toContain(
      'EXDATE;TZID=Asia/Tokyo:20261207T100000,20261130T100000',
    );
    await site.make(`${EVENTS}/${id}`, { status: 'publish', timezone: 'Asia/Tokyo' });
  });

  it('are what the caller may read', async () => {
    expect((await list('format=ics')).body).not.toContain('Secret');
    const { body } = await list('format=ics', { as: 'admin' });
    expect(body).toContain('SUMMARY:Secret\r\n');
    expect(body).toContain('DTSTART;VALUE=DATE:20261122\r\nDTEND;VALUE=DATE:20261123\r\n');
  });

  it('are given to who prefers them, and JSON to everybody else at the same address', async () => {
    const asking = (accept: string) => list('', { headers: { accept } });
    const type = async (accept: string) => (await asking(accept)).headers.get('content-type');
    expect(await type('text/calendar')).toContain('text/calendar');
    expect(await type('*/*')).toContain('application/json');
    expect(await type('text/calendar, */*;q=0.1')).toContain('text/calendar');
    expect(await type('application/json, text/calendar')).toContain('application/json');
    expect(await type('text/calendar;q=0')).toContain('application/json');
    expect((await asking('text/calendar')).headers.get('vary')).toContain('Accept');
    const kept = await findCached(
      site.services,
      `/api${EVENTS}?start_date=2026-11-01&end_date=2026-12-31&`,
    );
    expect(JSON.stringify(kept?.headers)).toContain('application/json');
  });

  it('have nothing of fields', async () => {
    const { body } = await list('format=ics&_fields=events.id&_embed=1');
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\n/);
  });

  it('are a single event by its REST address', async () => {
    const { body } = await site.rest(`${EVENTS}/${concertId}?format=ics`);
    expect(eventsIn(body).map(({ summary }) => summary)).toEqual(['Concert & more']);
  });

  it('stand below the page of an event', async () => {
    const response = await page('/event/concert-more/ical/');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=UTF-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="concert-more.ics"',
    );
    const tag = response.headers.get('etag') ?? '';
    expect(eventsIn(await response.text())).toHaveLength(1);
    const again = await page('/event/concert-more/ical/', { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    expect((await page('/event/secret/ical/')).status).toBe(404);
    expect((await page('/event/nothing/ical/')).status).toBe(404);
  });

  it('are brought in again by the import with the same times and rule', async () => {
    const { body } = await list('format=ics');
    const other = await openTestSite({ clock: settableClock('2026-11-21T10:00:00') });
    const brought = await perform(importCalendar, await other.context('admin'), { text: body });
    expect(brought).toMatchObject({ created: 3, problems: [] });
    const times = async (one: TestSite) => {
      const answer = await one.rest(
        `${EVENTS}?start_date=2026-11-01&end_date=2026-12-31&per_page=50`,
      );
      return answer.body.events.map((event: Record<string, unknown>) => [
        event.title,
        event.start_date,
        event.end_date,
        event.timezone,
      ]);
    };
    expect((await times(other)).map(([, ...rest]: unknown[]) => rest)).toEqual(
      (await times(site)).map(([, ...rest]: unknown[]) => rest),
    );
    await other.close();
  });

  it.each([
    '/events/?ical=1',
    '/events/list/?ical=1',
    '/?post_type=tribe_events&ical=1&eventDisplay=list',
    '/events/?outlook-ical=1',
    '/event/concert-more/?ical=1',
  ])('%s, which existing subscriptions ask for, is one too', async (path) => {
    const response = await page(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=UTF-8',
    ]);
    const events = eventsIn(await response.text());
    expect(events.some(({ summary }) => summary.startsWith('Concert'))).toBe(true);
    expect(events.some(({ summary }) => summary === 'Secret')).toBe(false);
  });

  it('cost as many statements for many as for few', async () => {
    const make = (title: string) =>
      site.rest(EVENTS, {
        as: 'admin',
        json: { title, start_date: '2026-12-24', end_date: '2026-12-24', venue: { venue: title } },
      });
    const cost = async (word: string, count: number) => {
      for (let number = 0; number < count; number += 1) await make(`${word} ${number}`);
      await forgetKept(site);
      const statements: string[] = [];
      const stop = site.services.database.onStatement((sql) => statements.push(sql));
      const { body } = await list(`format=ics&per_page=50&search=${word}`);
      stop();
      expect(eventsIn(body)).toHaveLength(count);
      return statements.length;
    };
    const few = await cost('Fewfold', 2);
    expect(await cost('Manyfold', 15)).toBe(few);
  });
});

it('a subscription has thirty events, however many a page has', async () => {
  const times = { start_date: '2027-01-01', end_date: '2027-01-01' };
  for (let i = 0; i < 32; i++) await site.make(EVENTS, { title: `Many ${i}`, ...times });
  const text = await (
    await page('/events/?tribe-bar-date=2027-01-01&tribe-bar-search=many&ical=1')
  ).text();
  expect(eventsIn(text)).toHaveLength(30);
});
