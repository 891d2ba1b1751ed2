import { isWebAddress } from '../lib/web-address.ts';
import { wrong } from './config-error.ts';
import { type ReadSetting, readNumber, readSwitch } from './setting-value.ts';

/** Settings of contact forms. */
export interface FormsConfig {
  /** Maximum bytes of a file of a form, whatever its tag says. */
  readonly maxFileBytes: number;
  /** Whether files are kept after they have been mailed. */
  readonly keepsFiles: boolean;
  /** The address of the spam check, or null. */
  readonly spamCheckUrl: string | null;
}

/** @throws ConfigError for an invalid setting */
export function readFormsConfig(read: ReadSetting): FormsConfig {
  return {
    maxFileBytes: readNumber(read, 'FORMS_MAX_FILE_BYTES', { byDefault: 10 * 2 ** 20, most: MOST }),
    keepsFiles: readSwitch(read, 'FORMS_KEEP_FILES'),
    spamCheckUrl: readSpamCheckUrl(read),
  };
}

/** Many mail servers reject larger mails. */
const MOST = 50 * 2 ** 20;

function readSpamCheckUrl(read: ReadSetting): string | null {
  const value = read('FORMS_SPAM_CHECK_URL');
  if (value === undefined) return null;
  if (isWebAddress(value)) return value;
  throw wrong('FORMS_SPAM_CHECK_URL', value, 'an address such as https://check.example.org/');
}
