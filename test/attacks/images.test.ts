import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { incomingFiles, storedFiles, upload } from '../features/content/media/media-site.ts';
import { makePicture } from '../support/test-image.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

type Made = Buffer | Promise<Buffer>;

/** Small files that are costly to open or to decode; a decoder would notice damage in some first. */
const bombs: readonly (readonly [
  title: string,
  extension: string,
  code: string,
  make: () => Made,
])[] = [
  ['AVIF of 9000×9000', 'avif', 'pixels', () => resized('avif', 9000, 9000)],
  ['lossless WebP of 9900×9900', 'webp', 'pixels', () => webpHeader(9900, 9900)],
  ['GIF of 9900×9900', 'gif', 'pixels', () => gif(9900, 9900, 1)],
  ['PNG of 1×2,000,000', 'png', 'pixels', () => png({ width: 1, height: 2_000_000 })],
  ['PNG of 2,000,000×1', 'png', 'pixels', () => png({ width: 2_000_000, height: 1 })],
  ['PNG of 16 bits a channel', 'png', 'pixels', () => png({ width: 9900, height: 9900, bits: 16 })],
  ['interlaced PNG', 'png', 'pixels', () => png({ width: 9900, height: 9900, interlace: 1 })],
  ['progressive JPEG', 'jpg', 'pixels', () => resized('jpg', 9900, 9900)],
  ['PNG of compressed texts', 'png', 'metadata', () => png({ chunks: texts('zTXt', 'k\0\0') })],
  [
    'PNG of international texts',
    'png',
    'metadata',
    () => png({ chunks: texts('iTXt', 'k\0\x01\0\0\0') }),
  ],
  [
    'PNG of texts behind the picture',
    'png',
    'metadata',
    () => png({ trailing: texts('zTXt', 'k\0\0') }),
  ],
  [
    'PNG of 200,000 texts',
    'png',
    'metadata',
    () => png({ chunks: many(200_000, chunk('tEXt', 'k\0v')) }),
  ],
  [
    'PNG of a text of 17 MB',
    'png',
    'metadata',
    () => png({ chunks: chunk('tEXt', many(17_000_000, 'k')) }),
  ],
  ['JPEG of 200,000 comments', 'jpg', 'metadata', () => jpeg(many(200_000, '\xff\xfe\0\x03x'))],
  [
    'JPEG of 17 MB of EXIF',
    'jpg',
    'metadata',
    () => jpeg(many(300, segment(Buffer.alloc(60_000)))),
  ],
  [
    'WebP of 100,000 frames',
    'webp',
    'metadata',
    () => webp(many(100_000, riff('ANMF', Buffer.alloc(16)))),
  ],
  [
    'WebP of 200,000 chunks',
    'webp',
    'metadata',
    () => webp(many(200_000, riff('ABCD', Buffer.alloc(2)))),
  ],
  ['GIF of 100,000 frames', 'gif', 'metadata', () => gif(10, 10, 100_000)],
  ['TIFF of 60,000 pages', 'tiff', 'metadata', () => tiff(60_000)],
  ['TIFF whose pages form a circle', 'tiff', 'metadata', () => tiff(1, 8)],
];

test.each(bombs)('a %s is refused by its header', async (_, extension, code, make) => {
  const before = await storedFiles(site);
  const file = await make();
  const begun = process.resourceUsage().maxRSS;
  const { status, body } = await upload(site, new Uint8Array(file), { name: `bomb.${extension}` });
  const codes = {
    pixels: 'rest_upload_too_many_pixels',
    metadata: 'rest_upload_too_much_metadata',
  };
  expect([status, body.code]).toEqual([400, codes[code as keyof typeof codes]]);
  expect(process.resourceUsage().maxRSS - begun).toBeLessThan(150_000); // kilobytes, with the file itself
  expect(await storedFiles(site)).toEqual(before);
  expect(await incomingFiles(site)).toEqual([]);
});

describe('EXIF that is made to be costly is left out, and the picture taken', () => {
  const exifs: readonly (readonly [title: string, exif: Buffer])[] = [
    ['65,535 entries that are there', exif(65_535)],
    [
      '65,535 entries of one long text',
      exif(65_535, { tag: () => 0x010e, type: 2, count: 60_000 }),
    ],
    ['65,535 entries that are not there', exif(10, { said: 65_535 })],
    ['4,000 entries of 30,000 numbers each', exif(4000, { count: 30_000 })],
    ['values beyond its end', exif(10, { tag: () => 0x010f, type: 5, at: 0xfffffff0 })],
    ['a directory beyond its end', exif(1, { tag: () => 0x8769, type: 4, at: 0xfffffff0 })],
    ['fractions of nothing', exif(2, { tag: () => 0x829d, type: 5, at: 8 })],
    ['no directory', Buffer.from('II*\0\xff\xff\xff\xff', 'latin1')],
    ['no header', Buffer.from('??')],
  ];
  it.each(exifs)('%s', async (_, data) => {
    const picture = await png400();
    const file = Buffer.concat([
      picture.subarray(0, 33),
      chunk('eXIf', data),
      picture.subarray(33),
    ]);
    const { status, body } = await upload(site, new Uint8Array(file), { name: 'exif.png' });
    expect([status, body.media_details.image_meta.camera]).toEqual([201, '']);
    expect(body.media_details.sizes).toHaveProperty('thumbnail');
  });
});

test('one picture is worked on at a time', async () => {
  const picture = await makePicture({ width: 2700, height: 60, format: 'png' });
  let most = 0;
  const watch = (length: number) => {
    most = Math.max(most, length, sharp.counters().process);
  };
  sharp.queue.on('change', watch);
  const answers = await Promise.all(
    [1, 2, 3].map((i) => upload(site, picture, { name: `wide-${i}.png` })),
  );
  sharp.queue.off('change', watch);
  for (const { status, body } of answers) {
    expect(status).toBe(201);
    expect(Object.keys(body.media_details.sizes)).toContain('thumbnail');
  }
  expect(most).toBe(1);
  expect(await incomingFiles(site)).toEqual([]);
});

const many = (count: number, one: Buffer | string): Buffer => {
  const part = typeof one === 'string' ? Buffer.from(one, 'latin1') : one;
  return Buffer.alloc(count * part.length, part);
};

const big = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const little = (value: number, size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntLE(value, 0, size);
  return bytes;
};

function chunk(name: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(name), Buffer.from(data)]);
  return Buffer.concat([big(body.length - 4), body, big(crc32(body))]);
}

/** 20 texts of 50 MB, in a megabyte. */
function texts(name: string, before: string): Buffer {
  const packed = deflateSync(Buffer.alloc(50_000_000, 65));
  return many(20, chunk(name, Buffer.concat([Buffer.from(before, 'latin1'), packed])));
}

const nothing: Buffer = Buffer.alloc(0);

function png({
  width = 10,
  height = 10,
  bits = 8,
  interlace = 0,
  chunks = nothing,
  trailing = nothing,
}) {
  const flags = Buffer.from([bits, 6, 0, 0, interlace]);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const header = chunk('IHDR', Buffer.concat([big(width), big(height), flags]));
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([signature, header, chunks, data, trailing, chunk('IEND', nothing)]);
}

const blank = (format: 'png' | 'jpeg' | 'avif', side = 400) =>
  makePicture({ width: side, height: side, format });
const png400 = () => blank('png');

/** A small picture whose header names other dimensions. */
async function resized(format: 'avif' | 'jpg', width: number, height: number): Promise<Buffer> {
  if (format === 'avif') {
    const file = await blank('avif');
    const at = file.indexOf('ispe') + 8;
    file.writeUInt32BE(width, at);
    file.writeUInt32BE(height, at + 4);
    return file;
  }
  const file = await sharp(await png400())
    .jpeg({ progressive: true })
    .toBuffer();
  const at = file.indexOf(Buffer.from([0xff, 0xc2])) + 5;
  file.writeUInt16BE(height, at);
  file.writeUInt16BE(width, at + 2);
  return file;
}

const segment = (data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xe1, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);

async function jpeg(segments: Buffer): Promise<Buffer> {
  const file = await blank('jpeg');
  return Buffer.concat([file.subarray(0, 2), segments, file.subarray(2)]);
}

const riff = (name: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(name), little(data.length, 4), data, Buffer.alloc(data.length % 2)]);

const webp = (chunks: Buffer): Buffer =>
  riff('RIFF', Buffer.concat([Buffer.from('WEBP'), riff('VP8X', Buffer.alloc(10)), chunks]));

/** VP8L names its dimensions in 14 bits each. */
function webpHeader(width: number, height: number): Buffer {
  const size = little((width - 1) | ((height - 1) << 14), 4);
  const data = Buffer.concat([Buffer.from([0x2f]), size, Buffer.alloc(40)]);
  return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), riff('VP8L', data)]));
}

function gif(width: number, height: number, frames: number): Buffer {
  const size = Buffer.concat([little(width, 2), little(height, 2)]);
  const screen = Buffer.concat([size, Buffer.from([0x80, 0, 0])]);
  const pixel = Buffer.from([0, 2, 2, 0x44, 1, 0]);
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, pixel]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    Buffer.alloc(6),
    many(frames, frame),
    Buffer.from(';'),
  ]);
}

/** @param last where the last directory says that the next one is */
function tiff(pages: number, last = 0): Buffer {
  const tags = [
    [256, 10],
    [257, 10],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 0],
    [277, 1],
    [278, 10],
    [279, 100],
  ];
  const entries = tags.map(([tag = 0, value = 0]) =>
    Buffer.concat([little(tag, 2), little(3, 2), little(1, 4), little(value, 4)]),
  );
  const table = Buffer.concat([little(tags.length, 2), ...entries]);
  const size = table.length + 4;
  const directories = Array.from({ length: pages }, (_, i) =>
    Buffer.concat([table, little(i === pages - 1 ? last : 8 + (i + 1) * size, 4)]),
  );
  return Buffer.concat([Buffer.from('II*\0'), little(8, 4), ...directories, Buffer.alloc(100)]);
}

function exif(
  entries: number,
  { tag = (i: number) => i + 1, type = 3, count = 1, at = 8, said = entries } = {},
): Buffer {
  const all = Array.from({ length: entries }, (_, i) =>
    Buffer.concat([little(tag(i) % 65_536, 2), little(type, 2), little(count, 4), little(at, 4)]),
  );
  return Buffer.concat([Buffer.from('II*\0'), little(8, 4), little(said, 2), ...all, little(0, 4)]);
}
