import { arg, defineWhere, itself, validId } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { CsvPageRef } from '../../../../graphql/csv-page-type.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { perform, performList } from '../../../../graphql/perform.ts';
import { deleteSubmission } from '../submission/delete-submission.ts';
import { exportSubmissions } from '../submission/export-submissions.ts';
import { listSubmissions, submissionFilterArgs } from '../submission/list-submissions.ts';
import {
  findSubmission,
  SubmissionConnectionRef,
  SubmissionRef,
  toSubmissionModel,
} from './form-models.ts';
import { SubmissionStatusRef } from './submission-type.ts';

const submissionWhere = defineWhere({
  name: 'FormSubmissionWhereInput',
  description: 'Which submissions; all that is said must hold.',
  args: submissionFilterArgs,
  fields: {
    formId: validId('form', 'contact_form'),
    status: arg('status', { type: SubmissionStatusRef }),
  },
});

builder.queryFields((t) => ({
  formSubmission: t.field({
    type: SubmissionRef,
    description: 'Something that was sent by a form, for administrators.',
    args: { id: t.arg.id({ required: true, description: 'The global id or the number.' }) },
    resolve: (_, { id }, context) =>
      findSubmission(context, toDatabaseId(id, 'form_submission') ?? 0),
  }),
  formSubmissions: t.field({
    type: SubmissionConnectionRef,
    description: `${listSubmissions.summary} For administrators.`,
    args: submissionWhere.fieldArgs(),
    async resolve(_, { where, ...paging }, context) {
      const list = await performList(listSubmissions, context, submissionWhere.read(where), paging);
      return mapConnection(list, toSubmissionModel);
    },
  }),
  formSubmissionsCsv: t.field({
    type: CsvPageRef,
    description: `${exportSubmissions.summary} For administrators.`,
    args: {
      ...submissionWhere.whereArg(),
      after: t.arg.string({ description: '`next` of the part before.' }),
      limit: t.arg.int({ description: 'How many rows; 1000 unless said, 5000 at most.' }),
    },
    resolve(_, { where, ...part }, context) {
      const { args, names } = submissionWhere.read(where);
      return perform(exportSubmissions, context, { ...args, ...part }, names);
    },
  }),
}));

defineMutation({
  name: 'deleteFormSubmission',
  operation: deleteSubmission,
  input: {
    description: 'Which submission to delete.',
    fields: { id: itself('form_submission') },
  },
  payload: definePayload<{ readonly deletedId: string }>(
    'DeleteFormSubmissionPayload',
    'A submission that was deleted.',
    deletedId,
  ),
  answer: ({ id: deleted }) => ({ deletedId: toGlobalId('form_submission', deleted) }),
});
