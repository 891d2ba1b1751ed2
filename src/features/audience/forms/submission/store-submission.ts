import { randomUUID } from 'node:crypto';
import { defineJob, enqueueJob } from '../../../../jobs/job.ts';
import { deliver, type WaitingMail } from '../../../../jobs/mail/mail-job.ts';
import { recipientsOf } from '../../../../jobs/mail/mailer.ts';
import { fromMoment, toMoment } from '../../../../lib/clock.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Services } from '../../../../operation/services.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { type LetterTemplate, sendsMail } from '../contact-form.ts';
import { fillLetter, marksIn } from '../letters/fill-letter.ts';
import { letterMarks, markValues, type SentForm } from '../letters/mark-values.ts';
import { SUBMISSION } from './submission.ts';

interface Stored extends SentForm {
  /** Identical submissions have equal hashes. */
  readonly hash: string;
  /** Why it is classified as spam; null if it is not. */
  readonly spam: string | null;
}

/**
 * Seconds in which the same once more, by a double click or a client that tries again, is the same submission. One that failed is
 * sent anew as soon as somebody can get it.
 */
const SAME = 30;

/**
 * Stores a submission together with the letters about it, which are sent afterwards. Answers whether somebody will get the first
 * one, or none was to be sent.
 */
export async function storeSubmission(context: Context, sent: Stored): Promise<boolean> {
  const files = await Promise.all(
    [...sent.files].flatMap(([field, files]) =>
      files.map(async ({ name, mimeType, bytes, read }) => ({
        field,
        name,
        mimeType: mimeType ?? '',
        bytes,
        content: new Uint8Array(await read()),
      })),
    ),
  );
  const letters = sent.spam === null ? lettersOf(context, sent) : [];
  const sendable = letters.filter(({ message }) => recipientsOf(message).length > 0);
  const isMailed = sent.spam === null && sendsMail(sent.form);
  const isFailed = isMailed && recipientsOf(letters[0]?.message ?? NOBODY).length === 0;
  await context.write(async (transaction) => {
    if (await isSame(context, transaction, sent, isFailed)) return;
    const { prisma, changed } = transaction;
    const { id } = await prisma.formSubmission.create({
      data: {
        ...columns(context, sent),
        status: statusOf(sent, sendable.length, isFailed),
        // One that nobody would get is never sent.
        lettersLeft: sendable.length + (isFailed ? 1 : 0),
        files: { create: files },
      },
      select: { id: true },
    });
    const attached = sendable.flatMap(({ fields }) => fields);
    for (const letter of sendable)
      await enqueueJob(transaction, submissionLetterJob, { ...letter, submissionId: id, attached });
    changed(SUBMISSION, id, 'create');
  });
  return !isFailed;
}

const NOBODY = { to: '', subject: '' };

function statusOf({ spam }: Stored, letters: number, isFailed: boolean): string {
  if (spam !== null) return 'spam';
  if (isFailed) return 'failed';
  return letters === 0 ? 'mailed' : 'stored';
}

const columns = ({ client, viewer, now }: Context, { form, values, hash, spam, url }: Stored) => ({
  formId: form.id,
  formTitle: form.title,
  moment: now,
  reason: spam ?? '',
  values: JSON.stringify(Object.fromEntries(values)),
  hash,
  userId: viewer.id || null,
  ip: client.ip ?? '',
  agent: client.agent.slice(0, 500),
  url,
});

async function isSame(
  { now }: Context,
  { prisma }: Transaction,
  { form, hash }: Stored,
  isFailed: boolean,
): Promise<boolean> {
  const since = toMoment(new Date(fromMoment(now).getTime() - SAME * 1000));
  const before = await prisma.formSubmission.findFirst({
    where: {
      formId: form.id,
      hash,
      moment: { gt: since },
      ...(isFailed ? {} : { status: { not: 'failed' } }),
    },
    select: { id: true },
  });
  return before !== null;
}

/** The letters that the form sends, each with the fields whose files it has. */
function lettersOf(context: Context, sent: Stored) {
  const { form } = sent;
  if (!sendsMail(form)) return [];
  const marks = markValues(context, sent);
  const templates: readonly LetterTemplate[] = form.mail2.active
    ? [form.mail, form.mail2]
    : [form.mail];
  return templates.map((template) => ({
    id: randomUUID(),
    message: fillLetter(template, letterMarks(marks, template)),
    fields: marksIn(template.attachments).filter((name) => sent.files.has(name)),
  }));
}

/** A letter about a submission. */
interface SubmissionLetter extends WaitingMail {
  readonly submissionId: number;
  /** The fields whose files are attached. */
  readonly fields: readonly string[];
  /** The fields whose files are attached to any letter about it; a letter that waits since an older release has its own. */
  readonly attached?: readonly string[];
}

/** Sends a letter about a submission with its files, which are deleted when all have been sent. Files of no letter stay. */
export const submissionLetterJob = defineJob<SubmissionLetter, Services>({
  name: 'form-letter',
  about: ({ submissionId }) => `submission ${submissionId}`,
  async run(services, letter, { keep }) {
    const { submissionId, fields, attached = fields } = letter;
    const files =
      fields.length === 0
        ? []
        : await services.database.prisma.formSubmissionFile.findMany({
            where: { submissionId, field: { in: [...fields] } },
            orderBy: { id: 'asc' },
          });
    const attachments = files.flatMap(({ name, mimeType, content }) =>
      content === null ? [] : [{ filename: name, contentType: mimeType, content }],
    );
    await deliver(services, letter, attachments, (recipients) => keep({ ...letter, recipients }));
    const { forms, mail } = services.config;
    // A letter in the outbox has reached nobody: its submission waits on, and its files stay.
    if (mail.smtpUrl === null) return;
    const sent = forms.keepsFiles ? [] : attached;
    return (transaction) => noteSent(transaction, submissionId, sent);
  },
  async onGivenUp({ prisma, changed }, { submissionId }) {
    const { count } = await prisma.formSubmission.updateMany({
      where: { id: submissionId },
      data: { status: 'failed' },
    });
    if (count > 0) changed(SUBMISSION, submissionId, 'update');
  },
});

async function noteSent(
  { prisma, changed }: Transaction,
  id: number,
  attached: readonly string[],
): Promise<void> {
  const { count } = await prisma.formSubmission.updateMany({
    where: { id, lettersLeft: { gt: 0 } },
    data: { lettersLeft: { decrement: 1 } },
  });
  if (count === 0) return;
  changed(SUBMISSION, id, 'update');
  const { count: done } = await prisma.formSubmission.updateMany({
    where: { id, lettersLeft: 0, status: { in: ['stored', 'failed'] } },
    data: { status: 'mailed' },
  });
  if (done > 0)
    await prisma.formSubmissionFile.updateMany({
      where: { submissionId: id, field: { in: [...attached] } },
      data: { content: null },
    });
}
