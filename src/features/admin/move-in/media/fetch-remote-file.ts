import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { MediaConfig } from '../../../../config/media-config.ts';
import { type Incoming, writeIncoming } from '../../../../http/write-incoming.ts';
import type { LiveSite } from '../live/live-site.ts';

/** In milliseconds that a file may take. */
const TIMEOUT = 10 * 60_000;

/**
 * Fetches a file of the live site as a stream to the disk; null where the site has none there. Only its own hosts are asked, so
 * that what it says can't make this server ask others.
 */
export async function fetchRemoteFile(
  { home, root }: Pick<LiveSite, 'home' | 'root'>,
  address: string,
  config: MediaConfig,
  signal: AbortSignal,
): Promise<Incoming | null> {
  const hosts = [home, root].map((place) => new URL(place).host);
  if (!URL.canParse(address) || !hosts.includes(new URL(address).host)) return null;
  const response = await fetch(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    redirect: 'error',
    headers: { 'user-agent': 'Almanac (moving in)' },
  });
  const { body, ok, headers } = response;
  // Where a file is missing, many sites answer with a page.
  const isPage =
    /^text\/html\b/.test(headers.get('content-type') ?? '') && !/\.html?$/.test(address);
  if (!ok || isPage || !body) {
    await body?.cancel();
    return null;
  }
  const file = await writeIncoming(Readable.fromWeb(body as never), config, {}); // Node's and the library's types of one and the same stream differ
  if (file.bytes > 0) return file;
  await rm(file.path, { force: true });
  return null;
}
