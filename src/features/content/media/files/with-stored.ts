import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ReceivedFile } from '../../../../http/received-file.ts';
import { PRIVATE_FOLDER } from '../../../../lib/private-files.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Services } from '../../../../operation/services.ts';
import type { MediaItem } from '../media-item.ts';
import { nameOfKey } from './derived-key.ts';

/** Lends work on a stored file a copy on this machine, wherever the storage is. */
export async function withStored<Result>(
  { config, media }: Pick<Services, 'config' | 'media'>,
  key: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const { incomingDir } = config.media;
  await mkdir(incomingDir, PRIVATE_FOLDER);
  const path = join(incomingDir, randomUUID());
  try {
    await pipeline(await media.read(key), createWriteStream(path, { flags: 'wx' }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Lends work on the file of an item a copy, as if it had been uploaded once more. */
export const withReceivedCopy = <Result>(
  { services }: Context,
  { file, originalFile, bytes }: MediaItem,
  work: (copy: ReceivedFile) => Promise<Result>,
): Promise<Result> => {
  const key = originalFile ?? file;
  return withStored(services, key, (path) =>
    work(new ReceivedFile({ path, name: nameOfKey(key), bytes, origin: 'form' })),
  );
};
