import { ApiError } from '../../../lib/api-error.ts';
import { oneOf, recordId, required, string } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { readMoment } from '../../../operation/site-time.ts';
import { currencyArg, minorUnits, readCurrency } from './campaign-operations.ts';
import { assertCapability, loadRecord } from './donation-records.ts';
import { donationStatuses } from './donation-status.ts';
import { donorOf } from './donor-operations.ts';

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
  authorize({ viewer }) {
    assertCapability(viewer, 'publish_donations');
  },
  async resolve(context, args): Promise<number> {
    const { amount, status, origin, note } = args;
    const campaign = await loadRecord(context, 'campaign', args.campaign_id);
    if (args.currency !== undefined && readCurrency(args.currency) !== campaign.currency)
      throw invalidParam('currency', `This campaign takes ${campaign.currency}.`);
    if (!campaign.isOpen)
      throw new ApiError('campaign_closed', 409, 'This campaign takes no more donations.');
    const moment = args.date === undefined ? context.now : readMoment(args.date, context.site);
    if (moment === null)
      throw invalidParam('date', 'date is no date.', { code: 'rest_invalid_date' });
    const donor = { email: args.donor_email ?? '', name: args.donor_name ?? '' };
    return context.write(async (transaction) => {
      const { prisma, changed } = transaction;
      const externalId = args.external_id ?? null;
      if (externalId !== null) {
        const where = { origin_externalId: { origin, externalId } };
        const known = await prisma.donation.findUnique({ where, select: { id: true } });
        if (known) throw donationExists(known.id);
      }
      const { id } = await prisma.donation.create({
        data: {
          campaignId: campaign.id,
          donorId: await donorOf(transaction, donor, context.now),
          amount,
          currency: campaign.currency,
          status,
          origin,
          externalId,
          note,
          moment,
          created: context.now,
          steps: {
            create: { toStatus: status, moment: context.now, userId: context.viewer.id || null },
          },
        },
        select: { id: true },
      });
      changed('private:donation', id, 'create');
      return id;
    });
  },
});

const donationExists = (id: number): ApiError =>
  new ApiError('donation_exists', 409, 'This donation has been recorded before.', {
    data: { donation_id: id },
  });
