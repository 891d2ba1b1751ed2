import { schemaOf } from '../../../../operation/args.ts';

/** One step of editing a picture (docs/rest.md §4.7). */
export type Modifier =
  | {
      readonly type: 'flip';
      readonly args: {
        readonly flip: { readonly horizontal: boolean; readonly vertical: boolean };
      };
    }
  /** Clockwise, in degrees. */
  | { readonly type: 'rotate'; readonly args: { readonly angle: number } }
  /** In percent of the picture as the steps before left it. */
  | { readonly type: 'crop'; readonly args: Area };

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const variant = (title: string, type: string, required: readonly string[], properties: object) => ({
  title,
  properties: {
    type: { description: 'The kind of step.', type: 'string', enum: [type] },
    args: { description: 'What it needs.', type: 'object', required, properties },
  },
});

const percent = (description: string) => ({ description, type: 'number' });
const whether = (description: string) => ({ description, type: 'boolean' });

const flip = variant('Flip', 'flip', ['flip'], {
  flip: {
    description: 'The directions.',
    type: 'object',
    required: ['horizontal', 'vertical'],
    properties: {
      horizontal: whether('Whether left and right change places.'),
      vertical: whether('Whether top and bottom change places.'),
    },
  },
});

const rotate = variant('Rotation', 'rotate', ['angle'], {
  angle: { description: 'Degrees, clockwise.', type: 'number' },
});

const crop = variant('Crop', 'crop', ['left', 'top', 'width', 'height'], {
  left: percent('Where it begins, in percent of the width.'),
  top: percent('Where it begins, in percent of the height.'),
  width: percent('Percent of the width.'),
  height: percent('Percent of the height.'),
});

export const modifiersArg = schemaOf<readonly Modifier[]>({
  description: 'Steps of editing, one after the other.',
  type: 'array',
  minItems: 1,
  items: {
    description: 'One step.',
    type: 'object',
    required: ['type', 'args'],
    oneOf: [flip, rotate, crop],
  },
});
