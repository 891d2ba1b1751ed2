import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ArgValues, integer, oneOf } from '../../../../operation/args.ts';
import { all, type ListSource } from '../../../../storage/read-window.ts';
import { submissionStatuses } from './submission.ts';

/** Which submissions a list or an export has. */
export const submissionFilterArgs = {
  form: integer({ description: 'Sent by the form of this id.', minimum: 1 }),
  status: oneOf(submissionStatuses, { description: 'What became of them.' }),
};

export type SubmissionFilter = ArgValues<typeof submissionFilterArgs>;

/** The list that a filter makes, the latest first. */
export const submissionSource = (filter: SubmissionFilter): ListSource => ({
  columns: sql`"FormSubmission".*`,
  from: sql`"FormSubmission"`,
  where: submissionCondition(filter),
  order: [{ expression: sql`"FormSubmission"."id"`, direction: 'desc', type: 'integer' }],
});

/** The `WHERE` of a filter. */
export const submissionCondition = ({ form, status }: SubmissionFilter): RawBuilder<SqlBool> =>
  all([
    ...(form === undefined ? [] : [sql<SqlBool>`"FormSubmission"."formId" = ${form}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`"FormSubmission"."status" = ${status}`]),
  ]);
