import { ApiError } from '../../../../lib/api-error.ts';
import { recordId } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { defineOperation } from '../../../../operation/operation.ts';
import { assertCanReadSubmissions } from '../form-policy.ts';
import { type Submission, submissionById } from './submission-loaders.ts';

/** Something that was sent by a form. */
export const getSubmission = defineOperation({
  name: 'getSubmission',
  kind: 'query',
  summary: 'Reads what was sent by a contact form.',
  args: { id: recordId({ description: 'The id of the submission.' }) },
  authorize: assertCanReadSubmissions,
  resolve: (context, { id }) => loadSubmission(context, id),
});

/** @throws ApiError 404 `wpcf7_not_found` */
export async function loadSubmission(context: Context, id: number): Promise<Submission> {
  const submission = await submissionById(context).load(id);
  if (submission) return submission;
  throw new ApiError('wpcf7_not_found', 404, 'The requested submission was not found.');
}
