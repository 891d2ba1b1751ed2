import type { Metadata } from 'sharp';
import type { MediaConfig } from '../../../../config/media-config.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { findExcess } from './image-parts.ts';
import { loadSharp } from './make-image.ts';
import type { Dimensions } from './sub-sizes.ts';

/** What an image file's header says. */
export interface ProbedImage extends Dimensions {
  /** As stored, before its orientation is applied. */
  readonly orientation: number;
  readonly exif: Buffer | undefined;
  readonly iptc: Buffer | undefined;
}

/** The types that smaller images are made of, and that can be edited. */
export const workableTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/tiff',
]);

/**
 * Reads an image's header and decodes nothing; null where it is none that can be read. Call it in the image queue.
 * @throws ApiError `rest_upload_too_many_pixels`, `rest_upload_too_much_metadata`
 */
export async function probeImage(
  path: string,
  mimeType: string,
  config: Pick<MediaConfig, 'maxPixels' | 'maxSide'>,
): Promise<ProbedImage | null> {
  const excess = await findExcess(path, mimeType);
  if (excess !== undefined)
    throw tooLarge('rest_upload_too_much_metadata', `An image may have ${excess} at most.`);
  const openImage = await loadSharp();
  const found = await openImage(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!found) return null;
  assertDecodable(found, mimeType, config);
  const { orientation = 1, exif, iptc } = found;
  return { width: found.width, height: found.height, orientation, exif, iptc };
}

/** The dimensions once the orientation is applied; from 5 on it lies on its side. */
export const upright = ({ width, height, orientation }: ProbedImage): Dimensions =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

const tooLarge = (code: string, message: string): ApiError => new ApiError(code, 400, message);

/**
 * For how many pixels of a JPEG each pixel counts. These decoders hold the whole picture, and take 20 bytes and more for a pixel of AVIF; for
 * the others a row at a time is enough.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  'image/avif': 4,
  'image/gif': 4,
  'image/webp': 2,
};

function assertDecodable(
  { width, height, channels, depth, isProgressive }: Metadata,
  mimeType: string,
  { maxPixels, maxSide }: Pick<MediaConfig, 'maxPixels' | 'maxSide'>,
): void {
  const code = 'rest_upload_too_many_pixels';
  if (Math.max(width, height) > maxSide)
    throw tooLarge(code, `An image may be ${maxSide} pixels wide and high at most.`);
  const size = Math.max(1, (channels * (BYTES[depth] ?? 8)) / 4);
  const isWhole = isProgressive && !WEIGHTS[mimeType];
  const most = Math.floor(maxPixels / (size * (WEIGHTS[mimeType] ?? (isWhole ? 2 : 1))));
  if (width * height > most)
    throw tooLarge(code, `An image of this format may have ${most} pixels at most.`);
}

/** Of one channel. */
const BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
