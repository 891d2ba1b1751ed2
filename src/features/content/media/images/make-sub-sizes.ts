import { rm } from 'node:fs/promises';
import { derivedKey, nameOfKey } from '../../../../content/media/media-address.ts';
import type { MediaItem, MediaSize } from '../../../../content/media/media-item.ts';
import {
  type Dimensions,
  fitInto,
  MAX_SIDE,
  type SubSize,
  subSizesOf,
} from '../../../../content/media/sub-sizes.ts';
import type { Services } from '../../../../operation/services.ts';
import { imageQueue, type MadeImage, makeImage, UNCOMPRESSED } from './make-image.ts';
import type { ProbedImage } from './probe-image.ts';

type Needed = Pick<Services, 'config' | 'media' | 'log'>;

/** A picture on this machine from which smaller ones are made. */
export interface Picture {
  readonly path: string;
  /** The key of the uploaded file; the names of the smaller images have its prefix. */
  readonly file: string;
  readonly mimeType: string;
  /** Upright. */
  readonly dimensions: Dimensions;
}

type Sizes = Readonly<Record<string, MediaSize>>;

/** Makes and stores the smaller images, but for those that are there; one that fails is left out and logged. */
export const makeSubSizes = (
  services: Needed,
  picture: Picture,
  there: readonly string[] = [],
): Promise<Sizes> =>
  withDecoded(services, picture, (decoded) => subSizes(services, decoded, there), {});

/** Makes and stores all images that an uploaded one is shown by. */
export const makeImages = (
  services: Needed,
  picture: Picture,
  probed: ProbedImage,
): Promise<{ readonly sizes: Sizes; readonly main: Main | null }> =>
  withDecoded(
    services,
    picture,
    async (decoded) => ({
      sizes: await subSizes(services, decoded, []),
      main: await makeMain(services, decoded, probed),
    }),
    { sizes: {}, main: null },
  );

interface Decoded extends Picture {
  /** A file of the picture without compression, upright and no larger than the largest image to show. */
  readonly decodedPath: string;
}

/** Decodes a picture once for all images made from it. If it can't be decoded, returns `otherwise` and logs the fault. */
async function withDecoded<Result>(
  services: Needed,
  picture: Picture,
  work: (decoded: Decoded) => Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  const { config, log } = services;
  const { path, file, dimensions } = picture;
  const size = fitInto(dimensions, { width: MAX_SIDE, height: MAX_SIDE });
  let decodedPath: string | undefined;
  try {
    const image = await imageQueue(services).run(() =>
      makeImage(path, UNCOMPRESSED, { ...size, isCropped: false }, config.media),
    );
    decodedPath = image.path;
  } catch (error) {
    log.warn({ err: error, file }, 'An image could not be decoded.');
    return otherwise;
  }
  try {
    return await work({ ...picture, decodedPath });
  } finally {
    await rm(decodedPath, { force: true });
  }
}

async function subSizes(
  services: Needed,
  decoded: Decoded,
  there: readonly string[],
): Promise<Sizes> {
  const made: Record<string, MediaSize> = {};
  for (const size of subSizesOf(decoded.dimensions)) {
    if (there.includes(size.name)) continue;
    const stored = await makeSubSize(services, decoded, size);
    if (stored) made[size.name] = stored;
  }
  return made;
}

async function makeSubSize(
  services: Needed,
  { decodedPath, file, mimeType }: Decoded,
  size: SubSize,
): Promise<MediaSize | null> {
  const { config, log } = services;
  const images = imageQueue(services);
  try {
    const image = await images.run(() => makeImage(decodedPath, mimeType, size, config.media));
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
 * Makes the image to show instead of one that is too large (`-scaled`) or not upright (`-rotated`), docs/rest.md §4.6; null if the
 * uploaded one can be shown itself, or if no image can be made from it.
 */
async function makeMain(
  services: Needed,
  { decodedPath, file, mimeType, dimensions }: Decoded,
  { orientation }: ProbedImage,
): Promise<Main | null> {
  const { config, log } = services;
  const isLarge = Math.max(dimensions.width, dimensions.height) > MAX_SIDE;
  // A smaller GIF would not move.
  if (mimeType === 'image/gif' || (!isLarge && orientation === 1)) return null;
  const size = fitInto(dimensions, { width: MAX_SIDE, height: MAX_SIDE });
  try {
    const image = await imageQueue(services).run(() =>
      makeImage(decodedPath, mimeType, { ...size, isCropped: false }, config.media),
    );
    const key = derivedKey(file, isLarge ? 'scaled' : 'rotated');
    await storeMade(services, key, image, mimeType);
    return { file: key, originalFile: file, bytes: image.bytes, ...size };
  } catch (error) {
    log.warn({ err: error, file }, 'An image to be shown could not be made.');
    return null;
  }
}
