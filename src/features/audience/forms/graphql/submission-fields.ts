import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { CsvPageRef } from '../../../../graphql/csv-page-type.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform, performList } from '../../../../graphql/perform.ts';
import { type AskedArgs, id, one, readWhere } from '../../../../graphql/where-args.ts';
import { deleteSubmission } from '../submission/delete-submission.ts';
import { exportSubmissions } from '../submission/export-submissions.ts';
import { listSubmissions } from '../submission/list-submissions.ts';
import {
  findSubmission,
  SubmissionConnectionRef,
  SubmissionRef,
  toSubmissionModel,
} from './form-models.ts';
import { SubmissionStatusRef } from './submission-type.ts';

const WhereRef = builder.inputType('FormSubmissionWhereInput', {
  description: 'Which submissions; all that is said must hold.',
  fields: (t) => ({
    formId: t.id({ description: 'Sent by this form.' }),
    status: t.field({ type: SubmissionStatusRef, description: 'Of which this became.' }),
  }),
});

const readSubmissionWhere = (where: Maybe<typeof WhereRef.$inferInput>): AskedArgs =>
  readWhere(where, { form: id('contact_form', 'formId'), status: one('status') });

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
    args: {
      ...pagingArgs(),
      where: t.arg({ type: WhereRef, description: 'Which of them.' }),
    },
    async resolve(_, { where, ...paging }, context) {
      const list = await performList(listSubmissions, context, readSubmissionWhere(where), paging);
      return mapConnection(list, toSubmissionModel);
    },
  }),
  formSubmissionsCsv: t.field({
    type: CsvPageRef,
    description: `${exportSubmissions.summary} For administrators.`,
    args: {
      where: t.arg({ type: WhereRef, description: 'Which of them.' }),
      after: t.arg.string({ description: '`next` of the part before.' }),
      limit: t.arg.int({ description: 'How many rows; 1000 unless said, 5000 at most.' }),
    },
    resolve(_, { where, ...part }, context) {
      const { args, names } = readSubmissionWhere(where);
      return perform(exportSubmissions, context, { ...args, ...part }, names);
    },
  }),
}));

const DeleteInputRef = builder.inputType('DeleteFormSubmissionInput', {
  description: 'Which submission to delete.',
  fields: (t) => ({
    ...changing(t),
    id: t.id({ required: true, description: 'Its global id or its number.' }),
  }),
});

const DeletePayloadRef = builder
  .objectRef<Changed & { readonly deletedId: string }>('DeleteFormSubmissionPayload')
  .implement({
    description: 'A submission that was deleted.',
    fields: (t) => ({
      ...changed(t),
      deletedId: t.exposeID('deletedId', { description: 'Its global id.' }),
    }),
  });

builder.mutationField('deleteFormSubmission', (t) =>
  t.field({
    type: DeletePayloadRef,
    description: deleteSubmission.summary,
    args: { input: t.arg({ type: DeleteInputRef, required: true, description: 'Which.' }) },
    async resolve(_, { input }, context) {
      const id = toDatabaseId(input.id, 'form_submission') ?? 0;
      await perform(deleteSubmission, context, { id });
      return answer(input, { deletedId: toGlobalId('form_submission', id) });
    },
  }),
);
