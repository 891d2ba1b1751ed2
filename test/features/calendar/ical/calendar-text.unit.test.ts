import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import {
  type CalendarEvent,
  calendarText,
} from '../../../../src/features/calendar/events/calendar-file/calendar-text.ts';

const event: CalendarEvent = {
  uid: 'event-7@example.org',
  sequence: 3,
  created: '2026-11-01T10:00:00',
  modified: '2026-11-02T10:00:00',
  startLocal: '2026-11-21T18:00:00',
  endLocal: '2026-11-21T20:30:00',
  timezone: 'Europe/Paris',
  isAllDay: false,
  rrule: null,
  exdates: [],
  insteadOf: null,
  summary: 'Autumn concert',
  description: '',
  location: '',
  place: null,
  organizers: [],
  categories: [],
  url: 'https://example.org/event/autumn-concert/',
  status: 'CONFIRMED',
  comment: '',
  conference: '',
};

/** The events of a file as the other library reads it, with the zones that the file describes. */
function readBack(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
}

const written = (more: Partial<CalendarEvent>) => {
  const text = calendarText('Almanac', [{ ...event, ...more }]);
  const [read] = readBack(text);
  if (!read) throw new Error('There is no event in the file.');
  return { text, read };
};

describe('a calendar file', () => {
  test('tells the times of an event in its zone, which it describes', () => {
    const { text, read } = written({});
    expect(text).toContain('DTSTART;TZID=Europe/Paris:20261121T180000\r\n');
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Paris\r\n');
    expect(read.startDate.toJSDate().toISOString()).toBe('2026-11-21T17:00:00.000Z');
    expect(read.endDate.toJSDate().toISOString()).toBe('2026-11-21T19:30:00.000Z');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  test('tells the same times whatever the zone of the process', () => {
    const own = process.env.TZ;
    const texts = ['UTC', 'Asia/Tokyo', 'America/St_Johns'].map((zone) => {
      process.env.TZ = zone;
      return calendarText('Almanac', [event, { ...event, isAllDay: true }]);
    });
    if (own === undefined) Reflect.deleteProperty(process.env, 'TZ');
    else process.env.TZ = own;
    expect(new Set(texts).size).toBe(1);
  });

  test('tells whole days as dates, the end being the day after', () => {
    const { text, read } = written({
      isAllDay: true,
      startLocal: '2026-11-21T00:00:00',
      endLocal: '2026-11-22T23:59:59',
    });
    expect(text).toContain('DTSTART;VALUE=DATE:20261121\r\nDTEND;VALUE=DATE:20261123\r\n');
    expect(read.startDate.isDate).toBe(true);
  });

  test.each([
    ['UTC+5:45', 'DTSTART;TZID=UTC+0545:20261121T180000', '2026-11-21T12:15:00.000Z'],
    ['UTC-3:30', 'DTSTART;TZID=UTC-0330:20261121T180000', '2026-11-21T21:30:00.000Z'],
    ['UTC+0', 'DTSTART:20261121T180000Z', '2026-11-21T18:00:00.000Z'],
    ['UTC', 'DTSTART:20261121T180000Z', '2026-11-21T18:00:00.000Z'],
  ])('tells times of the offset %s', (timezone, line, moment) => {
    const { text, read } = written({ timezone });
    expect(text).toContain(`${line}\r\n`);
    expect(read.startDate.toJSDate().toISOString()).toBe(moment);
  });

  test('describes every zone that is named once', () => {
    const text = calendarText('Almanac', [
      event,
      event,
      { ...event, timezone: 'Asia/Kathmandu' },
      { ...event, timezone: 'UTC' },
    ]);
    expect(text.match(/^TZID:.*$/gm)).toEqual(['TZID:Europe/Paris', 'TZID:Asia/Kathmandu']);
  });

  test('tells how a series repeats and what is left out', () => {
    const { text, read } = written({
      rrule: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20261219',
      exdates: ['2026-11-28T18:00:00'],
    });
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=SA;UNTIL=20261219T225959Z\r\n');
    expect(text).toContain('EXDATE;TZID=Europe/Paris:20261128T180000\r\n');
    expect(startsOf(read)).toEqual(['2026-11-21', '2026-12-05', '2026-12-12', '2026-12-19']);
  });

  test('tells a series of whole days with days', () => {
    const { text } = written({
      isAllDay: true,
      rrule: 'FREQ=WEEKLY;UNTIL=20261219T225959Z',
      exdates: ['2026-11-28T00:00:00', '2026-12-05T00:00:00'],
    });
    expect(text).toContain('RRULE:FREQ=WEEKLY;UNTIL=20261219\r\n');
    expect(text).toContain('EXDATE;VALUE=DATE:20261128,20261205\r\n');
  });

  test('tells a moved occurrence beside its series', () => {
    const text = calendarText('Almanac', [
      { ...event, rrule: 'FREQ=WEEKLY' },
      {
        ...event,
        insteadOf: '2026-11-28T18:00:00',
        startLocal: '2026-11-29T19:00:00',
        endLocal: '2026-11-29T20:00:00',
      },
    ]);
    const [series, moved] = readBack(text);
    expect(series?.isRecurrenceException()).toBe(false);
    expect(moved?.isRecurrenceException()).toBe(true);
    expect(moved?.uid).toBe(series?.uid);
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/Paris:20261128T180000\r\n');
    const days = written({ isAllDay: true, insteadOf: '2026-11-28T00:00:00' });
    expect(days.text).toContain('RECURRENCE-ID;VALUE=DATE:20261128\r\n');
  });

  test('tells place, people, subjects, address and changes', () => {
    const { text, read } = written({
      location: 'Great Hall, 1 Main Street, 75001 Paris',
      place: { latitude: 48.8566, longitude: -2.3522 },
      organizers: [
        { name: 'Choir "Vox", north', email: 'vox@example.org' },
        { name: 'Orchestra', email: '' },
      ],
      categories: ['Music', 'Free, open'],
    });
    expect(read.location).toBe('Great Hall, 1 Main Street, 75001 Paris');
    expect(read.component.getFirstPropertyValue('geo')).toEqual([48.8566, -2.3522]);
    expect(read.organizer).toBe('mailto:vox@example.org');
    expect(read.component.getFirstProperty('organizer')?.getParameter('cn')).toBe(
      "Choir 'Vox', north",
    );
    expect(read.component.getFirstPropertyValue('contact')).toBe('Orchestra');
    expect(read.component.getFirstProperty('categories')?.getValues()).toEqual([
      'Music',
      'Free, open',
    ]);
    expect(read.component.getFirstPropertyValue('url')).toBe(event.url);
    expect(String(read.component.getFirstPropertyValue('last-modified'))).toBe(
      '2026-11-02T10:00:00Z',
    );
    expect(read.sequence).toBe(3);
    expect(text).toContain('UID:event-7@example.org\r\n');
  });

  test('tells a place on the equator', () => {
    expect(written({ place: { latitude: 0, longitude: 9.5 } }).text).toContain('GEO:0.000001;9.5');
  });

  test('says the start alone of what takes no time', () => {
    expect(written({ endLocal: event.startLocal }).text).not.toContain('DTEND');
  });

  test('holds any text unchanged, and nothing that a text could bring in, in lines of 75 bytes', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({
        unit: fc.constantFrom('a', 'é', '🎶', ';', ',', ':', '\\', '"', '\n', '\r', ' '),
      }),
      fc.constant('x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil'),
    );
    fc.assert(
      fc.property(
        word,
        word,
        word,
        fc.webUrl({ withQueryParameters: true }),
        (summary, place, name, url) => {
          const text = calendarText(summary, [
            {
              ...event,
              summary,
              description: place,
              location: place,
              url,
              organizers: [
                { name, email: 'a@example.org' },
                { name, email: '' },
              ],
              categories: ['x', name],
            },
          ]);
          const lines = text.split('\r\n');
          expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
          expect(lines.join('')).not.toMatch(/[\r\n]/);
          const events = readBack(text);
          expect(events).toHaveLength(1);
          expect(events[0]?.uid).toBe(event.uid);
          expect(events[0]?.summary).toBe(cleaned(summary));
          expect(events[0]?.component.getFirstProperty('categories')?.getValues()).toEqual(
            ['x', cleaned(name)].filter((one) => one !== ''),
          );
          expect(events[0]?.organizer).toBe('mailto:a@example.org');
        },
      ),
      { numRuns: 500 },
    );
  });
});

const cleaned = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these have no place in a calendar file
  text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ');

function startsOf(read: InstanceType<typeof ICAL.Event>): string[] {
  const iterator = read.iterator();
  const starts = [];
  for (let next = iterator.next(); next && starts.length < 20; next = iterator.next())
    starts.push(next.toString().slice(0, 10));
  return starts;
}
