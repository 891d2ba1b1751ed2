import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { onlyGiven, toDatabaseId } from '../../../../graphql/global-id.ts';
import { perform } from '../../../../graphql/perform.ts';
import type { RowModel } from '../../../../graphql/record-type.ts';
import type { Context } from '../../../../operation/context.ts';
import { listCampaigns } from '../campaign-operations.ts';
import { type Campaign, campaignBySlug } from '../donation-records.ts';
import { listDonors } from '../donor-operations.ts';
import { listDonations } from '../list-donations.ts';
import {
  type CampaignTotal,
  type DonationReport,
  listDonationReports,
  reportDonations,
} from '../report-donations.ts';
import {
  campaignType,
  DonationTotalRef,
  donationType,
  donationWhere,
  donorType,
} from './donation-models.ts';

donorType.queryField('donor', 'Who has given something, for administrators.');
donationType.queryField('donation', 'A donation, for administrators.');

builder.queryFields((t) => ({
  campaign: t.field({
    type: campaignType.ref,
    description: 'A campaign, for administrators.',
    args: {
      id: t.arg.id({ description: 'Its global id or its number.' }),
      slug: t.arg.string({ description: 'Or its short name.' }),
    },
    resolve: (_, { id, slug }, context) => lookUpCampaign(context, id, slug),
  }),
  campaigns: t.field({
    type: campaignType.connection,
    description: 'Campaigns by title, for administrators.',
    args: {
      ...pagingArgs(),
      search: t.arg.string({ extensions: { maxLength: 200 }, description: 'Words of the title.' }),
      isOpen: t.arg.boolean({ description: 'Only those that take donations, or the others.' }),
    },
    resolve(_, { search, isOpen, ...paging }, context) {
      const asked = { args: { search, is_open: isOpen }, names: { is_open: 'isOpen' } };
      return campaignType.list(listCampaigns, context, asked, paging);
    },
  }),
  donors: t.field({
    type: donorType.connection,
    description: 'Donors by name, for administrators.',
    args: {
      ...pagingArgs(),
      search: t.arg.string({
        extensions: { maxLength: 200 },
        description: 'A part of the name or of the address.',
      }),
    },
    resolve: (_, { search, ...paging }, context) =>
      donorType.list(listDonors, context, { args: { search } }, paging),
  }),
  donations: t.field({
    type: donationType.connection,
    description: 'Donations, the latest first, for administrators.',
    args: donationWhere.fieldArgs(),
    resolve: (_, { where, ...paging }, context) =>
      donationType.list(listDonations, context, donationWhere.read(where), paging),
  }),
}));

async function lookUpCampaign(
  context: Context,
  id: string | number | null | undefined,
  slug: string | null | undefined,
): Promise<RowModel<Campaign> | null> {
  if (id != null) return campaignType.findById(context, id);
  const found = slug == null ? null : await campaignBySlug(context).load(slug);
  return found && campaignType.find(context, found.id);
}

const CampaignTotalRef = builder.objectRef<CampaignTotal>('CampaignDonationTotal').implement({
  description: 'The part of a report that one campaign makes.',
  fields: (t) => ({
    campaign: t.field({
      type: campaignType.ref,
      description: 'The campaign.',
      resolve: ({ campaignId }, _, context) => campaignType.find(context, campaignId),
    }),
    total: t.field({
      type: DonationTotalRef,
      nullable: false,
      description: 'What was given to it.',
      resolve: (part) => part,
    }),
  }),
});

const ReportRef = builder.objectRef<DonationReport>('DonationReport').implement({
  description: 'Totals of donations that are paid or promised, and their parts at the same moment.',
  fields: (t) => ({
    total: t.field({
      type: DonationTotalRef,
      nullable: false,
      description:
        "What REST's report says: in the currency that the campaigns share; where they have several, in the site's.",
      resolve: ({ main }) => main,
    }),
    totals: t.field({
      type: [DonationTotalRef],
      nullable: { list: false, items: false },
      description: 'The totals of every currency.',
      resolve: ({ totals }) => [...totals],
    }),
    campaigns: t.field({
      type: [CampaignTotalRef],
      nullable: { list: false, items: false },
      description: 'The parts, by campaign; those without donations are left out.',
      resolve: ({ campaigns }) => [...campaigns],
    }),
  }),
});

const DirectoryRef = builder
  .objectRef<{ readonly slug: string; readonly description: string }>('DonationReportEntry')
  .implement({
    description: 'A report that there is.',
    fields: (t) => ({
      slug: t.exposeString('slug', { description: 'Its name in REST.' }),
      description: t.exposeString('description', { description: 'What it is about.' }),
    }),
  });

builder.queryFields((t) => ({
  donationReport: t.field({
    type: ReportRef,
    description: `${reportDonations.summary} For administrators.`,
    args: {
      campaigns: t.arg.idList({ description: 'Of these campaigns, by id; of all unless said.' }),
      from: t.arg.string({ description: 'Given at this time or later.' }),
      until: t.arg.string({ description: 'Given before this time.' }),
    },
    resolve(_, { campaigns, from, until }, context) {
      const ids = campaigns?.map((id) => toDatabaseId(id, 'campaign') ?? 0);
      return perform(reportDonations, context, onlyGiven({ campaigns: ids, from, until }));
    },
  }),
  donationReports: t.field({
    type: [DirectoryRef],
    description: `${listDonationReports.summary} For administrators.`,
    resolve: async (_, __, context) => [await perform(listDonationReports, context, {})],
  }),
}));
