import { expect, it, test } from 'vitest';
import {
  movedSeries,
  readRepeat,
  repeatWords,
  submittedRepeat,
  writeRepeat,
} from '../../src/desk/calendar/repeat.ts';

const KNOWN = [
  ['FREQ=DAILY', 'every day'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', 'every 2 weeks on Tuesday and Thursday'],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=6', 'every month on the last Friday, 6 times'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day'],
  [
    'FREQ=YEARLY;BYMONTH=5;BYDAY=2SU;UNTIL=20351231',
    'every year on the second Sunday of May, until 31 December 2035',
  ],
] as const;

test.each(KNOWN)('reads and writes %s, and says it', (rule, words) => {
  const repeat = readRepeat(rule, 'UTC');
  expect(repeat && writeRepeat(repeat)).toBe(rule);
  expect(repeatWords(rule, 'UTC')).toBe(words);
});

test.each([
  'FREQ=HOURLY',
  'FREQ=DAILY;BYDAY=MO,TU',
  'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2',
  'FREQ=YEARLY;BYMONTH=5,6;BYMONTHDAY=1',
  'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU',
])('leaves %s as it is', (rule) => {
  expect(readRepeat(rule, 'UTC')).toBeNull();
});

const submitted = (values: Readonly<Record<string, string>>) =>
  submittedRepeat(
    {
      get: (name) => values[name] ?? null,
      getAll: (name) => (values[name] === undefined ? [] : [values[name]]),
    },
    'rrule',
  );

it('keeps the text of a rule that nobody changes', () => {
  const rule = 'BYDAY=TU;FREQ=WEEKLY;WKST=MO;UNTIL=20310402T013000Z';
  const form = {
    rrule: rule,
    'rrule.zone': 'America/New_York',
    'rrule.frequency': 'WEEKLY',
    'rrule.interval': '1',
    'rrule.days': 'TU',
    'rrule.ends': 'until',
    'rrule.until': '2031-04-01',
  };
  expect(submitted(form)).toBe(rule);
  expect(submitted({ ...form, 'rrule.days': 'WE' })).toBe('FREQ=WEEKLY;BYDAY=WE;UNTIL=20310401');
});

it('keeps a rule that it does not understand, and takes it away when asked', () => {
  const form = {
    rrule: 'FREQ=HOURLY',
    'rrule.frequency': 'RULE',
    'rrule.rule': 'FREQ=HOURLY',
    'rrule.interval': '1',
  };
  expect(submitted(form)).toBe('FREQ=HOURLY');
  expect(submitted({ ...form, 'rrule.frequency': '' })).toBe('');
});

test.each([
  // A week on, and a day later in the evening.
  [
    '2031-03-04T19:00:00 FREQ=WEEKLY;BYDAY=TU,SU;UNTIL=20310501',
    '2031-03-11T19:00:00',
    '2031-03-12T20:00:00',
    '2031-03-05T20:00:00 FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20310502',
  ],
  // The second Tuesday becomes the third Wednesday, where the person has put it.
  [
    '2031-01-14T19:00:00 FREQ=MONTHLY;BYDAY=2TU',
    '2031-10-14T19:00:00',
    '2031-10-15T19:00:00',
    '2031-01-15T19:00:00 FREQ=MONTHLY;BYDAY=3WE',
  ],
  // Across the end of a month.
  [
    '2031-01-30T10:00:00 FREQ=MONTHLY;BYMONTHDAY=30',
    '2031-03-30T10:00:00',
    '2031-04-02T10:00:00',
    '2031-02-02T10:00:00 FREQ=MONTHLY;BYMONTHDAY=2',
  ],
  [
    '2031-05-11T10:00:00 FREQ=YEARLY;BYMONTH=5;BYDAY=2SU',
    '2032-05-09T10:00:00',
    '2032-06-27T10:00:00',
    '2031-06-22T10:00:00 FREQ=YEARLY;BYMONTH=6;BYDAY=4SU',
  ],
  [
    '2031-03-04T19:00:00 FREQ=DAILY;BYDAY=MO,TU',
    '2031-03-04T19:00:00',
    '2031-03-04T20:30:00',
    '2031-03-04T20:30:00 FREQ=DAILY;BYDAY=MO,TU',
  ],
])('moves the series %s as its time at %s goes to %s', (series, from, to, moved) => {
  const [start = '', rule = ''] = series.split(' ');
  const found = movedSeries({ start, rule }, from, to, 'UTC');
  expect(found && `${found.start} ${found.rule}`).toBe(moved);
});

it('moves no rule to other days that it does not understand', () => {
  const series = { start: '2031-03-04T19:00:00', rule: 'FREQ=DAILY;BYDAY=MO,TU' };
  expect(movedSeries(series, '2031-03-04T19:00:00', '2031-03-05T19:00:00', 'UTC')).toBeNull();
});
