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
    ['DTSTART:20261121T180000\nRDATE:20261322T180000', 'a further date (RDATE) could not'],
    [
      'DTSTART:20261121T180000\nRECURRENCE-ID;RANGE=THISANDPRIOR:20261121T180000',
      'which occurrence of its series',
    ],
    [
      'DTSTART:20261121T180000\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261121T180000',
      'of all times that it changes, only the first was brought',
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
    const same = {
      ...{ uid: 'event-7@example.org', insteadOf: null, timezone: 'Asia/Kathmandu' },
      ...{ startLocal: '2026-11-21T18:00:00', endLocal: '2026-11-21T20:00:00', isAllDay: false },
      ...{ rrule: 'FREQ=WEEKLY;COUNT=5', exdates: ['2026-11-28T18:00:00'] },
      description: 'With “quotes”, and\nlines',
      location: 'Great Hall, 1 Main Street',
      place: { latitude: 1.5, longitude: 2.5 },
      categories: ['Music'],
    };
    const organizer = { name: 'Choir', email: 'a@example.org' };
    const url = 'https://example.org/event/concert/';
    const written = calendarText('x', [
      {
        ...{ ...same, summary: 'Concert', organizers: [organizer], url, sequence: 1 },
        ...{ created: '2026-11-01T10:00:00', modified: '2026-11-01T10:00:00' },
        ...{ status: 'CANCELLED', comment: 'The hall, flooded; sorry' },
        conference: 'https://example.org/room?a=1;b=2',
      },
    ]);
    expect(readCalendar(written, 'UTC')?.events).toEqual([
      {
        ...{ ...same, title: 'Concert', organizer, website: url, isOnward: false },
        ...{ furtherDates: [], isCancelled: true, isConfirmed: false },
        reason: 'The hall, flooded; sorry',
        onlineUrl: 'https://example.org/room?a=1%3Bb=2',
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

describe('further dates', () => {
  const datesOf = (lines: string) =>
    readCalendar(calendar(lines), 'Europe/Paris')?.events.map(
      ({ startLocal, endLocal, insteadOf }) => [startLocal, endLocal, insteadOf?.local],
    );

  test('take place as long as the event, or as they say', () => {
    expect(
      datesOf(`DTSTART;TZID=Europe/Paris:20261121T180000
        DURATION:PT2H
        RDATE;TZID=Europe/Paris:20261122T180000,20261123T100000
        RDATE;VALUE=PERIOD:20261124T170000Z/PT1H,20261125T170000Z/20261125T200000Z
        RDATE;TZID=Europe/Paris:20261121T180000
        EXDATE;TZID=Europe/Paris:20261123T100000`),
    ).toEqual([
      ['2026-11-21T18:00:00', '2026-11-21T20:00:00', undefined],
      ['2026-11-22T18:00:00', '2026-11-22T20:00:00', '2026-11-22T18:00:00'],
      ['2026-11-24T18:00:00', '2026-11-24T19:00:00', '2026-11-24T18:00:00'],
      ['2026-11-25T18:00:00', '2026-11-25T21:00:00', '2026-11-25T18:00:00'],
    ]);
  });

  test('may be whole days', () => {
    expect(datesOf('DTSTART;VALUE=DATE:20261121\nRDATE;VALUE=DATE:20261130')).toEqual([
      ['2026-11-21T00:00:00', '2026-11-21T23:59:59', undefined],
      ['2026-11-30T00:00:00', '2026-11-30T23:59:59', '2026-11-30T00:00:00'],
    ]);
  });

  test('are 500 of an event and 5,000 of a file at most', () => {
    const dates = Array.from({ length: 600 }, (_, i) => new Date(Date.UTC(2027, 0, 1 + i)))
      .map((day) => `${day.toISOString().slice(0, 10).replaceAll('-', '')}T100000`)
      .join();
    const event = `BEGIN:VEVENT\r\nDTSTART:20261121T180000\r\nRDATE:${dates}\r\n`;
    const text = Array.from({ length: 11 }, (_, i) => `${event}UID:${i}\r\nEND:VEVENT\r\n`);
    const read = readCalendar(`BEGIN:VCALENDAR\r\n${text.join('')}END:VCALENDAR`, 'UTC');
    expect(read?.events).toHaveLength(11 + 5000);
    expect(read?.problems).toContainEqual(expect.stringContaining('500 further dates (RDATE)'));
  });
});

describe('a change of all later times', () => {
  const file = (rule: string, ...changes: readonly string[]) => {
    const events = [`DTSTART:20261123T180000\nDURATION:PT2H\nRRULE:${rule}\nSUMMARY:A`, ...changes]
      .map((lines) => `BEGIN:VEVENT\r\nUID:a\r\n${lines.replaceAll('\n', '\r\n')}\r\nEND:VEVENT`)
      .join('\r\n');
    return readCalendar(`BEGIN:VCALENDAR\r\n${events}\r\nEND:VCALENDAR`, 'Europe/Paris');
  };
  const onward = (from: string, to: string) =>
    `RECURRENCE-ID;RANGE=THISANDFUTURE:${from}\nDTSTART:${to}\nSUMMARY:B`;
  const seriesOf = (...given: Parameters<typeof file>) =>
    file(...given)?.events.map(({ uid, title, startLocal, rrule }) => [
      uid,
      title,
      startLocal,
      rrule,
    ]);

  test.each([
    [
      'FREQ=WEEKLY;COUNT=5',
      onward('20261207T180000', '20261208T190000'),
      ['2026-12-08T19:00:00', 'FREQ=WEEKLY;COUNT=3'],
    ],
    [
      'FREQ=WEEKLY;BYDAY=MO,WE',
      onward('20261207T180000', '20261212T180000'),
      ['2026-12-12T18:00:00', 'FREQ=WEEKLY;BYDAY=SA,MO'],
    ],
    [
      'FREQ=DAILY;UNTIL=20261231T170000Z',
      onward('20261207T180000', '20261207T183000'),
      ['2026-12-07T18:30:00', 'FREQ=DAILY;UNTIL=20261231T183000'],
    ],
  ])('of %s ends the series and begins another one', (rule, change, [start, rest]) => {
    const until = `${rule.replace(/;(COUNT|UNTIL)=\w+/, '')};UNTIL=20261207T175959`;
    expect(file(rule, change)?.problems).toEqual([]);
    expect(seriesOf(rule, change)).toEqual([
      ['a', 'A', '2026-11-23T18:00:00', until],
      ['a 2026-12-07T18:00:00', 'B', start, rest],
    ]);
  });

  test('takes the changes and exceptions of later times along', () => {
    const rule = 'FREQ=WEEKLY;COUNT=9\nEXDATE:20261130T180000,20261214T180000';
    const later = 'RECURRENCE-ID:20261221T180000\nDTSTART:20261222T100000\nSUMMARY:C';
    const events = file(rule, later, onward('20261207T180000', '20261207T190000'))?.events;
    expect(events?.map(({ exdates }) => exdates)).toEqual([
      ['2026-11-30T18:00:00'],
      ['2026-12-14T19:00:00'],
      [],
    ]);
    expect(events?.[2]).toMatchObject({
      uid: 'a 2026-12-07T18:00:00',
      insteadOf: { local: '2026-12-21T19:00:00' },
      startLocal: '2026-12-22T10:00:00',
    });
  });

  test('follows another such change', () => {
    const changes = [
      onward('20261221T180000', '20261221T200000'),
      onward('20261207T180000', '20261207T190000'),
    ];
    expect(seriesOf('FREQ=WEEKLY;COUNT=6', ...changes)).toEqual([
      ['a', 'A', '2026-11-23T18:00:00', 'FREQ=WEEKLY;UNTIL=20261207T175959'],
      ['a 2026-12-07T18:00:00', 'B', '2026-12-07T19:00:00', 'FREQ=WEEKLY;UNTIL=20261221T185959'],
      [
        'a 2026-12-07T18:00:00 2026-12-21T18:00:00',
        'B',
        '2026-12-21T20:00:00',
        'FREQ=WEEKLY;COUNT=2',
      ],
    ]);
  });

  test('of the first time is one of the series', () => {
    expect(seriesOf('FREQ=WEEKLY;COUNT=3', onward('20261123T180000', '20261123T190000'))).toEqual([
      ['a', 'B', '2026-11-23T19:00:00', 'FREQ=WEEKLY;COUNT=3'],
    ]);
  });

  test('is brought as that of one time if no rule says how the series goes on', () => {
    const read = file('FREQ=MONTHLY;BYDAY=-1MO', onward('20261228T180000', '20261229T180000'));
    expect(read?.events.map(({ rrule }) => rrule)).toEqual(['FREQ=MONTHLY;BYDAY=-1MO', null]);
    expect(read?.problems).toEqual([expect.stringContaining('only the first was brought')]);
  });
});
