import { sql } from 'kysely';
import type { CsvRow } from '../../../lib/csv.ts';
import { fromDecimalText, toDecimalText } from '../../../lib/money.ts';
import type { Context } from '../../../operation/context.ts';
import { type CsvPage, csvPageArgs, toCsvPage } from '../../../operation/csv-page.ts';
import { parseDateTime } from '../../../operation/date-time.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { readMoment } from '../../../operation/site-time.ts';
import { requiring } from './donation-records.ts';
import { type DonationStatus, isDonationStatus } from './donation-status.ts';
import { donationCondition, donationFilterArgs, toDonationFilter } from './list-donations.ts';

/** The columns of a file of donations, in the order of an export. */
export const donationColumns = [
  'external_id',
  'origin',
  'campaign',
  'donor_name',
  'donor_email',
  'amount',
  'currency',
  'status',
  'date',
  'note',
] as const;

export type DonationColumn = (typeof donationColumns)[number];

/** Columns that a file must have: without the external id, a repeated donation looks like a new one. */
export const requiredColumns = ['external_id', 'campaign', 'amount'] as const;

/** A row that is right in itself. */
export interface ImportedDonation {
  readonly line: number;
  readonly origin: string;
  readonly externalId: string;
  readonly campaignId: number;
  readonly currency: string;
  readonly email: string;
  readonly name: string;
  readonly amount: number;
  readonly status: DonationStatus;
  readonly moment: string;
  readonly note: string;
}

export interface RowError {
  readonly line: number;
  readonly message: string;
}

/** As far as a row depends on them. */
export interface KnownCampaign {
  readonly id: number;
  readonly currency: string;
}

/** Reads one row; returns its first mistake as a sentence. @param usualOrigin of rows that name none */
export function readDonationRow(
  context: Context,
  { line, cells }: CsvRow<DonationColumn>,
  campaigns: ReadonlyMap<string, KnownCampaign>,
  usualOrigin: string,
): ImportedDonation | RowError {
  const wrong = (message: string): RowError => ({ line, message });
  const campaign = campaigns.get(cells.campaign);
  if (cells.external_id === '' || cells.external_id.length > 200)
    return wrong('external_id must have 1 to 200 characters.');
  if (!campaign) return wrong(`There is no campaign ${cells.campaign.slice(0, 60)}.`);
  if (cells.currency !== '' && cells.currency.toUpperCase() !== campaign.currency)
    return wrong(`This campaign takes ${campaign.currency}, not ${cells.currency.slice(0, 10)}.`);
  const amount = fromDecimalText(cells.amount, campaign.currency);
  if (amount === null || amount === 0)
    return wrong(`amount is no amount of ${campaign.currency}, such as 12.50.`);
  const status = readStatus(cells.status);
  if (!status) return wrong(`${cells.status.slice(0, 30)} is no status of a donation.`);
  const moment = cells.date === '' ? context.now : readMoment(cells.date, context.site);
  if (moment === null || (cells.date !== '' && !parseDateTime(cells.date)))
    return wrong('date is no date, such as 2026-11-21T10:30:00Z.');
  const { donor_email: email, donor_name: name, note } = cells;
  if (email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email)) return wrong('donor_email is no address.');
  if (email.length > 254 || name.length > 200) return wrong('The donor is too long.');
  if (note.length > 2000) return wrong('note may have 2000 characters at most.');
  const origin = cells.origin || usualOrigin;
  if (origin.length > 60) return wrong('origin may have 60 characters at most.');
  const { id: campaignId, currency } = campaign;
  return {
    line,
    origin,
    externalId: cells.external_id,
    campaignId,
    currency,
    email,
    name,
    amount,
    status,
    moment,
    note,
  };
}

/** `don-completed`, or `completed` alone; an empty status means completed. */
function readStatus(text: string): DonationStatus | null {
  const name = `don-${text.toLowerCase().replace(/^(don|charitable)-/, '') || 'completed'}`;
  return isDonationStatus(name) ? name : null;
}

/** A part of the export, in the order in which donations were recorded; an import reads the same columns. */
export const exportDonations = defineOperation({
  name: 'exportDonations',
  kind: 'query',
  summary: 'Exports donations as CSV, part by part.',
  args: { ...donationFilterArgs, ...csvPageArgs },
  authorize: requiring('export_don_reports', 'view_don_sensitive_data'),
  async resolve(context, { after, limit, ...filter }): Promise<CsvPage> {
    const rows = await context
      .read('Donation', 'Donor', 'DonationCampaign')
      .selectFrom('Donation')
      .innerJoin('Donor', 'Donor.id', 'Donation.donorId')
      .innerJoin('DonationCampaign', 'DonationCampaign.id', 'Donation.campaignId')
      .select(['Donation.id', 'Donation.amount', 'Donation.currency', 'Donation.status'])
      .select(['Donation.moment', 'Donation.note', 'Donation.origin', 'Donation.externalId'])
      .select(['Donor.name', 'Donor.email', 'DonationCampaign.slug'])
      .where(donationCondition(context, toDonationFilter(context, filter)))
      .where(sql<boolean>`"Donation"."id" > ${after}`)
      .orderBy('Donation.id')
      .limit(limit + 1)
      .execute();
    return toCsvPage(donationColumns, rows, { after, limit }, (row) => ({
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
    }));
  },
});
