import { builder } from '../../../../graphql/builder.ts';
import { onlyGiven, toDatabaseId } from '../../../../graphql/global-id.ts';
import { perform } from '../../../../graphql/perform.ts';
import {
  type CampaignTotal,
  type DonationReport,
  listDonationReports,
  reportDonations,
} from '../report-donations.ts';
import { campaignType, DonationTotalRef } from './donation-models.ts';

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
