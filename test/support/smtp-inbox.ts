import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on a port of this machine, which keeps what it gets. */
export interface SmtpInbox {
  readonly url: string;
  readonly letters: Letter[];
  /** What to answer the next letters (their end of data) instead of taking them, one each. */
  readonly refusals: { readonly code: number; readonly isTaken?: boolean }[];
  /** What to answer a recipient instead of taking them, by address; taken away once said. */
  readonly refusedRecipients: Map<string, number>;
  /** Called when a letter has been received, before it is confirmed; holds the confirmation back. */
  beforeConfirm: () => Promise<void>;
  close(): Promise<void>;
}

interface Letter {
  readonly from: string;
  readonly recipients: readonly string[];
  /** As it came, with `\r\n`. */
  readonly raw: string;
}

export async function openSmtpInbox(port = 0): Promise<SmtpInbox> {
  const letters: Letter[] = [];
  const refusals: SmtpInbox['refusals'] = [];
  const refusedRecipients = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _, callback) {
      const code = refusedRecipients.get(address);
      refusedRecipients.delete(address);
      callback(code === undefined ? null : failure(code));
    },
    onData(stream, { envelope }, callback) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const recipients = envelope.rcptTo.map(({ address }) => address);
      void text(stream).then(async (raw) => {
        const refusal = refusals.shift();
        if (refusal && !refusal.isTaken) return callback(failure(refusal.code));
        letters.push({ from, recipients, raw });
        await inbox.beforeConfirm();
        callback(refusal ? failure(refusal.code) : null);
      });
    },
  });
  server.on('error', () => {}); // a client that was killed
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: taken } = server.server.address() as AddressInfo; // it listens on TCP
  const inbox: SmtpInbox = {
    url: `smtp://127.0.0.1:${taken}`,
    letters,
    refusals,
    refusedRecipients,
    beforeConfirm: async () => {},
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return inbox;
}

const failure = (responseCode: number) =>
  Object.assign(new Error('Not this time.'), { responseCode });
