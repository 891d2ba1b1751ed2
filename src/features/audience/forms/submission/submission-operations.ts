import { sql } from 'kysely';
import { ApiError } from '../../../../lib/api-error.ts';
import {
  type ArgValues,
  boolean,
  integer,
  oneOf,
  recordId,
  required,
} from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { type CsvPage, csvPageArgs, toCsvPage } from '../../../../operation/csv-page.ts';
import { argFilter, whereOf } from '../../../../operation/lists/filter.ts';
import { rowList } from '../../../../operation/lists/list-reading.ts';
import type { ListSource } from '../../../../operation/lists/window.ts';
import { loadedOr } from '../../../../operation/loader.ts';
import { defineListOperation, defineOperation } from '../../../../operation/operation.ts';
import { contactFormById } from '../contact-form.ts';
import { assertCanReadSubmissions } from '../form-policy.ts';
import { tagsOf } from '../template/parse-template.ts';
import {
  SUBMISSION,
  type Submission,
  submissionById,
  submissionStatuses,
  valuesOf,
} from './submission.ts';

/** Which submissions a list or an export has. */
export const submissionFilterArgs = {
  form: integer({ description: 'Sent by the form of this id.', minimum: 1 }),
  status: oneOf(submissionStatuses, { description: 'What became of them.' }),
};

export type SubmissionFilter = ArgValues<typeof submissionFilterArgs>;

/** Lists submissions of forms, the latest first. */
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

/** By the names of the arguments. */
const filters = {
  form: argFilter((id: number) => sql`"FormSubmission"."formId" = ${id}`),
  status: argFilter((status: string) => sql`"FormSubmission"."status" = ${status}`),
};

/** The latest first. */
function submissionSource(filter: SubmissionFilter, context: Context): ListSource {
  return {
    columns: sql`"FormSubmission".*`,
    from: sql`"FormSubmission"`,
    where: whereOf(filters, filter, context),
    order: [{ expression: sql`"FormSubmission"."id"`, direction: 'desc', type: 'integer' }],
  };
}

/** @throws ApiError 404 `wpcf7_not_found` */
const loadSubmission = loadedOr(
  submissionById,
  () => new ApiError('wpcf7_not_found', 404, 'The requested submission was not found.'),
);

/** Deletes a submission for good, with its files. Waiting letters about it are still sent, without the files. */
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

/** Says that a submission is spam, or is none. Letters about one that was taken for spam are not sent afterwards. */
export const markSubmission = defineOperation({
  name: 'markSubmission',
  kind: 'mutation',
  summary: 'Says that what was sent by a contact form is spam, or is none.',
  args: {
    id: recordId({ description: 'The id of the submission.' }),
    isSpam: required(boolean({ description: 'Whether it is spam.' })),
  },
  authorize: assertCanReadSubmissions,
  async resolve(context, { id, isSpam }): Promise<number> {
    const { status, lettersLeft } = await loadSubmission(context, id);
    if ((status === 'spam') === isSpam) return id;
    const after = isSpam ? 'spam' : lettersLeft > 0 ? 'stored' : 'mailed';
    const reason = isSpam ? `${context.viewer.login} said so.` : '';
    await context.write(async ({ prisma, changed }) => {
      await prisma.formSubmission.updateMany({ where: { id }, data: { status: after, reason } });
      changed(SUBMISSION, id, 'update');
    });
    return id;
  },
});

const columns = ['id', 'form', 'date', 'status', 'reason', 'ip', 'url'] as const;

/** A part of the export, in the order in which submissions came; a form's own fields have a column each, of many forms one does for all. */
export const exportSubmissions = defineOperation({
  name: 'exportSubmissions',
  kind: 'query',
  summary: 'Exports what was sent by contact forms as CSV, part by part.',
  args: { ...submissionFilterArgs, ...csvPageArgs },
  authorize: assertCanReadSubmissions,
  async resolve(context, { after, limit, ...filter }): Promise<CsvPage> {
    const rows = await context
      .read('FormSubmission')
      .selectFrom('FormSubmission')
      .selectAll()
      .where(whereOf(filters, filter, context))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit + 1)
      .execute();
    const fields = await fieldsOf(context, filter.form);
    return toCsvPage([...columns, ...(fields ?? ['values'])], rows, { after, limit }, (row) =>
      toCells(row, fields),
    );
  },
});

/** The names of the form's fields; null if no form is given, or it does not exist. */
async function fieldsOf(
  context: Context,
  formId: number | undefined,
): Promise<readonly string[] | null> {
  const form = formId === undefined ? null : await contactFormById(context).load(formId);
  if (!form) return null;
  const names = tagsOf(form)
    .filter(({ kind, name }) => name !== '' && kind !== 'submit' && kind !== 'file')
    .map(({ name }) => `field: ${name}`);
  return [...new Set(names)];
}

function toCells(row: Submission, fields: readonly string[] | null) {
  const values = valuesOf(row).map(([name, all]) => [name, all.join(', ')] as const);
  const byField = new Map(values.map(([name, value]) => [`field: ${name}`, value]));
  return {
    id: row.id,
    form: row.formTitle,
    date: `${row.moment}Z`,
    status: row.status,
    reason: row.reason,
    ip: row.ip,
    url: row.url,
    ...(fields
      ? Object.fromEntries(fields.map((name) => [name, byField.get(name) ?? '']))
      : { values: JSON.stringify(Object.fromEntries(values)) }),
  };
}
