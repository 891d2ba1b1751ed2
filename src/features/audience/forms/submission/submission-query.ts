import { type Expression, type SqlBool, sql } from 'kysely';
import type { ListSource } from '../../../../storage/read-window.ts';
import type { SubmissionStatus } from './submission.ts';

/** Which submissions are meant. */
export interface SubmissionFilter {
  readonly formId?: number | undefined;
  readonly status?: SubmissionStatus | undefined;
}

/** The latest first. */
export const submissionOrder = [
  { expression: sql<number>`"FormSubmission"."id"`, direction: 'desc', type: 'integer' },
] as const satisfies ListSource['order'];

export const submissionSource = (filter: SubmissionFilter): ListSource => ({
  columns: sql`"FormSubmission".*`,
  from: sql`"FormSubmission"`,
  where: submissionCondition(filter),
  order: submissionOrder,
});

export const submissionCondition = ({ formId, status }: SubmissionFilter): Expression<SqlBool> =>
  sql<SqlBool>`${sql.join(
    [
      sql`1 = 1`,
      ...(formId === undefined ? [] : [sql`"FormSubmission"."formId" = ${formId}`]),
      ...(status === undefined ? [] : [sql`"FormSubmission"."status" = ${status}`]),
    ],
    sql` AND `,
  )}`;
