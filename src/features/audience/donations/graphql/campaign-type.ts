import { mapConnection } from '../../../../graphql/map-connection.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { performList, translated } from '../../../../graphql/perform.ts';
import { campaignTotal } from '../donation-report.ts';
import { listDonationsOf } from '../list-donations.ts';
import { CampaignRef, DonationConnectionRef, toDonationModel } from './donation-models.ts';
import { donationWhere } from './donation-where.ts';
import { DonationTotalRef, MoneyRef } from './money-type.ts';

CampaignRef.implement({
  description: 'What donations are asked for.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    title: t.string({ description: 'Its name.', resolve: ({ campaign }) => campaign.title }),
    slug: t.string({ description: 'Its short name.', resolve: ({ campaign }) => campaign.slug }),
    description: t.string({
      description: 'What the money is for.',
      resolve: ({ campaign }) => campaign.description || null,
    }),
    currency: t.string({
      nullable: false,
      description: 'The ISO 4217 code of all its donations.',
      resolve: ({ campaign }) => campaign.currency,
    }),
    goal: t.field({
      type: MoneyRef,
      description: 'What is hoped for.',
      resolve: ({ campaign: { goal, currency } }) =>
        goal === null ? null : { amount: Number(goal), currency },
    }),
    isOpen: t.boolean({
      nullable: false,
      description: 'Whether it takes donations.',
      resolve: ({ campaign }) => campaign.isOpen,
    }),
    dateGmt: t.string({
      description: 'When it was opened, in UTC.',
      resolve: ({ campaign }) => campaign.created,
    }),
    total: t.field({
      type: DonationTotalRef,
      description: 'What has been paid and promised.',
      resolve: ({ campaign: { id, currency } }, _, context) =>
        translated(() => campaignTotal(context, id, currency)),
    }),
    donations: t.field({
      type: DonationConnectionRef,
      description: 'Its donations, the latest first.',
      args: donationWhere.fieldArgs(),
      async resolve({ campaign }, { where, ...paging }, context) {
        const donations = listDonationsOf('campaignId', campaign.id);
        const list = await performList(donations, context, donationWhere.read(where), paging);
        return mapConnection(list, toDonationModel);
      },
    }),
  }),
});
