import { builder } from '../../../../graphql/builder.ts';
import { answer } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { ifVersion } from '../../../../operation/if-version.ts';
import { meantId, writtenModel } from '../../entries/graphql/written-model.ts';
import { editMediaItem } from '../edit-media-item.ts';
import { postProcessMediaItem } from '../post-process-media-item.ts';
import { EditMediaItemInputRef, PostProcessMediaItemInputRef } from './media-edit-inputs.ts';
import { mediaPayload } from './media-mutations.ts';
import { readMediaInput } from './read-media-input.ts';

const EditPayloadRef = mediaPayload(
  'EditMediaItemPayload',
  'The new media item of an edited image.',
);
const PostProcessPayloadRef = mediaPayload(
  'PostProcessMediaItemPayload',
  'A media item with its smaller images.',
);

builder.mutationFields((t) => ({
  editMediaItem: t.field({
    type: EditPayloadRef,
    description: editMediaItem.summary,
    args: {
      input: t.arg({ type: EditMediaItemInputRef, required: true, description: 'The editing.' }),
    },
    async resolve(_, { input }, context) {
      const { src } = input;
      const words = await translated(() => readMediaInput(input));
      const modifiers = input.modifiers.map(readModifier);
      const asked = { ...words, id: meantId(input.id), src, modifiers };
      const id = await perform(editMediaItem, context, asked);
      return answer(input, { mediaItem: await writtenModel(context, id) });
    },
  }),
  postProcessMediaItem: t.field({
    type: PostProcessPayloadRef,
    description: postProcessMediaItem.summary,
    args: {
      input: t.arg({
        type: PostProcessMediaItemInputRef,
        required: true,
        description: 'Which item.',
      }),
    },
    async resolve(_, { input }, context) {
      const id = meantId(input.id);
      const unchanged = ifVersion(context, 'Entry', id, input.ifVersion);
      await perform(postProcessMediaItem, unchanged, { id, action: 'create-image-subsizes' });
      return answer(input, { mediaItem: await writtenModel(context, id) });
    },
  }),
}));

interface ModifierInput {
  readonly crop?: object;
  readonly flip?: Readonly<Partial<Record<'horizontal' | 'vertical', boolean | null | undefined>>>;
  readonly rotate?: number;
}

/** One of the three, as the operation takes it. */
function readModifier({ crop, flip, rotate }: ModifierInput): object {
  if (crop) return { type: 'crop', args: crop };
  if (!flip) return { type: 'rotate', args: { angle: rotate } };
  const { horizontal, vertical } = flip;
  return {
    type: 'flip',
    args: { flip: { horizontal: horizontal ?? false, vertical: vertical ?? false } },
  };
}
