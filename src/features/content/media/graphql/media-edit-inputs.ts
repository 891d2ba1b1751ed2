import { builder } from '../../../../graphql/builder.ts';
import { changing, versioned } from '../../../../graphql/mutation.ts';
import { LONG_TEXT } from '../../../../operation/bounds.ts';

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

export const EditMediaItemInputRef = builder.inputType('EditMediaItemInput', {
  description: 'How to make a new media item of an image; words that are left out are taken over.',
  fields: (t) => ({
    ...changing(t),
    altText: t.string({ description: 'What stands in for an image that is not seen.' }),
    caption: t.string({ extensions: { maxLength: LONG_TEXT }, description: 'The caption.' }),
    description: t.string({
      extensions: { maxLength: LONG_TEXT },
      description: 'The description.',
    }),
    id: t.id({ required: true, description: "The image's global id or number." }),
    modifiers: t.field({
      type: [MediaModifierInputRef],
      required: true,
      description: 'The steps, one after the other.',
    }),
    parentId: t.id({ description: 'The global id or number of what the new item belongs to.' }),
    src: t.string({ required: true, description: 'The address of the image, one of this item.' }),
    title: t.string({ description: 'The title.' }),
  }),
});

export const PostProcessMediaItemInputRef = builder.inputType('PostProcessMediaItemInput', {
  description: 'Which media item to make the smaller images of.',
  fields: (t) => ({
    ...changing(t),
    ...versioned(t),
    id: t.id({ required: true, description: 'Its global id or number.' }),
  }),
});
