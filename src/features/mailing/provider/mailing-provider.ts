import type { SettingName } from '../../../settings-table.ts';

/** Whom subscribers are handed over to. */
export interface MailingProvider {
  /** `http:` or `https:`. */
  readonly url: string;
  /** Empty for none. */
  readonly key: string;
}

/** What the environment sets of the provider; null for none. @throws what `wrong` makes, for an address that is none */
export function readMailingProvider(
  read: (name: SettingName) => string | undefined,
  wrong: (name: SettingName, value: string, expected: string) => Error,
): MailingProvider | null {
  const url = read('MAILING_PROVIDER_URL');
  if (url === undefined) return null;
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (isWeb) return { url, key: read('MAILING_PROVIDER_KEY') ?? '' };
  throw wrong('MAILING_PROVIDER_URL', 'the value given', 'an address of http or https');
}
