import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { performOrNull } from '../../../../graphql/perform.ts';
import { type PublicCampaign, pledgeDonation, readPublicCampaign } from '../pledge.ts';
import { DonationTotalRef, MinorUnitsRef, MoneyRef } from './donation-models.ts';

const PublicCampaignRef = builder.objectRef<PublicCampaign>('PublicCampaign').implement({
  description: 'A campaign that has a page: how far it is, and nothing of who gave.',
  fields: (t) => ({
    slug: t.string({ description: 'Its short name.', resolve: ({ campaign }) => campaign.slug }),
    title: t.string({ description: 'Its name.', resolve: ({ campaign }) => campaign.title }),
    description: t.string({
      description: 'What the money is for.',
      resolve: ({ campaign }) => campaign.description || null,
    }),
    goal: t.field({
      type: MoneyRef,
      description: 'What is hoped for.',
      resolve: ({ campaign: { goal, currency } }) =>
        goal === null ? null : { amount: Number(goal), currency },
    }),
    total: t.expose('total', {
      type: DonationTotalRef,
      nullable: false,
      description: 'What has been paid and promised.',
    }),
    isOpen: t.boolean({
      nullable: false,
      description: 'Whether it takes pledges.',
      resolve: ({ campaign }) => campaign.isOpen,
    }),
  }),
});

builder.queryField('publicCampaign', (t) =>
  t.field({
    type: PublicCampaignRef,
    description: 'A campaign that has a page, for everybody.',
    args: { slug: t.arg.string({ required: true, description: 'Its short name.' }) },
    resolve: (_, { slug }, context) => performOrNull(readPublicCampaign, context, { slug }),
  }),
);

defineMutation({
  name: 'pledgeDonation',
  operation: pledgeDonation,
  input: {
    description: 'Who promises how much to which campaign.',
    fields: {
      slug: arg('slug'),
      amount: arg('amount', { type: MinorUnitsRef }),
      name: arg('name'),
      email: arg('email'),
      note: arg('note'),
    },
  },
  payload: definePayload<{ readonly campaign: PublicCampaign }>(
    'PledgeDonationPayload',
    'A donation that was promised.',
    (t) => ({
      campaign: t.expose('campaign', {
        type: PublicCampaignRef,
        description: 'The campaign; a pledge counts once it is approved.',
      }),
    }),
  ),
  answer: (campaign) => ({ campaign }),
});
