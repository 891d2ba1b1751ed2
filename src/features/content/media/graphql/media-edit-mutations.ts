import { arg, itself } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineMutation } from '../../../../graphql/define-mutation.ts';
import { editMediaItem } from '../edit-media-item.ts';
import { postProcessMediaItem } from '../post-process-media-item.ts';
import { mediaTextFields } from './media-inputs.ts';
import { mediaPayload, writtenMediaItem } from './media-mutations.ts';

const FlipInputRef = builder.inputType('MediaFlipInput', {
  description: 'Which sides of a picture change places.',
  fields: (t) => ({
    horizontal: t.boolean({ description: 'Whether left and right do.' }),
    vertical: t.boolean({ description: 'Whether top and bottom do.' }),
  }),
});

const CropInputRef = builder.inputType('MediaCropInput', {
  description: 'The part of a picture to keep, in percent of what the steps before left.',
  fields: (t) => ({
    left: t.float({ required: true, description: 'Where it begins, of the width.' }),
    top: t.float({ required: true, description: 'Where it begins, of the height.' }),
    width: t.float({ required: true, description: 'Its width.' }),
    height: t.float({ required: true, description: 'Its height.' }),
  }),
});

const MediaModifierInputRef = builder.inputType('MediaModifierInput', {
  description: 'One step of editing a picture.',
  isOneOf: true,
  fields: (t) => ({
    crop: t.field({ type: CropInputRef, description: 'Keeps a part.' }),
    flip: t.field({ type: FlipInputRef, description: 'Mirrors it.' }),
    rotate: t.float({ description: 'Turns it clockwise by so many degrees.' }),
  }),
});

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

defineMutation({
  name: 'editMediaItem',
  operation: editMediaItem,
  input: {
    description:
      'How to make a new media item of an image; words that are left out are taken over.',
    fields: {
      ...mediaTextFields,
      id: itself('post'),
      modifiers: arg('modifiers', {
        type: MediaModifierInputRef,
        isRequired: true,
        read: (modifier) => readModifier(modifier as object), // its type
      }),
      src: arg('src'),
    },
  },
  payload: mediaPayload('EditMediaItemPayload', 'The new media item of an edited image.'),
  answer: writtenMediaItem,
});

defineMutation({
  name: 'postProcessMediaItem',
  operation: postProcessMediaItem,
  input: {
    description: 'Which media item to make the smaller images of.',
    fields: { id: itself('post') },
    version: { table: 'Entry' },
  },
  complete: (args) => ({ ...args, action: 'create-image-subsizes' }),
  payload: mediaPayload('PostProcessMediaItemPayload', 'A media item with its smaller images.'),
  answer: writtenMediaItem,
});
