import { isWebAddress } from '../lib/web-address.ts';
import { wrong } from './config-error.ts';
import { type ReadSetting, readNumber, readSwitch } from './setting-value.ts';

/** What the environment sets about contact forms. */
export interface FormsConfig {
  /** Bytes that one file of a form may have, whatever its tag says. */
  readonly maxFileBytes: number;
  /** Whether files stay when they have been mailed. */
  readonly keepsFiles: boolean;
  /** Who is asked whether something is spam; null for nobody. */
  readonly spamCheckUrl: string | null;
}

/** @throws ConfigError for a setting with a wrong value */
export function readFormsConfig(read: ReadSetting): FormsConfig {
  return {
    maxFileBytes: readNumber(read, 'FORMS_MAX_FILE_BYTES', { byDefault: 10 * 2 ** 20, most: MOST }),
    keepsFiles: readSwitch(read, 'FORMS_KEEP_FILES'),
    spamCheckUrl: readSpamCheckUrl(read),
  };
}

/** Letters with more are not taken by many servers. */
const MOST = 50 * 2 ** 20;

function readSpamCheckUrl(read: ReadSetting): string | null {
  const value = read('FORMS_SPAM_CHECK_URL');
  if (value === undefined) return null;
  if (isWebAddress(value)) return value;
  throw wrong('FORMS_SPAM_CHECK_URL', value, 'an address such as https://check.example.org/');
}
