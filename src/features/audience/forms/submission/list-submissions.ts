import { defineListOperation, rowList } from '../../../../operation/list-operation.ts';
import { assertCanReadSubmissions } from '../form-policy.ts';
import type { Submission } from './submission-loaders.ts';
import {
  type SubmissionFilter,
  submissionFilterArgs,
  submissionSource,
} from './submission-query.ts';

/** What was sent by forms, the latest first. */
export const listSubmissions = defineListOperation({
  name: 'listSubmissions',
  summary: 'Lists what was sent by contact forms, the latest first.',
  args: submissionFilterArgs,
  authorize: assertCanReadSubmissions,
  toQuery: (_, filter): SubmissionFilter => filter,
  ...rowList<SubmissionFilter, Submission>(submissionSource, 'FormSubmission'),
});
