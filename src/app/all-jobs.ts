import type { Job } from '../jobs/job.ts';
import { mailJob } from '../jobs/mail/enqueue-mail.ts';
import type { Services } from '../operation/services.ts';
import { features } from './features.ts';

/** Every kind of job of this server. */
export const allJobs: readonly Job<object, Services>[] = [
  mailJob,
  ...features.flatMap(({ jobs }) => jobs ?? []),
];
