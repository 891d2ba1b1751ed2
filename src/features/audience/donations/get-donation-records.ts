import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { loadRecord } from './donation-loaders.ts';
import { assertCapability } from './donation-policy.ts';

export const getCampaign = defineOperation({
  name: 'getCampaign',
  kind: 'query',
  summary: 'Reads a campaign.',
  args: { id: recordId({ description: 'The id of the campaign.' }) },
  authorize: ({ viewer }) => assertCapability(viewer, 'edit_campaigns'),
  resolve: (context, { id }) => loadRecord(context, 'campaign', id),
});

export const getDonor = defineOperation({
  name: 'getDonor',
  kind: 'query',
  summary: 'Reads who has given something.',
  args: { id: recordId({ description: 'The id of the donor.' }) },
  authorize: ({ viewer }) => assertCapability(viewer, 'view_don_sensitive_data'),
  resolve: (context, { id }) => loadRecord(context, 'donor', id),
});

export const getDonation = defineOperation({
  name: 'getDonation',
  kind: 'query',
  summary: 'Reads a donation.',
  args: { id: recordId({ description: 'The id of the donation.' }) },
  authorize: ({ viewer }) => assertCapability(viewer, 'edit_donations'),
  resolve: (context, { id }) => loadRecord(context, 'donation', id),
});
