import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with this program's package.json; sources and the built program lie at different depths below it. */
export function projectFolder(): string {
  let folder = fileURLToPath(new URL('.', import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = join(folder, '..');
  return folder;
}
