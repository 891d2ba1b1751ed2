import exifReader from 'exif-reader';
import type { ProbedImage } from './probe-image.ts';

/** What a camera wrote into a picture, as REST's `image_meta` has it: everything but the keywords is text. */
export interface ImageMeta {
  readonly aperture: string;
  readonly credit: string;
  readonly camera: string;
  readonly caption: string;
  /** Seconds since 1970. */
  readonly created_timestamp: string;
  readonly copyright: string;
  readonly focal_length: string;
  readonly iso: string;
  readonly shutter_speed: string;
  readonly title: string;
  readonly orientation: string;
  readonly keywords: readonly string[];
}

/** Never throws: what can't be read is left out. Where a picture was taken is not read. */
export function readImageMeta({ exif, iptc, orientation }: ProbedImage): ImageMeta {
  const { Image = {}, Photo = {} } = readExif(exif);
  const written = readIptc(iptc);
  const taken = Photo.DateTimeDigitized ?? Photo.DateTimeOriginal ?? Image.DateTime;
  const time = taken instanceof Date ? taken.getTime() : Number.NaN;
  return {
    aperture: number(Photo.FNumber, 2),
    credit: written.credit || text(Image.Artist),
    camera: text(Image.Model),
    caption: written.caption || text(Image.ImageDescription),
    created_timestamp: Number.isFinite(time) ? String(Math.trunc(time / 1000)) : '0',
    copyright: written.copyright || text(Image.Copyright),
    focal_length: number(Photo.FocalLength, 2),
    iso: number([Photo.ISOSpeedRatings].flat()[0], 0),
    shutter_speed: number(Photo.ExposureTime, 10),
    title: written.title,
    orientation: exif === undefined ? '0' : String(orientation),
    keywords: written.keywords,
  };
}

function readExif(exif: Buffer | undefined): Partial<ReturnType<typeof exifReader>> {
  if (!exif) return {};
  try {
    return exifReader(exif);
  } catch {
    return {};
  }
}

const number = (value: unknown, digits: number): string =>
  typeof value === 'number' && Number.isFinite(value) ? String(Number(value.toFixed(digits))) : '0';

const text = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';

/** Datasets of IPTC-IIM's application record: 5 title, 25 keyword, 80 byline, 110 credit, 116 copyright, 120 caption. */
function readIptc(iptc: Buffer | undefined) {
  const sets = iptc ? datasets(iptc) : [];
  const first = (number: number) => sets.find((set) => set.number === number)?.text ?? '';
  return {
    title: first(5),
    credit: first(110) || first(80),
    copyright: first(116),
    caption: first(120),
    keywords: sets.filter(({ number: one }) => one === 25).map((set) => set.text),
  };
}

function datasets(iptc: Buffer): { number: number; text: string }[] {
  const found: { number: number; text: string }[] = [];
  // Each begins with 0x1C, its record, its number and its length; Photoshop's wrapping before them is passed over.
  for (let at = iptc.indexOf('\x1c\x02'); at >= 0 && at + 5 <= iptc.length; ) {
    const length = iptc.readUInt16BE(at + 3);
    const value = iptc.subarray(at + 5, at + 5 + length);
    found.push({ number: iptc.readUInt8(at + 2), text: text(value.toString()) });
    at = iptc.indexOf('\x1c\x02', at + 5 + length);
  }
  return found;
}
