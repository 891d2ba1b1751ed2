import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ApiError } from '../../../../lib/api-error.ts';
import { type ArgValues, integer, oneOf, recordId } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { defineListOperation } from '../../../../operation/list-operation.ts';
import { rowList } from '../../../../operation/list-reading.ts';
import { defineOperation } from '../../../../operation/operation.ts';
import { all, type ListSource } from '../../../../storage/read-window.ts';
import { assertCanReadSubmissions } from '../form-policy.ts';
import { type Submission, submissionById, submissionStatuses } from './submission.ts';

/** Which submissions a list or an export has. */
export const submissionFilterArgs = {
  form: integer({ description: 'Sent by the form of this id.', minimum: 1 }),
  status: oneOf(submissionStatuses, { description: 'What became of them.' }),
};

export type SubmissionFilter = ArgValues<typeof submissionFilterArgs>;

/** What was sent by forms, the latest first. */
export const listSubmissions = defineListOperation({
  name: 'listSubmissions',
  summary: 'Lists what was sent by contact forms, the latest first.',
  args: submissionFilterArgs,
  authorize: assertCanReadSubmissions,
  toQuery: (_, filter): SubmissionFilter => filter,
  ...rowList<SubmissionFilter, Submission>(submissionSource, 'FormSubmission'),
});

/** Something that was sent by a form. */
export const getSubmission = defineOperation({
  name: 'getSubmission',
  kind: 'query',
  summary: 'Reads what was sent by a contact form.',
  args: { id: recordId({ description: 'The id of the submission.' }) },
  authorize: assertCanReadSubmissions,
  resolve: (context, { id }) => loadSubmission(context, id),
});

/** The `WHERE` of a filter. */
export const submissionCondition = ({ form, status }: SubmissionFilter): RawBuilder<SqlBool> =>
  all([
    ...(form === undefined ? [] : [sql<SqlBool>`"FormSubmission"."formId" = ${form}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`"FormSubmission"."status" = ${status}`]),
  ]);

/** The list that a filter makes, the latest first. */
function submissionSource(filter: SubmissionFilter): ListSource {
  return {
    columns: sql`"FormSubmission".*`,
    from: sql`"FormSubmission"`,
    where: submissionCondition(filter),
    order: [{ expression: sql`"FormSubmission"."id"`, direction: 'desc', type: 'integer' }],
  };
}

/** @throws ApiError 404 `wpcf7_not_found` */
export async function loadSubmission(context: Context, id: number): Promise<Submission> {
  const submission = await submissionById(context).load(id);
  if (submission) return submission;
  throw new ApiError('wpcf7_not_found', 404, 'The requested submission was not found.');
}
