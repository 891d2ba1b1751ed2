import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { defineRowLoader } from '../../../operation/loader.ts';
import { assertCapability } from './donation-policy.ts';
import { donationCondition, isIn, type Period } from './donation-query.ts';
import { countedStatuses } from './donation-status.ts';

/** What was given in one currency. */
export interface DonationTotal {
  readonly currency: string;
  /** In the currency's least unit. */
  readonly amount: number;
  /** How many different ones gave. */
  readonly donors: number;
  readonly donations: number;
}

export interface CampaignTotal extends DonationTotal {
  readonly campaignId: number;
}

/** Totals and their parts; both are of the same moment. */
export interface DonationSums {
  /** By currency, in the order of its code. */
  readonly totals: readonly DonationTotal[];
  /** By campaign; one without donations is not there. */
  readonly campaigns: readonly CampaignTotal[];
}

/**
 * Adds up the donations that count. Totals and parts are asked for by one statement, which sees one state of the database,
 * so that they agree whatever is written meanwhile; nothing is kept that could fall behind.
 * @param campaignIds null for all campaigns
 */
export async function sumDonations(
  context: Context,
  campaignIds: readonly number[] | null,
  period: Period = {},
): Promise<DonationSums> {
  const chosen = campaignIds === null ? sql`1 = 1` : isIn(sql`"campaignId"`, campaignIds);
  const sums = sql`"currency", CAST(sum("amount") AS bigint) AS "amount",
    count(DISTINCT "donorId") AS "donors", count(*) AS "donations" FROM "counted"`;
  const { rows } = await sql<SumRow>`
    WITH "counted" AS (
      SELECT "campaignId", "currency", "donorId", "amount" FROM "Donation"
      WHERE ${donationCondition({ ...period, statuses: countedStatuses })} AND ${chosen}
    )
    SELECT "campaignId", ${sums} GROUP BY "campaignId", "currency"
    UNION ALL SELECT NULL AS "campaignId", ${sums} GROUP BY "currency"
    ORDER BY "currency", "campaignId"`.execute(context.read('Donation'));
  return {
    totals: rows.filter(({ campaignId }) => campaignId === null).map(toTotal),
    campaigns: rows.flatMap((row) =>
      row.campaignId === null ? [] : [{ ...toTotal(row), campaignId: row.campaignId }],
    ),
  };
}

interface SumRow {
  readonly campaignId: number | null;
  readonly currency: string;
  readonly amount: number;
  readonly donors: number;
  readonly donations: number;
}

const toTotal = ({ currency, amount, donors, donations }: SumRow): DonationTotal => ({
  currency,
  amount: Number(amount),
  donors: Number(donors),
  donations: Number(donations),
});

/** What was given to a campaign; nothing in its currency, where nothing was. @throws ApiError `rest_forbidden` */
export async function campaignTotal(
  context: Context,
  id: number,
  currency: string,
): Promise<DonationTotal> {
  assertCapability(context.viewer, 'export_don_reports');
  const total = await totalOf(context).load(id);
  return total ?? { currency, amount: 0, donors: 0, donations: 0 };
}

const totalOf = defineRowLoader<number, CampaignTotal>(
  async (context, ids) => (await sumDonations(context, ids)).campaigns,
  ({ campaignId }) => campaignId,
);
