/** Bytes of a file or of memory. */
export interface Bytes {
  /** Returns fewer bytes at the end of the file. */
  read(at: number, length: number): Promise<Buffer>;
}

/** A directory of TIFF 6.0 or BigTIFF; EXIF has these as well. */
export interface Ifd {
  readonly entries: readonly IfdEntry[];
  /** The offset of the next directory; 0 for none. */
  readonly next: number;
}

export interface IfdEntry {
  readonly tag: number;
  /** 2 text, 3 and 4 whole numbers, 5 fractions, … */
  readonly type: number;
  readonly at: number;
  /** The size of all its values. */
  readonly bytes: number;
}

/** An open file: its first directory, and functions that read its numbers and directories. */
export interface Tiff {
  readonly first: number;
  /** Reads a number of 16, 32 or 64 bits. @throws RangeError beyond the end */
  number(bytes: Buffer, at: number, size: number): number;
  /** @throws RangeError beyond the end, and for more than 65,535 entries */
  directory(at: number): Promise<Ifd>;
}

/** In bytes, by the type of a value. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];

/** The limit of entries in a directory. BigTIFF could have more, but libtiff does not read more either. */
const MOST_ENTRIES = 65_535;

/** Opens a TIFF; null for bytes in another format. @throws RangeError for too few bytes */
export async function openTiff(bytes: Bytes): Promise<Tiff | null> {
  const header = await bytes.read(0, 16);
  const order = header.toString('latin1', 0, 2);
  const number = order === 'II' ? littleEndian : bigEndian;
  const version = order === 'II' || order === 'MM' ? number(header, 2, 2) : 0;
  if (version !== 42 && version !== 43) return null;
  const isBig = version === 43;
  const [countSize, wide, entrySize] = isBig ? [8, 8, 20] : [2, 4, 12];
  return {
    first: isBig ? number(header, 8, 8) : number(header, 4, 4),
    number,
    async directory(at) {
      const count = number(await bytes.read(at, countSize), 0, countSize);
      if (count > MOST_ENTRIES) throw new RangeError(`A directory of ${count} entries.`);
      const table = await bytes.read(at + countSize, count * entrySize + wide);
      const entries = Array.from({ length: count }, (_, i): IfdEntry => {
        const start = i * entrySize;
        const type = number(table, start + 2, 2);
        const size = number(table, start + 4, wide) * (SIZES[type] ?? 0);
        const place = start + 4 + wide;
        const isInline = size <= wide;
        return {
          tag: number(table, start, 2),
          type,
          at: isInline ? at + countSize + place : number(table, place, wide),
          bytes: size,
        };
      });
      return { entries, next: number(table, count * entrySize, wide) };
    },
  };
}

const littleEndian = (bytes: Buffer, at: number, size: number): number =>
  size === 8 ? Number(bytes.readBigUInt64LE(at)) : bytes.readUIntLE(at, size);

const bigEndian = (bytes: Buffer, at: number, size: number): number =>
  size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size);
