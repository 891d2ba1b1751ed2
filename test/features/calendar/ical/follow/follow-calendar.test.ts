import { afterEach, describe, expect, it } from 'vitest';
import { deleteEvent } from '../../../../../src/features/calendar/events/event-operations.ts';
import type { CalendarSource } from '../../../../../src/features/calendar/ical/follow/calendar-source.ts';
import {
  createCalendarSource,
  deleteCalendarSource,
  getCalendarSource,
  runCalendarSource,
  updateCalendarSource,
} from '../../../../../src/features/calendar/ical/follow/calendar-source-operations.ts';
import { sourceJob } from '../../../../../src/features/calendar/ical/follow/source-job.ts';
import { importCalendar } from '../../../../../src/features/calendar/ical/import/import-calendar.ts';
import { attemptJob, claimJobs } from '../../../../../src/jobs/run-jobs.ts';
import { perform } from '../../../../../src/operation/operation.ts';
import {
  type CalendarServer,
  calendarOf,
  openCalendarServer,
} from '../../../../support/calendar-server.ts';
import { settableClock } from '../../../../support/settable-clock.ts';
import { shared } from '../../../../support/shared.ts';
import { openTestSite } from '../../../../support/test-site.ts';

const EVENTS = '/ext/events/v1/events';
const BEGIN = '2026-11-21T10:00:00';

const server = shared(openCalendarServer);
const clock = settableClock(BEGIN);
const site = shared(() => openTestSite({ clock, env: { GUARDED_FETCH_ALLOW: server.host } }));

afterEach(async () => {
  const { prisma } = site.services.database;
  await prisma.calendarSource.deleteMany();
  await prisma.job.deleteMany();
  await prisma.entry.deleteMany({
    where: { kind: { in: ['ext_events', 'ext_venue', 'ext_organizer'] } },
  });
  await site.services.changes.refresh();
  server.events = new Map();
  server.answer = null;
  server.asked.length = 0;
  clock.set(BEGIN);
});

const admin = () => site.context('admin');

const follow = async (args: object = {}): Promise<number> =>
  perform(createCalendarSource, await admin(), { url: server.url, ...args });

const load = async (id: number): Promise<CalendarSource> =>
  perform(getCalendarSource, await admin(), { id });

const claim = () =>
  claimJobs(site.services, { names: [sourceJob.name], most: 10, lease: 30, except: [] });

/** Does what is due; answers how many jobs that were. */
async function runDue(): Promise<number> {
  const claimed = await claim();
  for (const job of claimed) await attemptJob(site.services, [sourceJob], job);
  return claimed.length;
}

/** Fetches a source now; answers the report. */
async function run(id: number) {
  await perform(runCalendarSource, await admin(), { id });
  expect(await runDue()).toBe(1);
  const [report] = (await load(id)).runs;
  if (!report) throw new Error('There is no report.');
  return report;
}

const counts = { created: 0, changed: 0, kept: 0, trashed: 0, failed: 0, problems: [] };

const concert = (title = 'Concert', more = '') => `DTSTART;TZID=Europe/Paris:20261205T180000
  DTEND;TZID=Europe/Paris:20261205T200000
  SUMMARY:${title}
  ${more}`;

const talk = `DTSTART;TZID=Europe/Paris:20261206T180000
  SUMMARY:Talk`;

async function found(): Promise<Record<string, string>[]> {
  const range = 'start_date=2026-11-01&end_date=2027-01-31&per_page=50';
  return (await site.rest(`${EVENTS}?${range}`)).body.events;
}

const titles = async () => (await found()).map(({ title }) => title);

async function edit(title: string, json: object): Promise<number> {
  const event = (await found()).find((one) => one.title === title);
  const { status } = await site.rest(`${EVENTS}/${event?.id}`, { as: 'admin', json });
  expect(status).toBe(200);
  return Number(event?.id);
}

const statusOf = async (id: number) =>
  (await site.services.database.prisma.entry.findUnique({ where: { id } }))?.status;

describe('a calendar that is followed', () => {
  it('is fetched at once, and its events have the author who follows it', async () => {
    server.events.set('a', concert()).set('b', talk);
    const id = await follow();
    await runDue();
    expect((await load(id)).runs).toEqual([
      { ...counts, begun: BEGIN, ended: BEGIN, result: 'done', created: 2 },
    ]);
    expect(await titles()).toEqual(['Concert', 'Talk']);
    const authors = await site.services.database.prisma.entry.findMany({
      where: { kind: 'ext_events' },
      select: { authorId: true },
    });
    expect(authors).toEqual([{ authorId: site.users.admin }, { authorId: site.users.admin }]);
  });

  it('is fetched again after its interval, and not before', async () => {
    server.events.set('a', concert());
    const id = await follow({ interval: 900 });
    await runDue();
    expect((await load(id)).nextRun).toBe('2026-11-21T10:15:00');
    clock.set('2026-11-21T10:14:59');
    expect(await runDue()).toBe(0);
    clock.set('2026-11-21T10:15:00');
    expect(await runDue()).toBe(1);
    expect(server.asked).toHaveLength(2);
  });

  it('is not sent again while it is the same', async () => {
    server.events.set('a', concert());
    const id = await follow();
    await runDue();
    expect(await run(id)).toMatchObject({ ...counts, result: 'unmodified' });
    expect(server.asked.map((headers) => headers['if-none-match'])).toEqual([
      undefined,
      expect.stringMatching(/^"/),
    ]);
    server.events.set('a', concert('Another'));
    expect(await run(id)).toMatchObject({ ...counts, result: 'done', changed: 1 });
  });

  it('changes the one event that it has changed', async () => {
    server.events.set('a', concert()).set('b', talk);
    const id = await follow();
    await runDue();
    const before = await found();
    server.events.set('a', concert('Gala').replace('T180000', 'T190000'));
    expect(await run(id)).toMatchObject({ ...counts, changed: 1, kept: 1 });
    const [gala, other] = await found();
    expect(gala).toMatchObject({
      id: before[0]?.id,
      title: 'Gala',
      start_date: '2026-12-05 19:00:00',
    });
    expect(other).toEqual(before[1]);
  });

  it('keeps what was changed here, field by field', async () => {
    const where = 'LOCATION:Hall\\, 1 Main Street';
    server.events.set('a', concert('Concert', `DESCRIPTION:First\n${where}`));
    const id = await follow();
    await runDue();
    await edit('Concert', { title: 'Our concert', categories: ['Own'], cost: '12' });
    server.events.set(
      'a',
      concert('Renamed', 'DESCRIPTION:Second\nCATEGORIES:Theirs\nLOCATION:Barn').replace(
        'T180000',
        'T170000',
      ),
    );
    expect(await run(id)).toMatchObject({ ...counts, changed: 1 });
    const [event] = (await found()) as unknown as [Record<string, unknown>];
    expect(event).toMatchObject({
      title: 'Our concert',
      start_date: '2026-12-05 17:00:00',
      cost: '$12',
      description: expect.stringContaining('Second'),
      venue: { venue: 'Barn' },
      categories: [{ name: 'Own' }],
    });
  });

  it('takes a field back as soon as it is here what the source said', async () => {
    server.events.set('a', concert('One'));
    const id = await follow();
    await runDue();
    await edit('One', { title: 'Ours' });
    server.events.set('a', concert('Two'));
    await run(id);
    await edit('Ours', { title: 'Two' });
    server.events.set('a', concert('Three'));
    await run(id);
    expect(await titles()).toEqual(['Three']);
  });

  it('empties a field that the source no longer has, unless it was changed here', async () => {
    const more = 'LOCATION:Hall\nURL:https://example.org/a\nCATEGORIES:Music';
    server.events.set('a', concert('Concert', more)).set('b', concert('Other', more));
    const id = await follow();
    await runDue();
    await edit('Other', { website: 'https://example.org/ours' });
    server.events.set('a', concert()).set('b', concert('Other'));
    expect(await run(id)).toMatchObject({ ...counts, changed: 2 });
    const [one, other] = (await found()) as unknown as Record<string, unknown>[];
    expect(one).toMatchObject({ venue: [], categories: [] });
    expect(one?.website).not.toBe('https://example.org/a');
    expect(other).toMatchObject({ venue: [], website: 'https://example.org/ours' });
  });

  it('puts the event that it has dropped into the trash, and brings it back with it', async () => {
    server.events.set('a', concert()).set('b', talk);
    const id = await follow({ status: 'pending' });
    await runDue();
    const prisma = site.services.database.prisma;
    const ids = await prisma.event.findMany({
      select: { entryId: true },
      orderBy: { originId: 'asc' },
    });
    const [first = 0] = ids.map(({ entryId }) => entryId);
    server.events.delete('a');
    expect(await run(id)).toMatchObject({ ...counts, kept: 1, trashed: 1 });
    expect(await statusOf(first)).toBe('trash');
    server.events.set('b', `${talk} at night`);
    expect(await run(id)).toMatchObject({ ...counts, changed: 1, trashed: 0 });
    server.events.set('a', concert());
    expect(await run(id)).toMatchObject({ ...counts, changed: 1, kept: 1 });
    expect(await statusOf(first)).toBe('pending');
  });

  it('does not bring back what was put into the trash or deleted here', async () => {
    server.events.set('a', concert()).set('b', talk);
    const id = await follow();
    await runDue();
    const [one, two] = (await found()).map((event) => Number(event.id));
    await site.rest(`${EVENTS}/${one}`, { method: 'DELETE', as: 'admin' });
    await perform(deleteEvent, await admin(), { id: two, force: true });
    expect(await statusOf(two ?? 0)).toBeUndefined();
    server.events.set('c', concert('Third'));
    expect(await run(id)).toMatchObject({ ...counts, created: 1, kept: 2 });
    server.events.set('a', concert('Changed')).set('b', `${talk} at night`);
    expect(await run(id)).toMatchObject({ created: 0, changed: 0, kept: 3 });
    expect(await titles()).toEqual(['Third']);
  });

  it('leaves an event that was taken out of the trash here, though the source has dropped it', async () => {
    server.events.set('a', concert()).set('b', talk);
    const id = await follow();
    await runDue();
    const [{ id: first } = { id: '' }] = await found();
    server.events.delete('a');
    await run(id);
    await site.make(`${EVENTS}/${first}`, { status: 'publish' });
    server.events.set('b', `${talk} at night`);
    expect(await run(id)).toMatchObject({ trashed: 0 });
    expect(await titles()).toEqual(['Concert', 'Talk at night']);
  });

  it('keeps what is over, since many calendars only have what is to come', async () => {
    server.events.set('a', concert()).set('b', talk);
    const id = await follow();
    await runDue();
    clock.set('2026-12-06T10:00:00');
    server.events.delete('a');
    expect(await run(id)).toMatchObject({ ...counts, kept: 1, trashed: 0 });
    expect(await titles()).toEqual(['Concert', 'Talk']);
  });

  it('says what is cancelled, and no longer when the source does not, unless that was changed here', async () => {
    server.events.set('a', concert()).set('b', talk);
    const id = await follow();
    await runDue();
    await edit('Talk', { event_status: 'postponed' });
    server.events.set('a', concert('Concert', 'STATUS:CANCELLED'));
    server.events.set('b', `${talk}\nSTATUS:CANCELLED`);
    expect(await run(id)).toMatchObject({ ...counts, changed: 1, kept: 1 });
    const statuses = async () => (await found()).map((event) => event.event_status);
    expect(await statuses()).toEqual(['cancelled', 'postponed']);
    server.events.set('a', concert()).set('b', talk);
    await run(id);
    expect(await statuses()).toEqual([undefined, 'postponed']);
  });

  it('takes over events that were brought from the same calendar before', async () => {
    server.events.set('a', concert());
    const text = calendarOf(server.events);
    await perform(importCalendar, await admin(), { text });
    server.events.set('a', concert('Renamed'));
    await follow();
    await runDue();
    expect(await titles()).toEqual(['Renamed']);
  });

  it('leaves an event to the calendar that had it first', async () => {
    server.events.set('a', concert());
    await follow();
    await runDue();
    server.events.set('a', concert('Theirs')).set('b', talk);
    const second = await follow({ url: `${server.url}?second` });
    await runDue();
    expect((await load(second)).runs[0]).toMatchObject({
      created: 1,
      kept: 1,
      problems: ['“Theirs”: another calendar that is followed has it.'],
    });
    expect(await titles()).toEqual(['Concert', 'Talk']);
  });
});

describe('a series that is followed', () => {
  const weekly = `DTSTART;TZID=Europe/Paris:20261125T180000
    DURATION:PT1H
    RRULE:FREQ=WEEKLY;COUNT=3
    SUMMARY:Weekly`;
  const moved = `RECURRENCE-ID;TZID=Europe/Paris:20261202T180000
    DTSTART;TZID=Europe/Paris:20261203T190000
    SUMMARY:Weekly moved`;
  const starts = async () => (await found()).map((event) => event.start_date?.slice(5, 16));

  it('goes and comes back with its moved time', async () => {
    server.events.set('s', weekly).set('s moved', moved).set('b', talk);
    const id = await follow();
    await runDue();
    const all = ['11-25 18:00', '12-03 19:00', '12-06 18:00', '12-09 18:00'];
    expect(await starts()).toEqual(all);
    server.events = new Map([['b', talk]]);
    expect(await run(id)).toMatchObject({ trashed: 2, kept: 1 });
    expect(await starts()).toEqual(['12-06 18:00']);
    server.events = new Map([
      ['s', weekly],
      ['s moved', moved],
      ['b', talk],
    ]);
    expect(await run(id)).toMatchObject({ changed: 2, kept: 1, created: 0 });
    expect(await starts()).toEqual(all);
  });

  it('has the times that are cancelled there, until they take place again, and what was changed here', async () => {
    const cancelled = `RECURRENCE-ID;TZID=Europe/Paris:20261202T180000
      DTSTART;TZID=Europe/Paris:20261202T180000
      STATUS:CANCELLED`;
    const statuses = async () => (await found()).map((event) => event.event_status);
    server.events.set('s', weekly).set('s off', cancelled);
    const id = await follow();
    await runDue();
    expect(await starts()).toEqual(['11-25 18:00', '12-02 18:00', '12-09 18:00']);
    expect(await statuses()).toEqual([undefined, 'cancelled', undefined]);
    const [, second] = await found();
    const json = { event_status: 'moved_online' };
    await site.make(`${EVENTS}/${second?.id}`, json);
    server.events.set('s off', cancelled.replace('STATUS', 'COMMENT:Why\n      STATUS'));
    await run(id);
    expect(await statuses()).toEqual([undefined, 'moved_online', undefined]);
    server.events = new Map([['s', weekly]]);
    await run(id);
    expect(await statuses()).toEqual([undefined, undefined, undefined]);
    expect(await starts()).toEqual(['11-25 18:00', '12-02 18:00', '12-09 18:00']);
  });

  it('moves a time that was changed here, and keeps what was changed of it', async () => {
    server.events.set('s', weekly);
    const id = await follow();
    await runDue();
    const second = (await found())[1];
    const json = { title: 'Ours' };
    await site.rest(`${EVENTS}/${second?.id}`, { method: 'PUT', as: 'admin', json });
    server.events.set('s moved', moved);
    expect(await run(id)).toMatchObject({ created: 0, changed: 1 });
    expect((await found()).map((event) => [event.title, event.start_date?.slice(5, 16)])).toEqual([
      ['Weekly', '11-25 18:00'],
      ['Ours', '12-03 19:00'],
      ['Weekly', '12-09 18:00'],
    ]);
  });

  it('keeps a time that was cancelled here, though the source changes the rest', async () => {
    server.events.set('s', weekly);
    const id = await follow();
    await runDue();
    const second = (await found())[1];
    await site.rest(`${EVENTS}/${second?.id}`, { method: 'DELETE', as: 'admin' });
    server.events.set('s', weekly.replace('PT1H', 'PT3H').replace('SUMMARY:', 'SUMMARY:New '));
    expect(await run(id)).toMatchObject({ ...counts, changed: 1 });
    expect((await found()).map((event) => [event.title, event.end_date])).toEqual([
      ['New Weekly', '2026-11-25 21:00:00'],
      ['New Weekly', '2026-12-09 21:00:00'],
    ]);
  });
});

describe('a calendar that can not be read', () => {
  const everything = () => site.services.database.prisma.entry.findMany({ orderBy: { id: 'asc' } });

  it.each([
    ['is an error', (response) => response.writeHead(500).end('no'), /answered 500/],
    [
      'is no calendar',
      (response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end('<html>'),
      /no calendar/,
    ],
    [
      'is empty',
      (response) => response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(),
      /no calendar/,
    ],
    [
      'ends in the middle of its events',
      (response) =>
        response
          .writeHead(200, { 'Content-Type': 'text/calendar' })
          .end(calendarOf(new Map([['b', talk]])).slice(0, -20)),
      /cut off/,
    ],
    [
      'dies in the middle',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'text/calendar', 'Content-Length': 10_000 });
        response.write(calendarOf(new Map([['b', talk]])));
        setTimeout(() => response.destroy(), 50);
      },
      /no proper answer/,
    ],
    [
      'is too long',
      (response) =>
        response
          .writeHead(200, { 'Content-Type': 'text/calendar' })
          .end(`BEGIN:VCALENDAR\r\n${'X-A:b\r\n'.repeat(2 ** 21)}END:VCALENDAR`),
      /longer than/,
    ],
    [
      'sends into the own network',
      (response) => response.writeHead(302, { Location: 'http://127.0.0.2/' }).end(),
      /no host of the public/,
    ],
  ] satisfies [string, CalendarServer['answer'], RegExp][])(
    'because it %s changes nothing',
    async (_, answer, why) => {
      server.events.set('a', concert()).set('b', talk);
      const id = await follow();
      await runDue();
      const before = await everything();
      server.answer = answer;
      const report = await run(id);
      expect(report).toMatchObject({ result: 'failed', trashed: 0, changed: 0 });
      expect(report.problems).toEqual([expect.stringMatching(why)]);
      expect(await everything()).toEqual(before);
    },
  );

  it('is asked more and more rarely, at least once a day, and as usual when it can be read again', async () => {
    server.answer = (response) => response.writeHead(500).end();
    const id = await follow({ interval: 3600 });
    const waits: number[] = [];
    for (let i = 0; i < 7; i++) {
      await runDue();
      const { nextRun, failures } = await load(id);
      expect(failures).toBe(i + 1);
      waits.push((Date.parse(`${nextRun}Z`) - clock.now().getTime()) / 3_600_000);
      clock.set(nextRun ?? '');
    }
    expect(waits).toEqual([2, 4, 8, 16, 24, 24, 24]);
    server.answer = null;
    await runDue();
    const { nextRun, failures } = await load(id);
    expect(failures).toBe(0);
    expect(Date.parse(`${nextRun}Z`) - clock.now().getTime()).toBe(3_600_000);
  });

  it.each([
    ['has no events', new Map<string, string>()],
    [
      'has an event that can not be read',
      new Map([
        ['a', 'SUMMARY:No start'],
        ['b', talk],
      ]),
    ],
    [
      'has more events than are read',
      new Map([
        ['b', talk],
        ...Array.from({ length: 10_000 }, (_, i) => [`c${i}`, 'SUMMARY:No start'] as const),
      ]),
    ],
  ])('loses no event when it %s', async (_, events) => {
    server.events.set('a', concert());
    const id = await follow();
    await runDue();
    server.events = events;
    const { problems, ...report } = await run(id);
    expect(report).toMatchObject({ result: 'done', trashed: 0 });
    expect(problems).not.toEqual([]);
    expect(await titles()).toContain('Concert');
  });

  it('keeps the last ten reports, with twenty problems each', async () => {
    for (let i = 0; i < 30; i++) server.events.set(`x${i}`, `SUMMARY:${'long '.repeat(200)}`);
    server.events.set('a', concert());
    const id = await follow();
    for (let i = 0; i < 12; i++) {
      server.events.set('a', concert(`Concert ${i}`));
      await run(id);
    }
    const { runs } = await load(id);
    expect(runs).toHaveLength(10);
    expect(runs[0]).toMatchObject({ failed: 30, changed: 1 });
    expect(runs[0]?.problems).toHaveLength(20);
    expect(
      Math.max(...runs.flatMap(({ problems }) => problems.map((why) => why.length))),
    ).toBeLessThanOrEqual(300);
  });
});

describe('a source', () => {
  it('has one run at a time, whoever asks for it', async () => {
    server.events.set('a', concert());
    const id = await follow();
    const [running] = await claim();
    await perform(runCalendarSource, await admin(), { id });
    await perform(updateCalendarSource, await admin(), { id, interval: 1800 });
    expect(await claim()).toEqual([]);
    if (!running) throw new Error('Nothing was due.');
    await attemptJob(site.services, [sourceJob], running);
    expect(await site.services.database.prisma.job.count()).toBe(1);
    expect((await load(id)).nextRun).toBe('2026-11-21T10:30:00');
    await Promise.all([
      run(id),
      admin().then((context) => perform(runCalendarSource, context, { id })),
    ]).catch(() => undefined);
    expect(await site.services.database.prisma.job.count()).toBe(1);
  });

  it('that is switched off or deleted is not fetched, also if that happens during a run', async () => {
    server.events.set('a', concert());
    const id = await follow();
    const [running] = await claim();
    await perform(updateCalendarSource, await admin(), { id, is_active: false });
    if (!running) throw new Error('Nothing was due.');
    await attemptJob(site.services, [sourceJob], running);
    expect(await site.services.database.prisma.job.count()).toBe(0);
    expect(await load(id)).toMatchObject({ nextRun: null, isActive: false });
    expect(await run(id)).toMatchObject({ result: expect.any(String) });
    expect(await site.services.database.prisma.job.count()).toBe(0);
    await perform(updateCalendarSource, await admin(), { id, is_active: true });
    expect(await site.services.database.prisma.job.count()).toBe(1);
    await perform(deleteCalendarSource, await admin(), { id });
    expect(await site.services.database.prisma.job.count()).toBe(0);
    expect(await titles()).toEqual(['Concert']);
  });

  it('that is tried anew after the process ended is brought to its end', async () => {
    server.events.set('a', concert()).set('b', talk);
    const id = await follow();
    await claim();
    clock.set('2026-11-21T10:01:00');
    expect(await runDue()).toBe(1);
    expect((await load(id)).runs).toMatchObject([{ created: 2 }]);
  });
});
