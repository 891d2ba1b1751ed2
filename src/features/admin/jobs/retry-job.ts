import { JOB_TOPIC } from '../../../jobs/enqueue-job.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertAdministrator, givenUp, isRetriable } from './failed-job.ts';

/**
 * Puts a job that was given up back among those that are due, with all its attempts; a running server takes it within seconds.
 * Answers its id.
 * @throws ApiError 404 `job_not_found` for what was not given up, 400 `job_not_retriable` where what it takes is not kept
 */
export const retryJob = defineOperation({
  name: 'retryJob',
  kind: 'mutation',
  summary: 'Has work that was given up tried again.',
  args: { id: recordId({ description: 'The number of the job.' }) },
  authorize: assertAdministrator,
  resolve: (context, { id }): Promise<number> =>
    context.write(async ({ prisma, announce }) => {
      const where = givenUp(id);
      const job = where && (await prisma.job.findFirst({ where, select: { name: true } }));
      if (!job)
        throw new ApiError('job_not_found', 404, 'There is no job with this number to try again.');
      if (!isRetriable(context.services.offers.jobs, job.name))
        throw new ApiError(
          'job_not_retriable',
          400,
          'What this job was given is not kept, so that it can not be tried again.',
        );
      await prisma.job.updateMany({
        where,
        data: {
          failedAt: null,
          attempts: 0,
          runAfter: context.now,
          lockedUntil: null,
          lockedBy: null,
        },
      });
      announce(JOB_TOPIC);
      return id;
    }),
});
