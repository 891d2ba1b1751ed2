import sharp from 'sharp';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
  /** EXIF's, from 1 to 8. */
  readonly orientation?: number;
  readonly exif?: Readonly<Record<string, Record<string, string>>>;
}

/** A picture that is red on its left and blue on its right, as it is stored. */
export async function makePicture({
  width,
  height,
  format = 'jpeg',
  orientation,
  exif,
}: Picture): Promise<Buffer<ArrayBuffer>> {
  const right = { r: 0, g: 0, b: 255 };
  const half = Math.ceil(width / 2);
  const blue = await sharp({ create: { width: half, height, channels: 3, background: right } })
    .png()
    .toBuffer();
  let image = sharp({ create: { width, height, channels: 3, background: { r: 255, g: 0, b: 0 } } })
    .composite([{ input: blue, left: width - half, top: 0 }])
    .toFormat(format);
  if (exif) image = image.withExif(exif);
  if (orientation !== undefined)
    image = image.withMetadata({ orientation, ...(exif ? { exif } : {}) });
  return Buffer.from(await image.toBuffer());
}

/** What colour a picture has at a place, from 0 to 1 of its width and height. */
export async function colourAt(
  image: Uint8Array,
  [x, y]: readonly [number, number],
): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const column = Math.min(info.width - 1, Math.floor(x * info.width));
  const row = Math.min(info.height - 1, Math.floor(y * info.height));
  const at = (row * info.width + column) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  if (red > 150 && blue < 100) return 'red';
  return blue > 150 && red < 100 ? 'blue' : 'other';
}
