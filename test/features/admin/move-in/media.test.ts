import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makePicture } from '../../../support/test-image.ts';
import { openTestSite } from '../../../support/test-site.ts';
import { fetchFrom, incomingFiles, storedFiles, upload } from '../../content/media/media-site.ts';
import { movingSite } from './moving-site.ts';

const { peer, here, live, move: moveAll, verify } = movingSite({ patience: {} });
afterEach(async () => expect(await incomingFiles(here)).toEqual([]));

const move = async (patience = {}) =>
  (await moveAll({ site: await live({ patience }) })).outcomes.get('media');

const fileOf = (path: string): string => {
  const { storage } = peer.site.services.config.media;
  return join(storage.kind === 'local' ? storage.folder : '', path);
};

describe('moving media in', () => {
  it('brings files, smaller images and what is said of them, once', async () => {
    const post = await peer.site.make(
      '/core/v2/posts',
      { title: 'Boats', status: 'publish' },
      'author',
    );
    const large = await makePicture({ width: 2800, height: 1400 });
    const query = `?post=${post.id}&alt_text=A+boat&caption=Noon&description=Long+ago`;
    await upload(peer.site, large, { name: 'bö at.jpg', query });
    await upload(peer.site, 'a,b', { name: 'list.csv', query: '?status=private' });
    expect(await move()).toMatchObject({ brought: 2, missing: [], incomplete: [] });
    expect(await storedFiles(here)).toEqual(await storedFiles(peer.site));
    const { body: items } = await here.rest('/core/v2/media');
    expect(items).toHaveLength(1);
    expect((await here.rest('/core/v2/media?search=jpg')).body).toHaveLength(1);
    expect(items[0]).toMatchObject({ alt_text: 'A boat', post: post.id });
    const whole = await fetchFrom(here, items[0].source_url);
    expect(whole.status).toBe(200);
    const verified = await verify();
    const media = verified.find(({ route }) => route === 'media');
    expect(media).toMatchObject({ records: 2, absent: [] });
    expect([...(media?.fields.values() ?? [])].flatMap(({ examples }) => examples)).toEqual([]);
    expect(await move()).toMatchObject({ brought: 0, updated: 0, unchanged: 2 });
  });

  it('makes smaller images that the site does not give out, and says which files are not to be had', async () => {
    const picture = await makePicture({ width: 640, height: 480 });
    const { body: kept } = await upload(peer.site, picture, { name: 'kept.jpg' });
    const { body: gone } = await upload(peer.site, picture, { name: 'gone.jpg' });
    const { file, sizes } = kept.media_details;
    await rm(fileOf(file.replace('kept.jpg', sizes.thumbnail.file)));
    await rm(fileOf(gone.media_details.file));
    const outcome = await move();
    expect(outcome?.brought).toBe(1);
    expect(outcome?.missing).toEqual([expect.stringMatching(/gone\.jpg is not to be had$/)]);
    const { body: item } = await here.rest(`/core/v2/media/${kept.id}`);
    const thumbnail = await fetchFrom(here, item.media_details.sizes.thumbnail.source_url);
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(item.media_details.sizes.thumbnail).toMatchObject({ width: 150, height: 150 });
  });

  it('leaves a file alone that has the same name here', async () => {
    const picture = await makePicture({ width: 300, height: 200 });
    await upload(peer.site, picture, { name: 'same.jpg' });
    await here.close();
    Object.assign(here, await openTestSite({ env: { ALIASES: 'wordpress' } }));
    const { body: own } = await upload(here, picture, { name: 'same.jpg' });
    const before = await storedFiles(here);
    // Its id is another one's there, so that only the name is in the way.
    const { prisma } = here.services.database;
    await prisma.entry.update({ where: { id: own.id }, data: { id: 999_999, slug: 'own' } });
    expect((await move())?.missing).toEqual([expect.stringMatching(/is that of 999999 here$/)]);
    expect(await storedFiles(here)).toEqual(before);
    expect((await fetchFrom(here, own.source_url)).status).toBe(200);
  });

  it('names the file at which something throws outside of every promise, and goes on', async () => {
    await upload(peer.site, 'a,b', { name: 'strange.csv' });
    await upload(peer.site, 'a,b', { name: 'usual.csv' });
    peer.intercept(({ pathname }) => {
      if (!pathname.endsWith('/strange.csv')) return false;
      process.emit('uncaughtException', new Error('an assertion of the parser'));
      return true;
    });
    const foreign = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException'); // the test runner's own would fail the run
    const outcome = await move({ attempts: 2, firstPause: 1 }).finally(() => {
      for (const listener of foreign) process.on('uncaughtException', listener);
    });
    expect(outcome).toMatchObject({ brought: 1 });
    expect(outcome?.missing).toEqual([expect.stringMatching(/strange\.csv.* is not to be had/)]);
  });
});
