import type { Metadata } from 'sharp';
import type { MediaConfig } from '../../../../config/media-config.ts';
import { ApiError } from '../../../../lib/api-error.ts';
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
 * Reads an image's header and decodes nothing; null where it is none that can be read.
 * @throws ApiError `rest_upload_too_many_pixels`
 */
export async function probeImage(
  path: string,
  { maxPixels }: Pick<MediaConfig, 'maxPixels'>,
): Promise<ProbedImage | null> {
  const open = await loadSharp();
  const found = await open(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!found) return null;
  assertFewPixels(found, maxPixels);
  const { orientation = 1, exif, iptc } = found;
  return { width: found.width, height: found.height, orientation, exif, iptc };
}

/** The dimensions once the orientation is applied; from 5 on it lies on its side. */
export const upright = ({ width, height, orientation }: ProbedImage): Dimensions =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

function assertFewPixels({ width, height }: Metadata, maxPixels: number): void {
  if (width * height > maxPixels)
    throw new ApiError(
      'rest_upload_too_many_pixels',
      400,
      `An image may have ${maxPixels} pixels at most.`,
    );
}
