import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Options for files with secrets or personal data: only the system user of this server may read them. */
export const PRIVATE_FILE = { mode: 0o600 } as const;

/** Makes a folder that only the system user of this server may read, as `makeFolder` does. */
export const makePrivateFolder = (path: string): void => makeFolder(path, 0o700);

/**
 * Makes a folder and the missing ones above it, unless it is there. The `recursive` of Node never returns where a file system says that a
 * new folder does not exist, as `/proc` and automatic mounts do.
 * @throws Error of the file system
 */
export function makeFolder(path: string, mode = 0o777): void {
  const parent = dirname(path);
  try {
    makeOne(path, mode);
  } catch (error) {
    const isParentMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isParentMissing || parent === path) throw error;
    makeFolder(parent, mode);
    makeOne(path, mode);
  }
}

function makeOne(path: string, mode: number): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
