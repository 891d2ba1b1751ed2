import { arg, defineWhere, validId } from '../../../../graphql/args-input.ts';
import { donationFilterArgs } from '../donation-query.ts';
import { DonationStatusRef } from './donation-models.ts';

export const donationWhere = defineWhere({
  name: 'DonationWhereInput',
  description: 'Which donations; all that is said must hold.',
  args: donationFilterArgs,
  fields: {
    campaignId: validId('campaign', 'campaign'),
    donorId: validId('donor', 'donor'),
    statusIn: arg('status', { type: DonationStatusRef, isEmptyNone: true }),
    from: arg('from'),
    until: arg('until'),
    origin: arg('origin'),
    externalId: arg('external_id'),
  },
});
