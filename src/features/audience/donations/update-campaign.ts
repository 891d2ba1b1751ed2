import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { toSortText } from '../../content/entries/text/fold-letters.ts';
import { campaignFields, readTitle, uniqueCampaignSlug } from './campaign-fields.ts';
import { loadRecord } from './donation-loaders.ts';
import { assertCapability } from './donation-policy.ts';

/** Answers the campaign's id; what is left out stays. */
export const updateCampaign = defineOperation({
  name: 'updateCampaign',
  kind: 'mutation',
  summary: 'Changes a campaign.',
  args: { id: recordId({ description: 'The id of the campaign.' }), ...campaignFields },
  authorize({ viewer }) {
    assertCapability(viewer, 'edit_campaigns');
  },
  async resolve(context, { id, ...args }): Promise<number> {
    await loadRecord(context, 'campaign', id);
    const title = args.title === undefined ? undefined : readTitle(args.title);
    const { slug: wish, description, goal } = args;
    await context.write(async (transaction) => {
      const slug =
        wish === undefined
          ? {}
          : { slug: await uniqueCampaignSlug(transaction, wish || (title ?? ''), id) };
      await transaction.prisma.donationCampaign.update({
        where: { id },
        data: {
          ...slug,
          ...(title === undefined ? {} : { title, sortTitle: toSortText(title) }),
          ...(description === undefined ? {} : { description }),
          ...(goal === undefined ? {} : { goal }),
          ...(args.is_open === undefined ? {} : { isOpen: args.is_open }),
          version: { increment: 1 },
        },
      });
      transaction.changed('private:campaign', id, 'update');
    });
    return id;
  },
});
