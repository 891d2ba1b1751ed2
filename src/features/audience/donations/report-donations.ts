import { ApiError } from '../../../lib/api-error.ts';
import { anything, MAX_INTEGER } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { type Campaign, campaignById } from './donation-loaders.ts';
import { assertCapability } from './donation-policy.ts';
import { periodArgs, toPeriod } from './donation-query.ts';
import { type DonationSums, type DonationTotal, sumDonations } from './donation-report.ts';

/** Totals of donations that are paid or promised. */
export interface DonationReport extends DonationSums {
  /** In the one currency that the campaigns asked for share; where they have several, in the site's. */
  readonly main: DonationTotal;
}

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
  authorize: ({ viewer }) => assertCapability(viewer, 'export_don_reports'),
  async resolve(context, { campaigns, ...period }): Promise<DonationReport> {
    const ids = readCampaigns(campaigns);
    const moments = toPeriod(context, period);
    const currencies = await currenciesOf(context, ids);
    const sums = await sumDonations(context, ids, moments);
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

/** The ids asked for; null for all. @throws ApiError `rest_invalid_param` as recorded */
function readCampaigns(value: unknown): readonly number[] | null {
  if (value === 'all') return null;
  const items = Array.isArray(value) ? value : String(value).split(',');
  if (items.length === 0 || items.length > MOST_CAMPAIGNS) throw invalidCampaigns();
  const ids = items.map((item: unknown) =>
    typeof item === 'number' || typeof item === 'string' ? String(item).trim() : '',
  );
  if (!ids.every((id) => /^\d{1,10}$/.test(id) && Number(id) > 0 && Number(id) <= MAX_INTEGER))
    throw invalidCampaigns();
  return [...new Set(ids.map(Number))];
}

const MOST_CAMPAIGNS = 500;

/** The reference names the argument and says nothing more. */
const invalidCampaigns = (): ApiError =>
  new ApiError('rest_invalid_param', 400, 'Invalid parameter(s): campaigns', {
    params: { campaigns: 'Invalid parameter.' },
    data: { details: [] },
  });

/** Which reports there are: the one (docs/rest.md §7.3). */
export const listDonationReports = defineOperation({
  name: 'listDonationReports',
  kind: 'query',
  summary: 'Lists the reports about donations.',
  args: {},
  authorize: ({ viewer }) => assertCapability(viewer, 'export_don_reports'),
  resolve: () => ({ slug: 'donations', description: 'List of donation reports.' }),
});
