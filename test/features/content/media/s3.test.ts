import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sweepUploads } from '../../../../src/features/content/media/files/file-claims.ts';
import { openS3Server, type S3Server } from '../../../support/s3-server.ts';
import { makePicture } from '../../../support/test-image.ts';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';
import { fetchFrom, incomingFiles, upload } from './media-site.ts';

let storage: S3Server;
let site: TestSite;
let picture: Buffer<ArrayBuffer>;
beforeAll(async () => {
  storage = await openS3Server();
  site = await openTestSite({ env: storage.env });
  picture = await makePicture({ width: 640, height: 480 });
});
afterAll(async () => {
  await site.close();
  await storage.close();
});
afterEach(async () => expect(await incomingFiles(site)).toEqual([]));

describe('files in a bucket', () => {
  it('are kept with their smaller images, given out in parts, and removed', async () => {
    const { status, body } = await upload(site, picture, { name: 'café.jpg' });
    expect(status).toBe(201);
    for (const { source_url: address } of Object.values<{ source_url: string }>(
      body.media_details.sizes,
    ))
      expect((await fetchFrom(site, address)).status).toBe(200);
    const whole = await fetchFrom(site, body.source_url);
    expect(whole.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await whole.arrayBuffer()).equals(picture)).toBe(true);
    const part = await fetchFrom(site, body.source_url, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-19/${picture.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(picture.subarray(10, 20))).toBe(true);
    const tag = whole.headers.get('etag') ?? '';
    const known = await fetchFrom(site, body.source_url, { headers: { 'if-none-match': tag } });
    expect(known.status).toBe(304);
    await site.rest(`/core/v2/media/${body.id}?force=true`, { as: 'author', method: 'DELETE' });
    expect(await site.services.media.list('')).toEqual([]);
    expect((await fetchFrom(site, body.source_url)).status).toBe(404);
  });

  it('never take the place of one another', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => upload(site, picture, { name: 'same.jpg' })),
    );
    const names = answers.map(({ body }) => body.media_details.file.split('/').at(-1));
    expect(names.sort()).toEqual(['same-1.jpg', 'same-2.jpg', 'same.jpg']);
  });

  it('of many megabytes are sent in parts', async () => {
    const large = Buffer.alloc(12 * 2 ** 20, 'a,b\n');
    const { status, body } = await upload(site, large, { name: 'large.csv' });
    expect([status, body.media_details.filesize]).toEqual([201, large.length]);
    const whole = await fetchFrom(site, body.source_url);
    expect((await whole.arrayBuffer()).byteLength).toBe(large.length);
  });

  it('can be edited, and their smaller images be made anew', async () => {
    const { body } = await upload(site, picture, { name: 'edit.jpg' });
    const args = { angle: 90 };
    const json = { src: body.source_url, modifiers: [{ type: 'rotate', args }] };
    const edited = await site.rest(`/core/v2/media/${body.id}/edit`, { as: 'author', json });
    expect(edited.body.media_details).toMatchObject({ width: 480, height: 640 });
    await site.services.database.prisma.mediaItem.update({
      where: { entryId: body.id },
      data: { sizes: '{}' },
    });
    const again = await site.rest(`/core/v2/media/${body.id}/post-process`, {
      as: 'author',
      json: { action: 'create-image-subsizes' },
    });
    expect(again.body.missing_image_sizes).toEqual([]);
  });

  it('that were abandoned are swept up', async () => {
    const { body } = await upload(site, picture, { name: 'orphan.jpg' });
    await site.services.database.prisma.entry.delete({ where: { id: body.id } });
    await sweepUploads(site.services, new Date(Date.now() + 7 * 3_600_000));
    expect((await fetchFrom(site, body.source_url)).status).toBe(404);
  });
});

describe('a bucket with a public address', () => {
  it('is where visitors are sent', async () => {
    const env = { ...storage.env, S3_PUBLIC_URL: 'https://files.example.org/' };
    const other = await openTestSite({ env });
    const response = await fetchFrom(other, 'http://site.test/uploads/2026/01/caf%C3%A9.jpg');
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'https://files.example.org/2026/01/caf%C3%A9.jpg',
    ]);
    await other.close();
  });
});

describe('a bucket that is not there', () => {
  it('leaves no half item', async () => {
    const other = await openTestSite({ env: { ...storage.env, S3_BUCKET: 'missing' } });
    expect((await upload(other, picture)).status).toBe(503);
    expect((await other.rest('/core/v2/media')).body).toEqual([]);
    expect(await other.services.database.prisma.mediaFile.findMany()).toEqual([]);
    await other.close();
  });
});
