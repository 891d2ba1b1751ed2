import { Readable } from 'node:stream';
import parseRange from 'range-parser';
import { extensionOf, typeOfName } from '../../../content/media/detect-type.ts';
import { nameOfKey } from '../../../content/media/media-address.ts';
import { uploadHeaders } from '../../../http/cdn/shared-cache-headers.ts';
import { isKnownTag } from '../../../http/entity-tag.ts';
import type { Services } from '../../../operation/services.ts';
import {
  type ByteRange,
  type StoredFile,
  toMediaKey,
} from '../../../storage/media/media-storage.ts';
import { replacementOf } from './replace-media-item.ts';

/**
 * Serves uploaded files (RFC 9110) with ranges and conditions. Browsers run none of them on this site. The address of a replaced file
 * leads to the new one.
 * @param root the path of uploads: `/uploads`
 * @param path the part after it
 */
export async function serveUpload(
  services: Pick<Services, 'config' | 'database' | 'media'>,
  root: string,
  path: string,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
): Promise<Response> {
  const { media } = services;
  if (method !== 'GET' && method !== 'HEAD')
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
  const key = toMediaKey(path);
  if (key === null) return notFound();
  const caching = uploadHeaders(services.config);
  const leadTo = (address: string) =>
    new Response(null, { status: 302, headers: { Location: address, ...caching } });
  const isElsewhere = media.publicAddress(key) !== null;
  const file = isElsewhere ? null : await media.find(key);
  if (!file) {
    const replacement = await replacementOf(services, key);
    const elsewhere = media.publicAddress(replacement ?? key);
    if (elsewhere !== null) return leadTo(elsewhere);
    if (replacement === null) return notFound();
    return leadTo(`${services.config.siteUrl}${root}/${encodeURI(replacement)}`);
  }
  const own = { ...headersOf(key, file), ...caching };
  if (isFresh(headers, file)) return new Response(null, { status: 304, headers: own });
  const range = isSameAsBefore(headers, file) ? readRange(headers, file.bytes) : null;
  if (range === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { 'Content-Range': `bytes */${file.bytes}`, 'Accept-Ranges': 'bytes' },
    });
  const length = range ? range.end - range.start + 1 : file.bytes;
  const all = {
    ...own,
    'Content-Length': String(length),
    ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${file.bytes}` } : {}),
  };
  const body = method === 'HEAD' || length === 0 ? null : await media.read(key, range ?? undefined);
  return new Response(body && (Readable.toWeb(body) as ReadableStream), {
    status: range ? 206 : 200,
    headers: all,
  }); // Node's type of the same stream is another one
}

function headersOf(key: string, { entityTag, modified }: StoredFile): Record<string, string> {
  const type = typeOfName(key)?.mimeType ?? 'application/octet-stream';
  return {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=UTF-8` : type,
    ETag: entityTag,
    'Last-Modified': modified.toUTCString(),
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(isShown(key) ? {} : downloadHeaders(key)),
  };
}

/** Whether browsers show a file without running it. A file that was moved in may be of any type, even a page or a script. */
const isShown = (key: string): boolean =>
  /^(image|audio|video)\/|^(application\/pdf|text\/plain)$/.test(typeOfName(key)?.mimeType ?? '') &&
  extensionOf(key) !== 'svg';

const downloadHeaders = (key: string): Record<string, string> => ({
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(nameOfKey(key))}`,
  'Content-Security-Policy': "default-src 'none'; sandbox",
});

const notFound = (): Response =>
  new Response('There is no such file.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=UTF-8', 'X-Content-Type-Options': 'nosniff' },
  });

/**
 * Parses the header of a single range (RFC 9110 §14.2). Returns null, and callers get the whole file, for no range, an invalid one, or
 * several.
 */
function readRange(
  headers: Pick<Headers, 'get'>,
  bytes: number,
): ByteRange | 'unsatisfiable' | null {
  const header = headers.get('range');
  if (header === null || !/^bytes=/i.test(header)) return null;
  const ranges = parseRange(bytes, header, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.length !== 1) return null;
  const [range] = ranges;
  return range ? { start: range.start, end: range.end } : null;
}

type Sent = Pick<Headers, 'get'>;

/** Whether the caller has the file already: `If-None-Match`, or without it `If-Modified-Since` (RFC 9110 §13.2.2). */
function isFresh(headers: Sent, { entityTag, modified }: StoredFile): boolean {
  const known = headers.get('if-none-match');
  if (known !== null) return isKnownTag(known, plain(entityTag));
  return isSince(headers.get('if-modified-since'), modified);
}

/** Whether a range may be cut from the file: `If-Range` names just this one (RFC 9110 §13.1.5), or is not there. */
function isSameAsBefore(headers: Sent, { entityTag, modified }: StoredFile): boolean {
  const before = headers.get('if-range')?.trim();
  if (before === undefined) return true;
  return before.endsWith('"')
    ? before === entityTag && !before.startsWith('W/')
    : Date.parse(before) === toSecond(modified);
}

const plain = (tag: string): string => tag.replace(/^W\//, '');

const isSince = (header: string | null, modified: Date): boolean =>
  header !== null && toSecond(modified) <= Date.parse(header);

/** Dates of HTTP know no parts of a second. */
const toSecond = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000;
