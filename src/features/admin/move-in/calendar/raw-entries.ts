import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { LiveSite } from '../live/live-site.ts';
import { LiveSiteError } from '../live/live-site-error.ts';
import { kindInWordsOf } from '../live/site-names.ts';
import { remoteText } from '../raw-text.ts';
import { EVERYTHING } from '../remote-entry.ts';
import { remoteId } from '../remote-fields.ts';

const text = Type.Optional(Type.String());

/** What the calendar's own interface does not tell of an entry. */
export const rawEntry = Type.Object({
  title: Type.Optional(remoteText),
  content: Type.Optional(remoteText),
  excerpt: Type.Optional(remoteText),
  guid: Type.Optional(remoteText),
  password: text,
  comment_status: text,
  ping_status: text,
  template: text,
  meta: Type.Optional(Type.Unknown()),
  acf: Type.Optional(Type.Unknown()),
  _links: Type.Optional(Type.Unknown()),
});

const identified = Type.Object({ id: remoteId });

/**
 * Adds to the calendar's records what the content area of some sites tells those of the same kind who may edit them: texts as
 * they were written, passwords. Where it does not, records stay as they are.
 */
export async function withRawEntries(
  site: LiveSite,
  kind: string,
  records: readonly unknown[],
): Promise<readonly unknown[]> {
  const ids = records.flatMap((one) => (Value.Check(identified, one) ? [one.id] : []));
  if (!site.hasCredentials || ids.length === 0) return records;
  const written = await readRaw(site, kind, ids);
  return records.map((record) =>
    Value.Check(identified, record) && written.has(record.id)
      ? { ...record, written: written.get(record.id) }
      : record,
  );
}

async function readRaw(
  site: LiveSite,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, unknown>> {
  const query = {
    ...EVERYTHING,
    context: 'edit',
    include: ids.join(),
    per_page: String(ids.length),
    _fields: FIELDS,
  };
  const path = `/core/v2/${kindInWordsOf(site.surface.names, kind)}`;
  const found = await site.get(path, query).catch((error: unknown) => {
    if (error instanceof LiveSiteError && REFUSALS.has(error.status)) return { value: [] };
    throw error;
  });
  const list: readonly unknown[] = Array.isArray(found.value) ? found.value : [];
  return new Map(
    list.flatMap((one) => (Value.Check(identified, one) ? [[one.id, partsOf(one)] as const] : [])),
  );
}

/** Whether the site has no such records there, or does not show them for editing. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404]);

const FIELDS = ['id', ...Object.keys(rawEntry.properties)].join();

/** Only what is looked for, each part only if it is as expected. */
const partsOf = (entry: object): object =>
  Object.fromEntries(
    Object.entries(rawEntry.properties).flatMap(([name, schema]) => {
      const part: unknown = Reflect.get(entry, name);
      return part !== undefined && Value.Check(schema, part) ? [[name, part]] : [];
    }),
  );
