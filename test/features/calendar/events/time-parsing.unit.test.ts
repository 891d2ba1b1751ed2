import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { parseEventDate } from '../../../../src/features/calendar/entries/time/read-event-date.ts';

const moment = fc
  .integer({ min: Date.UTC(1971, 0, 1) / 60_000, max: Date.UTC(2099, 0, 1) / 60_000 })
  .map((minutes) => DateTime.fromMillis(minutes * 60_000, { zone: 'UTC' }));

/** Ways in which people write a date and a time. */
const FORMS = [
  'yyyy-MM-dd HH:mm:ss',
  "yyyy-MM-dd'T'HH:mm",
  "yyyy-MM-dd'T'HH:mm:ss.SSS",
  'yyyy/M/d HH:mm',
  'd MMMM yyyy h:mma',
  'd LLL yyyy HH:mm',
  'MMMM d, yyyy h:mm a',
  "LLL d, yyyy 'at' HH:mm",
  'cccc, d MMMM yyyy HH:mm',
  "yyyyMMdd'T'HHmmss",
];

describe('a date as a person writes it', () => {
  test('is read in every unambiguous form', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...FORMS), (time, form) => {
        const read = parseEventDate(time.toFormat(form, { locale: 'en' }), 'Europe/Paris');
        expect(read).toBe(time.toFormat("yyyy-MM-dd'T'HH:mm:ss"));
      }),
      { numRuns: 500 },
    );
  });

  test('that says its offset is converted into the zone', () => {
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom('UTC', 'UTC+2', 'UTC-3:30', 'Asia/Kathmandu'),
        (time, from) => {
          const written = time.setZone(from).toISO({ suppressMilliseconds: true }) ?? '';
          const shown = time.setZone('America/New_York').toFormat("yyyy-MM-dd'T'HH:mm:ss");
          expect(parseEventDate(written, 'America/New_York')).toBe(shown);
        },
      ),
    );
  });

  test.each([
    ['2026-11-21', '2026-11-21T00:00:00'],
    ['2026/11/21', '2026-11-21T00:00:00'],
    ['21 November 2026 6pm', '2026-11-21T18:00:00'],
    ['21st of November 2026', '2026-11-21T00:00:00'],
    ['Sat, 21 Nov 2026 18:00', '2026-11-21T18:00:00'],
    ['Nov 21, 2026 18:00', '2026-11-21T18:00:00'],
    ['Nov 21 2026 noon', '2026-11-21T12:00:00'],
    ['November 21st, 2026, 12:30 a.m.', '2026-11-21T00:30:00'],
    ['20261121T180000Z', '2026-11-21T19:00:00'],
    ['2026-11-21 18:00:00+0100', '2026-11-21T18:00:00'],
  ])('reads %s', (written, read) => {
    expect(parseEventDate(written, 'Europe/Paris')).toBe(read);
  });

  test.each([
    '3/4/2026',
    '13/4/2026',
    '1795219200',
    'tomorrow',
    '2026-02-30',
    '2026-13-01',
    '2026-11-21 25:00',
    '2026-11-21 13pm',
    '2026-11-21 6',
    '31 June 2026',
    '21 Novemver 2026',
    '',
    '2026-11',
    '2026-11-21Z',
    `2026-11-21${' '.repeat(50)}x`,
  ])('does not guess at %j', (written) => {
    expect(parseEventDate(written, 'Europe/Paris')).toBeNull();
  });

  test('is never more than a date or nothing, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0129-/:T Zapm.,+') })),
        (text) => {
          const read = parseEventDate(text, 'Pacific/Apia');
          if (read !== null) expect(DateTime.fromISO(read, { zone: 'UTC' }).isValid).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
