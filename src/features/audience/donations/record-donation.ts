import { ApiError } from '../../../lib/api-error.ts';
import { oneOf, recordId, required, string } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { currencyArg, minorUnits, readCurrency } from './campaign-operations.ts';
import { type Campaign, loadCampaign, requiring } from './donation-records.ts';
import { type DonationStatus, donationStatuses } from './donation-status.ts';
import { donorsOf, type WrittenDonor } from './donor-operations.ts';
import { readDate } from './list-donations.ts';

/**
 * Answers the new donation's id. A donation that was paid elsewhere may begin with any status (docs/rest.md §7.3).
 * @throws ApiError 409 `donation_exists` for an external id that its origin has brought before, 409 `campaign_closed`
 */
export const recordDonation = defineOperation({
  name: 'recordDonation',
  kind: 'mutation',
  summary: 'Records a donation.',
  args: {
    campaign_id: recordId({ description: 'The id of the campaign.' }),
    amount: required(minorUnits("In the currency's least unit.")),
    currency: { ...currencyArg, description: "The campaign's, as a check; ISO 4217." },
    donor_email: string({ description: 'By which the donor is known again.', format: 'email' }),
    donor_name: string({ description: 'Who gives.', maxLength: 200 }),
    status: oneOf(donationStatuses, { description: 'How it stands.', default: 'don-pending' }),
    date: string({ description: 'When it was given; now unless said.' }),
    origin: string({ description: 'Which service it comes from.', maxLength: 60, default: '' }),
    external_id: string({ description: 'What it is called there.', minLength: 1, maxLength: 200 }),
    note: string({ description: 'Anything else.', maxLength: 2000, default: '' }),
  },
  authorize: requiring('publish_donations'),
  async resolve(context, args): Promise<number> {
    const { amount, status, origin, note } = args;
    const campaign = await loadCampaign(context, args.campaign_id);
    if (args.currency !== undefined && readCurrency(args.currency) !== campaign.currency)
      throw invalidParam('currency', `This campaign takes ${campaign.currency}.`);
    assertOpen(campaign);
    const moment = readDate(context, 'date', args.date) ?? context.now;
    const donor = { email: args.donor_email ?? '', name: args.donor_name ?? '' };
    return context.write(async (transaction) => {
      const externalId = args.external_id ?? null;
      if (externalId !== null) {
        const where = { origin_externalId: { origin, externalId } };
        const known = await transaction.prisma.donation.findUnique({ where, select: { id: true } });
        if (known) throw donationExists(known.id);
      }
      const donation = { amount, status, origin, externalId, note, moment };
      const userId = context.viewer.id || null;
      return createDonation(transaction, context.now, { ...donation, campaign, donor, userId });
    });
  },
});

/** @throws ApiError 409 `campaign_closed` */
export function assertOpen({ isOpen }: Campaign): void {
  if (!isOpen) throw new ApiError('campaign_closed', 409, 'This campaign takes no more donations.');
}

interface NewDonation {
  readonly campaign: Campaign;
  readonly donor: WrittenDonor;
  readonly amount: number;
  readonly status: DonationStatus;
  readonly origin: string;
  readonly externalId: string | null;
  readonly note: string;
  readonly moment: string;
  /** Who records it; null for nobody of the site. */
  readonly userId: number | null;
}

/** Stores a donation, with its first step and a donor who is not known yet. Returns its id. */
export async function createDonation(
  transaction: Transaction,
  now: string,
  { campaign, donor, userId, ...donation }: NewDonation,
): Promise<number> {
  const [donorId = 0] = await donorsOf(transaction, [donor], now);
  const { id } = await transaction.prisma.donation.create({
    data: {
      ...donation,
      campaignId: campaign.id,
      currency: campaign.currency,
      donorId,
      created: now,
      steps: { create: { toStatus: donation.status, moment: now, userId } },
    },
    select: { id: true },
  });
  transaction.changed('private:donation', id, 'create');
  return id;
}

const donationExists = (id: number): ApiError =>
  new ApiError('donation_exists', 409, 'This donation has been recorded before.', {
    data: { donation_id: id },
  });
