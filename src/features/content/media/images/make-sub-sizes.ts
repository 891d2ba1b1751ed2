import { rm } from 'node:fs/promises';
import type { Services } from '../../../../operation/services.ts';
import { derivedKey, nameOfKey } from '../files/derived-key.ts';
import type { MediaItem, MediaSize } from '../media-item.ts';
import { imageQueue } from './image-queue.ts';
import { type MadeImage, makeImage } from './make-image.ts';
import type { ProbedImage } from './probe-image.ts';
import { type Dimensions, fitInto, MAX_SIDE, type SubSize, subSizesOf } from './sub-sizes.ts';

type Needed = Pick<Services, 'config' | 'media' | 'log'>;

/** A picture on this machine that smaller ones are made of. */
export interface Picture {
  readonly path: string;
  /** The key of what was uploaded, which the smaller images' names begin like. */
  readonly file: string;
  readonly mimeType: string;
  /** Upright. */
  readonly dimensions: Dimensions;
}

/** Makes and stores the smaller images, but for those that are there; one that fails is left out and logged. */
export async function makeSubSizes(
  services: Needed,
  picture: Picture,
  there: readonly string[] = [],
): Promise<Readonly<Record<string, MediaSize>>> {
  const made: Record<string, MediaSize> = {};
  for (const size of subSizesOf(picture.dimensions)) {
    if (there.includes(size.name)) continue;
    const stored = await makeSubSize(services, picture, size);
    if (stored) made[size.name] = stored;
  }
  return made;
}

async function makeSubSize(
  services: Needed,
  { path, file, mimeType }: Picture,
  size: SubSize,
): Promise<MediaSize | null> {
  const { config, log } = services;
  const images = imageQueue(services);
  try {
    const image = await images.run(() => makeImage(path, mimeType, size, config.media));
    const key = derivedKey(file, `${size.width}x${size.height}`);
    await storeMade(services, key, image, mimeType);
    const { width, height, bytes } = image;
    return { file: nameOfKey(key), width, height, bytes, mimeType };
  } catch (error) {
    log.warn({ err: error, file, size: size.name }, 'A smaller image could not be made.');
    return null;
  }
}

/** Stores an image under a key that belongs to a claimed name, so that what may be there is left from before. */
export async function storeMade(
  { media }: Pick<Services, 'media'>,
  key: string,
  { path }: MadeImage,
  mimeType: string,
): Promise<void> {
  try {
    if (await media.put(key, path, mimeType)) return;
    await media.remove([key]);
    await media.put(key, path, mimeType);
  } finally {
    await rm(path, { force: true });
  }
}

type Main = Pick<MediaItem, 'file' | 'originalFile' | 'bytes' | 'width' | 'height'>;

/**
 * Makes the image that is shown in the place of one that is too large (`-scaled`) or lies on its side (`-rotated`), behaviour.md §4;
 * null where the uploaded one can be shown itself, or where none can be made of it.
 */
export async function makeMain(
  services: Needed,
  { path, file, mimeType, dimensions }: Picture,
  { orientation }: ProbedImage,
): Promise<Main | null> {
  const { config, log } = services;
  const isLarge = Math.max(dimensions.width, dimensions.height) > MAX_SIDE;
  // A smaller GIF would not move.
  if (mimeType === 'image/gif' || (!isLarge && orientation === 1)) return null;
  const size = fitInto(dimensions, { width: MAX_SIDE, height: MAX_SIDE });
  try {
    const image = await imageQueue(services).run(() =>
      makeImage(path, mimeType, { ...size, isCropped: false }, config.media),
    );
    const key = derivedKey(file, isLarge ? 'scaled' : 'rotated');
    await storeMade(services, key, image, mimeType);
    return { file: key, originalFile: file, bytes: image.bytes, ...size };
  } catch (error) {
    log.warn({ err: error, file }, 'An image to be shown could not be made.');
    return null;
  }
}
