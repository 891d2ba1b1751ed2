import { isObject } from '../../../../lib/is-object.ts';
import { type Access, accessTo, ifOpen, isClosed } from '../access-to.ts';
import { isTimeOfSeries } from '../calendar/unlisted-events.ts';
import type { Step } from '../define-step.ts';
import { isBreak, orNull } from '../live/ask-gently.ts';
import { isOffered, type LiveSite } from '../live/live-site.ts';
import { calendarForm, readPages, recordsIn } from '../live/read-pages.ts';
import type { Query } from '../live/site-names.ts';
import type { Move } from '../move.ts';
import { movedRecords } from '../moved-records.ts';
import { steps } from '../steps.ts';
import {
  addComparison,
  compareRecords,
  noVerification,
  type Verification,
} from './compare-records.ts';

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
  const access = await orNull(
    accessTo(site, collection),
    (error) => isBreak(error) || isClosed(error),
  );
  if (!access) return verification; // the move has said so
  for await (const { records, number, total } of readPages(site, collection, access.query)) {
    signal.throwIfAborted();
    const listed = records.filter(isRecord).filter((one) => !isTimeOfSeries(one));
    const theirs =
      collection.compares === 'singly' ? await readWhole(site, collection, listed) : listed;
    const moved = await movedRecords(
      { transaction: database, site },
      collection.ids,
      theirs.map(({ id }) => id),
    );
    const localIds = [...moved.values()].map(({ localId }) => localId);
    const known = await readOurs(ours, collection, access, localIds);
    for (const there of theirs) {
      const here = known.get(moved.get(there.id)?.localId ?? 0);
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
  const answers = await Promise.all(listed.map(({ id }) => ifOpen(site.get(`${path}/${id}`))));
  return answers.map((answer) => answer?.value).filter(isRecord);
}

/** A collection that both sites have. */
export type Compared = Pick<Step, 'name' | 'path' | 'form' | 'everything' | 'ids' | 'compares'>;

/** All that was brought and can be compared, and tags as the calendar shows them as well. */
const compared: readonly Compared[] = steps
  .filter(({ compares }) => compares !== 'never')
  .flatMap((step) => (step.name === 'event categories' ? [step, eventTags()] : [step]));

function eventTags(): Compared {
  return {
    name: 'event tags',
    path: '/ext/events/v1/tags',
    form: calendarForm('tags', { hide_empty: 'false' }),
    everything: {},
    ids: 'term',
    compares: 'listed',
  };
}

/** This server, requested like the live site: under the same names and with the same rights. */
export interface OurSite {
  readonly place: SitePlace;
  /** The body of an answer, null where nothing is there for the caller; `path` is the documented one. */
  get(path: string, query: Query): Promise<unknown>;
}

/** A record of either site. */
export interface Identified extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

const isRecord = (value: unknown): value is Identified =>
  isObject(value) && typeof value.id === 'number';

/** Our records of these ids, without records that the caller may not read. */
async function readOurs(
  ours: OurSite,
  collection: Compared,
  { query }: Access,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Identified>> {
  if (ids.length === 0) return new Map();
  const read = collection.compares === 'listed' ? readTogether : readSingly;
  const records = await read(ours, collection, query, ids);
  return new Map(records.filter(isRecord).map((one) => [one.id, one]));
}

async function readTogether(
  ours: OurSite,
  { path, form }: Compared,
  query: Query,
  ids: readonly number[],
): Promise<readonly unknown[]> {
  const asked = { ...query, include: ids.join(','), per_page: String(form.largestPage) };
  const value = await ours.get(path, asked);
  return value === null ? [] : recordsIn(value, path, form);
}

async function readSingly(
  ours: OurSite,
  collection: Compared,
  query: Query,
  ids: readonly number[],
): Promise<readonly unknown[]> {
  const records: Identified[] = [];
  for (const id of ids) {
    const value = await ours.get(`${collection.path}/${id}`, {});
    if (!isRecord(value)) continue;
    const { json_ld: _, ...listed } = value; // lists don't show it
    records.push({ ...listed, id });
  }
  if (records.length === ids.length || collection.compares === 'singly') return records;
  return [...records, ...(await readTrash(ours, collection, query))];
}

/** Venues and organizers in the trash are shown in lists alone. */
async function readTrash(
  ours: OurSite,
  { path, form }: Compared,
  query: Query,
): Promise<readonly unknown[]> {
  const records: unknown[] = [];
  for (let page = 1; query.status?.includes('trash'); page++) {
    const asked = { ...query, ...form.page(page, form.largestPage), status: 'trash' };
    const value = await ours.get(path, asked);
    const read = value === null ? [] : recordsIn(value, path, form);
    records.push(...read);
    if (read.length < form.largestPage) break;
  }
  return records;
}

/** Where a site and its REST interface are, without slashes at the ends. */
export interface SitePlace {
  readonly home: string;
  readonly root: string;
}

/** Makes values of two sites comparable: addresses of either, also in texts and in queries, read the same afterwards. */
function neutralAddresses(
  places: readonly SitePlace[],
): (value: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> {
  const swaps = places.flatMap(({ home, root }) => [
    [root, '{rest}'],
    [encodeURIComponent(root), '{rest}'],
    [home, '{site}'],
    [encodeURIComponent(home), '{site}'],
    [`"${withoutScheme(home)}?id=`, '"{site}?id='],
  ]) satisfies string[][];
  return (value) => {
    const text = swaps.reduce(
      (json, [from = '', to = '']) => json.replaceAll(from, to),
      JSON.stringify(value),
    );
    return JSON.parse(text);
  };
}

/** As global ids name a site: without scheme and port. */
function withoutScheme(home: string): string {
  const { hostname, pathname } = new URL(home);
  return hostname + pathname.replace(/\/$/, '');
}
