import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../storage/write.ts';
import { defineJob, enqueueJob, GiveUp, type JobServices } from '../job.ts';
import { type MailAttachment, type Mailer, type MailMessage, recipientsOf } from './mailer.ts';

/** What sending takes. */
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
 * Sends a waiting letter. Nobody who got it gets it again: of those whom the server put off, `keep` is told before the error.
 * @throws GiveUp where nobody is left who could get it; the transport's error, or one of its own, for another attempt
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

/** What the server refused for good (RFC 5321 §4.2.1) is not offered again; being let in may yet be mended. */
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
 * Leaves a letter to be sent in the transaction of the write that asks for it. It is sent at least once; should a process be
 * killed just after sending, again under the same Message-ID.
 */
export async function enqueueMail(
  transaction: Pick<Transaction, 'prisma' | 'announce'>,
  message: MailMessage,
  options: { readonly runAfter?: string } = {},
): Promise<void> {
  await enqueueJob(transaction, mailJob, { id: randomUUID(), message }, options);
}
