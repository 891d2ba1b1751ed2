import { arg, itself } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import { createCampaign } from '../create-campaign.ts';
import { deleteCampaign } from '../delete-campaign.ts';
import { campaignById } from '../donation-loaders.ts';
import { updateCampaign } from '../update-campaign.ts';
import { type CampaignModel, CampaignRef, toCampaignModel } from './donation-models.ts';
import { MinorUnitsRef } from './money-type.ts';

const fields = {
  title: arg('title'),
  slug: arg('slug'),
  description: arg('description'),
  goal: arg('goal', { type: MinorUnitsRef }),
  isOpen: arg('is_open'),
};

interface WrittenCampaign {
  readonly campaign: CampaignModel | null;
}

const payload = (name: string, description: string) =>
  definePayload<WrittenCampaign>(name, description, (t) => ({
    campaign: t.expose('campaign', {
      type: CampaignRef,
      nullable: true,
      description: 'The campaign.',
    }),
  }));

const written = async (campaignId: number, context: Context): Promise<WrittenCampaign> => {
  const campaign = await campaignById(context).load(campaignId);
  return { campaign: campaign && toCampaignModel(campaign) };
};

defineMutation({
  name: 'createCampaign',
  operation: createCampaign,
  input: { description: 'A new campaign.', fields: { ...fields, currency: arg('currency') } },
  payload: payload('CreateCampaignPayload', 'A campaign that was opened.'),
  answer: written,
});

defineMutation({
  name: 'updateCampaign',
  operation: updateCampaign,
  input: {
    description: 'What to change of a campaign; what is left out stays.',
    fields: { id: itself('campaign'), ...fields },
  },
  payload: payload('UpdateCampaignPayload', 'A campaign that was changed.'),
  answer: written,
});

defineMutation({
  name: 'deleteCampaign',
  operation: deleteCampaign,
  input: { description: 'Which campaign to remove.', fields: { id: itself('campaign') } },
  payload: definePayload<{ readonly deletedId: string; readonly campaign: CampaignModel }>(
    'DeleteCampaignPayload',
    'A campaign that was removed.',
    (t) => ({
      ...deletedId(t),
      campaign: t.expose('campaign', {
        type: CampaignRef,
        nullable: true,
        description: 'The campaign as it was.',
      }),
    }),
  ),
  answer: (campaign) => ({
    deletedId: toGlobalId('campaign', campaign.id),
    campaign: toCampaignModel(campaign),
  }),
});
