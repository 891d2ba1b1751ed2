import { type Static, type TObject, Type } from '@sinclair/typebox';
import type { RemoteEntry } from '../remote-entry.ts';
import { remoteId, remoteReference } from '../remote-fields.ts';
import { rawEntry } from './raw-entries.ts';

const text = Type.Optional(Type.String());

/** What is read alike of events, venues and organizers of the other site; what has nothing in it is left out there. */
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

/** The same as posts and pages are read. The calendar writes years of noughts for dates that were never set. */
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
  const id = typeof image === 'object' && image !== null && 'id' in image ? image.id : 0;
  return Number.isSafeInteger(Number(id)) ? Number(id) : 0;
}
