import './graphql/campaign-type.ts';
import './graphql/donation-type.ts';
import './graphql/donation-queries.ts';
import { objectSchema, typed } from '../../../operation/representation/resource-schema.ts';
import { json } from '../../../rest/answer.ts';
import { endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { pledgePage } from './pages/pledge-page.ts';
import {
  pledgeDonation,
  presentPublicCampaign,
  publicCampaignSchema,
  readPublicCampaign,
} from './pledge.ts';
import { listDonationReports, reportDonations } from './report-donations.ts';

const namespace = 'don/v1';

const directorySchema = objectSchema({
  slug: typed('string', 'The name of the report.'),
  description: typed('string', 'What it is.'),
  _links: objectSchema({ self: objectSchema({ href: typed('string', 'Its address.') }) }),
});

const reportSchema = objectSchema({
  amount: typed('number', 'The sum, in the currency that the campaigns share.'),
  donors: typed('integer', 'How many gave.'),
  donations: typed('integer', 'How often.'),
});

/** docs/rest.md §7.3 */
const donationRoutes = [
  route({
    namespace,
    path: '/reports',
    endpoints: [
      endpoint(['GET'], listDonationReports, {
        answers: { schema: directorySchema },
        respond: (directory, _, { addresses }) =>
          json({
            ...directory,
            _links: { self: { href: addresses.rest('/don/v1/reports/donations/') } },
          }),
      }),
    ],
  }),
  route({
    namespace,
    path: '/reports/donations',
    endpoints: [
      endpoint(['GET'], reportDonations, {
        omit: ['from', 'until'],
        answers: { schema: reportSchema },
        respond: ({ main: { amount, donors, donations } }) => json({ amount, donors, donations }),
      }),
    ],
  }),
  route({
    namespace,
    path: '/campaigns/{slug}',
    placeholders: { slug: '[^\\/]+' },
    endpoints: [
      endpoint(['GET'], readPublicCampaign, {
        answers: { schema: publicCampaignSchema },
        respond: async (campaign, _, context) =>
          json(await presentPublicCampaign(context, campaign)),
      }),
    ],
  }),
  route({
    namespace,
    path: '/campaigns/{slug}/pledges',
    placeholders: { slug: '[^\\/]+' },
    endpoints: [
      endpoint(['POST'], pledgeDonation, {
        answers: { status: 201, schema: publicCampaignSchema },
        respond: async (campaign, _, context) => ({
          ...json(await presentPublicCampaign(context, campaign)),
          status: 201,
        }),
      }),
    ],
  }),
];

export const donations = defineFeature({
  name: 'donations',
  group: { name: 'Donations', description: 'Reports on donations and those who gave them.' },
  routes: donationRoutes,
  pages: [pledgePage],
});
