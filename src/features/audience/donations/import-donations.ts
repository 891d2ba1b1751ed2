import { ApiError } from '../../../lib/api-error.ts';
import { readCsv } from '../../../lib/csv/read-csv.ts';
import { required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import {
  donationColumns,
  type ImportedDonation,
  type KnownCampaign,
  type RowError,
  readDonationRow,
  requiredColumns,
} from './donation-csv.ts';
import { assertCapability } from './donation-policy.ts';
import { writeImportedDonations } from './write-imported-donations.ts';

/** How long a file may be: characters and rows. */
export const MOST_CSV_CHARACTERS = 5 * 2 ** 20;
const MOST_ROWS = 5_000;
const MOST_ERRORS = 100;

export interface DonationImport {
  readonly created: number;
  /** Rows that were here from an earlier import, and are the same. */
  readonly repeated: number;
}

/**
 * Takes a file in as a whole or not at all, in one transaction; what it has brought before is told by origin and external id and
 * left as it is, so that a file can be imported again after any failure.
 * @throws ApiError 400 `donation_import_invalid` with every wrong row in `data.errors` (the first hundred), 400 `csv_invalid`
 */
export const importDonations = defineOperation({
  name: 'importDonations',
  kind: 'mutation',
  isAlone: true,
  summary: 'Imports donations from a CSV file, the whole file or nothing of it.',
  args: {
    csv: required(string({ description: 'The text of the file.', maxLength: MOST_CSV_CHARACTERS })),
    origin: string({
      description: 'Where the file comes from, for rows that do not say.',
      maxLength: 60,
      default: 'csv',
    }),
  },
  authorize({ viewer }) {
    assertCapability(viewer, 'publish_donations');
  },
  async resolve(context, { csv, origin }): Promise<DonationImport> {
    const rows = await readCsv(csv, {
      columns: donationColumns,
      required: requiredColumns,
      mostRows: MOST_ROWS,
    });
    const campaigns = await campaignsByName(context);
    const donations: (ImportedDonation & { readonly origin: string })[] = [];
    const errors: RowError[] = [];
    const seen = new Map<string, number>();
    for (const row of rows) {
      const read = readDonationRow(context, row, campaigns);
      const rowOrigin = row.cells.origin || origin;
      const key = JSON.stringify([rowOrigin, row.cells.external_id]);
      const before = seen.get(key);
      if ('message' in read) errors.push(read);
      else if (rowOrigin.length > 60)
        errors.push({ line: row.line, message: 'origin may have 60 characters at most.' });
      else if (before !== undefined)
        errors.push({ line: row.line, message: `external_id is that of line ${before}.` });
      else {
        seen.set(key, row.line);
        donations.push({ ...read, origin: rowOrigin });
      }
    }
    assertNoErrors(errors);
    const written = await context.write((transaction) =>
      writeImportedDonations(transaction, donations, {
        now: context.now,
        userId: context.viewer.id || null,
        refuse: assertNoErrors,
      }),
    );
    return { created: written, repeated: donations.length - written };
  },
});

/** By short name and by number. */
async function campaignsByName(context: Context): Promise<ReadonlyMap<string, KnownCampaign>> {
  const rows = await context
    .read('DonationCampaign')
    .selectFrom('DonationCampaign')
    .select(['id', 'slug', 'currency'])
    .execute();
  return new Map([
    ...rows.map((row) => [String(row.id), row] as const),
    ...rows.map((row) => [row.slug, row] as const),
  ]);
}

function assertNoErrors(errors: readonly RowError[]): void {
  const [first] = errors;
  if (!first) return;
  const more = errors.length === 1 ? '' : `, and ${errors.length - 1} more`;
  throw new ApiError(
    'donation_import_invalid',
    400,
    `Nothing was imported. Line ${first.line}: ${first.message}${more}`,
    { data: { count: errors.length, errors: errors.slice(0, MOST_ERRORS) } },
  );
}
