import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEventDate } from '../../../../src/features/calendar/entries/time/read-event-date.ts';

/** A Saturday; in Paris it is 13:30:15. */
const NOW = '2026-11-21T12:30:15';
const read = (text: string, zone = 'Europe/Paris') => readEventDate(text, zone, () => NOW);

describe('a date told from the present moment', () => {
  test.each([
    ['now', '2026-11-21T13:30:15'],
    ['Today', '2026-11-21T00:00:00'],
    ['midnight', '2026-11-21T00:00:00'],
    ['noon', '2026-11-21T12:00:00'],
    ['tomorrow', '2026-11-22T00:00:00'],
    ['tomorrow 18:00', '2026-11-22T18:00:00'],
    ['tomorrow noon', '2026-11-22T12:00:00'],
    ['tomorrow at 6pm', '2026-11-22T18:00:00'],
    ['yesterday 23:59', '2026-11-20T23:59:00'],
    ['+1 day', '2026-11-22T13:30:15'],
    ['-90 minutes', '2026-11-21T12:00:15'],
    ['2 weeks ago', '2026-11-07T13:30:15'],
    ['+1 month +2 days', '2026-12-23T13:30:15'],
    ['tomorrow +3 hours', '2026-11-22T03:00:00'],
    ['next month', '2026-12-21T13:30:15'],
    ['last year', '2025-11-21T13:30:15'],
    ['saturday', '2026-11-21T00:00:00'],
    ['next saturday', '2026-11-28T00:00:00'],
    ['last saturday', '2026-11-14T00:00:00'],
    ['next Wednesday 9:15', '2026-11-25T09:15:00'],
    ['thurs', '2026-11-26T00:00:00'],
    ['1795264215', '2026-11-21T13:30:15'],
    ['20261201', '2026-12-01T00:00:00'],
    ['2026-12-01 10:00', '2026-12-01T10:00:00'],
  ])('reads %s', (text, time) => {
    expect(read(text)).toBe(time);
  });

  test('is of the clocks of a zone', () => {
    expect(read('today', 'Pacific/Kiritimati')).toBe('2026-11-22T00:00:00');
    expect(read('1795264215', 'UTC')).toBe('2026-11-21T12:30:15');
  });

  test.each([
    ...['', 'never', 'soon', 'next', '+1', '1 day day', 'nowish', 'tomorrow 25:00', '3/4/2026'],
    ...['+999999 years', '-5000 years', 'sunny', `now${' now'.repeat(50)}`, '1234567890123'],
  ])('does not guess at %j', (text) => {
    expect(read(text)).toBeNull();
  });

  test('is a date within the years that a text can say, or nothing', () => {
    const word = fc.constantFrom(
      ...[
        'now',
        'next',
        'last',
        'month',
        'year',
        'monday',
        'days',
        '+',
        '-',
        '999999',
        '12',
        'ago',
      ],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const found = read(words.join(' '));
        if (found !== null) expect(found).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
      }),
      { numRuns: 2000 },
    );
  });
});
