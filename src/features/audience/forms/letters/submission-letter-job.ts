import { defineJob } from '../../../../jobs/job.ts';
import { deliver, type WaitingMail } from '../../../../jobs/mail/deliver.ts';
import type { Services } from '../../../../operation/services.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { SUBMISSION } from '../submission/submission.ts';

/** A letter about a submission. */
interface SubmissionLetter extends WaitingMail {
  readonly submissionId: number;
  /** The fields whose files are attached. */
  readonly fields: readonly string[];
}

/** Sends a letter about a submission with its files, which are deleted when no letter needs them any more. */
export const submissionLetterJob = defineJob<SubmissionLetter, Services>({
  name: 'form-letter',
  about: ({ submissionId }) => `submission ${submissionId}`,
  async run(services, letter, { keep }) {
    const { submissionId, fields } = letter;
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
    const { keepsFiles } = services.config.forms;
    return (transaction) => noteSent(transaction, submissionId, keepsFiles);
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
  keepsFiles: boolean,
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
  if (done > 0 && !keepsFiles)
    await prisma.formSubmissionFile.updateMany({
      where: { submissionId: id },
      data: { content: null },
    });
}
