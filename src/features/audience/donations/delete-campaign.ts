import { ApiError } from '../../../lib/api-error.ts';
import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { type Campaign, loadRecord } from './donation-loaders.ts';
import { assertCapability } from './donation-policy.ts';

/** Answers the campaign as it was. @throws ApiError 409 `campaign_has_donations`: money that was given stays on the books */
export const deleteCampaign = defineOperation({
  name: 'deleteCampaign',
  kind: 'mutation',
  summary: 'Removes a campaign that nothing was given to.',
  args: { id: recordId({ description: 'The id of the campaign.' }) },
  authorize({ viewer }) {
    assertCapability(viewer, 'edit_campaigns');
  },
  async resolve(context, { id }): Promise<Campaign> {
    const campaign = await loadRecord(context, 'campaign', id);
    await context.write(async ({ prisma, changed }) => {
      const { count } = await prisma.donationCampaign.deleteMany({
        where: { id, donations: { none: {} } },
      });
      if (count === 0)
        throw new ApiError(
          'campaign_has_donations',
          409,
          'A campaign with donations can only be closed.',
        );
      changed('private:campaign', id, 'delete');
    });
    return campaign;
  },
});
