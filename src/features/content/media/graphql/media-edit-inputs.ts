import { builder } from '../../../../graphql/builder.ts';

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

export const MediaModifierInputRef = builder.inputType('MediaModifierInput', {
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
export function readModifier({ crop, flip, rotate }: ModifierInput): object {
  if (crop) return { type: 'crop', args: crop };
  if (!flip) return { type: 'rotate', args: { angle: rotate } };
  const { horizontal, vertical } = flip;
  return {
    type: 'flip',
    args: { flip: { horizontal: horizontal ?? false, vertical: vertical ?? false } },
  };
}
