import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Options } from 'nodemailer/lib/mailer';
import type { MailConfig } from '../../config/mail-config.ts';
import { headerText, type Mailbox, parseMailboxes } from '../../lib/mailbox.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../../lib/private-files.ts';

/** A letter, as JSON can hold it. Addresses are written as in a header, several with commas between. */
export interface MailMessage {
  readonly to: string;
  /** The site's own (MAIL_FROM) where it is left out or no address. */
  readonly from?: string;
  readonly cc?: string;
  readonly bcc?: string;
  readonly replyTo?: string;
  readonly subject: string;
  /** At least one of text and HTML. */
  readonly text?: string;
  readonly html?: string;
  /** Further headers, except headers that every letter has (`Content-Type`, `To`, …). */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/**
 * A composed letter whose texts stand in it as they were written (`8bit`, RFC 2045 §6.2), so that people can read it and follow its
 * links. Servers need not take such letters; files may hold them. A text with lines longer than mail allows stays encoded.
 */
const readableLetter = (message: Buffer): Buffer =>
  Buffer.from(readable(message.toString('latin1')), 'latin1');

/** Bytes of a line, RFC 5322 §2.1.1. */
const LONGEST_LINE = 998;

/** A letter or a part of one, a character a byte. */
function readable(part: string): string {
  const end = part.indexOf('\r\n\r\n');
  if (end < 0) return part;
  const head = part.slice(0, end);
  const body = part.slice(end + 4);
  const type = headerIn(head, 'Content-Type');
  const boundary = /^multipart\/.*\bboundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary !== undefined) {
    const mark = `--${boundary}`;
    return `${head}\r\n\r\n${body.split(mark).map(between).join(mark)}`;
  }
  const isText = /^text\//i.test(type) && headerIn(head, 'Content-Disposition') === '';
  const text = isText ? decoded(body, headerIn(head, 'Content-Transfer-Encoding')) : null;
  if (text === null || text.split('\r\n').some((line) => line.length > LONGEST_LINE)) return part;
  const plainHead = head.replace(ENCODING, '$18bit');
  return `${plainHead}\r\n\r\n${text}`;
}

/** Converts the text between two boundaries: a part with its line breaks, or the text before the first or after the last boundary. */
const between = (text: string): string =>
  text.startsWith('\r\n') && text.endsWith('\r\n')
    ? `\r\n${readable(text.slice(2, -2))}\r\n`
    : text;

const ENCODING = /^(Content-Transfer-Encoding: *).*$/im;

/** A header's value on one line; empty where there is none. */
const headerIn = (head: string, name: string): string =>
  head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';

/** Null for a body that is not encoded. */
function decoded(body: string, encoding: string): string | null {
  if (/^base64$/i.test(encoding)) return withCrlf(Buffer.from(body, 'base64').toString('latin1'));
  if (!/^quoted-printable$/i.test(encoding)) return null;
  const text = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  return withCrlf(text);
}

const withCrlf = (text: string): string => text.replace(/\r?\n/g, '\r\n');

/** A letter to some or all of its recipients. */
export interface Sending {
  /** Letters, digits and hyphens; the same at every attempt. */
  readonly id: string;
  readonly message: MailMessage;
  readonly attachments?: readonly MailAttachment[];
  /** Who is to get it now. */
  readonly recipients: readonly string[];
}

/** A recipient whom the server refused. */
export interface Refusal {
  readonly recipient: string;
  readonly reason: string;
  /** Another attempt would be refused as well. */
  readonly isPermanent: boolean;
}

export interface Mailer {
  /** Hands a letter over. Answers who was refused while others were not. @throws the transport's error where nobody gets it */
  send(sending: Sending): Promise<readonly Refusal[]>;
  /** Connects to the mail server and logs in, but sends nothing; does nothing without one. @throws the transport's error */
  verify(): Promise<void>;
}

/** Sends by SMTP, or without it writes each letter into the outbox as `{id}.eml`; the package for it is loaded with the first letter. */
export const createMailer = (config: MailConfig): Mailer =>
  config.smtpUrl === null ? outbox(config) : smtp(config, config.smtpUrl);

/** Milliseconds to wait for a connection, a greeting and each answer. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

function smtp(config: MailConfig, url: string): Mailer {
  return {
    async send(sending) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ url, ...PATIENCE });
      const { rejectedErrors = [] } = await transport.sendMail(optionsOf(config, sending));
      return rejectedErrors.map((error) => ({
        recipient: error.recipient ?? '',
        reason: error.message,
        isPermanent: error.permanent === true,
      }));
    },
    async verify() {
      const { createTransport } = await import('nodemailer');
      await createTransport({ url, ...PATIENCE }).verify();
    },
  };
}

const IN_MEMORY = { streamTransport: true, buffer: true, newline: 'windows' } as const;

function outbox(config: MailConfig): Mailer {
  return {
    async send(sending) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(IN_MEMORY);
      const { message } = await transport.sendMail(optionsOf(config, sending));
      const path = join(config.outboxDir, `${sending.id}.eml`);
      makePrivateFolder(config.outboxDir);
      const letter = readableLetter(message as Buffer); // `buffer: true` makes it one
      // Under its name there is only ever a whole letter.
      await writeFile(`${path}.part`, letter, PRIVATE_FILE);
      await rename(`${path}.part`, path);
      return [];
    },
    verify: async () => {},
  };
}

function optionsOf(config: MailConfig, { id, message, attachments, recipients }: Sending): Options {
  const options = composeMail(config, id, message, attachments ?? []);
  return { ...options, envelope: { from: config.from.address, to: [...recipients] } };
}

/** Headers that the letter's own parts make, or that tell who is responsible for it. */
const OWN_HEADERS =
  /^(content-.*|mime-version|to|cc|bcc|from|sender|subject|date|message-id|reply-to|return-path|received|dkim-.*|resent-.*)$/i;
const HEADER_NAME = /^[a-z0-9-]{1,70}$/i;

/**
 * A letter as nodemailer takes it. Nothing in a value can begin another header, and nothing is fetched or read from a file.
 * @param id the same at every attempt, so that a letter sent twice can be recognised by its Message-ID
 */
function composeMail(
  config: MailConfig,
  id: string,
  message: MailMessage,
  attachments: readonly MailAttachment[],
): Options {
  const from = parseMailboxes(message.from ?? '')[0] ?? config.from;
  return {
    messageId: `<${id}@${config.from.address.split('@').at(-1)}>`,
    from: nodeAddress(from),
    to: nodeAddresses(message.to),
    cc: nodeAddresses(message.cc),
    bcc: nodeAddresses(message.bcc),
    replyTo: nodeAddresses(message.replyTo),
    subject: headerText(message.subject),
    text: message.text,
    html: message.html,
    headers: Object.entries(message.headers ?? {})
      .filter(([name]) => HEADER_NAME.test(name) && !OWN_HEADERS.test(name))
      .map(([key, value]) => ({ key, value: headerText(value) })),
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename: headerText(filename),
      contentType: headerText(contentType),
      content: Buffer.from(content),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Who the letter goes to, each address once. */
export const recipientsOf = ({ to, cc, bcc }: MailMessage): readonly string[] => [
  ...new Set([to, cc, bcc].flatMap((text) => parseMailboxes(text ?? '')).map((box) => box.address)),
];

const nodeAddress = ({ name, address }: Mailbox) => ({ name, address });

const nodeAddresses = (text: string | undefined) => parseMailboxes(text ?? '').map(nodeAddress);
