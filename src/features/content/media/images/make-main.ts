import type { Services } from '../../../../app/services.ts';
import { derivedKey } from '../files/derived-key.ts';
import type { MediaItem } from '../media-item.ts';
import { makeImage } from './make-image.ts';
import { type Picture, storeMade } from './make-sub-sizes.ts';
import type { ProbedImage } from './probe-image.ts';
import { fitInto, MAX_SIDE } from './sub-sizes.ts';

type Main = Pick<MediaItem, 'file' | 'originalFile' | 'bytes' | 'width' | 'height'>;

/**
 * Makes the image that is shown in the place of one that is too large (`-scaled`) or lies on its side (`-rotated`), behaviour.md §4;
 * null where the uploaded one can be shown itself, or where none can be made of it.
 */
export async function makeMain(
  services: Pick<Services, 'config' | 'media' | 'images' | 'log'>,
  { path, file, mimeType, dimensions }: Picture,
  { orientation }: ProbedImage,
): Promise<Main | null> {
  const { images, config, log } = services;
  const isLarge = Math.max(dimensions.width, dimensions.height) > MAX_SIDE;
  // A smaller GIF would not move.
  if (mimeType === 'image/gif' || (!isLarge && orientation === 1)) return null;
  const size = fitInto(dimensions, { width: MAX_SIDE, height: MAX_SIDE });
  try {
    const image = await images.run(() =>
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
