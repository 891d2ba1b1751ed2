import { findChromium } from '../../scripts/services.mjs';

/** The path of a Chromium; null where there is none, which is said in one line with the tests that are skipped for it. */
export function chromiumFor(tests: string): string | null {
  const path = findChromium();
  if (path === null)
    console.log(`Browser tests of ${tests} skipped: set CHROMIUM or install Chromium.`);
  return path;
}
