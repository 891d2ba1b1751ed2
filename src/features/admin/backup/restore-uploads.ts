import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../../config/config.ts';
import { PRIVATE_FOLDER } from '../../../lib/private-files.ts';
import type { MediaStorage } from '../../../storage/media/media-storage.ts';
import { typeOfName } from '../../content/media/files/detect-type.ts';
import { type Manifest, UPLOADS_FOLDER } from './manifest.ts';
import { digestOf } from './write-copy.ts';

/** The uploaded files of a backup, compared with those of the site. */
export interface UploadsPlan {
  /** The keys that the site has no file for. */
  readonly missing: readonly string[];
  /** The keys that the site has another file for. */
  readonly different: readonly string[];
}

/** Compares the uploaded files of a backup with the site's; those that are alike are in neither list. */
export async function planUploads(media: MediaStorage, { files }: Manifest): Promise<UploadsPlan> {
  const missing: string[] = [];
  const different: string[] = [];
  for (const { path, bytes, sha256 } of files) {
    if (!path.startsWith(`${UPLOADS_FOLDER}/`)) continue;
    const key = path.slice(UPLOADS_FOLDER.length + 1);
    const found = await media.find(key);
    if (found === null) missing.push(key);
    else if (found.bytes !== bytes || (await digestOf(await media.read(key))).sha256 !== sha256)
      different.push(key);
  }
  return { missing, different };
}

/** Stores one uploaded file of a backup. @throws Error where the key is taken or there is no room */
export async function restoreUpload(
  { incomingDir }: Config['media'],
  media: MediaStorage,
  folder: string,
  key: string,
): Promise<void> {
  // The storage may link what it is given: the backup must not share its file with the site.
  await mkdir(incomingDir, PRIVATE_FOLDER);
  const path = join(incomingDir, randomUUID());
  try {
    await pipeline(
      createReadStream(join(folder, UPLOADS_FOLDER, key)),
      createWriteStream(path, { flags: 'wx', flush: true }),
    );
    const mimeType = typeOfName(key)?.mimeType ?? 'application/octet-stream';
    if (!(await media.put(key, path, mimeType)))
      throw new Error(`The uploaded file ${key} is there already.`);
  } finally {
    await rm(path, { force: true });
  }
}
