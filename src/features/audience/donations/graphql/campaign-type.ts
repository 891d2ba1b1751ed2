import { arg, itself } from '../../../../graphql/args-input.ts';
import { mapConnection } from '../../../../graphql/connection.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { performList, translated } from '../../../../graphql/perform.ts';
import type { RowModel } from '../../../../graphql/record-type.ts';
import type { Context } from '../../../../operation/context.ts';
import { createCampaign, deleteCampaign, updateCampaign } from '../campaign-operations.ts';
import { type Campaign, campaignById } from '../donation-records.ts';
import { listDonationsOf } from '../list-donations.ts';
import { campaignTotal } from '../report-donations.ts';
import {
  campaignType,
  DonationTotalRef,
  donationType,
  donationWhere,
  MinorUnitsRef,
  MoneyRef,
} from './donation-models.ts';

campaignType.ref.implement({
  description: 'What donations are asked for.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    title: t.string({ description: 'Its name.', resolve: ({ row: campaign }) => campaign.title }),
    slug: t.string({
      description: 'Its short name.',
      resolve: ({ row: campaign }) => campaign.slug,
    }),
    description: t.string({
      description: 'What the money is for.',
      resolve: ({ row: campaign }) => campaign.description || null,
    }),
    currency: t.string({
      nullable: false,
      description: 'The ISO 4217 code of all its donations.',
      resolve: ({ row: campaign }) => campaign.currency,
    }),
    goal: t.field({
      type: MoneyRef,
      description: 'What is hoped for.',
      resolve: ({ row: { goal, currency } }) =>
        goal === null ? null : { amount: Number(goal), currency },
    }),
    isOpen: t.boolean({
      nullable: false,
      description: 'Whether it takes donations.',
      resolve: ({ row: campaign }) => campaign.isOpen,
    }),
    hasPage: t.boolean({
      nullable: false,
      description:
        'Whether everybody may read how far it is on its page, and pledge while it is open.',
      resolve: ({ row: campaign }) => campaign.hasPage,
    }),
    dateGmt: t.string({
      description: 'When it was opened, in UTC.',
      resolve: ({ row: campaign }) => campaign.created,
    }),
    total: t.field({
      type: DonationTotalRef,
      description: 'What has been paid and promised.',
      resolve: ({ row: { id, currency } }, _, context) =>
        translated(() => campaignTotal(context, id, currency)),
    }),
    donations: t.field({
      type: donationType.connection,
      description: 'Its donations, the latest first.',
      args: donationWhere.fieldArgs(),
      async resolve({ row: campaign }, { where, ...paging }, context) {
        const donations = listDonationsOf('campaignId', campaign.id);
        const list = await performList(donations, context, donationWhere.read(where), paging);
        return mapConnection(list, donationType.toModel);
      },
    }),
  }),
});

const fields = {
  title: arg('title'),
  slug: arg('slug'),
  description: arg('description'),
  goal: arg('goal', { type: MinorUnitsRef }),
  isOpen: arg('is_open'),
  hasPage: arg('has_page'),
};

interface WrittenCampaign {
  readonly campaign: RowModel<Campaign> | null;
}

const payload = (name: string, description: string) =>
  definePayload<WrittenCampaign>(name, description, (t) => ({
    campaign: t.expose('campaign', {
      type: campaignType.ref,
      nullable: true,
      description: 'The campaign.',
    }),
  }));

const written = async (campaignId: number, context: Context): Promise<WrittenCampaign> => {
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
