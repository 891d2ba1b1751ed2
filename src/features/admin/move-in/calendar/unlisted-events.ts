import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { eventKind } from '../../../../content/kinds/registry.ts';
import { isObject } from '../../../../lib/is-object.ts';
import { MAX_INTEGER } from '../../../../operation/args.ts';
import type { Database } from '../../../../storage/database.ts';
import { ifKnown } from '../access-to.ts';
import type { LiveSite } from '../live/live-site.ts';
import { contentForm, readPages } from '../live/read-pages.ts';
import type { Move } from '../move.ts';
import { EVERYTHING } from '../remote-entry.ts';

/** Events that the content area of a site has but the list of its calendar leaves out, such as those that are hidden from listings. */
export async function unlistedEvents({ database, site }: Move): Promise<readonly unknown[]> {
  const ids = site.hasCredentials ? ((await ifKnown(eventIds(site))) ?? []) : [];
  const missing: unknown[] = [];
  for (const id of await notMoved(database, site, ids)) {
    const answer = await ifKnown(site.get(`${eventKind.rest.path}/${id}`));
    // The report names an event that can't be read by its id.
    missing.push(answer?.value ?? { id: `${id} (which the calendar does not show)` });
  }
  return missing;
}

async function eventIds(site: LiveSite): Promise<readonly number[]> {
  const path = `/core/v2/${eventKind.rest.base}`;
  const query = { ...EVERYTHING, context: 'edit', _fields: 'id' };
  const ids: number[] = [];
  for await (const { records } of readPages(site, { path, form: contentForm }, query))
    for (const record of records)
      if (isObject(record) && 'id' in record) ids.push(Number(record.id));
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

/** An event of a series: either one of its times, which also has the rule, or one that was moved and is an event of its own. */
const belonging = Type.Object({
  id: Type.Integer(),
  series_id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
});

const withRule = Type.Object({ rrule: Type.String() });

/** Whether a record is one time of a series, which is no record of its own. */
export const isTimeOfSeries = (record: unknown): boolean =>
  Value.Check(belonging, record) && Value.Check(withRule, record);

/**
 * Puts a series of events in the place of its times, which lists show one by one, and before a time that was moved. Each series is
 * read once in a move.
 */
export async function withSeries(
  move: Move,
  records: readonly unknown[],
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const record of records) {
    if (!Value.Check(belonging, record)) {
      found.push(record);
      continue;
    }
    const { id, series_id: series } = record;
    const isRead = move.series.has(series) || (await addSeries(move, series, found));
    if (!isTimeOfSeries(record)) found.push(record);
    // The report names an unreadable record by its id.
    else if (!isRead) found.push({ id: `${id} (of the series ${series}, which is not to be had)` });
  }
  return found;
}

async function addSeries({ site, series }: Move, id: number, found: unknown[]): Promise<boolean> {
  const answer = await ifKnown(site.get(`${eventKind.rest.path}/${id}`));
  // The report names an unavailable series once.
  series.add(id);
  if (!answer) return false;
  found.push(answer.value);
  return true;
}
