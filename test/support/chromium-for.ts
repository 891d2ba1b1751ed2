import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a Chromium; null where there is none, which is said in one line with the tests that are skipped for it. */
export function chromiumFor(tests: string): string | null {
  const path = findChromium();
  if (path === null)
    console.log(`Browser tests of ${tests} skipped: set CHROMIUM or install Chromium.`);
  return path;
}

/** CHROMIUM, or one on the path. */
const findChromium = (): string | null =>
  process.env.CHROMIUM ??
  ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) =>
      (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
    )
    .find((path) => existsSync(path)) ??
  null;
