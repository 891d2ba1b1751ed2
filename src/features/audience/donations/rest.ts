import { json } from '../../../rest/answer.ts';
import { endpoint } from '../../../rest/endpoint.ts';
import { route } from '../../../rest/route.ts';
import { listDonationReports, reportDonations } from './report-donations.ts';

const namespace = 'don/v1';

/** interface.md §4.10 */
export const donationRoutes = [
  route({
    namespace,
    path: '/reports',
    endpoints: [
      endpoint(['GET'], listDonationReports, {
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
        respond: ({ main: { amount, donors, donations } }) => json({ amount, donors, donations }),
      }),
    ],
  }),
];
