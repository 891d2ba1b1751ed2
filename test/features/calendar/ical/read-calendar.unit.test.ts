import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { calendarText } from '../../../../src/features/calendar/events/calendar-file/calendar-text.ts';
import { readCalendar } from '../../../../src/features/calendar/ical/import/import-calendar.ts';

const calendar = (lines: string, more = '') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${more}BEGIN:VEVENT\r\nUID:a\r\n${lines
    .trim()
    .split('\n')
    .map((line) => line.trimStart())
    .join('\r\n')}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

function readOne(lines: string, more = '') {
  const read = readCalendar(calendar(lines, more), 'Europe/Paris');
  const [event] = read?.events ?? [];
  if (!event) throw new Error(read?.problems.join() ?? 'It is no calendar.');
  return { ...event, problems: read?.problems };
}

const problemsOf = (lines: string) => readCalendar(calendar(lines), 'Europe/Paris')?.problems;

/** What holds in a described zone from a day of each year on. */
const yearly = (from: string, to: string, rule: string, hour: number) =>
  ['STANDARD', `DTSTART:16010101T0${hour}0000`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`]
    .map((line, i) => (i === 0 ? `BEGIN:${line}` : line))
    .concat([`RRULE:FREQ=YEARLY;${rule}`, 'END:STANDARD', ''])
    .join('\r\n');

const fixed = (offset: string) =>
  `BEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:${offset}\r\nTZOFFSETTO:${offset}\r\nEND:STANDARD\r\n`;

const EUROPEAN =
  yearly('+0200', '+0100', 'INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 3) +
  yearly('+0100', '+0200', 'INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 2);
const AMERICAN =
  yearly('-0400', '-0500', 'BYMONTH=11;BYDAY=1SU', 2) +
  yearly('-0500', '-0400', 'BYMONTH=3;BYDAY=2SU', 2);

describe('a calendar file that is read', () => {
  test.each([
    ['DTSTART;TZID=America/New_York:20261121T180000', '2026-11-21T18:00:00', 'America/New_York'],
    ['DTSTART;TZID="Europe/Berlin":20261121T180000', '2026-11-21T18:00:00', 'Europe/Berlin'],
    [
      'DTSTART;TZID=/example.org/20200101/Europe/Berlin:20261121T180000',
      '2026-11-21T18:00:00',
      'Europe/Berlin',
    ],
    [
      'DTSTART;TZID=W. Europe Standard Time:20261121T180000',
      '2026-11-21T18:00:00',
      'Europe/Berlin',
    ],
    ['DTSTART;TZID=UTC+0545:20261121T180000', '2026-11-21T18:00:00', 'UTC+5.75'],
    ['DTSTART:20261121T180000', '2026-11-21T18:00:00', 'Europe/Paris'],
    ['DTSTART:20261121T170000Z', '2026-11-21T18:00:00', 'Europe/Paris'],
    ['DTSTART;TZID="tzone://Microsoft/Utc":20261121T170000', '2026-11-21T18:00:00', 'Europe/Paris'],
  ])('keeps the zone of %s', (line, startLocal, timezone) => {
    expect(readOne(line)).toMatchObject({ startLocal, timezone, isAllDay: false, problems: [] });
  });

  test('takes the zone that it says is its own for times that say none', () => {
    const own = 'X-WR-TIMEZONE:Asia/Kathmandu\r\n';
    expect(readOne('DTSTART:20261121T180000', own).timezone).toBe('Asia/Kathmandu');
    expect(readOne('DTSTART:20261121T180000Z', own).startLocal).toBe('2026-11-21T23:45:00');
  });

  test('keeps a series that is told in UTC in UTC', () => {
    const series = readOne('DTSTART:20261121T180000Z\nRRULE:FREQ=WEEKLY\nEXDATE:20261128T180000Z');
    expect(series).toMatchObject({
      timezone: 'UTC',
      rrule: 'FREQ=WEEKLY',
      exdates: ['2026-11-28T18:00:00'],
    });
  });

  test('finds out what a zone with a name of its own is by its description', () => {
    const described =
      'BEGIN:VTIMEZONE\r\nTZID:Our zone\r\nX-LIC-LOCATION:Asia/Tokyo\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n';
    expect(readOne('DTSTART;TZID=Our zone:20261121T180000', described).timezone).toBe('Asia/Tokyo');
  });

  test.each([
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', EUROPEAN, 'Europe/Berlin'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', EUROPEAN, 'Europe/Berlin'],
    ['Customized Time Zone', EUROPEAN, 'Europe/Paris'], // the site's own
    ['tzone://Microsoft/Custom', AMERICAN, 'America/New_York'],
    ['(UTC-05:00) Eastern Time (US & Canada)', AMERICAN, 'America/New_York'],
    ['Eastern Standard Time 1', AMERICAN, 'America/New_York'],
    ['GMT+0200', '', 'UTC+2'],
    ['(UTC+09:00) Osaka, Sapporo, Tokyo', '', 'Asia/Tokyo'],
    ['Half', fixed('+0545'), 'Asia/Katmandu'],
    [
      'Older',
      yearly('+0300', '+0200', 'BYMONTH=10;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31', 4) +
        yearly('+0200', '+0300', 'BYMONTH=3;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31', 3),
      'Europe/Helsinki',
    ],
  ])('knows the zone %s by its description', (name, observances, timezone) => {
    const zone = `BEGIN:VTIMEZONE\r\nTZID:${name}\r\n${observances}END:VTIMEZONE\r\n`;
    const line = `DTSTART;TZID="${name}":20260721T180000`;
    const read = readOne(line, observances === '' ? '' : zone);
    expect(read).toMatchObject({ startLocal: '2026-07-21T18:00:00', timezone, problems: [] });
  });

  test('keeps the times of a described zone that is none on Earth with their offsets, and says so', () => {
    const odd =
      yearly('+0430', '+0300', 'BYMONTH=9;BYDAY=1WE', 1) +
      yearly('+0300', '+0430', 'BYMONTH=2;BYDAY=2TU', 1);
    const zone = `BEGIN:VTIMEZONE\r\nTZID:Odd\r\n${odd}END:VTIMEZONE\r\n`;
    const [summer, winter] = ['20260721T180000', '20261221T180000'].map((start) =>
      readOne(`DTSTART;TZID=Odd:${start}`, zone),
    );
    expect([summer?.timezone, winter?.timezone]).toEqual(['UTC+4.5', 'UTC+3']);
    expect(summer?.problems).toEqual([expect.stringContaining('“Odd” is none that is known here')]);
  });

  test('looks only at what programs write of a zone', () => {
    const endless = yearly('+0100', '+0200', '', 1).replace('FREQ=YEARLY;', 'FREQ=SECONDLY');
    const zone = `BEGIN:VTIMEZONE\r\nTZID:Endless\r\n${endless}END:VTIMEZONE\r\n`;
    const read = readCalendar(calendar('DTSTART;TZID=Endless:20260721T180000', zone), 'UTC');
    expect(read).toMatchObject({ events: [], missing: 1 });
  });

  test.each([
    ['DTSTART;VALUE=DATE:20261121', '2026-11-21T23:59:59'],
    ['DTSTART;VALUE=DATE:20261121\nDTEND;VALUE=DATE:20261123', '2026-11-22T23:59:59'],
    ['DTSTART;VALUE=DATE:20261121\nDTEND;VALUE=DATE:20261121', '2026-11-21T23:59:59'],
    ['DTSTART;VALUE=DATE:20261121\nDURATION:P3D', '2026-11-23T23:59:59'],
  ])('reads whole days: %s', (lines, endLocal) => {
    expect(readOne(lines)).toMatchObject({
      isAllDay: true,
      startLocal: '2026-11-21T00:00:00',
      endLocal,
    });
  });

  test.each([
    ['DTEND;TZID=America/New_York:20261121T130000', '2026-11-21T19:00:00'],
    ['DURATION:PT1H30M', '2026-11-21T19:30:00'],
    ['DURATION:P1W', '2026-11-28T18:00:00'],
    ['DTEND:20261121T100000Z', '2026-11-21T18:00:00'],
    ['X-NOTHING:x', '2026-11-21T18:00:00'],
  ])('reads when a time ends: %s', (line, endLocal) => {
    expect(readOne(`DTSTART;TZID=Europe/Paris:20261121T180000\n${line}`).endLocal).toBe(endLocal);
  });

  test('reads texts, people, places and subjects as they were meant', () => {
    const event = readOne(`DTSTART:20261121T180000
      SUMMARY;LANGUAGE=en:One\\, two\\; three
      DESCRIPTION:First\\nsecond \\\\ third
      LOCATION;ALTREP="http://example.org/a;b:c":Great Hall\\, 1 Main Street
      GEO:48.8566;-2.3522
      ORGANIZER;CN="Choir: Vox; north";X-A="b,c","d":MAILTO:vox@example.org
      CATEGORIES:Free\\, open,Music
      CATEGORIES:Music,North
      URL:https://example.org/a,b`);
    expect(event).toMatchObject({
      title: 'One, two; three',
      description: 'First\nsecond \\ third',
      location: 'Great Hall, 1 Main Street',
      place: { latitude: 48.8566, longitude: -2.3522 },
      organizer: { name: 'Choir: Vox; north', email: 'vox@example.org' },
      categories: ['Free, open', 'Music', 'North'],
      website: 'https://example.org/a,b',
    });
  });

  test('puts folded lines together', () => {
    const text = calendar('DTSTART:20261121T180000\nSUMMARY:folded').replace('fol', 'fo\r\n l');
    expect(readCalendar(text, 'UTC')?.events[0]?.title).toBe('folded');
    expect(readCalendar(text.replaceAll('\r\n', '\n'), 'UTC')?.events[0]?.title).toBe('folded');
  });

  test('reads moved occurrences and leaves alarms out', () => {
    const moved = readOne(`DTSTART;TZID=Europe/Paris:20261122T190000
      RECURRENCE-ID;TZID=Europe/Paris:20261121T180000
      BEGIN:VALARM
      DESCRIPTION:alarm
      END:VALARM
      SUMMARY:moved`);
    expect(moved.insteadOf).toEqual({ local: '2026-11-21T18:00:00', zone: 'Europe/Paris' });
    expect(moved).toMatchObject({ title: 'moved', description: '' });
  });

  test('leaves out the occurrence of a day that is excepted', () => {
    const series = readOne(
      'DTSTART:20261121T180000\nRRULE:FREQ=DAILY\nEXDATE;VALUE=DATE:20261122,20261124',
    );
    expect(series.exdates).toEqual(['2026-11-22T18:00:00', '2026-11-24T18:00:00']);
  });

  test('takes the last of several versions of one event', () => {
    const one = (sequence: number, title: string) =>
      `BEGIN:VEVENT\r\nUID:a\r\nSEQUENCE:${sequence}\r\nDTSTART:20261121T180000\r\nSUMMARY:${title}\r\nEND:VEVENT\r\n`;
    const text = `BEGIN:VCALENDAR\r\n${one(2, 'new')}${one(1, 'old')}END:VCALENDAR\r\n`;
    expect(readCalendar(text, 'UTC')?.events.map(({ title }) => title)).toEqual(['new']);
  });

  test('knows an event without a UID again by what it is and when', () => {
    const text = calendar('DTSTART:20261121T180000\nSUMMARY:x').replace('UID:a\r\n', '');
    const uid = readCalendar(text, 'UTC')?.events[0]?.uid;
    expect(uid).toMatch(/^sha256:/);
    expect(readCalendar(text, 'Asia/Tokyo')?.events[0]?.uid).toBe(uid);
  });

  test.each([
    ['SUMMARY:x', '“x”: its start is missing'],
    [
      'DTSTART;TZID=Mars/Olympus:20261121T180000',
      '“a”: its start is missing, or its time zone is not known.',
    ],
    ['DTSTART:20261321T180000', '“a”: its start is missing'],
    ['DTSTART:20261121T180000\nRRULE:FREQ=SECONDLY', 'its rule FREQ=SECONDLY was left out'],
    ['DTSTART:20261121T180000\nRDATE:20261122T180000', 'further dates (RDATE) were left out'],
    [
      'DTSTART:20261121T180000\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261121T180000',
      'which occurrence of its series',
    ],
  ])('says what of it can not be brought: %j', (lines, problem) => {
    expect(problemsOf(lines)).toEqual([expect.stringContaining(problem)]);
  });

  test('is none if it does not begin as one', () => {
    for (const text of [
      '',
      '<html></html>',
      'BEGIN:VCARD\r\nEND:VCARD',
      'BEGIN:VEVENT\r\nEND:VEVENT',
    ])
      expect(readCalendar(text, 'UTC')).toBeNull();
  });

  test('gives what another program wrote', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', ';', ',', '\\', '\n', ':', '"', 'n'),
    });
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 2 ** 31 }), (summary, name, seconds) => {
        const component = new ICAL.Component(['vcalendar', [], []]);
        const event = new ICAL.Component('vevent');
        const start = new Date(seconds * 1000).toISOString().slice(0, 19);
        event.updatePropertyWithValue('uid', 'b');
        event.updatePropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(start));
        event.updatePropertyWithValue('summary', summary);
        event.addPropertyWithValue('categories', 'x').setValues(['x', name]);
        component.addSubcomponent(event);
        const read = readCalendar(component.toString(), 'Asia/Tokyo')?.events[0];
        expect(read?.startLocal).toBe(start);
        expect(read?.title).toBe(summary.replace(/\s+/g, ' ').trim() || '(no title)');
        expect(read?.categories).toEqual(
          [...new Set(['x', name.trim()])].filter((one) => one !== ''),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('gives what this program wrote', () => {
    const written = calendarText('x', [
      {
        uid: 'event-7@example.org',
        sequence: 1,
        created: '2026-11-01T10:00:00',
        modified: '2026-11-01T10:00:00',
        startLocal: '2026-11-21T18:00:00',
        endLocal: '2026-11-21T20:00:00',
        timezone: 'Asia/Kathmandu',
        isAllDay: false,
        rrule: 'FREQ=WEEKLY;COUNT=5',
        exdates: ['2026-11-28T18:00:00'],
        insteadOf: null,
        summary: 'Concert',
        description: 'With “quotes”, and\nlines',
        location: 'Great Hall, 1 Main Street',
        place: { latitude: 1.5, longitude: 2.5 },
        organizers: [{ name: 'Choir', email: 'a@example.org' }],
        categories: ['Music'],
        url: 'https://example.org/event/concert/',
        status: 'CANCELLED',
        comment: 'The hall, flooded; sorry',
        conference: 'https://example.org/room?a=1;b=2',
      },
    ]);
    expect(readCalendar(written, 'UTC')?.events).toEqual([
      {
        uid: 'event-7@example.org',
        insteadOf: null,
        isCancelled: true,
        isConfirmed: false,
        reason: 'The hall, flooded; sorry',
        onlineUrl: 'https://example.org/room?a=1%3Bb=2',
        title: 'Concert',
        description: 'With “quotes”, and\nlines',
        startLocal: '2026-11-21T18:00:00',
        endLocal: '2026-11-21T20:00:00',
        timezone: 'Asia/Kathmandu',
        isAllDay: false,
        rrule: 'FREQ=WEEKLY;COUNT=5',
        exdates: ['2026-11-28T18:00:00'],
        location: 'Great Hall, 1 Main Street',
        place: { latitude: 1.5, longitude: 2.5 },
        organizer: { name: 'Choir', email: 'a@example.org' },
        categories: ['Music'],
        website: 'https://example.org/event/concert/',
      },
    ]);
  });

  test('is read or refused whatever it holds', () => {
    const line = fc.constantFrom(
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'END:VCALENDAR',
      'BEGIN:',
      'END:',
      'DTSTART:20261121',
      'DTSTART:99991231T235960Z',
      'DTEND:00000101T000000',
      'DURATION:P9999W',
      'RRULE:FREQ=DAILY',
      'EXDATE:x',
      'GEO:;',
      'SUMMARY',
      ' folded',
      'ORGANIZER;CN="x',
      'CATEGORIES:\\',
      'X;=:',
      'RECURRENCE-ID:1',
      'UID:',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string()), { maxLength: 30 }), (lines) => {
        const read = readCalendar(`BEGIN:VCALENDAR\r\n${lines.join('\r\n')}`, 'Pacific/Apia');
        for (const event of read?.events ?? [])
          expect(event.startLocal).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
      }),
      { numRuns: 1000 },
    );
  });
});

test('events beyond the most that are read are counted and told', () => {
  const many = Array.from({ length: 7 }, (_, i) =>
    ['BEGIN:VEVENT', `UID:${i}`, 'DTSTART:20910101T100000Z', 'END:VEVENT'].join('\r\n'),
  );
  const text = ['BEGIN:VCALENDAR', ...many, 'END:VCALENDAR'].join('\r\n');
  expect(readCalendar(text, 'UTC', 5)).toMatchObject({
    events: { length: 5 },
    missing: 2,
    problems: ['2 events were left out: only the first 5 were read.'],
  });
  expect(readCalendar(text, 'UTC')).toMatchObject({ events: { length: 7 }, missing: 0 });
});
