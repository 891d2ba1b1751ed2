import { arg, itself } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { definePageType } from '../../../../graphql/page-type.ts';
import { translated } from '../../../../graphql/perform.ts';
import type { RowModel } from '../../../../graphql/record-type.ts';
import type { Money } from '../../../../lib/money.ts';
import type { Context } from '../../../../operation/context.ts';
import { createCampaign, deleteCampaign, updateCampaign } from '../campaign-operations.ts';
import { type Campaign, campaignById } from '../donation-records.ts';
import { listDonationsOf } from '../list-donations.ts';
import { pledgeDonation, readPublicCampaign } from '../pledge.ts';
import { campaignTotal, sumOfCampaign } from '../report-donations.ts';
import {
  campaignType,
  DonationTotalRef,
  donationType,
  donationWhere,
  MinorUnitsRef,
  MoneyRef,
} from './donation-models.ts';

const goalOf = ({ goal, currency }: Campaign): Money | null =>
  goal === null ? null : { amount: Number(goal), currency };

campaignType.implement('What donations are asked for.', (t) => ({
  title: t.string({ description: 'Its name.', resolve: ({ row }) => row.title }),
  slug: t.string({
    description: 'Its short name.',
    resolve: ({ row }) => row.slug,
  }),
  description: t.string({
    description: 'What the money is for.',
    resolve: ({ row }) => row.description || null,
  }),
  currency: t.string({
    nullable: false,
    description: 'The ISO 4217 code of all its donations.',
    resolve: ({ row }) => row.currency,
  }),
  goal: t.field({
    type: MoneyRef,
    description: 'What is hoped for.',
    resolve: ({ row }) => goalOf(row),
  }),
  isOpen: t.boolean({
    nullable: false,
    description: 'Whether it takes donations.',
    resolve: ({ row }) => row.isOpen,
  }),
  hasPage: t.boolean({
    nullable: false,
    description:
      'Whether everybody may read how far it is on its page, and pledge while it is open.',
    resolve: ({ row }) => row.hasPage,
  }),
  dateGmt: t.string({
    description: 'When it was opened, in UTC.',
    resolve: ({ row }) => row.created,
  }),
  total: t.field({
    type: DonationTotalRef,
    description: 'What has been paid and promised.',
    resolve: ({ row }, _, context) => translated(() => campaignTotal(context, row)),
  }),
  donations: t.field({
    type: donationType.connection,
    description: 'Its donations, the latest first.',
    args: donationWhere.fieldArgs(),
    resolve({ row }, { where, ...paging }, context) {
      const donations = listDonationsOf('campaignId', row.id);
      return donationType.list(donations, context, donationWhere.read(where), paging);
    },
  }),
}));

const fields = {
  title: arg('title'),
  slug: arg('slug'),
  description: arg('description'),
  goal: arg('goal', { type: MinorUnitsRef }),
  isOpen: arg('is_open'),
  hasPage: arg('has_page'),
};

const payload = (name: string, description: string) =>
  campaignType.payload(name, description, 'campaign', 'The campaign.');

const written = async (campaignId: number, context: Context) => {
  const campaign = await campaignById(context).load(campaignId);
  return { campaign: campaign && campaignType.toModel(campaign) };
};

defineMutation({
  name: 'createCampaign',
  operation: createCampaign,
  input: { description: 'A new campaign.', fields: { ...fields, currency: arg('currency') } },
  payload: payload('CreateCampaignPayload', 'A campaign that was opened.'),
  answer: written,
});

defineMutation({
  name: 'updateCampaign',
  operation: updateCampaign,
  input: {
    description: 'What to change of a campaign; what is left out stays.',
    fields: { id: itself('campaign'), ...fields },
  },
  payload: payload('UpdateCampaignPayload', 'A campaign that was changed.'),
  answer: written,
});

defineMutation({
  name: 'deleteCampaign',
  operation: deleteCampaign,
  input: { description: 'Which campaign to remove.', fields: { id: itself('campaign') } },
  payload: definePayload<{ readonly deletedId: string; readonly campaign: RowModel<Campaign> }>(
    'DeleteCampaignPayload',
    'A campaign that was removed.',
    (t) => ({
      ...deletedId(t),
      campaign: t.expose('campaign', {
        type: campaignType.ref,
        nullable: true,
        description: 'The campaign as it was.',
      }),
    }),
  ),
  answer: (campaign) => ({
    deletedId: toGlobalId('campaign', campaign.id),
    campaign: campaignType.toModel(campaign),
  }),
});

const publicCampaignType = definePageType({
  typename: 'PublicCampaign',
  idType: 'public_campaign',
  folder: 'donate',
  read: readPublicCampaign,
});

publicCampaignType.implement(
  'A campaign that has a page: how far it is, and nothing of who gave.',
  (t) => ({
    slug: t.string({ description: 'Its short name.', resolve: ({ row }) => row.slug }),
    title: t.string({ description: 'Its name.', resolve: ({ row }) => row.title }),
    description: t.string({
      description: 'What the money is for.',
      resolve: ({ row }) => row.description || null,
    }),
    goal: t.field({
      type: MoneyRef,
      description: 'What is hoped for.',
      resolve: ({ row }) => goalOf(row),
    }),
    total: t.field({
      type: DonationTotalRef,
      nullable: false,
      description: 'What has been paid and promised.',
      resolve: ({ row }, _, context) => sumOfCampaign(context, row),
    }),
    isOpen: t.boolean({
      nullable: false,
      description: 'Whether it takes pledges.',
      resolve: ({ row }) => row.isOpen,
    }),
  }),
);

publicCampaignType.queryField('publicCampaign', 'A campaign that has a page, for everybody.');

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
  payload: definePayload<{ readonly campaign: ReturnType<typeof publicCampaignType.toModel> }>(
    'PledgeDonationPayload',
    'A donation that was promised.',
    (t) => ({
      campaign: t.expose('campaign', {
        type: publicCampaignType.ref,
        description: 'The campaign; a pledge counts once it is approved.',
      }),
    }),
  ),
  answer: (campaign) => ({ campaign: publicCampaignType.toModel(campaign) }),
});
