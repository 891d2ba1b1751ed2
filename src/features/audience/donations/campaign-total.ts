import type { Context } from '../../../operation/context.ts';
import { defineRowLoader } from '../../../operation/loader.ts';
import { assertCapability } from './donation-policy.ts';
import { type CampaignTotal, type DonationTotal, sumDonations } from './donation-report.ts';

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
