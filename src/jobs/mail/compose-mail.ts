import type { Options } from 'nodemailer/lib/mailer';
import type { MailConfig } from '../../config/mail-config.ts';
import { headerText, type Mailbox, parseMailboxes } from '../../lib/mailbox.ts';
import type { MailAttachment, MailMessage } from './mail-message.ts';

/** Headers that the letter's own parts make, or that tell who is responsible for it. */
const OWN_HEADERS =
  /^(content-.*|mime-version|to|cc|bcc|from|sender|subject|date|message-id|reply-to|return-path|received|dkim-.*|resent-.*)$/i;
const HEADER_NAME = /^[a-z0-9-]{1,70}$/i;

/**
 * A letter as nodemailer takes it. Nothing in a value can begin another header, and nothing is fetched or read from a file.
 * @param id the same at every attempt, so that a letter sent twice can be recognised by its Message-ID
 */
export function composeMail(
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
