import { isIP } from 'node:net';
import { join } from 'node:path';
import type { SettingName } from '../settings-table.ts';
import { type Mailbox, parseMailboxes } from './mailbox.ts';

/** What the environment sets about mail. */
export interface MailConfig {
  /** `smtp:` or `smtps:`; null where mail goes to the outbox. */
  readonly smtpUrl: string | null;
  /** Who mail is from unless it says otherwise. */
  readonly from: Mailbox;
  /** An absolute path; without SMTP each letter becomes a file here. */
  readonly outboxDir: string;
}

type Read = (name: SettingName) => string | undefined;
type Wrong = (name: SettingName, value: string, expected: string) => Error;

/** @throws what `wrong` makes, for a setting with a wrong value */
export function readMailConfig(
  read: Read,
  wrong: Wrong,
  { dataDir, siteUrl }: { readonly dataDir: string; readonly siteUrl: string },
): MailConfig {
  return {
    smtpUrl: readSmtpUrl(read, wrong),
    from: readFrom(read, wrong, siteUrl),
    outboxDir: join(dataDir, 'outbox'),
  };
}

/** The value itself may hold a password, so that the message does not say it. */
function readSmtpUrl(read: Read, wrong: Wrong): string | null {
  const value = read('SMTP_URL');
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return value;
  throw wrong('SMTP_URL', 'the value given', 'an address such as smtp://user:password@host:587');
}

function readFrom(read: Read, wrong: Wrong, siteUrl: string): Mailbox {
  const value = read('MAIL_FROM');
  if (value === undefined) return { name: '', address: `no-reply@${mailHost(siteUrl)}` };
  const [mailbox, ...more] = parseMailboxes(value);
  if (mailbox && more.length === 0) return mailbox;
  throw wrong('MAIL_FROM', value, 'an address such as Site <mail@example.org>');
}

function mailHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return isName ? hostname.replace(/^www\./, '') : 'localhost.localdomain';
}
