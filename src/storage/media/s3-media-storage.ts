import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3MediaConfig } from '../../config/media-config.ts';
import type { MediaStorage } from './media-storage.ts';

/** Files in a bucket of Amazon S3 or of a service that speaks like it. */
export function s3MediaStorage(config: S3MediaConfig): MediaStorage {
  const { bucket: Bucket, publicUrl } = config;
  let opened: ReturnType<typeof openClient> | undefined;
  const open = () => {
    opened ??= openClient(config);
    return opened;
  };
  async function* keysWith(Prefix: string): AsyncGenerator<string> {
    const { client, s3 } = await open();
    for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket, Prefix }))
      yield* Contents.flatMap(({ Key }) => Key ?? []);
  }
  return {
    async put(Key, path, ContentType) {
      const { client, upload } = await open();
      const object = { Bucket, Key, ContentType, CacheControl: FOREVER };
      return storeNew((extra) =>
        upload({
          client,
          params: { ...object, ...extra, Body: createReadStream(path) },
          queueSize: 1, // each part under way is held in memory
        }).done(),
      );
    },
    async find(Key) {
      const { client, s3 } = await open();
      const head = await client.send(new s3.HeadObjectCommand({ Bucket, Key })).catch(orNull);
      if (!head) return null;
      const { ContentLength: bytes = 0, ETag: entityTag = '""', LastModified } = head;
      return { bytes, entityTag, modified: LastModified ?? new Date(0) };
    },
    async read(Key, range) {
      const { client, s3 } = await open();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key, Range }));
      if (!(Body instanceof Readable)) throw new Error(`The storage gave no stream for ${Key}.`);
      return Body;
    },
    async list(beginning) {
      const keys: string[] = [];
      for await (const key of keysWith(beginning)) keys.push(key);
      return keys;
    },
    keys: () => keysWith(''),
    async remove(keys) {
      const { client, s3 } = await open();
      // One by one: to delete many at once takes checksums that not every service knows.
      for (const Key of keys) await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
    },
    publicAddress: (key) =>
      publicUrl === undefined
        ? null
        : `${publicUrl}/${key.split('/').map(encodeURIComponent).join('/')}`,
  };
}

/** A file is never replaced, so that whoever has it may keep it. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The client is large, so that only a site that uses it loads it. */
async function openClient(config: S3MediaConfig) {
  const [s3, { Upload }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  const { region, endpoint, credentials } = config;
  const client: S3Client = new s3.S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Services other than Amazon's often know no checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const upload = (options: ConstructorParameters<typeof Upload>[0]) => new Upload(options);
  return { client, s3, upload };
}

/** Asks for a new object; services that don't know that wish get the object without it. */
async function storeNew(
  send: (extra: { readonly IfNoneMatch?: string }) => Promise<unknown>,
): Promise<boolean> {
  try {
    await send({ IfNoneMatch: '*' });
    return true;
  } catch (error) {
    if (statusOf(error) === 412 || statusOf(error) === 409) return false;
    if (statusOf(error) !== 501) throw error;
  }
  await send({});
  return true;
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && '$metadata' in error
    ? (error as S3ServiceException).$metadata.httpStatusCode // the client's errors have it
    : undefined;

function orNull(error: unknown): null {
  if (statusOf(error) === 404) return null;
  throw error;
}
