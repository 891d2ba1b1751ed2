import type { StoredFile } from '../../../storage/media/media-storage.ts';

type Sent = Pick<Headers, 'get'>;

/** Whether the caller has the file already: `If-None-Match`, or without it `If-Modified-Since` (RFC 9110 §13.2.2). */
export function isFresh(headers: Sent, { entityTag, modified }: StoredFile): boolean {
  const known = headers.get('if-none-match');
  if (known !== null)
    return known.trim() === '*' || known.split(',').some((tag) => plain(tag) === plain(entityTag));
  return isSince(headers.get('if-modified-since'), modified);
}

/** Whether a range may be cut from the file: `If-Range` names just this one (RFC 9110 §13.1.5), or is not there. */
export function isSameAsBefore(headers: Sent, { entityTag, modified }: StoredFile): boolean {
  const before = headers.get('if-range')?.trim();
  if (before === undefined) return true;
  return before.endsWith('"')
    ? before === entityTag && !before.startsWith('W/')
    : Date.parse(before) === toSecond(modified);
}

const plain = (tag: string): string => tag.trim().replace(/^W\//, '');

const isSince = (header: string | null, modified: Date): boolean =>
  header !== null && toSecond(modified) <= Date.parse(header);

/** Dates of HTTP know no parts of a second. */
const toSecond = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000;
