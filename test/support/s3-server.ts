import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { freePort } from './free-port.ts';

/** A server that speaks S3, with one empty bucket; every setting that a site needs for it. */
export interface S3Server {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function openS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-s3-'));
  const port = await freePort();
  const options = {
    address: '127.0.0.1',
    port,
    directory: folder,
    silent: true,
    // It signs the listing of a bucket without the slash that the client asks with.
    allowMismatchedSignatures: true,
  };
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'files' }] });
  await server.run();
  return {
    env: {
      MEDIA_STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
