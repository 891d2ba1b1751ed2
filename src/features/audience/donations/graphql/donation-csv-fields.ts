import { readFile } from 'node:fs/promises';
import { arg } from '../../../../graphql/args-input.ts';
import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { CsvPageRef } from '../../../../graphql/shared-types.ts';
import { UploadRef, uploadedFile } from '../../../../graphql/uploads.ts';
import { ReceivedFile } from '../../../../http/received-file.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { exportDonations } from '../donation-csv.ts';
import { type DonationImport, importDonations, MOST_CSV_CHARACTERS } from '../import-donations.ts';
import { donationWhere } from './donation-models.ts';

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

const fileInput = {
  inputFields: (t: InputFields) => ({
    file: t.field({ type: UploadRef, description: 'The file itself, in UTF-8.' }),
  }),
  readInput: ({ file }: { readonly file?: unknown }) => (file == null ? {} : { file }),
};

defineMutation({
  name: 'importDonations',
  operation: importDonations,
  input: {
    description:
      'A CSV file with the columns external_id, campaign and amount, and what others it has.',
    fields: {
      csv: arg('csv', { isRequired: false, description: 'The text of the file; or send `file`.' }),
      origin: arg('origin', {
        description: 'Where it comes from, for rows that do not say; `csv` first.',
      }),
    },
    parts: [fileInput],
  },
  complete: async ({ file, ...args }, context) =>
    file === undefined ? args : { ...args, csv: await readText(uploadedFile(context, file)) },
  payload: definePayload<DonationImport>('ImportDonationsPayload', 'What was taken in.', (t) => ({
    created: t.exposeInt('created', { description: 'Donations that are new.' }),
    repeated: t.exposeInt('repeated', { description: 'Rows that had been imported before.' }),
  })),
  answer: (result) => result,
});

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
