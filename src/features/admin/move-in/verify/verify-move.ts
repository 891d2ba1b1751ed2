import type { Database } from '../../../../storage/database.ts';
import { accessTo, isClosed } from '../access-to.ts';
import { isTimeOfSeries } from '../calendar/unlisted-events.ts';
import { isBreak, LiveSiteError } from '../live/ask-gently.ts';
import { isOffered, type LiveSite } from '../live/live-site.ts';
import { readPages } from '../live/read-pages.ts';
import type { Move } from '../move.ts';
import { compareRecords } from './compare-records.ts';
import {
  type Compared,
  compared,
  type Identified,
  isRecord,
  neutralAddresses,
  type OurSite,
  readOurs,
} from './read-ours.ts';
import { addComparison, noVerification, type Verification } from './verification.ts';

export interface VerifyOptions extends Pick<Move, 'database' | 'site' | 'signal' | 'onProgress'> {
  readonly ours: OurSite;
}

/**
 * Reads every record of the live site again, and ours as a caller with the same rights sees it, and compares them by field.
 * @throws {LiveSiteError} when the site stops answering
 */
export async function verifyMove(options: VerifyOptions): Promise<readonly Verification[]> {
  const verifications: Verification[] = [];
  for (const collection of compared)
    if (isOffered(options.site, collection.path))
      verifications.push(await verifyCollection(options, collection));
  return verifications;
}

async function verifyCollection(
  options: VerifyOptions,
  collection: Compared,
): Promise<Verification> {
  const { site, ours, database, signal, onProgress } = options;
  const verification = noVerification(collection.name);
  const neutral = neutralAddresses([ours.place, { home: site.home, root: site.root }]);
  const access = await accessTo(site, collection).catch((error: unknown) => {
    // The move has said so.
    if (isBreak(error) || (error instanceof LiveSiteError && isClosed(error))) return null;
    throw error;
  });
  if (!access) return verification;
  for await (const { records, number, total } of readPages(site, collection, access.query)) {
    signal.throwIfAborted();
    const listed = records.filter(isRecord).filter((one) => !isTimeOfSeries(one));
    const theirs =
      collection.compares === 'singly' ? await readWhole(site, collection, listed) : listed;
    const localIds = await localIdsOf(
      database,
      site,
      collection,
      theirs.map(({ id }) => id),
    );
    const known = await readOurs(ours, collection, access, [...localIds.values()]);
    for (const there of theirs) {
      const here = known.get(localIds.get(there.id) ?? 0);
      verification.records++;
      if (!here) verification.absent.push(there.id);
      addComparison(verification, there.id, compareRecords(neutral(there), neutral(here ?? {})));
    }
    const done = Math.min(number * collection.form.largestPage, total);
    onProgress(`${collection.name} compared`, done, total);
  }
  return verification;
}

async function readWhole(
  site: LiveSite,
  { path }: Compared,
  listed: readonly Identified[],
): Promise<readonly Identified[]> {
  const answers = await Promise.all(listed.map(({ id }) => site.get(`${path}/${id}`)));
  return answers.map(({ value }) => value).filter(isRecord);
}

async function localIdsOf(
  { tables }: Database,
  { home }: LiveSite,
  { ids }: Compared,
  remoteIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (remoteIds.length === 0) return new Map();
  const rows = await tables
    .selectFrom('MovedRecord')
    .select(['remoteId', 'localId'])
    .where('site', '=', home)
    .where('kind', '=', ids)
    .where('remoteId', 'in', remoteIds)
    .execute();
  return new Map(rows.map(({ remoteId, localId }) => [remoteId, localId]));
}
