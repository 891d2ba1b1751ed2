import { submissionLetterJob } from '../features/audience/forms/letters/submission-letter-job.ts';
import { letterJob } from '../features/audience/mailing/letters/letter-job.ts';
import { erasureJob, handOverJob } from '../features/audience/mailing/provider/hand-over-jobs.ts';
import { passwordResetJob } from '../features/content/users/password-reset/password-reset-job.ts';
import type { Job } from '../jobs/job.ts';
import { mailJob } from '../jobs/mail/enqueue-mail.ts';

/** Every kind of job that this server does. */
export const allJobs: readonly Job[] = [
  mailJob,
  passwordResetJob,
  submissionLetterJob,
  letterJob,
  handOverJob,
  erasureJob,
];
