import { sql } from 'kysely';
import { ApiError } from '../../../lib/api-error.ts';
import { anything, isRecordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineRowLoader } from '../../../operation/loader.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { type Campaign, campaignById, requiring } from './donation-records.ts';
import { countedStatuses } from './donation-status.ts';
import { type DonationFilter, donationCondition, periodArgs, toPeriod } from './list-donations.ts';

/** Totals of donations that are paid or promised. */
export interface DonationReport extends DonationSums {
  /** In the currency that all requested campaigns share; in the site's if they have several. */
  readonly main: DonationTotal;
}

const assertMayReport = requiring('export_don_reports');

/** docs/rest.md §7.3; over completed and pre-approved donations. */
export const reportDonations = defineOperation({
  name: 'reportDonations',
  kind: 'query',
  summary: 'Adds up donations that are paid or promised.',
  args: {
    campaigns: anything({
      description: 'Of which campaigns: `all`, an id, or a list of ids.',
      default: 'all',
    }),
    ...periodArgs,
  },
  authorize: assertMayReport,
  async resolve(context, { campaigns, ...period }): Promise<DonationReport> {
    const ids = readCampaigns(campaigns);
    const filter = { campaigns: ids ?? undefined, ...toPeriod(context, period) };
    const currencies = await currenciesOf(context, ids);
    const sums = await sumDonations(context, filter);
    const { donationCurrency } = context.services.config;
    const [first = donationCurrency, ...others] = currencies;
    const currency = others.length === 0 ? first : donationCurrency;
    const none = { currency, amount: 0, donors: 0, donations: 0 };
    return { ...sums, main: sums.totals.find((one) => one.currency === currency) ?? none };
  },
});

/** @throws ApiError `rest_invalid_param` for an id of no campaign */
async function currenciesOf(
  context: Context,
  ids: readonly number[] | null,
): Promise<readonly string[]> {
  if (ids === null) {
    const rows = await context
      .read('DonationCampaign')
      .selectFrom('DonationCampaign')
      .select('currency')
      .distinct()
      .execute();
    return rows.map(({ currency }) => currency);
  }
  const found = await Promise.all(ids.map((id) => campaignById(context).load(id)));
  const known = found.filter((one): one is Campaign => one !== null);
  if (known.length < found.length) throw invalidCampaigns();
  return [...new Set(known.map(({ currency }) => currency))];
}

/** Returns the requested ids; null for all. @throws ApiError `rest_invalid_param` as recorded */
function readCampaigns(value: unknown): readonly number[] | null {
  if (value === 'all') return null;
  const items = Array.isArray(value) ? value : String(value).split(',');
  if (items.length === 0 || items.length > MOST_CAMPAIGNS) throw invalidCampaigns();
  const ids = items.map((item: unknown) =>
    typeof item === 'number' || typeof item === 'string' ? String(item).trim() : '',
  );
  if (!ids.every((id) => /^\d{1,10}$/.test(id) && isRecordId(Number(id)))) throw invalidCampaigns();
  return [...new Set(ids.map(Number))];
}

const MOST_CAMPAIGNS = 500;

/** The reference names the argument and says nothing more. */
const invalidCampaigns = (): ApiError =>
  new ApiError('rest_invalid_param', 400, 'Invalid parameter(s): campaigns', {
    params: { campaigns: 'Invalid parameter.' },
    details: null,
  });

/** Which reports there are: the one (docs/rest.md §7.3). */
export const listDonationReports = defineOperation({
  name: 'listDonationReports',
  kind: 'query',
  summary: 'Lists the reports about donations.',
  args: {},
  authorize: assertMayReport,
  resolve: () => ({ slug: 'donations', description: 'List of donation reports.' }),
});

/** The sum of the donations in one currency. */
export interface DonationTotal {
  readonly currency: string;
  /** In the currency's least unit. */
  readonly amount: number;
  /** The number of different donors. */
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
 * Adds up the donations that count. One statement reads totals and parts from one state of the database, so that they agree during
 * concurrent writes; nothing is cached that could become outdated.
 */
async function sumDonations(context: Context, filter: DonationFilter): Promise<DonationSums> {
  const sums = sql`"currency", CAST(sum("amount") AS bigint) AS "amount",
    count(DISTINCT "donorId") AS "donors", count(*) AS "donations" FROM "counted"`;
  const { rows } = await sql<SumRow>`
    WITH "counted" AS (
      SELECT "campaignId", "currency", "donorId", "amount" FROM "Donation"
      WHERE ${donationCondition(context, { ...filter, status: countedStatuses })}
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

interface SumRow extends DonationTotal {
  readonly campaignId: number | null;
}

const toTotal = ({ currency, amount, donors, donations }: SumRow): DonationTotal => ({
  currency,
  amount: Number(amount),
  donors: Number(donors),
  donations: Number(donations),
});

/** The sum of the donations to a campaign; zero in its currency if there are none. @throws ApiError `rest_forbidden` */
export async function campaignTotal(context: Context, campaign: Campaign): Promise<DonationTotal> {
  assertMayReport(context);
  return sumOfCampaign(context, campaign);
}

/** Returns the same for everybody: only for a campaign that has a page. */
export async function sumOfCampaign(
  context: Context,
  { id, currency }: Campaign,
): Promise<DonationTotal> {
  const total = await totalOf(context).load(id);
  return total ?? { currency, amount: 0, donors: 0, donations: 0 };
}

const totalOf = defineRowLoader<number, CampaignTotal>(
  async (context, ids) => (await sumDonations(context, { campaigns: ids })).campaigns,
  ({ campaignId }) => campaignId,
);
