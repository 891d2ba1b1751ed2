import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Response } from 'undici';
import type { MediaConfig } from '../../../../config/media-config.ts';
import { besideKey } from '../../../../content/media/media-address.ts';
import { type MediaSize, workableTypes } from '../../../../content/media/media-item.ts';
import { fitInto, isAlike } from '../../../../content/media/sub-sizes.ts';
import { type Incoming, writeIncoming } from '../../../../http/received-file.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { claimFile } from '../../../content/media/files/file-claims.ts';
import { withStored } from '../../../content/media/files/store-file.ts';
import { imageQueue, makeImage } from '../../../content/media/images/make-image.ts';
import { storeMade } from '../../../content/media/images/make-sub-sizes.ts';
import { probeImage } from '../../../content/media/images/probe-image.ts';
import { fetchFollowing, gently, isOneSite, LiveSiteError, orNull } from '../live/ask-gently.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { Move } from '../move.ts';
import {
  bytesOf,
  keyOfRemote,
  type RemoteDetails,
  type RemoteSize,
  readDetails,
} from './remote-media.ts';

/** The files of a media item that are here now. */
export interface BroughtFiles {
  /** The primary key of the row that claims the name. */
  readonly claim: string;
  readonly file: string;
  readonly originalFile: string | null;
  readonly bytes: number;
  readonly sizes: Readonly<Record<string, MediaSize>>;
  /** Addresses of further files of it that are not to be had. */
  readonly lost: readonly string[];
}

interface RemoteItem {
  readonly source_url: string;
  readonly mime_type: string;
  readonly media_details?: unknown;
}

/**
 * Brings the files of an item, each under its name there. Files that are here already are not fetched again, and smaller images that the
 * site does not deliver are generated. Returns a text with the reason if the item's own file is not available.
 */
export async function bringFiles(move: Move, item: RemoteItem): Promise<BroughtFiles | string> {
  const file = keyOfRemote(item.source_url);
  if (file === null) return `${item.source_url} is no address of an uploaded file`;
  const details = readDetails(item.media_details);
  const originalFile = details?.original ? besideKey(file, details.original) : null;
  const claimed = originalFile ?? file;
  await claimFile(move, claimed); // one that is there is looked at when the item is written
  const type = item.mime_type;
  const said = bytesOf(item.media_details);
  const bytes = await bringFile(move, { key: file, address: item.source_url, type, said });
  if (bytes === null) return `its file ${item.source_url} is not to be had`;
  const lost: string[] = [];
  if (originalFile !== null && details?.original) {
    const address = new URL(encodeURIComponent(details.original), item.source_url).href;
    const original = await bringFile(move, { key: originalFile, address, type, said: 0 });
    if (original === null) lost.push(address);
  }
  const sizes = details ? await bringSizes(move, file, type, details) : {};
  for (const [name, { source_url }] of Object.entries(details?.sizes ?? {}))
    if (!sizes[name]) lost.push(source_url);
  return { claim: claimed.toLowerCase(), file, originalFile, bytes, sizes, lost };
}

interface RemoteFile {
  readonly key: string;
  readonly address: string;
  readonly type: string;
  /** How many bytes it has, as its site says; 0 where it doesn't. */
  readonly said: number;
}

/** The bytes of a file; null if the site does not deliver it, or not completely, after all retries. */
async function bringFile(
  { media, config, site, signal }: Move,
  { key, type, ...remote }: RemoteFile,
): Promise<number | null> {
  const known = await media.find(key);
  if (known) return known.bytes;
  const fetched = await orNull(fetchRemoteFile(site, remote, config.media, signal), () => true);
  if (!fetched) return null;
  try {
    await media.put(key, fetched.path, type);
    return fetched.bytes;
  } finally {
    await rm(fetched.path, { force: true });
  }
}

async function bringSizes(
  move: Move,
  file: string,
  mimeType: string,
  details: RemoteDetails,
): Promise<Readonly<Record<string, MediaSize>>> {
  const brought: Record<string, MediaSize> = {};
  for (const [name, size] of Object.entries(details.sizes)) {
    const key = besideKey(file, size.file);
    const type = size.mime_type ?? mimeType;
    const bytes =
      (await bringFile(move, { key, type, address: size.source_url, said: bytesOf(size) })) ??
      (await makeSize(move, file, key, type, size, details));
    const { width, height } = size;
    if (bytes !== null) brought[name] = { file: size.file, width, height, bytes, mimeType: type };
  }
  return brought;
}

/** A smaller image in the place of one that the site does not give out. */
async function makeSize(
  move: Move,
  file: string,
  key: string,
  mimeType: string,
  { width, height }: RemoteSize,
  of: RemoteDetails,
): Promise<number | null> {
  if (!workableTypes.has(mimeType)) return null;
  const isCropped = !isAlike(fitInto(of, { width, height }), { width, height });
  const { config, log } = move;
  try {
    return await withStored(move, file, async (path) => {
      const image = await imageQueue(move).run(async () => {
        await probeImage(path, mimeType, config.media); // refuses what is too large to decode
        return makeImage(path, mimeType, { width, height, isCropped }, config.media);
      });
      await storeMade(move, key, image, mimeType);
      return image.bytes;
    });
  } catch (error) {
    log.warn({ err: error, key }, 'A smaller image could not be made.');
    return null;
  }
}

/** In milliseconds that a file may take. */
const TIMEOUT = 10 * 60_000;

/**
 * Streams a file of the live site to the disk; null if the site has none there. Only hosts of the site are requested, so that its data
 * can't make this server send requests to others.
 * @throws {LiveSiteError} if the file is not available now, or is larger than files may be here
 */
async function fetchRemoteFile(
  { home, root, patience }: Pick<LiveSite, 'home' | 'root' | 'patience'>,
  { address, said }: Pick<RemoteFile, 'address' | 'said'>,
  config: MediaConfig,
  signal: AbortSignal,
): Promise<Incoming | null> {
  const isOfSite = (url: URL) => [home, root].some((place) => isOneSite(url, new URL(place)));
  if (!URL.canParse(address) || !isOfSite(new URL(address))) return null;
  const askOnce = async (ended: AbortSignal) => {
    const request = {
      signal: AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT)]),
      headers: { 'user-agent': 'Almanac (moving in)' },
    };
    const response = await fetchFollowing(address, request, isOfSite);
    const { status, headers } = response;
    const file = await keepFile(response, address, config);
    // Without a length, the end of the connection is that of the file, and a part of one looks whole.
    const isEndKnown = headers.has('content-length') || headers.has('transfer-encoding');
    if (file && !isEndKnown && file.bytes < said) {
      await rm(file.path, { force: true });
      throw new LiveSiteError(`${address} ends early.`, { isPassing: true });
    }
    return { status, headers, file };
  };
  return (await gently(address, askOnce, { signal, patience })).file;
}

async function keepFile(
  { body, ok, headers }: Response,
  address: string,
  config: MediaConfig,
): Promise<Incoming | null> {
  // Where a file is missing, many sites answer with a page.
  const isPage =
    /^text\/html\b/.test(headers.get('content-type') ?? '') && !/\.html?$/.test(address);
  if (!ok || isPage || !body) {
    await body?.cancel();
    return null;
  }
  const stream = Readable.fromWeb(body);
  const file = await writeIncoming(stream, config, {}).catch((error: unknown) => {
    if (error instanceof ApiError) throw new LiveSiteError(`${address}: ${error.message}`);
    throw error;
  });
  if (file.bytes > 0) return file;
  await rm(file.path, { force: true });
  return null;
}
