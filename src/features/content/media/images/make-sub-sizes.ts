import { rm } from 'node:fs/promises';
import type { Services } from '../../../../app/services.ts';
import { derivedKey, nameOfKey } from '../files/derived-key.ts';
import type { MediaSize } from '../media-item.ts';
import { type MadeImage, makeImage } from './make-image.ts';
import { type Dimensions, type SubSize, subSizesOf } from './sub-sizes.ts';

type Needed = Pick<Services, 'config' | 'media' | 'images' | 'log'>;

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
  const { images, config, log } = services;
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
