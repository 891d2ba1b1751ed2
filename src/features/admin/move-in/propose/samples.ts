import { isObject } from '../../../../lib/is-object.ts';
import { accessTo, ifOpen } from '../access-to.ts';
import type { LiveSite } from '../live/live-site.ts';
import { contentForm, readPages } from '../live/read-pages.ts';
import type { Query } from '../live/site-names.ts';

export type SampleRecord = Readonly<Record<string, unknown>>;

/** Some records of a collection. */
export interface Samples {
  readonly records: readonly SampleRecord[];
  /** The values of their field groups as they are formatted for pages, by id. */
  readonly formatted: ReadonlyMap<unknown, unknown>;
  /** Stored states of a few of them. */
  readonly revisions: readonly { readonly record: SampleRecord; readonly revision: SampleRecord }[];
}

/** Pages of a hundred records each. */
const MOST_PAGES = 3;
const MOST_HISTORIES = 5;

/** Reads the first records of a collection, in every status that the site shows. */
export async function readSamples(
  site: LiveSite,
  path: string,
  everything: Query,
): Promise<Samples> {
  const source = { path, form: contentForm, everything };
  const access = await ifOpen(accessTo(site, source));
  if (!access) return { records: [], formatted: new Map(), revisions: [] };
  const read = (query: Query) => readSome(site, path, query);
  const records = await read(access.query);
  const hasGroups = records.some(({ acf }) => isObject(acf) && Object.keys(acf).length > 0);
  const formatted = hasGroups ? await read({ ...access.query, acf_format: 'standard' }) : [];
  return {
    records,
    formatted: new Map(formatted.map(({ id, acf }) => [id, acf])),
    revisions: site.hasCredentials ? await readHistories(site, path, records) : [],
  };
}

async function readSome(
  site: LiveSite,
  path: string,
  query: Query,
): Promise<readonly SampleRecord[]> {
  const records: SampleRecord[] = [];
  for await (const page of readPages(site, { path, form: contentForm }, query)) {
    records.push(...page.records.filter(isObject));
    if (page.number >= MOST_PAGES) break;
  }
  return records;
}

async function readHistories(
  site: LiveSite,
  path: string,
  records: readonly SampleRecord[],
): Promise<Samples['revisions']> {
  const found: { record: SampleRecord; revision: SampleRecord }[] = [];
  const changed = records.filter(hasHistory).slice(0, MOST_HISTORIES);
  for (const record of changed) {
    const answer = await ifOpen(site.get(`${path}/${record.id}/revisions`, { context: 'edit' }));
    const revisions = Array.isArray(answer?.value) ? answer.value.filter(isObject) : [];
    found.push(...revisions.map((revision) => ({ record, revision })));
  }
  return found;
}

function hasHistory({ _links: links }: SampleRecord): boolean {
  const [history] = isObject(links) ? [links['version-history']].flat() : [];
  return isObject(history) && typeof history.count === 'number' && history.count > 0;
}

/** A value of a field in a record of the site. */
export interface Observed {
  readonly value: unknown;
  /** As it is formatted for pages; undefined where the site doesn't show that. */
  readonly formatted: unknown;
  /** The kinds and taxonomies that ids in the value belong to, by the record's links. */
  readonly targets: LinkedTargets;
}

/** Names of kinds and taxonomies, and `user`, by id. */
export type LinkedTargets = ReadonlyMap<number, ReadonlySet<string>>;

/** The values of one of the parts of a field. */
export const partsOf = (observed: readonly Observed[], name: string): readonly Observed[] =>
  observed.flatMap(({ value, formatted, targets }) =>
    isObject(value)
      ? [
          {
            value: value[name],
            formatted: isObject(formatted) ? formatted[name] : undefined,
            targets,
          },
        ]
      : [],
  );

/** The values of the items of a field whose values are lists. */
export const itemsOf = (observed: readonly Observed[]): readonly Observed[] =>
  observed.flatMap(({ value, formatted, targets }) =>
    Array.isArray(value)
      ? value.map((one, i) => ({
          value: one,
          formatted: Array.isArray(formatted) ? formatted[i] : undefined,
          targets,
        }))
      : [],
  );

/** Whether somebody has filled a value in. */
export const isFilled = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);

/** Leaves out empty values. */
export const filled = (observed: readonly Observed[]): readonly Observed[] =>
  observed.filter(({ value }) => isFilled(value));
