import { arg, id, itself } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import type { Context } from '../../../../operation/context.ts';
import { changeDonationStatus } from '../change-donation-status.ts';
import { donationById } from '../donation-loaders.ts';
import { recordDonation } from '../record-donation.ts';
import {
  type DonationModel,
  DonationRef,
  DonationStatusRef,
  toDonationModel,
} from './donation-models.ts';
import { MinorUnitsRef } from './money-type.ts';

interface WrittenDonation {
  readonly donation: DonationModel | null;
}

const payload = (name: string, description: string) =>
  definePayload<WrittenDonation>(name, description, (t) => ({
    donation: t.expose('donation', {
      type: DonationRef,
      nullable: true,
      description: 'The donation as it is now.',
    }),
  }));

const written = async (donationId: number, context: Context): Promise<WrittenDonation> => {
  const donation = await donationById(context).load(donationId);
  return { donation: donation && toDonationModel(donation) };
};

defineMutation({
  name: 'recordDonation',
  operation: recordDonation,
  input: {
    description: 'A donation.',
    fields: {
      campaignId: id('campaign_id', 'campaign'),
      amount: arg('amount', { type: MinorUnitsRef }),
      currency: arg('currency'),
      donorEmail: arg('donor_email'),
      donorName: arg('donor_name'),
      status: arg('status', { type: DonationStatusRef }),
      date: arg('date'),
      origin: arg('origin'),
      externalId: arg('external_id'),
      note: arg('note'),
    },
  },
  payload: payload('RecordDonationPayload', 'A donation that was recorded.'),
  answer: written,
});

defineMutation({
  name: 'changeDonationStatus',
  operation: changeDonationStatus,
  input: {
    description: 'Which status a donation is to have next.',
    fields: {
      id: itself('donation'),
      status: arg('status', { type: DonationStatusRef }),
      note: arg('note'),
    },
  },
  payload: payload('ChangeDonationStatusPayload', 'A donation that has moved on.'),
  answer: written,
});
