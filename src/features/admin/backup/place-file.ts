import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../lib/private-files.ts';

/**
 * Writes a private file as a whole, in the place of another one or of none. Returns what brings back what was there.
 * @throws Error where it can't be written; what was there is as it was then
 */
export async function placeFile(path: string, content: Buffer): Promise<() => Promise<void>> {
  const before = await contentOf(path);
  await writeWhole(path, content);
  return () => (before === undefined ? rm(path, { force: true }) : writeWhole(path, before));
}

/** Undefined where there is no file. */
export const contentOf = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await mkdir(dirname(path), PRIVATE_FOLDER);
  try {
    await writeFile(draft, content, { flush: true, ...PRIVATE_FILE });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
