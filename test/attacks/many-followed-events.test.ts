import { expect, it } from 'vitest';
import {
  createCalendarSource,
  getCalendarSource,
  runCalendarSource,
} from '../../src/features/calendar/ical/follow/calendar-source-operations.ts';
import { sourceJob } from '../../src/features/calendar/ical/follow/source-job.ts';
import { attemptJob, claimJobs } from '../../src/jobs/run-jobs.ts';
import { perform } from '../../src/operation/operation.ts';
import { openCalendarServer } from '../support/calendar-server.ts';
import { openTestSite } from '../support/test-site.ts';

it('a followed calendar of 5,000 events is brought, and only what it has changed of them is written', async () => {
  const server = await openCalendarServer();
  const site = await openTestSite({ env: { GUARDED_FETCH_ALLOW: server.host } });
  const { services } = site;
  const run = async (id: number) => {
    const wish = { names: [sourceJob.name], most: 1, lease: 30, except: [] };
    for (const job of await claimJobs(services, wish)) await attemptJob(services, [sourceJob], job);
    const [report] = (await perform(getCalendarSource, await site.context('admin'), { id })).runs;
    await services.changes.refresh();
    return { report, changes: services.changes.latest() };
  };
  try {
    const event = (title: string) => `DTSTART:20910101T100000Z\nSUMMARY:${title}\nLOCATION:Hall`;
    for (let i = 0; i < 5000; i++) server.events.set(`many${i}`, event(`Event ${i}`));
    const source = { url: server.url };
    const id = await perform(createCalendarSource, await site.context('admin'), source);
    const first = await run(id);
    expect(first.report).toMatchObject({ created: 5000, failed: 0, problems: [] });

    server.events.set('many7', event('Another'));
    server.events.delete('many8');
    await perform(runCalendarSource, await site.context('admin'), { id });
    const second = await run(id);
    expect(second.report).toMatchObject({ created: 0, changed: 1, kept: 4998, trashed: 1 });
    // One of the changed event, one of the one in the trash, and two of the source.
    expect(second.changes - first.changes).toBe(4);
  } finally {
    await site.close();
    await server.close();
  }
}, 900_000);
