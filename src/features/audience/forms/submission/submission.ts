import type { Selectable } from 'kysely';
import { defineIdLoader, defineListLoader, defineRowLoader } from '../../../../operation/loader.ts';
import type { Tables } from '../../../../storage/tables.ts';

/** The kind that submissions are in the change log. */
export const SUBMISSION = 'private:submission';

/** The possible states of a stored submission. */
export const submissionStatuses = ['stored', 'mailed', 'failed', 'spam'] as const;

/** The possible results of a submission (docs/rest.md §7.1). */
export type FeedbackStatus =
  | 'validation_failed'
  | 'acceptance_missing'
  | 'spam'
  | 'aborted'
  | 'mail_sent'
  | 'mail_failed'
  /** Who sent it may not. */
  | 'error';

/** A row of a submission. */
export type Submission = Selectable<Tables['FormSubmission']>;

/** A file that came with a submission, without its content. */
export type SubmissionFile = Omit<Selectable<Tables['FormSubmissionFile']>, 'content'>;

export const submissionById = defineIdLoader('FormSubmission');

export const filesOfSubmission = defineListLoader<number, SubmissionFile>(
  (context, ids) =>
    context
      .read('FormSubmissionFile')
      .selectFrom('FormSubmissionFile')
      .select(['id', 'submissionId', 'field', 'name', 'mimeType', 'bytes'])
      .where('submissionId', 'in', ids)
      .orderBy('id')
      .execute(),
  ({ submissionId }) => submissionId,
);

/** The bytes of a file; null once they were deleted. */
export const contentOfFile = defineRowLoader<
  number,
  { readonly id: number; readonly content: Uint8Array | null }
>(
  (context, ids) =>
    context
      .read('FormSubmissionFile')
      .selectFrom('FormSubmissionFile')
      .select(['id', 'content'])
      .where('id', 'in', ids)
      .execute(),
  ({ id }) => id,
);

/** The submitted values by field, as `storeSubmission` writes them. */
export const valuesOf = ({
  values,
}: Submission): readonly (readonly [name: string, values: readonly string[]])[] =>
  Object.entries(JSON.parse(values));
