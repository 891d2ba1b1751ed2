import type { Access } from '../access-to.ts';
import type { Step } from '../define-step.ts';
import { calendarForm, recordsIn } from '../live/read-pages.ts';
import { steps } from '../steps.ts';

/** A collection that both sites have. */
export type Compared = Pick<Step, 'name' | 'path' | 'form' | 'everything' | 'ids' | 'compares'>;

/** All that was brought and can be compared, and tags as the calendar shows them as well. */
export const compared: readonly Compared[] = steps
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
  get(path: string, query: Readonly<Record<string, string>>): Promise<unknown>;
}

/** A record of either site. */
export interface Identified extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

export const isRecord = (value: unknown): value is Identified =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';

/** Our records of these ids, without records that the caller may not read. */
export async function readOurs(
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
  query: Readonly<Record<string, string>>,
  ids: readonly number[],
): Promise<readonly unknown[]> {
  const asked = { ...query, include: ids.join(','), per_page: String(form.largestPage) };
  const value = await ours.get(path, asked);
  return value === null ? [] : recordsIn(value, path, form);
}

async function readSingly(
  ours: OurSite,
  collection: Compared,
  query: Readonly<Record<string, string>>,
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
  query: Readonly<Record<string, string>>,
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
export function neutralAddresses(
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
