import { accessTo, ifOpen } from '../access-to.ts';
import { contentForm } from '../live/collection-form.ts';
import type { LiveSite } from '../live/live-site.ts';
import { readPages } from '../live/read-pages.ts';
import { isObject } from './is-object.ts';

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
  everything: Readonly<Record<string, string>>,
): Promise<Samples> {
  const source = { path, form: contentForm, everything };
  const access = await ifOpen(accessTo(site, source));
  if (!access) return { records: [], formatted: new Map(), revisions: [] };
  const read = (query: Readonly<Record<string, string>>) => readSome(site, path, query);
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
  query: Readonly<Record<string, string>>,
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
