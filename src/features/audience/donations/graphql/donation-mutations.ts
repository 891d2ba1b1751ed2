import { builder } from '../../../../graphql/builder.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { onlyGiven } from '../../../content/entries/graphql/read-entry-input.ts';
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

const RecordInputRef = builder.inputType('RecordDonationInput', {
  description: 'A donation.',
  fields: (t) => ({
    ...changing(t),
    campaignId: t.id({ required: true, description: "The campaign's global id or number." }),
    amount: t.field({
      type: MinorUnitsRef,
      required: true,
      description: "How much, in the least unit of the campaign's currency.",
    }),
    currency: t.string({ description: "The campaign's, as a check; ISO 4217." }),
    donorEmail: t.string({ description: 'By which the donor is known again.' }),
    donorName: t.string({ description: 'Who gives.' }),
    status: t.field({ type: DonationStatusRef, description: 'How it stands; `PENDING` first.' }),
    date: t.string({ description: 'When it was given; now unless said.' }),
    origin: t.string({ description: 'Which service it comes from.' }),
    externalId: t.string({ description: 'What it is called there; taken once only.' }),
    note: t.string({ description: 'Anything else.' }),
  }),
});

const ChangeInputRef = builder.inputType('ChangeDonationStatusInput', {
  description: 'Which status a donation is to have next.',
  fields: (t) => ({
    ...changing(t),
    id: t.id({ required: true, description: 'Its global id or its number.' }),
    status: t.field({ type: DonationStatusRef, required: true, description: 'The status.' }),
    note: t.string({ description: 'Why.' }),
  }),
});

interface WrittenDonation extends Changed {
  readonly donation: DonationModel | null;
}

const payload = (name: string, description: string) =>
  builder.objectRef<WrittenDonation>(name).implement({
    description,
    fields: (t) => ({
      ...changed(t),
      donation: t.expose('donation', {
        type: DonationRef,
        nullable: true,
        description: 'The donation as it is now.',
      }),
    }),
  });

const RecordPayloadRef = payload('RecordDonationPayload', 'A donation that was recorded.');
const ChangePayloadRef = payload('ChangeDonationStatusPayload', 'A donation that has moved on.');

builder.mutationFields((t) => ({
  recordDonation: t.field({
    type: RecordPayloadRef,
    description: recordDonation.summary,
    args: { input: t.arg({ type: RecordInputRef, required: true, description: 'The donation.' }) },
    async resolve(_, { input }, context) {
      const id = await perform(recordDonation, context, {
        ...onlyGiven({
          amount: input.amount,
          currency: input.currency,
          donor_email: input.donorEmail,
          donor_name: input.donorName,
          status: input.status,
          date: input.date,
          origin: input.origin,
          external_id: input.externalId,
          note: input.note,
        }),
        campaign_id: toDatabaseId(input.campaignId, 'campaign') ?? 0,
      });
      return answer(input, { donation: await written(context, id) });
    },
  }),
  changeDonationStatus: t.field({
    type: ChangePayloadRef,
    description: changeDonationStatus.summary,
    args: { input: t.arg({ type: ChangeInputRef, required: true, description: 'The status.' }) },
    async resolve(_, { input }, context) {
      const { status, note } = input;
      const id = toDatabaseId(input.id, 'donation') ?? 0;
      await perform(changeDonationStatus, context, { ...onlyGiven({ status, note }), id });
      return answer(input, { donation: await written(context, id) });
    },
  }),
}));

async function written(context: Context, id: number): Promise<DonationModel | null> {
  const donation = await donationById(context).load(id);
  return donation && toDonationModel(donation);
}
