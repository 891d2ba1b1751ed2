import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allJobs } from '../../src/app/features.ts';
import { attemptJob, claimJobs } from '../../src/jobs/run-jobs.ts';
import { fetchFrom, incomingFiles, upload } from '../features/content/media/media-site.ts';
import { openS3Server, type S3Server } from '../support/s3-server.ts';
import { type SettableClock, settableClock } from '../support/settable-clock.ts';
import { openTcpGate, type TcpGate } from '../support/tcp-gate.ts';
import { makePicture } from '../support/test-image.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';

let storage: S3Server;
let gate: TcpGate;
let site: TestSite;
let clock: SettableClock;
let picture: Buffer<ArrayBuffer>;
beforeAll(async () => {
  storage = await openS3Server();
  const { port } = new URL(storage.env.S3_ENDPOINT ?? '');
  gate = await openTcpGate({ host: '127.0.0.1', port: Number(port) });
  clock = settableClock('2026-03-01T10:00:00');
  const env = { ...storage.env, S3_ENDPOINT: `http://127.0.0.1:${gate.port}`, S3_TIMEOUT: '1' };
  site = await openTestSite({ env, clock });
  picture = await makePicture({ width: 640, height: 480 });
});
afterAll(async () => {
  await site.close();
  await gate.shut();
  await storage.close();
});

/** Status, code and `Retry-After` of every way to use the storage. */
async function useStorage(item: { readonly id: number; readonly source_url: string }) {
  const uploaded = await upload(site, picture, { name: 'away.jpg' });
  const json = { src: item.source_url, modifiers: [{ type: 'rotate', args: { angle: 90 } }] };
  const edited = await site.rest(`/core/v2/media/${item.id}/edit`, { as: 'author', json });
  const served = await fetchFrom(site, item.source_url);
  const body = new FormData();
  const query =
    'mutation ($file: Upload!) { createMediaItem(input: { file: $file }) { mediaItem { id } } }';
  body.set('operations', JSON.stringify({ query, variables: { file: null } }));
  body.set('map', '{"0":["variables.file"]}');
  body.set('0', new File([picture], 'away.jpg', { type: 'image/jpeg' }));
  const headers = { authorization: site.authorization('author') };
  const mutated = await fetchFrom(site, 'http://site.test/graphql', {
    method: 'POST',
    headers,
    body,
  });
  const { errors } = await mutated.json();
  return [
    ...[uploaded, edited].map(({ status, headers, body: { code } }) => [
      status,
      code,
      headers.get('retry-after'),
    ]),
    [served.status, (await served.json()).code, served.headers.get('retry-after')],
    [errors[0].extensions.status, errors[0].extensions.code, mutated.headers.get('retry-after')],
  ];
}

const unavailable = [503, 'service_unavailable', '5'];

describe('a storage of files', () => {
  let item: { readonly id: number; readonly source_url: string };
  beforeEach(async () => {
    item = (await upload(site, picture, { name: 'boat.jpg' })).body;
  });
  afterEach(async () => expect(await incomingFiles(site)).toEqual([]));

  it.each(['shut', 'stall'] as const)(
    'that is away or hangs (%s) refuses with 503 on every surface, and works again afterwards',
    async (fault) => {
      await gate[fault]();
      expect(await useStorage(item)).toEqual(Array(4).fill(unavailable));
      const media = await site.rest('/core/v2/media?search=away');
      expect([media.status, media.body]).toEqual([200, []]);
      if (fault === 'stall') await gate.shut();
      await gate.open();
      expect((await fetchFrom(site, item.source_url)).status).toBe(200);
      expect((await upload(site, picture, { name: 'back.jpg' })).status).toBe(201);
    },
    60_000,
  );

  it('that hangs in the middle of a file ends the response', async () => {
    const large = Buffer.alloc(12 * 2 ** 20, 'a,b\n');
    const { body } = await upload(site, large, { name: 'large.csv' });
    const response = await fetchFrom(site, body.source_url);
    gate.stall();
    await expect(response.arrayBuffer()).rejects.toThrow();
    await gate.shut();
    await gate.open();
  });

  it('that could not remove the files of a deleted item removes them a minute later, and backs off', async () => {
    const key = new URL(item.source_url).pathname.replace('/uploads/', '');
    await gate.shut();
    const path = `/core/v2/media/${item.id}?force=true`;
    expect((await site.rest(path, { as: 'author', method: 'DELETE' })).status).toBe(200);
    const attempt = async (time: string) => {
      clock.set(`2026-03-01T${time}`);
      const options = { names: ['remove-files'], most: 10, lease: 30, except: [] };
      const services = { ...site.services, clock };
      const claimed = await claimJobs(services, options);
      return Promise.all(claimed.map((one) => attemptJob(services, allJobs, one)));
    };
    expect(await attempt('10:00:59')).toEqual([]);
    expect(await attempt('10:01:01')).toEqual(['put off']);
    await gate.open();
    expect(await site.services.media.find(key)).not.toBeNull();
    expect(await attempt('10:01:59')).toEqual([]);
    expect(await attempt('10:02:02')).toEqual(['done']);
    expect(await site.services.media.find(key)).toBeNull();
    expect(await site.services.database.prisma.job.count()).toBe(0);
  });
});
