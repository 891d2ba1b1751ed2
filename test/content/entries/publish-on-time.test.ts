import { expect, it } from 'vitest';
import { publishOnTime } from '../../../src/content/entries/schedule.ts';
import { toMoment } from '../../../src/lib/clock.ts';
import { sharedSite } from '../../support/test-site.ts';

const noon = Date.parse('2026-05-01T12:00:00Z');
let now = noon;
const site = sharedSite({ clock: { now: () => new Date(now) } });

it('publishes a scheduled post when its time has come, though nobody reads', async () => {
  const { body } = await site.rest('/core/v2/posts', {
    as: 'admin',
    json: { title: 'Soon', status: 'future', date_gmt: toMoment(new Date(noon + 60_000)) },
  });
  expect(body.status).toBe('future');
  // Straight from the table: any request would publish it by itself.
  const status = async () =>
    (
      await site.services.database.tables
        .selectFrom('Entry')
        .select('status')
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow()
    ).status;
  const stop = publishOnTime(site.services, 5);
  now = noon + 59_000;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await status()).toBe('future');
  now = noon + 60_000;
  await expect.poll(status).toBe('publish');
  await stop();
});
