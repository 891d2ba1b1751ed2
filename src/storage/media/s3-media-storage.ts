import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3ServiceException } from '@aws-sdk/client-s3';
import type { S3MediaConfig } from '../../config/media-config.ts';
import { openOnce } from '../../lib/once.ts';
import { type MediaStorage, MediaUnavailableError } from './media-storage.ts';

/** Files in a bucket of Amazon S3 or of a service that speaks like it. */
export function s3MediaStorage(config: S3MediaConfig): MediaStorage {
  const { bucket: Bucket, publicUrl } = config;
  const { get: open } = openOnce(() => openClient(config));
  const patience = config.timeout * 1000;

  async function* keysWith(Prefix: string): AsyncGenerator<string> {
    const { client, s3 } = await open();
    let ContinuationToken: string | undefined;
    do {
      const asked = new s3.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
      const page = await inTime(patience, (abortSignal) => client.send(asked, { abortSignal }));
      yield* (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  return {
    async put(Key, path, ContentType) {
      const { upload } = await open();
      const object = { Bucket, Key, ContentType, CacheControl: FOREVER };
      return storeNew((extra) => upload({ ...object, ...extra }, path));
    },
    async find(Key) {
      const { client, s3 } = await open();
      const asked = new s3.HeadObjectCommand({ Bucket, Key });
      const head = await inTime(patience, (abortSignal) =>
        client.send(asked, { abortSignal }),
      ).catch(orNull);
      if (!head) return null;
      const { ContentLength: bytes = 0, ETag: entityTag = '""', LastModified } = head;
      return { bytes, entityTag, modified: LastModified ?? new Date(0) };
    },
    async read(Key, range) {
      const { client, s3 } = await open();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const asked = new s3.GetObjectCommand({ Bucket, Key, Range });
      const { Body } = await inTime(patience, (abortSignal) => client.send(asked, { abortSignal }));
      if (!(Body instanceof Readable)) throw new Error(`The storage gave no stream for ${Key}.`);
      return Readable.from(readInTime(Body, patience), { objectMode: false });
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
      for (const Key of keys) {
        const asked = new s3.DeleteObjectCommand({ Bucket, Key });
        await inTime(patience, (abortSignal) => client.send(asked, { abortSignal }));
      }
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
  const options = {
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Services other than Amazon's often know no checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
  // How long an upload takes depends on the file, so only its silence is bounded. Downloads are silent while their reader is slow.
  const timeout = config.timeout * 1000;
  const requestHandler = { connectionTimeout: timeout, socketTimeout: timeout };
  const uploading = new s3.S3Client({ ...options, maxAttempts: 1, requestHandler });
  type Object = Omit<ConstructorParameters<typeof Upload>[0]['params'], 'Body'>;
  const upload = async (object: Object, path: string): Promise<void> => {
    const params = { ...object, Body: createReadStream(path) };
    const sent = new Upload({ client: uploading, params, queueSize: 1 }); // each part under way is held in memory
    await sent.done().catch(unavailable);
  };
  return { client: new s3.S3Client(options), s3, upload };
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

/** @param patience milliseconds. @throws MediaUnavailableError if the service has not responded by then, or has failed */
async function inTime<Result>(
  patience: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  try {
    return await work(late.signal);
  } catch (error) {
    return unavailable(late.signal.aborted ? silence(patience) : error);
  } finally {
    clearTimeout(timer);
  }
}

/** The chunks of a stream, which fails once the service has sent nothing for so long although somebody waits for it. */
async function* readInTime(body: Readable, patience: number): AsyncGenerator<Buffer> {
  const wait = () =>
    setTimeout(() => body.destroy(new MediaUnavailableError(silence(patience))), patience);
  let timer = wait();
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      yield chunk;
      timer = wait();
    }
  } catch (error) {
    throw error instanceof MediaUnavailableError ? error : new MediaUnavailableError(error);
  } finally {
    clearTimeout(timer);
  }
}

const silence = (patience: number): Error =>
  new Error(`The storage has sent nothing for ${patience / 1000} seconds.`);

/** Statuses that concern the object, or the abilities of the service. */
const ABOUT_OBJECT: ReadonlySet<number | undefined> = new Set([404, 409, 412, 416, 501]);

function unavailable(error: unknown): never {
  const isAboutObject = ABOUT_OBJECT.has(statusOf(error)) && !isMissingBucket(error);
  throw isAboutObject || error instanceof TypeError ? error : new MediaUnavailableError(error);
}

const isMissingBucket = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NoSuchBucket';

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && '$metadata' in error
    ? (error as S3ServiceException).$metadata.httpStatusCode // the client's errors have it
    : undefined;

function orNull(error: unknown): null {
  if (statusOf(error) === 404) return null;
  throw error;
}
