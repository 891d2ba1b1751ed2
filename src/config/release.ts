import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project-folder.ts';

/** What package.json says of this program. */
export interface Release {
  readonly version: string;
  /** The oldest version of Node that it runs on, as `22.18`. */
  readonly oldestNode: string;
}

/** Reads the version of this program, and what it needs. */
export function readRelease(): Release {
  const { version, engines } = JSON.parse(
    readFileSync(join(projectFolder(), 'package.json'), 'utf8'),
  );
  return { version, oldestNode: String(engines.node).replace('>=', '') };
}
