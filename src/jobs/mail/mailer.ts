import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Options } from 'nodemailer/lib/mailer';
import type { MailConfig } from '../../config/mail-config.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../lib/private-files.ts';
import { composeMail } from './compose-mail.ts';
import type { MailAttachment, MailMessage } from './mail-message.ts';
import { readableLetter } from './readable-letter.ts';

/** One letter to some of those whom it is for. */
export interface Sending {
  /** Letters, digits and hyphens; the same at every attempt. */
  readonly id: string;
  readonly message: MailMessage;
  readonly attachments?: readonly MailAttachment[];
  /** Who is to get it now. */
  readonly recipients: readonly string[];
}

/** Somebody whom the server refused. */
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
      await mkdir(config.outboxDir, PRIVATE_FOLDER);
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
