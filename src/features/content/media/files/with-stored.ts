import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../../../../app/services.ts';
import { PRIVATE_FOLDER } from '../../../../lib/private-files.ts';

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
