import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import {
  resolveZone,
  toLocal,
  toUtc,
  zoneAbbreviation,
} from '../../../../src/features/calendar/entries/time/event-time.ts';

const ZONES = [
  'Europe/Paris',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kwajalein',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'America/Sao_Paulo',
  'Europe/Dublin',
  'Antarctica/Troll',
  'Etc/GMT+12',
  'UTC',
];
const DAY = 86_400_000;
const FORM = "yyyy-MM-dd'T'HH:mm:ss";
const zone = fc.constantFrom(...ZONES);
const second = fc
  .integer({ min: Date.UTC(1970, 0, 2) / 1000, max: Date.UTC(2060, 0, 1) / 1000 })
  .map((seconds) => seconds * 1000);
const textOf = (time: number) => new Date(time).toISOString().slice(0, 19);

describe('wall-clock time', () => {
  test('is what the time library shows at any moment in any zone', () => {
    fc.assert(
      fc.property(second, zone, (instant, name) => {
        const shown = DateTime.fromMillis(instant, { zone: name }).toFormat(FORM);
        expect(toLocal(textOf(instant), name)).toBe(shown);
      }),
      { numRuns: 1000 },
    );
  });

  test('is the first of the moments at which clocks show it', () => {
    fc.assert(
      fc.property(second, zone, (instant, name) => {
        const local = toLocal(textOf(instant), name);
        // Luxon guesses by today's offset when it reads a local time, and then takes some hours of Apia before 2011 for skipped.
        const possible = [-DAY, 0, DAY]
          .map((by) => DateTime.fromMillis(instant + by, { zone: name }).offset)
          .map((offset) => Date.parse(`${local}Z`) - offset * 60_000)
          .filter((time) => DateTime.fromMillis(time, { zone: name }).toFormat(FORM) === local);
        expect(toUtc(local, name)).toBe(textOf(Math.min(...possible)));
      }),
      { numRuns: 1000, examples: [[Date.UTC(2010, 8, 26, 11), 'Pacific/Apia']] },
    );
  });

  test('around every change of clocks of some years is what the time library makes of it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...changes()),
        fc.integer({ min: -180, max: 1620 }),
        (change, by) => {
          const wall = change.wall + by * 60_000;
          const read = DateTime.fromISO(textOf(wall), { zone: change.zone });
          const first = Math.min(...read.getPossibleOffsets().map((each) => each.toMillis()));
          expect(toUtc(textOf(wall), change.zone)).toBe(textOf(first));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('does not depend on the zone of the process', () => {
    const own = process.env.TZ;
    for (const name of ['Asia/Tokyo', 'America/St_Johns', 'Pacific/Apia']) {
      process.env.TZ = name;
      expect(toUtc('2026-03-29T02:30:00', 'Europe/Paris')).toBe('2026-03-29T01:30:00');
      expect(toLocal('2026-10-25T01:30:00', 'Europe/Paris')).toBe('2026-10-25T02:30:00');
    }
    process.env.TZ = own ?? '';
    if (own === undefined) Reflect.deleteProperty(process.env, 'TZ');
  });

  test('that clocks skip is moved on by as much as they skip', () => {
    expect(toUtc('2026-03-29T02:30:00', 'Europe/Paris')).toBe('2026-03-29T01:30:00');
    expect(toLocal('2026-03-29T01:30:00', 'Europe/Paris')).toBe('2026-03-29T03:30:00');
    expect(toUtc('2026-10-04T02:15:00', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00');
  });

  test('that clocks show twice is the first', () => {
    expect(toUtc('2026-10-25T02:30:00', 'Europe/Paris')).toBe('2026-10-25T00:30:00');
    expect(toUtc('2026-04-05T01:45:00', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00');
  });

  test('of a day that a zone left out is a day later', () => {
    expect(toUtc('2011-12-30T12:00:00', 'Pacific/Apia')).toBe('2011-12-30T22:00:00');
    expect(toLocal('2011-12-30T22:00:00', 'Pacific/Apia')).toBe('2011-12-31T12:00:00');
    expect(toUtc('2011-12-29T23:59:59', 'Pacific/Apia')).toBe('2011-12-30T09:59:59');
    expect(toUtc('2011-12-31T00:00:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00');
  });

  test('of an offset is as far from UTC as the offset says', () => {
    expect(toUtc('2026-11-21T01:00:00', 'UTC+5:45')).toBe('2026-11-20T19:15:00');
    expect(toLocal('2026-11-21T01:00:00', 'UTC-3:30')).toBe('2026-11-20T21:30:00');
  });

  test('stays within the years that can be written', () => {
    expect(toUtc('9999-12-31T23:59:59', 'America/New_York')).toBe('9999-12-31T23:59:59');
    expect(toUtc('0000-01-01T00:00:00', 'Asia/Tokyo')).toBe('0000-01-01T00:00:00');
  });

  test('asks the platform only once for a zone and a day', () => {
    const { formatToParts } = Intl.DateTimeFormat.prototype;
    let asked = 0;
    Intl.DateTimeFormat.prototype.formatToParts = function (...args) {
      asked += 1;
      return formatToParts.apply(this, args);
    };
    try {
      const rows = Array.from({ length: 1000 }, (_, i) =>
        textOf(Date.UTC(2031, 5, 1) + i * 300_000),
      );
      for (const row of rows) toLocal(toUtc(row, 'Europe/Paris'), 'America/New_York');
      expect(asked).toBeGreaterThan(0);
      expect(asked).toBeLessThan(50);
    } finally {
      Intl.DateTimeFormat.prototype.formatToParts = formatToParts;
    }
  });
});

describe('a time zone', () => {
  test('is found in any case and kept as the database writes it', () => {
    expect(resolveZone('europe/paris')).toBe('Europe/Paris');
    expect(resolveZone(' ASIA/KATHMANDU ')).toBe('Asia/Kathmandu');
    expect(resolveZone('America/Port-Au-Prince')).toBe('America/Port-au-Prince');
    expect(resolveZone('us/eastern')).toBe('US/Eastern');
    expect(resolveZone('utc')).toBe('UTC');
  });

  test('may be an offset of up to fourteen hours', () => {
    expect(resolveZone('utc+2')).toBe('UTC+2');
    expect(resolveZone('UTC-03:30')).toBe('UTC-3.5');
    expect(resolveZone('UTC+5.5')).toBe('UTC+5.5');
    expect(resolveZone('UTC+5:45')).toBe('UTC+5.75');
    expect(resolveZone('UTC+5:20')).toBe('UTC+5:20');
    expect(resolveZone('UTC-0')).toBe('UTC+0');
    expect(resolveZone('UTC+15')).toBeNull();
  });

  test('is nothing else', () => {
    for (const name of [
      '',
      'Mars/Olympus',
      'ET',
      'CESTX',
      'constructor',
      '../etc/passwd',
      '+02:00',
    ])
      expect(resolveZone(name)).toBeNull();
  });

  test('is called as people call it, or by its offset', () => {
    expect(zoneAbbreviation('2026-07-01T12:00:00', 'Europe/Paris')).toBe('CEST');
    expect(zoneAbbreviation('2026-01-01T12:00:00', 'Europe/Paris')).toBe('CET');
    expect(zoneAbbreviation('2026-01-01T12:00:00', 'America/New_York')).toBe('EST');
    expect(zoneAbbreviation('2026-01-01T12:00:00', 'Asia/Kathmandu')).toBe('+0545');
    expect(zoneAbbreviation('2026-01-01T12:00:00', 'America/Sao_Paulo')).toBe('-03');
    expect(zoneAbbreviation('2005-07-01T12:00:00', 'Europe/Moscow')).toBe('+04');
    expect(zoneAbbreviation('2026-01-01T12:00:00', 'UTC')).toBe('UTC');
    expect(zoneAbbreviation('2026-01-01T12:00:00', 'UTC+0')).toBe('UTC+0');
  });
});

/** The changes of clocks from 2018 to 2030: the wall clock within a day before each. */
function changes(): { zone: string; wall: number }[] {
  const found = [];
  for (const name of ZONES)
    for (let time = Date.UTC(2018, 0, 1); time < Date.UTC(2030, 0, 1); time += DAY) {
      const before = DateTime.fromMillis(time, { zone: name }).offset;
      const after = DateTime.fromMillis(time + DAY, { zone: name }).offset;
      if (before !== after && Math.abs(before - after) < 12 * 60)
        found.push({ zone: name, wall: time + before * 60_000 });
    }
  return found;
}
