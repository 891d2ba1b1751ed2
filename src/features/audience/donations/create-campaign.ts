import { required } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { toSortText } from '../../content/entries/text/fold-letters.ts';
import {
  campaignFields,
  currencyArg,
  readCurrency,
  readTitle,
  uniqueCampaignSlug,
} from './campaign-fields.ts';
import { assertCapability } from './donation-policy.ts';

/** Answers the new campaign's id (docs/rest.md §7.3). */
export const createCampaign = defineOperation({
  name: 'createCampaign',
  kind: 'mutation',
  summary: 'Opens a campaign that donations are given to.',
  args: { ...campaignFields, title: required(campaignFields.title), currency: currencyArg },
  authorize({ viewer }) {
    assertCapability(viewer, 'publish_campaigns');
  },
  async resolve(context, args): Promise<number> {
    const title = readTitle(args.title);
    const currency = readCurrency(args.currency ?? context.services.config.donationCurrency);
    return context.write(async (transaction) => {
      const { id } = await transaction.prisma.donationCampaign.create({
        data: {
          title,
          sortTitle: toSortText(title),
          slug: await uniqueCampaignSlug(transaction, args.slug ?? title),
          description: args.description ?? '',
          currency,
          goal: args.goal ?? null,
          isOpen: args.is_open ?? true,
          created: context.now,
        },
        select: { id: true },
      });
      transaction.changed('private:campaign', id, 'create');
      return id;
    });
  },
});
