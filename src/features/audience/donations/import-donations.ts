import { ApiError } from '../../../lib/api-error.ts';
import { readCsv } from '../../../lib/csv.ts';
import { required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import {
  donationColumns,
  type ImportedDonation,
  type KnownCampaign,
  type RowError,
  readDonationRow,
  requiredColumns,
} from './donation-csv.ts';
import { requiring } from './donation-records.ts';
import { donorsOf } from './donor-operations.ts';

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
 * Imports a file as a whole or not at all, in one transaction. Donations of an earlier import are recognised by origin and external id and
 * skipped, so that a file can be imported again after any failure.
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
  authorize: requiring('publish_donations'),
  async resolve(context, { csv, origin }): Promise<DonationImport> {
    const rows = await readCsv(csv, {
      columns: donationColumns,
      required: requiredColumns,
      mostRows: MOST_ROWS,
    });
    const campaigns = await campaignsByName(context);
    const donations: ImportedDonation[] = [];
    const errors: RowError[] = [];
    const seen = new Map<string, number>();
    for (const row of rows) {
      const read = readDonationRow(context, row, campaigns, origin);
      if ('message' in read) {
        errors.push(read);
        continue;
      }
      const before = seen.get(keyOf(read));
      if (before === undefined) donations.push(read);
      else errors.push({ line: row.line, message: `external_id is that of line ${before}.` });
      seen.set(keyOf(read), before ?? row.line);
    }
    assertNoErrors(errors);
    const written = await context.write((transaction) =>
      writeImportedDonations(transaction, donations, context.now, context.viewer.id || null),
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

/** How many rows go into one statement. */
const CHUNK = 500;

/** Writes the donations that are not here yet, with their donors; answers how many they are. */
async function writeImportedDonations(
  transaction: Transaction,
  rows: readonly ImportedDonation[],
  now: string,
  userId: number | null,
): Promise<number> {
  const { prisma, changed } = transaction;
  let written = 0;
  for (let i = 0; i < rows.length; i += CHUNK) {
    const chunk = rows.slice(i, i + CHUNK);
    const fresh = await withoutKnown(transaction, chunk);
    const donorIds = await donorsOf(transaction, fresh, now);
    const made = await prisma.donation.createManyAndReturn({
      data: fresh.map(({ line: _, email: __, name: ___, ...row }, n) => ({
        ...row,
        donorId: donorIds[n] ?? 0, // one was found or made for each row
        created: now,
      })),
      select: { id: true, status: true },
    });
    await prisma.donationStatusChange.createMany({
      data: made.map(({ id, status }) => ({
        donationId: id,
        toStatus: status,
        moment: now,
        userId,
        note: 'Imported.',
      })),
    });
    for (const { id } of made) changed('private:donation', id, 'create');
    written += made.length;
  }
  return written;
}

/** Returns the new rows. @throws ApiError if a known one has another campaign or amount than the stored donation */
async function withoutKnown(
  { prisma }: Transaction,
  rows: readonly ImportedDonation[],
): Promise<readonly ImportedDonation[]> {
  const found = await prisma.donation.findMany({
    where: {
      origin: { in: [...new Set(rows.map(({ origin }) => origin))] },
      externalId: { in: rows.map(({ externalId }) => externalId) },
    },
    select: { origin: true, externalId: true, campaignId: true, amount: true },
  });
  const known = new Map(found.map((one) => [keyOf(one), one]));
  const errors: RowError[] = [];
  const fresh = rows.filter((row) => {
    const before = known.get(keyOf(row));
    if (!before) return true;
    if (before.campaignId !== row.campaignId || Number(before.amount) !== row.amount)
      errors.push({
        line: row.line,
        message: 'This donation is here with another amount or campaign.',
      });
    return false;
  });
  assertNoErrors(errors);
  return fresh;
}

const keyOf = ({ origin, externalId }: { origin: string; externalId: string | null }) =>
  JSON.stringify([origin, externalId]);
