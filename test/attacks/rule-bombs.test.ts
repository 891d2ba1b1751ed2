import { describe, expect, test } from 'vitest';
import {
  lastEndUtc,
  parseRrule,
} from '../../src/features/calendar/events/recurrence/parse-rrule.ts';
import { sharedSite } from '../support/test-site.ts';

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, i) => i).join();
const DAYS = 'MO,TU,WE,TH,FR,SA,SU';
const ANY_MINUTE = `BYHOUR=${upTo(23)};BYMINUTE=${upTo(59)}`;

/** Rules of which the library has to look at very many starts. */
const bombs = [
  `FREQ=DAILY;${ANY_MINUTE};BYSETPOS=1`,
  `FREQ=DAILY;${ANY_MINUTE};BYSETPOS=1;COUNT=10000`,
  `FREQ=DAILY;${ANY_MINUTE};BYSETPOS=366;BYMONTHDAY=30;BYMONTH=2;UNTIL=22200101T000000Z`,
  `FREQ=DAILY;BYHOUR=${upTo(23)};BYMINUTE=0,1,2;BYSETPOS=100`,
  `FREQ=WEEKLY;BYDAY=${DAYS};${ANY_MINUTE};BYSETPOS=-366`,
  `FREQ=MONTHLY;BYDAY=${DAYS};${ANY_MINUTE};BYSETPOS=-1;COUNT=10000`,
  `FREQ=YEARLY;BYDAY=${DAYS};${ANY_MINUTE};BYSETPOS=366`,
  `FREQ=HOURLY;BYMINUTE=${upTo(59)};BYSETPOS=61`,
  'FREQ=MINUTELY;BYSETPOS=2',
  'FREQ=MINUTELY;BYSETPOS=2;UNTIL=22200101T000000Z',
  'FREQ=DAILY;BYSETPOS=10,-100;UNTIL=22200101T000000Z',
];

/** Rules as calendars have them, though no two of these are alike. */
const ordinary = [
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  `FREQ=YEARLY;BYDAY=${DAYS};BYSETPOS=-1`,
  'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
  'FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=9,13,18;BYMINUTE=0,30',
  `FREQ=DAILY;BYHOUR=${upTo(23)};BYMINUTE=0,15,30,45`,
  'FREQ=MONTHLY;BYMONTHDAY=1,15,-1',
  'FREQ=HOURLY;INTERVAL=6',
  'FREQ=MINUTELY;INTERVAL=90;COUNT=10000',
  'FREQ=DAILY;COUNT=10000',
];

const site = sharedSite();

const EVENTS = '/ext/events/v1/events';
const times = { start_date: '2030-01-01 10:00', end_date: '2030-01-01 11:00' };

describe('a rule that takes very much work', () => {
  test.each(bombs)('is refused: %s', async (rrule) => {
    const json = { title: 'A', ...times, rrule };
    const { status, body } = await site.rest(EVENTS, { as: 'author', json });
    expect(status, JSON.stringify(body)).toBe(400);
  });

  test('that was stored before blocks no list, however long its window', async () => {
    const json = { title: 'A', status: 'publish', ...times };
    const { id } = (await site.rest(EVENTS, { as: 'admin', json })).body;
    for (const rrule of bombs) {
      await site.services.database.prisma.event.update({
        where: { entryId: id },
        data: { rrule, lastEndUtc: '9999-12-31T23:59:59' },
      });
      await site.rest(`${EVENTS}/${id}`, { as: 'admin', json: { title: rrule.slice(0, 30) } });
      for (const window of ['start_date=2030-01-01', 'start_date=2030-01-02&end_date=2220-01-01']) {
        const { status } = await site.rest(`${EVENTS}?${window}`);
        expect(status, rrule).toBe(200);
      }
    }
  }, 120_000);
});

test.each(ordinary)('%s is taken', (rrule) => {
  expect(parseRrule(rrule)).toBe(rrule);
});

test('a count that can be counted ends where it says', () => {
  const series = { startLocal: '2026-01-01T10:00:00', endLocal: '2026-01-01T11:00:00' };
  const at = { ...series, timezone: 'UTC', exdates: [] };
  expect(lastEndUtc({ ...at, rrule: 'FREQ=DAILY;BYHOUR=10,20;COUNT=10000' })).toBe(
    '2039-09-09T21:00:00',
  );
});
