import { submissionLetterJob } from '../features/forms/letters/submission-letter-job.ts';
import { letterJob } from '../features/mailing/letters/letter-job.ts';
import { erasureJob, handOverJob } from '../features/mailing/provider/hand-over-jobs.ts';
import { passwordResetJob } from '../features/users/password-reset/password-reset-job.ts';
import { mailJob } from '../mail/enqueue-mail.ts';
import type { Job } from './job.ts';

/** Every kind of job that this server does. */
export const allJobs: readonly Job[] = [
  mailJob,
  passwordResetJob,
  submissionLetterJob,
  letterJob,
  handOverJob,
  erasureJob,
];
