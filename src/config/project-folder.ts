import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the folder with this program's package.json. Sources and the built program are at different depths below it. */
export function projectFolder(): string {
  let folder = fileURLToPath(new URL('./', import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = join(folder, '..');
  return folder;
}

/** The properties of this program in package.json. */
export interface Release {
  readonly version: string;
  /** The oldest version of Node that it runs on, as `22.18`. */
  readonly oldestNode: string;
}

/** Reads the version of this program and the version of Node that it needs. */
export function readRelease(): Release {
  const { version, engines } = JSON.parse(
    readFileSync(join(projectFolder(), 'package.json'), 'utf8'),
  );
  return { version, oldestNode: String(engines.node).replace('>=', '') };
}
