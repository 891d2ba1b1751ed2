import { expect, it, vi } from 'vitest';
import { toRefusal } from '../../src/operation/errors.ts';
import { localMediaStorage } from '../../src/storage/media/open-media-storage.ts';
import { fetchFrom, upload } from '../features/content/media/media-site.ts';
import { makePicture } from '../support/test-image.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

const away = { status: 503, body: { code: 'service_unavailable' } };

it('uploads to a folder that can not be written wait for it, and health checks tell', async () => {
  const { media } = site.services;
  const picture = await makePicture({ width: 20, height: 20 });
  const health = async () => (await fetchFrom(site, 'http://site.test/healthz')).status;
  expect(await health()).toBe(200);
  // No user can make folders there.
  Object.assign(site.services, { media: localMediaStorage('/sys') });
  const refused = await upload(site, picture, { name: 'away.png' });
  expect(refused).toMatchObject(away);
  expect(refused.headers.get('retry-after')).toBe('5');
  Object.assign(site.services, { media: localMediaStorage('/nowhere/uploads') });
  const warn = vi.spyOn(site.services.log, 'warn');
  expect(await health()).toBe(503);
  expect(warn.mock.lastCall).toMatchObject([
    { err: { code: 'ENOENT' } },
    expect.stringContaining('not healthy'),
  ]);
  Object.assign(site.services, { media });
  expect(await health()).toBe(200);
  expect((await upload(site, picture, { name: 'back.png' })).status).toBe(201);
});

it.runIf(process.env.TEST_DATABASE !== 'postgresql')(
  'writes to an SQLite file that is read-only wait for it',
  async () => {
    const { prisma } = site.services.database;
    await prisma.$executeRawUnsafe('PRAGMA query_only = ON');
    const write = () => site.rest('/core/v2/posts', { as: 'admin', json: { title: 'Written' } });
    const refused = await write();
    expect(refused).toMatchObject(away);
    expect(refused.headers.get('retry-after')).toBe('5');
    const mutation = 'mutation { createPost(input: { title: "A" }) { post { id } } }';
    const { errors } = await site.graphql(mutation, { as: 'admin' });
    expect(errors?.[0]?.extensions.code).toBe('service_unavailable');
    await prisma.$executeRawUnsafe('PRAGMA query_only = OFF');
    expect((await write()).status).toBe(201);
  },
);

it.each([
  new Error('disk I/O error'),
  new Error('Raw query failed.', { cause: new Error('unable to open database file') }),
  Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS', syscall: 'open' }),
])('%s is told as a disk that is away', (error) => {
  expect(toRefusal(error)).toMatchObject({ status: 503, code: 'service_unavailable' });
});
