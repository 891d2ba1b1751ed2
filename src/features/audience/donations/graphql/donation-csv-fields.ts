import { readFile } from 'node:fs/promises';
import { builder } from '../../../../graphql/builder.ts';
import { CsvPageRef } from '../../../../graphql/csv-page-type.ts';
import { onlyGiven } from '../../../../graphql/input-values.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { UploadRef, uploadedFile } from '../../../../graphql/upload-scalar.ts';
import { ReceivedFile } from '../../../../http/received-file.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { exportDonations } from '../export-donations.ts';
import { type DonationImport, importDonations, MOST_CSV_CHARACTERS } from '../import-donations.ts';
import { donationWhere } from './donation-where.ts';

const ImportInputRef = builder.inputType('ImportDonationsInput', {
  description:
    'A CSV file with the columns external_id, campaign and amount, and what others it has.',
  fields: (t) => ({
    ...changing(t),
    csv: t.string({
      extensions: { maxLength: MOST_CSV_CHARACTERS },
      description: 'The text of the file; or send `file`.',
    }),
    file: t.field({ type: UploadRef, description: 'The file itself, in UTF-8.' }),
    origin: t.string({
      description: 'Where it comes from, for rows that do not say; `csv` first.',
    }),
  }),
});

const ImportPayloadRef = builder
  .objectRef<DonationImport & Changed>('ImportDonationsPayload')
  .implement({
    description: 'What was taken in.',
    fields: (t) => ({
      ...changed(t),
      created: t.exposeInt('created', { description: 'Donations that are new.' }),
      repeated: t.exposeInt('repeated', { description: 'Rows that had been imported before.' }),
    }),
  });

builder.queryField('donationsCsv', (t) =>
  t.field({
    type: CsvPageRef,
    description: `${exportDonations.summary} For administrators.`,
    args: {
      ...donationWhere.whereArg(),
      after: t.arg.string({ description: '`next` of the part before.' }),
      limit: t.arg.int({ description: 'How many rows; 1000 unless said, 5000 at most.' }),
    },
    resolve(_, { where, ...part }, context) {
      const { args, names } = donationWhere.read(where);
      return perform(exportDonations, context, { ...args, ...part }, names);
    },
  }),
);

builder.mutationField('importDonations', (t) =>
  t.field({
    type: ImportPayloadRef,
    description: importDonations.summary,
    args: { input: t.arg({ type: ImportInputRef, required: true, description: 'The file.' }) },
    async resolve(_, { input }, context) {
      const { csv, file, origin } = input;
      const text =
        file == null ? csv : await translated(async () => readText(uploadedFile(context, file)));
      return answer(
        input,
        await perform(importDonations, context, onlyGiven({ csv: text, origin })),
      );
    },
  }),
);

/** @throws ApiError `rest_invalid_param` for a file that is too long, or not in UTF-8 */
async function readText(file: unknown): Promise<string> {
  if (!(file instanceof ReceivedFile)) throw invalidParam('file', 'file is no file.');
  // A character takes four bytes at most.
  if (file.bytes > 4 * MOST_CSV_CHARACTERS) throw invalidParam('file', 'file is too long.');
  const bytes = await readFile(file.path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidParam('file', 'file is not in UTF-8.');
  }
}
