import { defineOperation } from '../../../operation/operation.ts';
import { assertCapability } from './donation-policy.ts';

/** Which reports there are: the one (interface.md §4.10). */
export const listDonationReports = defineOperation({
  name: 'listDonationReports',
  kind: 'query',
  summary: 'Lists the reports about donations.',
  args: {},
  authorize: ({ viewer }) => assertCapability(viewer, 'export_don_reports'),
  resolve: () => ({ slug: 'donations', description: 'List of donation reports.' }),
});
