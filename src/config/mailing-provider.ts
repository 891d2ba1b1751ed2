import { isWebAddress } from '../lib/web-address.ts';
import { wrong } from './config-error.ts';
import type { ReadSetting } from './setting-value.ts';

/** Whom subscribers are handed over to. */
export interface MailingProvider {
  /** `http:` or `https:`. */
  readonly url: string;
  /** Empty for none. */
  readonly key: string;
}

/** What the environment sets of the provider; null for none. @throws ConfigError for an address that is none */
export function readMailingProvider(read: ReadSetting): MailingProvider | null {
  const url = read('MAILING_PROVIDER_URL');
  if (url === undefined) return null;
  if (isWebAddress(url)) return { url, key: read('MAILING_PROVIDER_KEY') ?? '' };
  throw wrong('MAILING_PROVIDER_URL', 'the value given', 'an address of http or https');
}
