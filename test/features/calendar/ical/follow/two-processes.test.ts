import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCalendarSource } from '../../../../../src/features/calendar/ical/follow/calendar-source-operations.ts';
import { perform } from '../../../../../src/operation/operation.ts';
import { calendarOf } from '../../../../support/calendar-server.ts';
import { listen } from '../../../../support/listen.ts';
import { type ServedSite, serveSite } from '../../../../support/served-site.ts';
import { shared } from '../../../../support/shared.ts';
import { openTestSite } from '../../../../support/test-site.ts';

const SOURCES = 8;

/** Calendars at `/1` to `/8` that take their time, and note who asks for them. */
const asked: { readonly path: string; readonly by: string }[] = [];
const open = new Map<string, number>();
let mostOfOne = 0;
const calendars = shared(() =>
  listen(async ({ url: path = '', headers }, response) => {
    asked.push({ path, by: headers['user-agent'] ?? '' });
    const now = (open.get(path) ?? 0) + 1;
    open.set(path, now);
    mostOfOne = Math.max(mostOfOne, now);
    await new Promise((resolve) => setTimeout(resolve, 400));
    open.set(path, now - 1);
    const event = `DTSTART;TZID=Europe/Paris:20991205T180000\nSUMMARY:Concert ${path.slice(1)}`;
    response
      .writeHead(200, { 'Content-Type': 'text/calendar' })
      .end(calendarOf(new Map([[`concert${path}`, event]])));
  }),
);
const site = shared(() => openTestSite({ env: { GUARDED_FETCH_ALLOW: calendars.host } }));
const servers: ServedSite[] = [];
beforeAll(async () => {
  for (let n = 1; n <= SOURCES; n++)
    await perform(createCalendarSource, await site.context('admin'), {
      url: `${calendars.address}/${n}`,
    });
  const { databaseUrl, dataDir } = site.services.config;
  const shared = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    GUARDED_FETCH_ALLOW: calendars.host,
  };
  const serve = (name: string) =>
    serveSite({ ...shared, SITE_URL: `http://${name}.test` }, 'of another start');
  servers.push(...(await Promise.all([serve('one'), serve('two')])));
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const sources = () => site.services.database.prisma.calendarSource.findMany();
const runsOfEach = async () => (await sources()).map(({ runs }) => JSON.parse(runs).length);
const times = <T>(value: T) => Array.from({ length: SOURCES }, () => value);

it('calendars are followed by two processes, each calendar by one of them at a time', async () => {
  await expect.poll(runsOfEach).toEqual(times(1));
  const paths = asked.map(({ path }) => path).sort();
  expect(paths).toEqual(times(0).map((_, n) => `/${n + 1}`));
  expect(new Set(asked.map(({ by }) => by.replace(/.*\+/, ''))).size).toBe(2);
  // All are due again at once, and fetched again while they are fetched.
  const { prisma } = site.services.database;
  for (let round = 0; round < 3; round++) {
    await Promise.all(
      (await sources()).map(({ id }) =>
        site.rest(`/calendars/v1/sources/${id}/run`, { as: 'admin', method: 'POST' }),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  const isAllDone = async () =>
    (await prisma.job.count({ where: { lockedUntil: { not: null } } })) === 0 &&
    (await runsOfEach()).every((count) => count >= 2);
  await expect.poll(isAllDone).toBe(true);
  expect(mostOfOne).toBe(1);
  expect(await prisma.event.count()).toBe(SOURCES);
  const failed = (await sources()).filter(({ failures }) => failures > 0);
  expect(failed).toEqual([]);
}, 60_000);
