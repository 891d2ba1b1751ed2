import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import type { MediaConfig } from '../../../../config/media-config.ts';
import type { Dimensions } from '../../../../content/media/sub-sizes.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { schemaOf } from '../../../../operation/args.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { encode, loadSharp, type MadeImage, UNCOMPRESSED } from './make-image.ts';
import type { Picture } from './make-sub-sizes.ts';

type Config = Pick<MediaConfig, 'incomingDir' | 'maxPixels'>;

/**
 * Applies steps in their order and writes the result as a new file. Each step writes a lossless file for the next one, so that memory
 * holds no more of a picture than one step needs.
 * @throws ApiError `rest_image_rotation_failed`, `rest_image_crop_failed`, `rest_image_flip_failed`; `rest_invalid_param` for a crop of
 * nothing
 */
export async function modifyImage(
  { path, mimeType, dimensions }: Omit<Picture, 'file'>,
  modifiers: readonly Modifier[],
  config: Config,
): Promise<MadeImage> {
  const open = await loadSharp();
  const made: string[] = [];
  let source = path;
  let size = dimensions;
  try {
    for (const [at, modifier] of modifiers.entries()) {
      const next = sizeAfter(size, modifier);
      assertNotTooLarge(next, config);
      const target = join(config.incomingDir, randomUUID());
      made.push(target);
      const opened = open(source, { limitInputPixels: config.maxPixels }).autoOrient();
      const isLast = at === modifiers.length - 1;
      const image = applyTo(opened, size, modifier);
      const written = encode(image, isLast ? mimeType : UNCOMPRESSED);
      const { width, height } = await written.toFile(target).catch(failed(modifier));
      size = { width, height };
      source = target;
    }
    made.pop();
    return { path: source, ...size, bytes: (await stat(source)).size };
  } finally {
    for (const temporary of made) await rm(temporary, { force: true });
  }
}

function applyTo(image: Sharp, size: Dimensions, modifier: Modifier): Sharp {
  switch (modifier.type) {
    case 'flip': {
      const { horizontal, vertical } = modifier.args.flip;
      return image.flop(horizontal).flip(vertical);
    }
    case 'rotate':
      return image.rotate(modifier.args.angle, { background: TRANSPARENT });
    case 'crop':
      return image.extract(areaOf(size, modifier.args));
  }
}

/** Black where a format knows no transparency, as the reference has it. */
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** Returns the approximate dimensions after a step. */
function sizeAfter(size: Dimensions, modifier: Modifier): Dimensions {
  if (modifier.type === 'flip') return size;
  if (modifier.type === 'crop') return areaOf(size, modifier.args);
  const angle = (modifier.args.angle * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return {
    width: Math.round(size.width * cosine + size.height * sine),
    height: Math.round(size.width * sine + size.height * cosine),
  };
}

/** The part in pixels, as far as it lies in the picture. */
function areaOf({ width, height }: Dimensions, area: Area): Area {
  const left = within(Math.round((width * area.left) / 100), width);
  const top = within(Math.round((height * area.top) / 100), height);
  const right = within(left + Math.round((width * area.width) / 100), width);
  const bottom = within(top + Math.round((height * area.height) / 100), height);
  if (right <= left || bottom <= top)
    throw invalidParam('modifiers', 'The part to be cut out is empty.');
  return { left, top, width: right - left, height: bottom - top };
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** Each turn by a slant angle makes a picture larger. */
function assertNotTooLarge({ width, height }: Dimensions, { maxPixels }: Config): void {
  if (width * height > maxPixels)
    throw invalidParam('modifiers', `The picture would have more than ${maxPixels} pixels.`);
}

const CODES = {
  flip: 'rest_image_flip_failed',
  rotate: 'rest_image_rotation_failed',
  crop: 'rest_image_crop_failed',
} as const;

const failed =
  ({ type }: Modifier) =>
  (): never => {
    throw new ApiError(CODES[type], 500, 'The image could not be edited; it may be damaged.');
  };

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
  /** In percent of the picture that the previous steps made. */
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
