import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Services } from '../../../operation/services.ts';
import { detectType } from '../../content/media/files/detect-type.ts';
import { makeImage } from '../../content/media/images/make-image.ts';
import { reasonOf } from './reason-of.ts';
import { within } from './within.ts';

type Needed = Pick<Services, 'config' | 'media'>;

/** A transparent PNG of one pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Whether a picture can be recognized, decoded, stored and deleted again. Nothing of it remains. */
export async function checkUpload(services: Needed): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-doctor-'));
  const path = join(folder, 'test.png');
  try {
    await writeFile(path, Buffer.from(PICTURE, 'base64'));
    const problem =
      (await checkPrograms(services, path, folder)) ?? (await checkPut(services, path));
    return problem === undefined ? [] : [problem];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkPrograms(
  { config }: Needed,
  path: string,
  incomingDir: string,
): Promise<string | undefined> {
  try {
    const type = await detectType(path, 'test.png');
    if (type?.mimeType !== 'image/png') throw new Error('a PNG was not recognized');
    const size = { width: 1, height: 1, isCropped: false };
    await makeImage(path, type.mimeType, size, { ...config.media, incomingDir });
    return undefined;
  } catch (error) {
    return `A test upload can't be read (${reasonOf(error)}): install Almanac and its packages again, for this system.`;
  }
}

async function checkPut({ config, media }: Needed, path: string): Promise<string | undefined> {
  const { storage } = config.media;
  const isNew = storage.kind === 'local' && !existsSync(storage.folder);
  const key = `almanac-doctor-${randomUUID()}.png`;
  try {
    await within(media.put(key, path, 'image/png'));
    const found = await within(media.find(key));
    await within(media.remove([key]));
    if (!found) throw new Error('it is not there afterwards');
    return undefined;
  } catch (error) {
    const remedy =
      storage.kind === 's3'
        ? `let the access key put, read and delete objects of the bucket ${storage.bucket}`
        : `give ${storage.folder} to the user of the server (chown), or set UPLOADS_DIR to another folder`;
    return `A test upload can't be stored (${reasonOf(error)}): ${remedy}.`;
  } finally {
    // The server makes the folder with its first upload, as its own user.
    if (isNew) await rmdir(storage.folder).catch(() => {});
  }
}
