import type { Database } from '../../../../storage/database.ts';
import { eventKind } from '../../../calendar/entries/calendar-kind.ts';
import { contentForm } from '../live/collection-form.ts';
import type { LiveSite } from '../live/live-site.ts';
import { LiveSiteError } from '../live/live-site-error.ts';
import { readPages } from '../live/read-pages.ts';
import { kindInWordsOf } from '../live/site-names.ts';
import { EVERYTHING } from '../remote-entry.ts';
import type { Unlisted } from '../step.ts';

/** Events that the content area of a site has and the list of its calendar leaves out, such as those that hide from listings. */
export async function unlistedEvents({ database, site }: Unlisted): Promise<readonly unknown[]> {
  const ids = site.hasCredentials ? ((await ifShown(eventIds(site))) ?? []) : [];
  const missing: unknown[] = [];
  for (const id of await notMoved(database, site, ids)) {
    const answer = await ifShown(site.get(`${eventKind.collection}/${id}`));
    // What can't be read is named in the report by its id.
    missing.push(answer?.value ?? { id: `${id} (which the calendar does not show)` });
  }
  return missing;
}

async function eventIds(site: LiveSite): Promise<readonly number[]> {
  const path = `/core/v2/${kindInWordsOf(site.surface.names, eventKind.kind)}`;
  const query = { ...EVERYTHING, context: 'edit', _fields: 'id' };
  const ids: number[] = [];
  for await (const { records } of readPages(site, { path, form: contentForm }, query))
    for (const record of records)
      if (typeof record === 'object' && record !== null && 'id' in record)
        ids.push(Number(record.id));
  return ids;
}

async function notMoved(
  { tables }: Database,
  { home }: LiveSite,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const rows = await tables
    .selectFrom('MovedRecord')
    .select('remoteId')
    .where('site', '=', home)
    .where('kind', '=', 'entry')
    .where('remoteId', '>=', Math.min(...ids))
    .execute();
  const moved = new Set(rows.map(({ remoteId }) => remoteId));
  return ids.filter((id) => !moved.has(id));
}

/** Null for what the site doesn't have, or doesn't show this caller. */
async function ifShown<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof LiveSiteError && [400, 401, 403, 404, 410].includes(error.status))
      return null;
    throw error;
  }
}
