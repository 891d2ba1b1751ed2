import { readTimeZone } from '../../content/site/time-zone-setting.ts';
import { bringSettings } from './bring-settings.ts';
import { LiveSiteError } from './live/live-site-error.ts';
import { readLiveSettings, settingsInIndex } from './live/read-live-settings.ts';
import type { Move } from './move-in.ts';
import { noOutcome, type Outcome } from './open-page.ts';

/** Brings the settings; those who may not read them are told of a few in the site's index. */
export async function moveSettings({ site, limits, now, inTransaction }: Move): Promise<Outcome> {
  const remote = await readLiveSettings(site).catch((error: unknown) => {
    if (!(error instanceof LiveSiteError) || ![401, 403, 404].includes(error.status)) throw error;
    limits.push(`settings: ${error.message}`);
    return settingsInIndex(site);
  });
  return inTransaction(async (transaction) => {
    const outcome = noOutcome();
    const { timezone_string: zone = '' } = site.index;
    if (zone !== '' && readTimeZone(zone, site.zone) === null)
      outcome.incomplete.push(`settings: the time zone ${zone} is none here, its offset is set`);
    const page = { transaction, site, view: 'edit', highestId: 0, now: now(), outcome } as const;
    await bringSettings(page, remote);
    return outcome;
  });
}
