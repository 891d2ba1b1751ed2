import type { Database } from '../../../storage/database.ts';
import { type Access, accessTo, isClosed } from '../access-to.ts';
import type { LiveSite } from '../live/live-site.ts';
import { LiveSiteError } from '../live/live-site-error.ts';
import { readPages } from '../live/read-pages.ts';
import type { Move } from '../move-in.ts';
import type { Step } from '../step.ts';
import { steps } from '../steps.ts';
import { compareRecords } from './compare-records.ts';
import { neutralAddresses } from './neutral-addresses.ts';
import type { OurSite } from './our-site.ts';
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
  for (const step of steps) verifications.push(await verifyStep(options, step));
  return verifications;
}

async function verifyStep(options: VerifyOptions, step: Step): Promise<Verification> {
  const { site, ours, database, signal, onProgress } = options;
  const verification = noVerification(step.name);
  const neutral = neutralAddresses([ours.place, { home: site.home, root: site.root }]);
  const access = await accessTo(site, step).catch((error: unknown) => {
    if (error instanceof LiveSiteError && isClosed(error)) return null; // the move has said so
    throw error;
  });
  if (!access) return verification;
  for await (const { records, number, total } of readPages(site, step.path, access.query)) {
    signal.throwIfAborted();
    const theirs = records.filter(isRecord);
    const localIds = await localIdsOf(
      database,
      site,
      step,
      theirs.map(({ id }) => id),
    );
    const known = await readOurs(options, step, access, [...localIds.values()]);
    for (const there of theirs) {
      const here = known.get(localIds.get(there.id) ?? 0);
      verification.records++;
      if (!here) verification.absent.push(there.id);
      addComparison(verification, there.id, compareRecords(neutral(there), neutral(here ?? {})));
    }
    onProgress(`${step.name} compared`, Math.min(number * 100, total), total);
  }
  return verification;
}

interface Identified extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

const isRecord = (value: unknown): value is Identified =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';

async function localIdsOf(
  { tables }: Database,
  { home }: LiveSite,
  { ids }: Step,
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

async function readOurs(
  { ours }: VerifyOptions,
  { path }: Step,
  { query }: Access,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Identified>> {
  if (ids.length === 0) return new Map();
  const found = await ours.get(path, { ...query, include: ids.join(','), per_page: '100' });
  return new Map((Array.isArray(found) ? found : []).filter(isRecord).map((one) => [one.id, one]));
}
