import { isWebAddress } from '../lib/web-address.ts';
import { wrong } from './config-error.ts';
import type { ReadSetting } from './setting-value.ts';

/** The provider that receives subscribers. */
export interface MailingProvider {
  /** `http:` or `https:`. */
  readonly url: string;
  /** Empty if there is none. */
  readonly key: string;
}

/** Reads the provider's settings. Returns null without one. @throws ConfigError for an invalid address */
export function readMailingProvider(read: ReadSetting): MailingProvider | null {
  const url = read('MAILING_PROVIDER_URL');
  if (url === undefined) return null;
  if (isWebAddress(url)) return { url, key: read('MAILING_PROVIDER_KEY') ?? '' };
  throw wrong('MAILING_PROVIDER_URL', 'the value given', 'an address of http or https');
}
