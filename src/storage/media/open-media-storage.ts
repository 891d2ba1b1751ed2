import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, copyFile, link, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaConfig } from '../../config/media-config.ts';
import { makeFolder } from '../../lib/private-files.ts';
import { isMediaKey, type MediaStorage } from './media-storage.ts';
import { s3MediaStorage } from './s3-media-storage.ts';

/** The configured storage; nothing is opened before the first file. */
export const openMediaStorage = ({ storage }: MediaConfig): MediaStorage =>
  storage.kind === 's3' ? s3MediaStorage(storage) : localMediaStorage(storage.folder);

/** Files below a folder of this machine, which is made with the first of them. */
export function localMediaStorage(folder: string): MediaStorage {
  const pathOf = (key: string): string => {
    if (!isMediaKey(key)) throw new Error(`No file can be kept as ${JSON.stringify(key)}.`);
    return join(folder, key);
  };
  return {
    async put(key, path) {
      const target = pathOf(key);
      makeFolder(dirname(target));
      return placeNew(path, target);
    },
    async find(key) {
      const found = await stat(pathOf(key)).catch(orNull);
      if (!found?.isFile()) return null;
      const entityTag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
      return { bytes: found.size, entityTag, modified: found.mtime };
    },
    read: async (key, range) => createReadStream(pathOf(key), range),
    async list(beginning) {
      const parent = dirname(beginning);
      const names = await readdir(join(folder, parent)).catch(orNull);
      const keys = (names ?? []).map((name) => (parent === '.' ? name : `${parent}/${name}`));
      return keys.filter((key) => key.startsWith(beginning) && isMediaKey(key));
    },
    async assertWritable() {
      // The folder is made with the first file.
      const isThere = (await stat(folder).catch(orNull)) !== null;
      await access(isThere ? folder : dirname(folder), constants.W_OK);
    },
    keys: () => keysBelow(folder, ''),
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    publicAddress: () => null,
  };
}

/** @param parent empty, or a folder with a slash at its end */
async function* keysBelow(folder: string, parent: string): AsyncGenerator<string> {
  const entries = await readdir(join(folder, parent), { withFileTypes: true }).catch(orNull);
  for (const entry of entries ?? []) {
    const key = `${parent}${entry.name}`;
    if (!isMediaKey(key)) continue;
    if (entry.isDirectory()) yield* keysBelow(folder, `${key}/`);
    else yield key;
  }
}

/** A link is made as a whole or not at all, and never in another file's place. */
async function placeNew(path: string, target: string): Promise<boolean> {
  try {
    await link(path, target);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!UNLINKABLE.has(codeOf(error))) throw error;
  }
  // From another file system it is copied beside its place first.
  const beside = join(dirname(target), `.${randomUUID()}`);
  try {
    await copyFile(path, beside, constants.COPYFILE_EXCL);
    await link(beside, target);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(beside, { force: true });
  }
}

const UNLINKABLE: ReadonlySet<unknown> = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK']);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

function orNull(error: unknown): null {
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(codeOf(error)))) return null;
  throw error;
}
