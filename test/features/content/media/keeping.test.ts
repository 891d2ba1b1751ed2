import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepUploads } from '../../../../src/features/content/media/files/file-claims.ts';
import { makePicture } from '../../../support/test-image.ts';
import { sharedSite } from '../../../support/test-site.ts';
import { fetchFrom, incomingFiles, storedFiles, upload } from './media-site.ts';

const site = sharedSite();
let picture: Buffer<ArrayBuffer>;
beforeAll(async () => {
  picture = await makePicture({ width: 640, height: 480 });
});

const claims = () => site.services.database.prisma.mediaFile.findMany();
const laterBy = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe('deleting a media item', () => {
  it('needs force, and removes all files, its name and its use as a featured image', async () => {
    const { body } = await upload(site, await makePicture({ width: 2700, height: 300 }));
    expect(await storedFiles(site)).toHaveLength(8);
    const { body: post } = await site.rest('/core/v2/posts', {
      as: 'admin',
      json: { title: 'Boats', status: 'publish', featured_media: body.id },
    });
    const path = `/core/v2/media/${body.id}`;
    const soft = await site.rest(path, { as: 'author', method: 'DELETE' });
    expect([soft.status, soft.body.code]).toEqual([501, 'rest_trash_not_supported']);
    const gone = await site.rest(`${path}?force=true`, { as: 'author', method: 'DELETE' });
    expect([gone.status, gone.body.deleted, gone.body.previous.id]).toEqual([200, true, body.id]);
    expect(gone.body.previous).not.toHaveProperty('_links');
    expect(await storedFiles(site)).toEqual([]);
    expect(await claims()).toEqual([]);
    expect((await site.rest(path)).status).toBe(404);
    expect((await fetchFrom(site, body.source_url)).status).toBe(404);
    const { body: shown } = await site.rest(`/core/v2/posts/${post.id}`);
    expect([shown.featured_media, shown._links['wp:featuredmedia']]).toEqual([0, undefined]);
  });

  it('leaves the files of others alone', async () => {
    const { body: first } = await upload(site, picture, { name: 'sea.jpg' });
    const { body: second } = await upload(site, picture, { name: 'sea-side.jpg' });
    const { body: third } = await upload(site, picture, { name: 'sea.jpg' });
    await site.rest(`/core/v2/media/${first.id}?force=true`, { as: 'author', method: 'DELETE' });
    for (const { source_url: address, media_details: details } of [second, third]) {
      expect((await fetchFrom(site, address)).status).toBe(200);
      expect((await fetchFrom(site, details.sizes.thumbnail.source_url)).status).toBe(200);
    }
    for (const { id } of [second, third])
      await site.rest(`/core/v2/media/${id}?force=true`, { as: 'author', method: 'DELETE' });
    expect(await storedFiles(site)).toEqual([]);
  });

  it('is refused to those who may not', async () => {
    const { body } = await upload(site, picture, { as: 'admin' });
    const path = `/core/v2/media/${body.id}?force=true`;
    const answers = [
      await site.rest(path, { method: 'DELETE' }),
      await site.rest(path, { as: 'author', method: 'DELETE' }),
    ];
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [401, 'rest_cannot_delete'],
      [403, 'rest_cannot_delete'],
    ]);
    await site.rest(path, { as: 'admin', method: 'DELETE' });
  });
});

describe('what a process left behind that ended in the middle', () => {
  it('is swept up after some hours: files being received, files without an entry', async () => {
    const { body } = await upload(site, picture, { name: 'orphan.jpg' });
    const { body: kept } = await upload(site, picture, { name: 'kept.jpg' });
    // As if the process had ended between the commit of a deletion and the removal of the files.
    await site.services.database.prisma.entry.delete({ where: { id: body.id } });
    await writeFile(join(site.services.config.media.incomingDir, 'left'), 'half a file');
    await sweepUploads(site.services, laterBy(1));
    expect((await storedFiles(site)).filter((file) => file.includes('orphan'))).toHaveLength(3);
    expect(await incomingFiles(site)).toEqual(['left']);
    await sweepUploads(site.services, laterBy(7));
    expect((await storedFiles(site)).filter((file) => file.includes('orphan'))).toEqual([]);
    expect(await incomingFiles(site)).toEqual([]);
    expect((await fetchFrom(site, kept.source_url)).status).toBe(200);
  });
});

describe('post-processing', () => {
  it('makes the smaller images that an item has not, and only those', async () => {
    const { body } = await upload(site, picture, { name: 'half.jpg' });
    const { prisma } = site.services.database;
    const before = await prisma.mediaItem.findUniqueOrThrow({ where: { entryId: body.id } });
    const { medium, ...others } = JSON.parse(before.sizes);
    await prisma.mediaItem.update({
      where: { entryId: body.id },
      data: { sizes: JSON.stringify(others) },
    });
    const { storage } = site.services.config.media;
    if (storage.kind === 'local')
      await rm(join(storage.folder, body.media_details.file.slice(0, 8), medium.file));
    const { status, body: again } = await site.rest(`/core/v2/media/${body.id}/post-process`, {
      as: 'author',
      json: { action: 'create-image-subsizes' },
    });
    expect([status, again.missing_image_sizes]).toEqual([200, []]);
    expect(again.media_details.sizes.medium).toMatchObject({ width: 300, height: 225 });
    expect((await fetchFrom(site, again.media_details.sizes.medium.source_url)).status).toBe(200);
  });

  it('is for those who may edit the item', async () => {
    const { body } = await upload(site, picture, { as: 'admin' });
    const path = `/core/v2/media/${body.id}/post-process`;
    const json = { action: 'create-image-subsizes' };
    const answers = [
      await site.rest(path, { json }),
      await site.rest(path, { as: 'author', json }),
    ];
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [401, 'rest_cannot_edit'],
      [403, 'rest_cannot_edit'],
    ]);
  });
});
