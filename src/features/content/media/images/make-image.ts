import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Sharp, SharpOptions } from 'sharp';
import type { MediaConfig } from '../../../../config/media-config.ts';
import type { Dimensions } from '../../../../content/media/sub-sizes.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { makePrivateFolder } from '../../../../lib/private-files.ts';
import { defineService } from '../../../../operation/services.ts';

/** Opens an image file for work on it. */
export type OpenImage = (path: string, options?: SharpOptions) => Sharp;

let opened: Promise<OpenImage> | undefined;

/**
 * sharp, loaded with the first image. It works on one thread and keeps nothing, so that requests are answered beside it, and reads no
 * other formats than those of `workableTypes`.
 */
export function loadSharp(): Promise<OpenImage> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });
    return (path, options) => sharp(path, options);
  });
  return opened;
}

const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Tiff'];

/** The type of an intermediate image, from which further images are made. */
export const UNCOMPRESSED = 'image/x-uncompressed';

/** A new image, as a file that the caller moves or removes. */
export interface MadeImage extends Dimensions {
  readonly path: string;
  readonly bytes: number;
}

export interface ImageWish extends Dimensions {
  /** Whether the picture is cropped to its middle; otherwise it is scaled to fit. */
  readonly isCropped: boolean;
}

/** Makes a smaller image, upright and without the metadata of the picture. @throws Error if the file can't be decoded */
export async function makeImage(
  source: string,
  mimeType: string,
  { width, height, isCropped }: ImageWish,
  { incomingDir, maxPixels }: Pick<MediaConfig, 'incomingDir' | 'maxPixels'>,
): Promise<MadeImage> {
  const open = await loadSharp();
  makePrivateFolder(incomingDir);
  const path = join(incomingDir, randomUUID());
  const image = open(source, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(width, height, { fit: isCropped ? 'cover' : 'fill' });
  await encode(image, mimeType).toFile(path);
  return { path, width, height, bytes: (await stat(path)).size };
}

/** Sets the output format. */
export function encode(image: Sharp, mimeType: string): Sharp {
  switch (mimeType) {
    case 'image/png':
      return image.png();
    case 'image/gif':
      return image.gif();
    case 'image/webp':
      return image.webp({ quality: 82 });
    case 'image/avif':
      return image.avif({ quality: 55, effort: 2 });
    case UNCOMPRESSED:
      return image.tiff({ compression: 'none' });
    default:
      return image.jpeg({ quality: 82 });
  }
}

/** Work on images, done one at a time, so that a burst of uploads leaves the processor to others. */
export interface ImageQueue {
  /** @throws ApiError 503 `rest_upload_busy` if too many images are waiting, and whatever `work` throws */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** How many may wait. */
const MOST_WAITING = 200;

/** The queue of this process. */
export const imageQueue = defineService<ImageQueue, object>(() => {
  const limit = pLimit(1);
  return {
    run: async (work) => {
      if (limit.pendingCount >= MOST_WAITING)
        throw new ApiError(
          'rest_upload_busy',
          503,
          'Too many images are waiting to be worked on; try again later.',
        );
      return limit(work);
    },
  };
});
