import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../storage/write.ts';
import { defineJob, enqueueJob, GiveUp, type JobServices } from '../job.ts';
import { type MailAttachment, type Mailer, type MailMessage, recipientsOf } from './mailer.ts';

/** Services that sending letters needs. */
export interface MailServices extends JobServices {
  readonly mailer: Mailer;
}

/** A letter that waits to be sent, as jobs keep it. */
export interface WaitingMail {
  /** Of its Message-ID, fixed when it was enqueued. */
  readonly id: string;
  readonly message: MailMessage;
  /** Who is still to get it, where others got it at an earlier attempt. */
  readonly recipients?: readonly string[];
}

/**
 * Sends a waiting letter, to each recipient once: recipients whom the server defers are passed to `keep` before the error is thrown.
 * @throws GiveUp if no recipient is left; the transport's error, or an own one, for another attempt
 */
export async function deliver(
  { mailer, log }: MailServices,
  mail: WaitingMail,
  attachments: readonly MailAttachment[],
  keep: (left: readonly string[]) => Promise<void>,
): Promise<void> {
  const { id, message, recipients = recipientsOf(message) } = mail;
  if (recipients.length === 0) throw new GiveUp('The letter has no recipient.');
  const refusals = await mailer.send({ id, message, attachments, recipients }).catch(giveUpOrThrow);
  for (const { recipient, reason, isPermanent } of refusals)
    if (isPermanent) log.error({ id, recipient, reason }, 'A recipient of a letter was refused.');
  const left = refusals.filter(({ isPermanent }) => !isPermanent);
  if (left.length === 0) return;
  await keep(left.map(({ recipient }) => recipient));
  throw new Error(left.map(({ reason }) => reason).join(' '));
}

/**
 * Gives a letter up if the server refuses it permanently (RFC 5321 §4.2.1). A failed login leads to another attempt, since the operator may
 * correct the settings.
 */
function giveUpOrThrow(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const { code, permanent, rejectedErrors } = error as MailError; // nodemailer's own errors have these
  const isRefused = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isForAll = rejectedErrors?.every((one) => one.permanent === true) ?? permanent === true;
  if (isRefused && isForAll) throw new GiveUp(error.message);
  throw error;
}

interface MailError extends Error {
  readonly code?: string;
  readonly permanent?: boolean;
  readonly rejectedErrors?: readonly MailError[];
}

/** Sends a letter without attachments. */
export const mailJob = defineJob<WaitingMail, MailServices>({
  name: 'mail',
  about: ({ message }) => message.subject,
  run: (services, mail, { keep }) =>
    deliver(services, mail, [], (recipients) => keep({ ...mail, recipients })),
});

/**
 * Enqueues a letter in the transaction of another write. It is sent at least once: if the process is killed just after sending it, it is
 * sent again with the same Message-ID.
 */
export async function enqueueMail(
  transaction: Pick<Transaction, 'prisma' | 'announce'>,
  message: MailMessage,
  options: { readonly runAfter?: string } = {},
): Promise<void> {
  await enqueueJob(transaction, mailJob, { id: randomUUID(), message }, options);
}
