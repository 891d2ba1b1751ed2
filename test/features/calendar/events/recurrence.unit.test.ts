import fc from 'fast-check';
import { RRule } from 'rrule';
import { describe, expect, test } from 'vitest';
import { toUtc } from '../../../../src/features/calendar/entries/time/event-time.ts';
import {
  eachOccurrence,
  occurrenceAt,
} from '../../../../src/features/calendar/events/recurrence/occurrences.ts';
import {
  lastEndUtc,
  parseRrule,
} from '../../../../src/features/calendar/events/recurrence/parse-rrule.ts';
import {
  occurrenceId,
  readOccurrenceId,
} from '../../../../src/features/calendar/events/recurrence/series.ts';

const occurrencesBetween = (
  own: Parameters<typeof eachOccurrence>[0],
  from: string,
  to: string,
  limit: number,
) => eachOccurrence(own, from, to).take(limit).toArray();

const DAY = 86_400_000;
const textOf = (time: number) => new Date(time).toISOString().slice(0, 19);

const series = (startLocal: string, rrule: string | null, more = {}) => ({
  startLocal,
  endLocal: textOf(Date.parse(`${startLocal}Z`) + 3_600_000),
  timezone: 'Europe/Paris',
  rrule,
  exdates: [],
  ...more,
});

/** Rules of every frequency that calendars are full of. */
const rule = fc
  .record({
    freq: fc.constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'),
    interval: fc.integer({ min: 1, max: 4 }),
    end: fc.constantFrom('', ';COUNT=7', ';COUNT=40', ';UNTIL=20270101T000000Z'),
    by: fc.constantFrom(
      '',
      ';BYDAY=MO,WE,FR',
      ';BYMONTH=3,10',
      ';BYMONTHDAY=1,15,31',
      ';BYDAY=SU;BYHOUR=9,18',
    ),
  })
  .map(({ freq, interval, end, by }) => `FREQ=${freq};INTERVAL=${interval}${by}${end}`);

describe('the occurrences of a series', () => {
  test('are those that another library reckons on the same wall clock', () => {
    fc.assert(
      fc.property(
        rule,
        fc.integer({ min: 0, max: 12 * 365 }),
        fc.integer({ min: 0, max: 200 }),
        (rrule, days, length) => {
          const from = Date.UTC(2016, 0, 1) + days * DAY;
          const to = from + length * DAY;
          const start = '2017-03-24T02:30:00';
          const read = RRule.parseString(rrule);
          const known = new RRule({ ...read, dtstart: new Date(`${start}Z`) })
            .between(new Date(from), new Date(to), true)
            .map((each) => textOf(each.getTime()));
          const found = occurrencesBetween(
            series(start, rrule, { timezone: 'UTC', endLocal: start }),
            textOf(from),
            textOf(to),
            10_000,
          ).map(({ startLocal }) => startLocal);
          expect(found.filter((each) => each !== start)).toEqual(
            known.filter((each) => each !== start),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  test('keep their wall-clock time when clocks are changed', () => {
    const found = occurrencesBetween(
      series('2026-03-27T02:30:00', 'FREQ=DAILY'),
      '2026-03-28T00:00:00',
      '2026-03-30T12:00:00',
      10,
    );
    expect(found).toEqual([
      occurrence(
        '2026-03-28T02:30:00',
        '2026-03-28T03:30:00',
        '2026-03-28T01:30:00',
        '2026-03-28T02:30:00',
      ),
      occurrence(
        '2026-03-29T02:30:00',
        '2026-03-29T03:30:00',
        '2026-03-29T01:30:00',
        '2026-03-29T01:30:00',
      ),
      occurrence(
        '2026-03-30T02:30:00',
        '2026-03-30T03:30:00',
        '2026-03-30T00:30:00',
        '2026-03-30T01:30:00',
      ),
    ]);
  });

  test('overlap the window asked for, to the second, and end after they begin', () => {
    const zone = fc.constantFrom('Europe/Paris', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC-3:30');
    fc.assert(
      fc.property(
        zone,
        fc.integer({ min: 0, max: 365 * 12 }),
        fc.integer({ min: 0, max: 90 }),
        (timezone, days, hours) => {
          const from = textOf(Date.UTC(2011, 0, 1) + days * DAY);
          const to = textOf(Date.UTC(2011, 0, 1) + days * DAY + hours * 3_600_000);
          const night = series('2010-11-01T22:00:00', 'FREQ=DAILY', {
            timezone,
            endLocal: '2010-11-02T04:00:00',
          });
          const found = occurrencesBetween(night, from, to, 1000);
          const around = Array.from({ length: hours / 24 + 6 }, (_, index) => {
            const local = `${textOf(Date.parse(`${from}Z`) + (index - 3) * DAY).slice(0, 10)}T22:00:00`;
            const end = `${textOf(Date.parse(`${local}Z`) + DAY).slice(0, 10)}T04:00:00`;
            const [startUtc, endUtc] = [toUtc(local, timezone), toUtc(end, timezone)];
            // A start on a day that a zone skips is later in UTC than its end.
            return occurrence(local, end, startUtc, endUtc < startUtc ? startUtc : endUtc);
          });
          expect(found).toEqual(
            around.filter(
              (each) => each.startUtc <= to && each.endUtc >= from && each.startLocal > '2010-11',
            ),
          );
        },
      ),
    );
  });

  test('leave out those excepted, which do not count towards the limit', () => {
    const found = occurrencesBetween(
      series('2026-11-01T10:00:00', 'FREQ=DAILY', {
        exdates: ['2026-11-02T10:00:00', '2026-11-03T10:00:00'],
      }),
      '2026-11-01T00:00:00',
      '2026-11-30T00:00:00',
      3,
    );
    expect(found.map(({ startLocal }) => startLocal.slice(8, 10))).toEqual(['01', '04', '05']);
  });

  test('end when the rule says in UTC', () => {
    const until = series('2026-03-27T00:30:00', 'FREQ=DAILY;UNTIL=20260329T223000Z');
    expect(startsOf(until)).toEqual(['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30']);
    expect(lastEndUtc(until)).toBe('2026-03-29T23:30:00');
  });

  test('include the day that the rule ends on', () => {
    const until = series('2026-11-19T18:00:00', 'FREQ=DAILY;UNTIL=20261121');
    expect(startsOf(until)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
  });

  test('begin with the first start, even if the rule leaves it out', () => {
    expect(startsOf(series('2026-11-21T10:00:00', 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261201'))).toEqual([
      '2026-11-21',
      '2026-11-23',
      '2026-11-30',
    ]);
  });

  test('of what happens once is that one', () => {
    const once = series('2026-11-21T10:00:00', null);
    expect(startsOf(once)).toEqual(['2026-11-21']);
    expect(lastEndUtc(once)).toBe('2026-11-21T10:00:00');
  });

  test('of several days reach into a window that begins after their start', () => {
    const long = series('2026-11-01T10:00:00', 'FREQ=WEEKLY', { endLocal: '2026-11-05T10:00:00' });
    const found = occurrencesBetween(long, '2026-11-04T00:00:00', '2026-11-04T23:59:59', 5);
    expect(found.map(({ startLocal }) => startLocal)).toEqual(['2026-11-01T10:00:00']);
  });

  test.each(['DAILY', 'HOURLY', 'MINUTELY;INTERVAL=15', 'WEEKLY;BYDAY=MO,TU'])(
    'of an endless rule from centuries ago are those of a recent one: %s',
    (freq) => {
      const [old, recent] = ['1771-01-01T09:00:00', '2026-10-01T09:00:00'].map((start) =>
        occurrencesBetween(
          series(start, `FREQ=${freq}`),
          '2026-11-01T00:00:00',
          '2026-11-30T00:00:00',
          100,
        ).map(({ startLocal }) => startLocal),
      );
      expect(old).toEqual(recent);
    },
  );

  test('that never come are none', () => {
    const never = series('2026-11-01T10:00:00', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');
    expect(occurrencesBetween(never, '2027-01-01T00:00:00', '2100-01-01T00:00:00', 10)).toEqual([]);
  });

  test.each([
    ['FREQ=DAILY;BYDAY=FR;BYMONTHDAY=13', 50],
    ['FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=9', 8],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3', 0],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=3', 3],
  ])('that are few and far between are found in a window of decades: %s', (rrule, count) => {
    const rare = series('2026-11-21T09:00:00', rrule);
    const found = occurrencesBetween(rare, '2026-11-22T00:00:00', '2056-11-22T00:00:00', 1000);
    expect(found).toHaveLength(count);
  });

  test('are found by their start', () => {
    const weekly = series('2026-11-21T10:00:30', 'FREQ=WEEKLY', {
      exdates: ['2026-11-28T10:00:30'],
    });
    expect(occurrenceAt(weekly, '2026-12-05T10:00:00')?.startLocal).toBe('2026-12-05T10:00:30');
    expect(occurrenceAt(weekly, '2026-11-28T10:00:00')).toBeNull();
    expect(occurrenceAt(weekly, '2026-12-06T10:00:00')).toBeNull();
  });
});

describe('a recurrence rule', () => {
  test('is kept in capitals and without its name', () => {
    expect(parseRrule('RRULE:freq=weekly;byday=mo,we;wkst=su')).toBe(
      'FREQ=WEEKLY;BYDAY=MO,WE;WKST=SU',
    );
  });

  test.each([
    '',
    'DAILY',
    'FREQ=SOMETIMES',
    'FREQ=SECONDLY',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=10001',
    'FREQ=DAILY;COUNT=2;UNTIL=20270101',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;UNTIL=tomorrow',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYDAY=XX',
    'FREQ=DAILY;BYHOUR=24',
    'FREQ=DAILY\nRRULE:FREQ=SECONDLY',
    'FREQ=DAILY;constructor=1',
  ])('is refused: %j', (text) => {
    expect(parseRrule(text)).toBeNull();
  });

  test('without an end ends at the end of time, by count with the last of them', () => {
    expect(lastEndUtc(series('2026-11-21T10:00:00', 'FREQ=DAILY'))).toBe('9999-12-31T23:59:59');
    expect(lastEndUtc(series('2026-11-21T10:00:00', 'FREQ=DAILY;COUNT=3'))).toBe(
      '2026-11-23T10:00:00',
    );
  });

  test('is answered or refused, whatever is written', () => {
    const part = fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=MONTHLY',
      'FREQ=YEARLY',
      'COUNT=3',
      'UNTIL=99999999T999999Z',
      'UNTIL=20270101',
      'BYDAY=-53MO',
      'BYSETPOS=-1',
      'BYWEEKNO=53',
      'BYYEARDAY=-366',
      'BYMONTHDAY=-31',
      'BYHOUR=1,2',
      'INTERVAL=10000',
      'WKST=SU',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), fc.string(), (parts, more) => {
        const rrule =
          parseRrule([...parts, ...(more === '' ? [] : [more])].join(';')) ??
          parseRrule(parts.join(';'));
        if (rrule === null) return;
        expect(parseRrule(rrule)).toBe(rrule);
        const own = series('2026-11-21T10:00:00', rrule);
        expect(lastEndUtc(own) >= '2026-11-21T10:00:00').toBe(true);
        expect(
          occurrencesBetween(own, '2026-11-21T00:00:00', '2027-11-21T00:00:00', 5).length,
        ).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe("an occurrence's id", () => {
  test('says which event and when, and no entry has it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 25 }),
        fc.integer({ min: 0, max: 2 ** 27 - 500 }),
        (eventId, minutes) => {
          const startLocal = textOf(minutes * 60_000);
          const id = occurrenceId(eventId, startLocal);
          expect(Number.isSafeInteger(id) && id >= 2 ** 27).toBe(true);
          expect(readOccurrenceId(id)).toEqual({ eventId, startLocal });
        },
      ),
    );
    expect(readOccurrenceId(4711)).toBeNull();
    expect(readOccurrenceId(2 ** 54)).toBeNull();
  });

  test('is the same in every process', () => {
    expect(occurrenceId(7, '2026-11-21T10:00:00')).toBe(969_445_016);
  });

  test('is refused outside of the years that it can say', () => {
    expect(() => occurrenceId(7, '1969-12-31T23:59:00')).toThrow(RangeError);
    expect(() => occurrenceId(7, '2300-01-01T00:00:00')).toThrow(RangeError);
  });
});

function occurrence(startLocal: string, endLocal: string, startUtc: string, endUtc: string) {
  return { startLocal, endLocal, startUtc, endUtc };
}

const startsOf = (own: Parameters<typeof occurrencesBetween>[0]) =>
  occurrencesBetween(own, '2026-01-01T00:00:00', '2027-12-31T00:00:00', 100).map(({ startLocal }) =>
    startLocal.slice(0, 10),
  );
