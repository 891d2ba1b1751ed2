import type { ImageMeta } from '../../../../content/media/media-item.ts';
import { openTiff } from './ifd.ts';
import type { ProbedImage } from './probe-image.ts';

/** Tags of EXIF 2.32 that are read. */
const TAG = {
  description: 0x010e,
  camera: 0x0110,
  dateTime: 0x0132,
  artist: 0x013b,
  copyright: 0x8298,
  exposureTime: 0x829a,
  aperture: 0x829d,
  iso: 0x8827,
  taken: 0x9003,
  digitized: 0x9004,
  focalLength: 0x920a,
} as const;

/** The directory with what only cameras write. */
const CAMERA = 0x8769;

/** Never throws: what can't be read is left out. Where a picture was taken is not read. */
export async function readImageMeta({ exif, iptc, orientation }: ProbedImage): Promise<ImageMeta> {
  const found = exif ? await readExif(exif).catch(() => undefined) : undefined;
  const text = (tag: number) => textOf(found?.get(tag));
  const number = (tag: number, digits: number) => rounded(found?.get(tag), digits);
  const written = readIptc(iptc);
  const taken = [TAG.digitized, TAG.taken, TAG.dateTime].map(text).find((time) => time !== '');
  return {
    aperture: number(TAG.aperture, 2),
    credit: written.credit || text(TAG.artist),
    camera: text(TAG.camera),
    caption: written.caption || text(TAG.description),
    created_timestamp: secondsOf(taken),
    copyright: written.copyright || text(TAG.copyright),
    focal_length: number(TAG.focalLength, 2),
    iso: number(TAG.iso, 0),
    shutter_speed: number(TAG.exposureTime, 10),
    title: written.title,
    orientation: exif === undefined ? '0' : String(orientation),
    keywords: written.keywords,
  };
}

type ExifValues = ReadonlyMap<number, string | number>;

/** The values of the tags above. @throws RangeError where it is damaged */
async function readExif(exif: Buffer): Promise<ExifValues> {
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  const bytes = exif.subarray(start);
  const tiff = await openTiff({ read: async (at, length) => bytes.subarray(at, at + length) });
  const values = new Map<number, string | number>();
  if (!tiff) return values;
  const wanted: ReadonlySet<number> = new Set(Object.values(TAG));
  const take = async (at: number): Promise<number> => {
    let camera = 0;
    for (const { tag, type, at: place, bytes: size } of (await tiff.directory(at)).entries) {
      if (tag === CAMERA) camera = tiff.number(bytes, place, 4);
      if (!wanted.has(tag)) continue;
      if (type === TEXT)
        values.set(tag, bytes.toString('utf8', place, place + Math.min(size, LONGEST)));
      else if (type === SHORT || type === LONG)
        values.set(tag, tiff.number(bytes, place, type === SHORT ? 2 : 4));
      else if (type === FRACTION)
        values.set(tag, tiff.number(bytes, place, 4) / tiff.number(bytes, place + 4, 4));
    }
    return camera;
  };
  const camera = await take(tiff.first);
  if (camera > 0) await take(camera).catch(() => 0); // the first directory counts all the same
  return values;
}

const [TEXT, SHORT, LONG, FRACTION] = [2, 3, 4, 5];

/** Bytes of a text; a caption may be long. */
const LONGEST = 65_536;

const rounded = (value: unknown, digits: number): string =>
  typeof value === 'number' && Number.isFinite(value) ? String(Number(value.toFixed(digits))) : '0';

/** EXIF has neither zone nor hyphens: `2026:05:04 12:00:00`. */
function secondsOf(time = ''): string {
  const [, date = '', clock = ''] = /^(\d{4}:\d\d:\d\d)[ T](\d\d:\d\d:\d\d)/.exec(time) ?? [];
  const at = Date.parse(`${date.replaceAll(':', '-')}T${clock}Z`);
  return Number.isNaN(at) ? '0' : String(at / 1000);
}

const textOf = (value: unknown): string =>
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
    found.push({ number: iptc.readUInt8(at + 2), text: textOf(value.toString()) });
    at = iptc.indexOf('\x1c\x02', at + 5 + length);
  }
  return found;
}
