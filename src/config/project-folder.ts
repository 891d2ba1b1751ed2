import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the folder with this program's package.json. Sources and the built program are at different depths below it. */
export function projectFolder(): string {
  let folder = fileURLToPath(new URL('.', import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = join(folder, '..');
  return folder;
}
