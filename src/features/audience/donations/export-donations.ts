import { sql } from 'kysely';
import type { CsvPage } from '../../../lib/csv/csv-page.ts';
import { toCsv } from '../../../lib/csv/to-csv.ts';
import { toDecimalText } from '../../../lib/money.ts';
import { integer } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { donationColumns } from './donation-csv.ts';
import { assertCapability } from './donation-policy.ts';
import { donationCondition, donationFilterArgs, toDonationFilter } from './donation-query.ts';

/** A part of the export, in the order in which donations were recorded; an import reads the same columns. */
export const exportDonations = defineOperation({
  name: 'exportDonations',
  kind: 'query',
  summary: 'Exports donations as CSV, part by part.',
  args: {
    ...donationFilterArgs,
    after: integer({ description: 'The number that the part before ended with.', default: 0 }),
    limit: integer({ description: 'How many rows.', minimum: 1, maximum: 5000, default: 1000 }),
  },
  authorize({ viewer }) {
    assertCapability(viewer, 'export_don_reports');
    assertCapability(viewer, 'view_don_sensitive_data');
  },
  async resolve(context, { after, limit, ...filter }): Promise<CsvPage> {
    const rows = await context
      .read('Donation', 'Donor', 'DonationCampaign')
      .selectFrom('Donation')
      .innerJoin('Donor', 'Donor.id', 'Donation.donorId')
      .innerJoin('DonationCampaign', 'DonationCampaign.id', 'Donation.campaignId')
      .select(['Donation.id', 'Donation.amount', 'Donation.currency', 'Donation.status'])
      .select(['Donation.moment', 'Donation.note', 'Donation.origin', 'Donation.externalId'])
      .select(['Donor.name', 'Donor.email', 'DonationCampaign.slug'])
      .where(donationCondition(toDonationFilter(context, filter)))
      .where(sql<boolean>`"Donation"."id" > ${after}`)
      .orderBy('Donation.id')
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    const csv = toCsv(
      donationColumns,
      shown.map((row) => ({
        external_id: row.externalId,
        origin: row.origin,
        campaign: row.slug,
        donor_name: row.name,
        donor_email: row.email,
        amount: toDecimalText({ amount: Number(row.amount), currency: row.currency }),
        currency: row.currency,
        status: context.addresses.status(row.status),
        date: `${row.moment}Z`,
        note: row.note,
      })),
      after === 0,
    );
    const last = shown.at(-1);
    return { csv, rows: shown.length, next: rows.length > limit && last ? String(last.id) : null };
  },
});
