import { type Static, type TObject, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { isObject } from '../../../../lib/is-object.ts';
import { ifKnown } from '../access-to.ts';
import type { LiveSite } from '../live/live-site.ts';
import { EVERYTHING, type RemoteEntry } from '../remote-entry.ts';
import { remoteId, remoteOwnValues, remoteReference, remoteText } from '../remote-fields.ts';

const text = Type.Optional(Type.String());

/** Fields of an entry that the calendar's own interface leaves out. */
const rawEntry = Type.Object({
  title: Type.Optional(remoteText),
  content: Type.Optional(remoteText),
  excerpt: Type.Optional(remoteText),
  guid: Type.Optional(remoteText),
  password: text,
  comment_status: text,
  ping_status: text,
  template: text,
  ...remoteOwnValues,
  _links: Type.Optional(Type.Unknown()),
});

const identified = Type.Object({ id: remoteId });

/**
 * Adds raw texts and passwords to the calendar's records, which the content area of some sites shows to users who may edit. On other sites,
 * records are returned unchanged.
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
  const found = await ifKnown(site.get(`/core/v2/${kind}`, query));
  const list: readonly unknown[] = Array.isArray(found?.value) ? found.value : [];
  return new Map(
    list.flatMap((one) => (Value.Check(identified, one) ? [[one.id, partsOf(one)] as const] : [])),
  );
}

const FIELDS = ['id', ...Object.keys(rawEntry.properties)].join();

/** Only the needed parts, and of these only the valid ones. */
const partsOf = (entry: object): object =>
  Object.fromEntries(
    Object.entries(rawEntry.properties).flatMap(([name, schema]) => {
      const part: unknown = Reflect.get(entry, name);
      return part !== undefined && Value.Check(schema, part) ? [[name, part]] : [];
    }),
  );

/** Fields that events, venues and organizers of the other site share. The site leaves out empty ones. */
export const remoteCalendarEntry = {
  id: remoteId,
  author: Type.Optional(Type.Union([Type.String({ pattern: '^\\d{1,9}$' }), remoteReference])),
  status: Type.String(),
  date: text,
  date_utc: text,
  modified: text,
  modified_utc: text,
  slug: text,
  description: text,
  excerpt: text,
  /** An object with an id, or false. */
  image: Type.Optional(Type.Unknown()),
  /** As it was written, where the site shows that. */
  written: Type.Optional(rawEntry),
};

type RemoteCalendarEntry = Static<TObject<typeof remoteCalendarEntry>>;

/** Converts a record of the calendar to the form of posts and pages. The calendar writes years of zeros for dates that were never set. */
export function asEntry(record: RemoteCalendarEntry, title: string): RemoteEntry {
  const { id, status, slug = '', author = 0, image } = record;
  return {
    ...record, // what is not known here is kept
    id,
    status,
    slug,
    author: Number(author),
    date: momentIn(record.date),
    date_gmt: momentIn(record.date_utc),
    modified: momentIn(record.modified),
    modified_gmt: momentIn(record.modified_utc),
    featured_media: pictureIn(image),
    title: { rendered: title },
    content: { rendered: record.description ?? '' },
    excerpt: { rendered: record.excerpt ?? '' },
    comment_status: 'closed',
    ping_status: 'closed',
    ...record.written,
  };
}

/** `YYYY-MM-DD HH:MM:SS` as moments are written here; null for a date that was never set. */
export const momentIn = (time: string | undefined): string | null =>
  time === undefined || time.startsWith('0000') ? null : time.replace(' ', 'T');

function pictureIn(image: unknown): number {
  const id = Number(isObject(image) ? image.id : 0);
  return Number.isSafeInteger(id) ? id : 0;
}
