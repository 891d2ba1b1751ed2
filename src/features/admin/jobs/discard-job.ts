import { ApiError } from '../../../lib/api-error.ts';
import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertAdministrator, givenUp } from './failed-job.ts';

/**
 * Forgets a job that was given up, with what it was given; what it was about stays as it is. Answers its id.
 * @throws ApiError 404 `job_not_found` for what was not given up
 */
export const discardJob = defineOperation({
  name: 'discardJob',
  kind: 'mutation',
  summary: 'Forgets work that was given up, so that it is never tried again.',
  args: { id: recordId({ description: 'The number of the job.' }) },
  authorize: assertAdministrator,
  async resolve(context, { id }): Promise<number> {
    const where = givenUp(id);
    const discarded =
      where && (await context.write(({ prisma }) => prisma.job.deleteMany({ where })));
    if (!discarded?.count)
      throw new ApiError('job_not_found', 404, 'There is no job with this number to discard.');
    return id;
  },
});
