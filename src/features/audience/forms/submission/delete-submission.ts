import { recordId } from '../../../../operation/args.ts';
import { defineOperation } from '../../../../operation/operation.ts';
import { assertCanReadSubmissions } from '../form-policy.ts';
import { loadSubmission } from './list-submissions.ts';
import { SUBMISSION, type Submission } from './submission.ts';

/** For good, with its files. Letters about it that wait are still sent, without those. */
export const deleteSubmission = defineOperation({
  name: 'deleteSubmission',
  kind: 'mutation',
  summary: 'Deletes what was sent by a contact form.',
  args: { id: recordId({ description: 'The id of the submission.' }) },
  authorize: assertCanReadSubmissions,
  async resolve(context, { id }): Promise<Submission> {
    const submission = await loadSubmission(context, id);
    await context.write(async ({ prisma, changed }) => {
      const { count } = await prisma.formSubmission.deleteMany({ where: { id } });
      if (count > 0) changed(SUBMISSION, id, 'delete');
    });
    return submission;
  },
});
