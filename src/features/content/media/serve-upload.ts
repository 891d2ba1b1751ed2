import { Readable } from 'node:stream';
import { toMediaKey } from '../../../storage/media/media-key.ts';
import type { MediaStorage, StoredFile } from '../../../storage/media/media-storage.ts';
import { nameOfKey } from './files/derived-key.ts';
import { extensionOf, typeOfName } from './files/media-types.ts';
import { isFresh, isSameAsBefore } from './serve-conditions.ts';
import { readRange } from './serve-range.ts';

/**
 * Gives out uploaded files (RFC 9110): ranges, conditions, a cache that lasts since a file is never replaced, and nothing that a
 * browser would run on this site. `path` is what stands behind `/uploads`.
 */
export async function serveUpload(
  media: MediaStorage,
  path: string,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD')
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
  const key = toMediaKey(path);
  if (key === null) return notFound();
  const elsewhere = media.publicAddress(key);
  if (elsewhere !== null)
    return new Response(null, { status: 302, headers: { Location: elsewhere, ...FOR_A_WHILE } });
  const file = await media.find(key);
  if (!file) return notFound();
  const own = headersOf(key, file);
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
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: entityTag,
    'Last-Modified': modified.toUTCString(),
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(isShown(key) ? {} : downloadHeaders(key)),
  };
}

/** What browsers show and don't run. A file that was moved in may be of any type, even a page or a script. */
const isShown = (key: string): boolean =>
  /^(image|audio|video)\/|^(application\/pdf|text\/plain)$/.test(typeOfName(key)?.mimeType ?? '') &&
  extensionOf(key) !== 'svg';

const downloadHeaders = (key: string): Record<string, string> => ({
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(nameOfKey(key))}`,
  'Content-Security-Policy': "default-src 'none'; sandbox",
});

const FOR_A_WHILE = { 'Cache-Control': 'public, max-age=300' };

const notFound = (): Response =>
  new Response('There is no such file.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=UTF-8', 'X-Content-Type-Options': 'nosniff' },
  });
