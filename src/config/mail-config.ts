import { isIP } from 'node:net';
import { join } from 'node:path';
import { type Mailbox, parseMailboxes } from '../lib/mailbox.ts';
import { type ReadSetting, wrong } from './setting-value.ts';

/** Settings of mail. */
export interface MailConfig {
  /** `smtp:` or `smtps:`; null if mail goes to the outbox. */
  readonly smtpUrl: string | null;
  /** The default sender. */
  readonly from: Mailbox;
  /** An absolute path. Without SMTP, each mail becomes a file here. */
  readonly outboxDir: string;
}

/** @throws ConfigError for an invalid setting */
export function readMailConfig(
  read: ReadSetting,
  { dataDir, siteUrl }: { readonly dataDir: string; readonly siteUrl: string },
): MailConfig {
  return {
    smtpUrl: readSmtpUrl(read),
    from: readFrom(read, siteUrl),
    outboxDir: join(dataDir, 'outbox'),
  };
}

/** The message omits the value, because it may contain a password. */
function readSmtpUrl(read: ReadSetting): string | null {
  const value = read('SMTP_URL');
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return value;
  throw wrong('SMTP_URL', 'the value given', 'an address such as smtp://user:password@host:587');
}

function readFrom(read: ReadSetting, siteUrl: string): Mailbox {
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
