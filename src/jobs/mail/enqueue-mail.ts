import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../storage/write.ts';
import { enqueueJob } from '../enqueue-job.ts';
import { defineJob } from '../job.ts';
import { deliver, type MailServices, type WaitingMail } from './deliver.ts';
import type { MailMessage } from './mail-message.ts';

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
