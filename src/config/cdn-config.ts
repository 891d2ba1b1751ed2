import { isWebAddress } from '../lib/web-address.ts';
import { ConfigError, type ReadSetting, readNumber, wrong } from './setting-value.ts';

/** How a shared cache in front, such as a CDN, stores responses to anonymous reads. */
export interface CdnConfig {
  /** Seconds for which it may store them; 0 if it may not. */
  readonly maxAge: number;
  /** The service to which purges of changed content are sent, or null. */
  readonly purge: PurgeConfig | null;
}

export interface PurgeConfig {
  readonly url: string;
  readonly token: string;
  readonly format: PurgeFormat;
}

/** The services whose purge requests are known, and `keys` for any other. */
const FORMATS = ['keys', 'fastly', 'cloudflare'] as const;
export type PurgeFormat = (typeof FORMATS)[number];

/** Thirty days: changes are in the log for as long, so that a server that starts again can purge all of them. */
const MOST_SECONDS = 2_592_000;

/** @throws ConfigError for an invalid setting */
export function readCdnConfig(read: ReadSetting): CdnConfig {
  const maxAge = readNumber(read, 'CDN_MAX_AGE', { byDefault: 0, least: 0, most: MOST_SECONDS });
  return { maxAge, purge: readPurge(read) };
}

function readPurge(read: ReadSetting): PurgeConfig | null {
  const url = read('CDN_PURGE_URL');
  if (url === undefined) return null;
  if (!isWebAddress(url)) throw wrong('CDN_PURGE_URL', url, 'an address of http or https');
  const token = read('CDN_PURGE_TOKEN') ?? '';
  if (!/^[\x21-\x7e]*$/.test(token))
    throw new ConfigError('CDN_PURGE_TOKEN must have no spaces and no letters beyond ASCII.');
  const given = read('CDN_PURGE_FORMAT') ?? 'keys';
  const format = FORMATS.find((one) => one === given);
  if (!format) throw wrong('CDN_PURGE_FORMAT', given, `one of ${FORMATS.join(', ')}`);
  return { url, token, format };
}
