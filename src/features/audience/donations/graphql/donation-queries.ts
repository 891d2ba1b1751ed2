import { builder } from '../../../../graphql/builder.ts';
import { mapConnection, pagingArgs } from '../../../../graphql/connection.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { performList } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { listCampaigns } from '../campaign-operations.ts';
import { campaignBySlug } from '../donation-records.ts';
import { listDonors } from '../donor-operations.ts';
import { listDonations } from '../list-donations.ts';
import {
  CampaignConnectionRef,
  type CampaignModel,
  CampaignRef,
  DonationConnectionRef,
  DonationRef,
  DonorConnectionRef,
  DonorRef,
  donationWhere,
  findCampaign,
  findDonation,
  findDonor,
  toCampaignModel,
  toDonationModel,
  toDonorModel,
} from './donation-models.ts';

builder.queryFields((t) => ({
  campaign: t.field({
    type: CampaignRef,
    description: 'A campaign, for administrators.',
    args: {
      id: t.arg.id({ description: 'Its global id or its number.' }),
      slug: t.arg.string({ description: 'Or its short name.' }),
    },
    resolve: (_, { id, slug }, context) => lookUpCampaign(context, id, slug),
  }),
  campaigns: t.field({
    type: CampaignConnectionRef,
    description: 'Campaigns by title, for administrators.',
    args: {
      ...pagingArgs(),
      search: t.arg.string({ extensions: { maxLength: 200 }, description: 'Words of the title.' }),
      isOpen: t.arg.boolean({ description: 'Only those that take donations, or the others.' }),
    },
    async resolve(_, { search, isOpen, ...paging }, context) {
      const asked = { args: { search, is_open: isOpen }, names: { is_open: 'isOpen' } };
      return mapConnection(
        await performList(listCampaigns, context, asked, paging),
        toCampaignModel,
      );
    },
  }),
  donor: t.field({
    type: DonorRef,
    description: 'Who has given something, for administrators.',
    args: { id: t.arg.id({ required: true, description: 'The global id or the number.' }) },
    resolve: (_, { id }, context) => findDonor(context, toDatabaseId(id, 'donor') ?? 0),
  }),
  donors: t.field({
    type: DonorConnectionRef,
    description: 'Donors by name, for administrators.',
    args: {
      ...pagingArgs(),
      search: t.arg.string({
        extensions: { maxLength: 200 },
        description: 'A part of the name or of the address.',
      }),
    },
    async resolve(_, { search, ...paging }, context) {
      const list = await performList(listDonors, context, { args: { search } }, paging);
      return mapConnection(list, toDonorModel);
    },
  }),
  donation: t.field({
    type: DonationRef,
    description: 'A donation, for administrators.',
    args: { id: t.arg.id({ required: true, description: 'The global id or the number.' }) },
    resolve: (_, { id }, context) => findDonation(context, toDatabaseId(id, 'donation') ?? 0),
  }),
  donations: t.field({
    type: DonationConnectionRef,
    description: 'Donations, the latest first, for administrators.',
    args: donationWhere.fieldArgs(),
    async resolve(_, { where, ...paging }, context) {
      const list = await performList(listDonations, context, donationWhere.read(where), paging);
      return mapConnection(list, toDonationModel);
    },
  }),
}));

async function lookUpCampaign(
  context: Context,
  id: string | number | null | undefined,
  slug: string | null | undefined,
): Promise<CampaignModel | null> {
  if (id != null) return findCampaign(context, toDatabaseId(id, 'campaign') ?? 0);
  const found = slug == null ? null : await campaignBySlug(context).load(slug);
  return found && findCampaign(context, found.id);
}
