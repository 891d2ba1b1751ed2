import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Metadata } from 'sharp';
import type { MediaConfig } from '../../../../config/media-config.ts';
import type { Dimensions } from '../../../../content/media/sub-sizes.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { type Bytes, openTiff } from './ifd.ts';
import { loadSharp } from './make-image.ts';

/** The data in the header of an image file. */
export interface ProbedImage extends Dimensions {
  /** As stored, before its orientation is applied. */
  readonly orientation: number;
  readonly exif: Buffer | undefined;
  readonly iptc: Buffer | undefined;
}

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

/** Bytes of one channel. */
const BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/** A part of an image file that its reader looks at before the first pixel. */
interface Part {
  /** Bytes of metadata, as they are in memory. */
  readonly metadata?: number;
  /** Whether it is a frame of an animation, or a page. */
  readonly isFrame?: boolean;
}

/** Bytes of all metadata together. Cameras write up to 100 KB, editors and depth maps some MB. */
const MOST_METADATA = 16 * 2 ** 20;
/** Frames of an animation, or pages. */
const MOST_FRAMES = 1000;
/** Chunks, segments or blocks, of which a PNG of 256 MB has 32,000. */
const MOST_PARTS = 100_000;

/**
 * Returns a description of the limit that an image file exceeds, or undefined, also for damaged files. Such a file may be made to be
 * costly to open: libraries inflate all texts of a PNG, and look at each frame or page before the first pixel. AVIF needs no check, since
 * libheif has such limits.
 */
async function findExcess(path: string, mimeType: string): Promise<string | undefined> {
  const partsOf = readers[mimeType];
  if (!partsOf) return undefined;
  const file = await open(path);
  let [parts, frames, metadata] = [0, 0, 0];
  try {
    for await (const part of partsOf(fileBytes(file))) {
      parts += 1;
      frames += part.isFrame ? 1 : 0;
      metadata += part.metadata ?? 0;
      if (metadata > MOST_METADATA) return `${MOST_METADATA} bytes of metadata`;
      if (frames > MOST_FRAMES) return `${MOST_FRAMES} frames or pages`;
      if (parts > MOST_PARTS) return `${MOST_PARTS} chunks`;
    }
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // it ends before it should
    throw error;
  } finally {
    await file.close();
  }
}

type ReadParts = (bytes: Bytes) => AsyncGenerator<Part>;

const WINDOW = 65_536;

/** Reads a window of the file at a time. */
function fileBytes(file: FileHandle): Bytes {
  let window = Buffer.alloc(0);
  let start = 0;
  const fill = async (at: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  return {
    async read(at, length) {
      if (length > WINDOW) return fill(at, Math.min(length, MOST_METADATA));
      if (at < start || at + length > start + window.length) {
        start = at;
        window = await fill(at, WINDOW);
      }
      return window.subarray(at - start, at - start + length);
    },
  };
}

/** W3C PNG §5.3: each chunk has its length, its name, its data and a checksum. */
async function* pngParts(bytes: Bytes): AsyncGenerator<Part> {
  let left = MOST_METADATA;
  for (let at = 8; ; ) {
    const head = await bytes.read(at, 8);
    const length = head.readUInt32BE(0);
    const name = head.toString('latin1', 4, 8);
    if (name === 'IEND') return;
    const isText = name === 'zTXt' || name === 'iTXt';
    const metadata = isText
      ? await inflatedSize(await bytes.read(at + 8, Math.min(length, left)), name, left)
      : length;
    if (/^[A-Z]/.test(name)) yield {};
    else yield { metadata };
    left = Math.max(0, left - metadata);
    at += length + 12;
  }
}

/** §11.3.3: a keyword, flags and, for iTXt, two further texts stand before what may be compressed. */
async function inflatedSize(data: Buffer, name: string, most: number): Promise<number> {
  const keyword = data.indexOf(0);
  const isCompressed = name === 'zTXt' || data[keyword + 1] === 1;
  if (keyword < 0 || !isCompressed) return data.length;
  const start =
    name === 'zTXt' ? keyword + 2 : data.indexOf(0, data.indexOf(0, keyword + 3) + 1) + 1;
  const compressed = data.subarray(start);
  try {
    return (await promisify(inflate)(compressed, { maxOutputLength: most + 1 })).length;
  } catch {
    return compressed.length * 1032; // the most that deflate makes of a byte
  }
}

/** ITU-T T.81 annex B: segments with their lengths, up to the first scan. */
async function* jpegParts(bytes: Bytes): AsyncGenerator<Part> {
  for (let at = 2; ; ) {
    const here = await bytes.read(at, 512);
    const mark = here.indexOf(0xff);
    if (mark !== 0) {
      if (here.length === 0) return;
      const skipped = mark < 0 ? here.length : mark;
      yield { metadata: skipped };
      at += skipped;
      continue;
    }
    const marker = here.readUInt8(1);
    if (marker === SCAN || marker === END) return;
    const hasLength = marker !== 0xff && marker !== 0 && (marker < 0xd0 || marker > 0xd8);
    const length = hasLength ? here.readUInt16BE(2) + 2 : 1;
    yield { metadata: length };
    at += Math.max(length, 1);
  }
}

const SCAN = 0xda;
const END = 0xd9;

/** Reads the container of WebP (RFC 9649): chunks with their lengths, padded to even lengths. */
async function* webpParts(bytes: Bytes): AsyncGenerator<Part> {
  for (let at = 12; ; ) {
    const head = await bytes.read(at, 8);
    const name = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    if (name === 'ANMF') yield { isFrame: true };
    else yield /^(VP8[ LX]|ALPH)$/.test(name) ? {} : { metadata: length };
    at += 8 + length + (length % 2);
  }
}

/** GIF89a: images and extensions, of blocks of up to 255 bytes each. */
async function* gifParts(bytes: Bytes): AsyncGenerator<Part> {
  const byte = async (at: number) => (await bytes.read(at, 1)).readUInt8(0);
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterBlocks = async (from: number) => {
    let at = from;
    for (let size = await byte(at); size > 0; size = await byte(at)) at += size + 1;
    return at + 1;
  };
  for (let at = 13 + tableSize(await byte(10)); ; ) {
    const kind = await byte(at);
    if (kind === 0x2c) {
      yield { isFrame: true };
      at = await afterBlocks(at + 11 + tableSize(await byte(at + 9)));
    } else if (kind === 0x21) {
      const end = await afterBlocks(at + 2);
      yield { metadata: end - at };
      at = end;
    } else return;
  }
}

/** TIFF 6.0: a chain of directories, one for each page. */
async function* tiffParts(bytes: Bytes): AsyncGenerator<Part> {
  const tiff = await openTiff(bytes);
  if (!tiff) return;
  for (let at = tiff.first; at !== 0; ) {
    const { entries, next } = await tiff.directory(at);
    yield { isFrame: true, metadata: entries.reduce((sum, entry) => sum + 20 + entry.bytes, 0) };
    at = next;
  }
}

const readers: Readonly<Record<string, ReadParts>> = {
  'image/png': pngParts,
  'image/jpeg': jpegParts,
  'image/webp': webpParts,
  'image/gif': gifParts,
  'image/tiff': tiffParts,
};
