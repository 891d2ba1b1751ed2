import type { CsvPage } from '../../../../lib/csv/csv-page.ts';
import { toCsv } from '../../../../lib/csv/to-csv.ts';
import { integer } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { defineOperation } from '../../../../operation/operation.ts';
import { contactFormById } from '../form-loaders.ts';
import { assertCanReadSubmissions } from '../form-policy.ts';
import { parseTemplate, tagsOf } from '../template/parse-template.ts';
import {
  type SubmissionFilter,
  submissionCondition,
  submissionFilterArgs,
} from './list-submissions.ts';
import { type Submission, valuesOf } from './submission.ts';

const columns = ['id', 'form', 'date', 'status', 'reason', 'ip', 'url'] as const;

/** A part of the export, in the order in which submissions came; a form's own fields have a column each, of many forms one does for all. */
export const exportSubmissions = defineOperation({
  name: 'exportSubmissions',
  kind: 'query',
  summary: 'Exports what was sent by contact forms as CSV, part by part.',
  args: {
    ...submissionFilterArgs,
    after: integer({ description: 'The number that the part before ended with.', default: 0 }),
    limit: integer({ description: 'How many rows.', minimum: 1, maximum: 5000, default: 1000 }),
  },
  authorize: assertCanReadSubmissions,
  async resolve(context, { after, limit, ...filter }): Promise<CsvPage> {
    const rows = await readRows(context, filter, after, limit + 1);
    const shown = rows.slice(0, limit);
    const fields = await fieldsOf(context, filter.form);
    const csv = toCsv(
      [...columns, ...(fields ?? ['values'])],
      shown.map((row) => toCells(row, fields)),
      after === 0,
    );
    const last = shown.at(-1);
    return { csv, rows: shown.length, next: rows.length > limit && last ? String(last.id) : null };
  },
});

const readRows = (context: Context, filter: SubmissionFilter, after: number, limit: number) =>
  context
    .read('FormSubmission')
    .selectFrom('FormSubmission')
    .selectAll()
    .where(submissionCondition(filter))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The names of the form's fields; null where no one form is meant. */
async function fieldsOf(
  context: Context,
  formId: number | undefined,
): Promise<readonly string[] | null> {
  const form = formId === undefined ? null : await contactFormById(context).load(formId);
  if (!form) return null;
  const names = tagsOf(parseTemplate(form.template))
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
