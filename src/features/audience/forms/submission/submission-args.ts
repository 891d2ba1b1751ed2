import { integer, oneOf } from '../../../../operation/args.ts';
import { submissionStatuses } from './submission.ts';

/** Which submissions a list is of. */
export const submissionFilterArgs = {
  form: integer({ description: 'Sent by the form of this id.', minimum: 1 }),
  status: oneOf(submissionStatuses, { description: 'What became of them.' }),
};
