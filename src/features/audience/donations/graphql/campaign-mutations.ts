import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { onlyGiven } from '../../../content/entries/graphql/read-entry-input.ts';
import { createCampaign } from '../create-campaign.ts';
import { deleteCampaign } from '../delete-campaign.ts';
import { campaignById } from '../donation-loaders.ts';
import { updateCampaign } from '../update-campaign.ts';
import { type CampaignModel, CampaignRef, toCampaignModel } from './donation-models.ts';
import { MinorUnitsRef } from './money-type.ts';

const fields = (t: InputFields) => ({
  ...changing(t),
  slug: t.string({ description: 'Its short name; made of the title unless given.' }),
  description: t.string({
    extensions: { maxLength: 20_000 },
    description: 'What the money is for.',
  }),
  goal: t.field({
    type: MinorUnitsRef,
    description: "What is hoped for, in the currency's least unit; null takes it away.",
  }),
  isOpen: t.boolean({ description: 'Whether it takes donations.' }),
});

const idField = (t: InputFields) =>
  t.id({ required: true, description: 'Its global id or its number.' });

const CreateInputRef = builder.inputType('CreateCampaignInput', {
  description: 'A new campaign.',
  fields: (t) => ({
    ...fields(t),
    title: t.string({ required: true, description: 'Its name.' }),
    currency: t.string({
      description: "An ISO 4217 code, for good; the site's own unless given.",
    }),
  }),
});

const UpdateInputRef = builder.inputType('UpdateCampaignInput', {
  description: 'What to change of a campaign; what is left out stays.',
  fields: (t) => ({
    ...fields(t),
    id: idField(t),
    title: t.string({ description: 'Its name.' }),
  }),
});

const DeleteInputRef = builder.inputType('DeleteCampaignInput', {
  description: 'Which campaign to remove.',
  fields: (t) => ({ ...changing(t), id: idField(t) }),
});

interface WrittenCampaign extends Changed {
  readonly campaign: CampaignModel | null;
}

const payload = (name: string, description: string) =>
  builder.objectRef<WrittenCampaign>(name).implement({
    description,
    fields: (t) => ({
      ...changed(t),
      campaign: t.expose('campaign', {
        type: CampaignRef,
        nullable: true,
        description: 'The campaign.',
      }),
    }),
  });

const CreatePayloadRef = payload('CreateCampaignPayload', 'A campaign that was opened.');
const UpdatePayloadRef = payload('UpdateCampaignPayload', 'A campaign that was changed.');

const DeletePayloadRef = builder
  .objectRef<WrittenCampaign & { readonly deletedId: string }>('DeleteCampaignPayload')
  .implement({
    description: 'A campaign that was removed.',
    fields: (t) => ({
      ...changed(t),
      deletedId: t.exposeID('deletedId', { description: 'Its global id.' }),
      campaign: t.expose('campaign', {
        type: CampaignRef,
        nullable: true,
        description: 'The campaign as it was.',
      }),
    }),
  });

async function written(context: Context, id: number): Promise<CampaignModel | null> {
  const campaign = await campaignById(context).load(id);
  return campaign && toCampaignModel(campaign);
}

builder.mutationFields((t) => ({
  createCampaign: t.field({
    type: CreatePayloadRef,
    description: createCampaign.summary,
    args: { input: t.arg({ type: CreateInputRef, required: true, description: 'The campaign.' }) },
    async resolve(_, { input }, context) {
      const { title, currency } = input;
      const args = { ...readInput(input), ...onlyGiven({ title, currency }) };
      return answer(input, {
        campaign: await written(context, await perform(createCampaign, context, args)),
      });
    },
  }),
  updateCampaign: t.field({
    type: UpdatePayloadRef,
    description: updateCampaign.summary,
    args: { input: t.arg({ type: UpdateInputRef, required: true, description: 'The changes.' }) },
    async resolve(_, { input }, context) {
      const { title, goal } = input;
      const id = toDatabaseId(input.id, 'campaign') ?? 0;
      const args = { ...readInput(input), ...onlyGiven({ title }), id };
      await perform(updateCampaign, context, goal === null ? { ...args, goal } : args);
      return answer(input, { campaign: await written(context, id) });
    },
  }),
  deleteCampaign: t.field({
    type: DeletePayloadRef,
    description: deleteCampaign.summary,
    args: { input: t.arg({ type: DeleteInputRef, required: true, description: 'Which.' }) },
    async resolve(_, { input }, context) {
      const id = toDatabaseId(input.id, 'campaign') ?? 0;
      const campaign = toCampaignModel(await perform(deleteCampaign, context, { id }));
      return answer(input, { campaign, deletedId: toGlobalId('campaign', id) });
    },
  }),
}));

const readInput = ({
  slug,
  description,
  goal,
  isOpen,
}: Pick<typeof UpdateInputRef.$inferInput, 'slug' | 'description' | 'goal' | 'isOpen'>) =>
  onlyGiven({ slug, description, goal, is_open: isOpen });
