import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { projectFolder } from '../config/project-folder.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.ttf': 'font/ttf',
};

export interface BuiltFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A file of the build for browsers (scripts/build-browser.mjs), read when it is asked for, so that it takes no memory here.
 * @returns null for a name that is no file's there
 */
export async function builtFile(name: string): Promise<BuiltFile | null> {
  const type = TYPES[extname(name)];
  if (type === undefined || !/^[\w.-]+$/.test(name)) return null;
  const path = join(projectFolder(), 'dist/browser', name);
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null) return null;
  // Names of chunks change with what is in them.
  const caching = /-[A-Z0-9]{8}\.\w+$/.test(name)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';
  return { bytes, headers: { 'Content-Type': type, 'Cache-Control': caching } };
}
