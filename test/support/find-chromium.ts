import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a Chromium: CHROMIUM, or one on the path; null where there is none. */
export const findChromium = (): string | null =>
  process.env.CHROMIUM ??
  ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) =>
      (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
    )
    .find((path) => existsSync(path)) ??
  null;
