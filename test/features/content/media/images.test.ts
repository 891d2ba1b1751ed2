import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { colourAt, makePicture } from '../../../support/test-image.ts';
import { sharedSite } from '../../../support/test-site.ts';
import { incomingFiles, storedFiles, upload } from './media-site.ts';

const site = sharedSite({ env: { UPLOAD_MAX_PIXELS: '20000000' } });

const stored = (file: string): Promise<Buffer> => {
  const { storage } = site.services.config.media;
  return readFile(join(storage.kind === 'local' ? storage.folder : '', file));
};

// biome-ignore lint/suspicious/noExplicitAny: the answer of an upload
const imagesOf = ({ media_details: { file, sizes } }: any): Record<string, string> =>
  Object.fromEntries(
    Object.entries<{ file: string }>(sizes).map(([name, size]) => [
      name,
      `${file.slice(0, 8)}${size.file}`,
    ]),
  );

describe('smaller images', () => {
  it('are those that fit, in the format of the picture', async () => {
    const { body } = await upload(site, await makePicture({ width: 2200, height: 1000 }));
    const sizes = Object.entries<{ width: number; height: number }>(body.media_details.sizes);
    expect(sizes.map(([name, { width, height }]) => [name, width, height])).toEqual([
      ['medium', 300, 136],
      ['large', 1024, 465],
      ['thumbnail', 150, 150],
      ['medium_large', 768, 349],
      ['1536x1536', 1536, 698],
      ['2048x2048', 2048, 931],
      ['full', 2200, 1000],
    ]);
    for (const [name, file] of Object.entries(imagesOf(body))) {
      const { width, height, format } = await sharp(await stored(file)).metadata();
      const said = body.media_details.sizes[name];
      expect([width, height, format]).toEqual([said.width, said.height, 'jpeg']);
    }
  });

  it.each(['png', 'webp', 'gif', 'avif'] as const)('are made of %s as well', async (format) => {
    const picture = await makePicture({ width: 400, height: 200, format });
    const { body } = await upload(site, picture, { name: `boat.${format}` });
    const { thumbnail } = imagesOf(body);
    expect(body.mime_type).toBe(`image/${format}`);
    const made = await sharp(await stored(thumbnail ?? '')).metadata();
    expect([made.width, made.height]).toEqual([150, 150]);
  });

  it('have the middle of the picture where they are cut', async () => {
    const { body } = await upload(site, await makePicture({ width: 800, height: 200 }));
    const thumbnail = await stored(imagesOf(body).thumbnail ?? '');
    expect(await colourAt(thumbnail, [0.1, 0.5])).toBe('red');
    expect(await colourAt(thumbnail, [0.9, 0.5])).toBe('blue');
  });

  it('are missed where a file is damaged, and the item is there all the same', async () => {
    const whole = await sharp({
      create: {
        width: 500,
        height: 500,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    const damaged = Buffer.from(whole.subarray(0, whole.length / 4));
    const { status, body } = await upload(site, damaged, { name: 'damaged.jpg' });
    expect(status).toBe(201);
    expect(body.media_details.sizes).toEqual({});
    expect(body.missing_image_sizes).toEqual(['medium', 'thumbnail']);
    const asked = { action: 'create-image-subsizes' };
    const again = await site.rest(`/core/v2/media/${body.id}/post-process`, {
      as: 'author',
      json: asked,
    });
    expect([again.status, again.body.missing_image_sizes]).toEqual([200, ['medium', 'thumbnail']]);
    expect(await incomingFiles(site)).toEqual([]);
  });
});

describe('a picture of more than 2560 pixels', () => {
  it('is shown by a smaller one, and kept', async () => {
    const picture = await makePicture({ width: 3000, height: 1500 });
    const { body } = await upload(site, picture, { name: 'large.jpg' });
    const { media_details: details } = body;
    expect([details.width, details.height, details.original_image]).toEqual([
      2560,
      1280,
      'large.jpg',
    ]);
    expect(body.source_url).toMatch(/\/large-scaled\.jpg$/);
    const folder = details.file.slice(0, 8);
    expect((await stored(`${folder}large.jpg`)).equals(picture)).toBe(true);
    expect((await sharp(await stored(details.file)).metadata()).width).toBe(2560);
  });
});

describe('the orientation that a camera noted', () => {
  it.each([
    [3, [0.1, 0.5], [0.9, 0.5]],
    [6, [0.5, 0.9], [0.5, 0.1]],
    [8, [0.5, 0.1], [0.5, 0.9]],
  ] as const)('%i is applied to all that is shown', async (orientation, blueAt, redAt) => {
    const picture = await makePicture({ width: 600, height: 400, orientation });
    const { body } = await upload(site, picture, { name: `turned-${orientation}.jpg` });
    const { media_details: details } = body;
    const isUpright = orientation === 3;
    expect([details.width, details.height]).toEqual(isUpright ? [600, 400] : [400, 600]);
    expect(details.file).toMatch(/-rotated\.jpg$/);
    for (const file of [details.file, imagesOf(body).medium ?? '']) {
      const image = await stored(file);
      expect(await colourAt(image, blueAt)).toBe('blue');
      expect(await colourAt(image, redAt)).toBe('red');
      expect((await sharp(image).metadata()).orientation ?? 1).toBe(1);
    }
  });
});

describe('what a camera wrote into a picture', () => {
  const exif = {
    IFD0: {
      Model: 'Lumen 7',
      Artist: 'Ada Byron',
      Copyright: 'Ada',
      ImageDescription: 'The quay at noon',
    },
    IFD2: {
      FNumber: '28/10',
      ISOSpeedRatings: '200',
      ExposureTime: '1/125',
      FocalLength: '35/1',
      DateTimeDigitized: '2026:05:04 12:00:00',
    },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
  };

  it('is told, but not where it was taken', async () => {
    const { body } = await upload(site, await makePicture({ width: 400, height: 300, exif }));
    const { image_meta: meta } = body.media_details;
    expect(meta).toMatchObject({
      camera: 'Lumen 7',
      credit: 'Ada Byron',
      copyright: 'Ada',
      caption: 'The quay at noon',
      aperture: '2.8',
      iso: '200',
      shutter_speed: '0.008',
      focal_length: '35',
      created_timestamp: String(Date.UTC(2026, 4, 4, 12) / 1000),
      keywords: [],
    });
    expect(body.caption.raw).toBe('The quay at noon');
    expect(JSON.stringify(body)).not.toMatch(/gps|latitude|52\.5|\[52/i);
  });

  it('is not in what is made of it', async () => {
    const { body } = await upload(site, await makePicture({ width: 400, height: 300, exif }), {
      name: 'private.jpg',
    });
    for (const [name, file] of Object.entries(imagesOf(body))) {
      if (name === 'full') continue;
      const { exif: left, iptc, xmp } = await sharp(await stored(file)).metadata();
      expect([left, iptc, xmp]).toEqual([undefined, undefined, undefined]);
    }
  });
});

describe('a picture of too many pixels', () => {
  it('is refused by its header, whatever it would take to decode', async () => {
    const before = await storedFiles(site);
    // What is missing at its end would be noticed first if it were decoded.
    const { status, body } = await upload(site, pngOfZeros(30_000, 30_000).subarray(0, 1000), {
      name: 'bomb.png',
      type: 'image/png',
    });
    expect([status, body.code]).toEqual([400, 'rest_upload_too_many_pixels']);
    expect(await storedFiles(site)).toEqual(before);
    expect(await incomingFiles(site)).toEqual([]);
  });
});

/** A valid greyscale PNG of black pixels; a few kilobytes that would be hundreds of megabytes. */
function pngOfZeros(width: number, height: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8); // one bit a pixel, grey
  const row = Math.ceil(width / 8) + 1;
  const data = deflateSync(Buffer.alloc(row * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
