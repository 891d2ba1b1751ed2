import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { performOrNull } from '../../../../graphql/perform.ts';
import type { Campaign } from '../donation-records.ts';
import { pledgeDonation, readPublicCampaign } from '../pledge.ts';
import { sumOfCampaign } from '../report-donations.ts';
import { DonationTotalRef, MinorUnitsRef, MoneyRef } from './donation-models.ts';

const PublicCampaignRef = builder.objectRef<Campaign>('PublicCampaign').implement({
  description: 'A campaign that has a page: how far it is, and nothing of who gave.',
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Its short name.' }),
    title: t.exposeString('title', { description: 'Its name.' }),
    description: t.string({
      description: 'What the money is for.',
      resolve: ({ description }) => description || null,
    }),
    goal: t.field({
      type: MoneyRef,
      description: 'What is hoped for.',
      resolve: ({ goal, currency }) => (goal === null ? null : { amount: Number(goal), currency }),
    }),
    total: t.field({
      type: DonationTotalRef,
      nullable: false,
      description: 'What has been paid and promised.',
      resolve: (campaign, _, context) => sumOfCampaign(context, campaign),
    }),
    isOpen: t.exposeBoolean('isOpen', {
      nullable: false,
      description: 'Whether it takes pledges.',
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
      captcha: arg('captcha'),
    },
  },
  payload: definePayload<{ readonly campaign: Campaign }>(
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
