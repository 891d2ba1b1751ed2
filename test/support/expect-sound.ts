import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults } from './open-browser.ts';

/** Expects a page to be neither inaccessible nor wider than its window, by day and by night, on a desk and in a hand. */
export async function expectSound(page: Page): Promise<void> {
  // What is under way is shown paler; it is over in a moment.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  for (const width of [1280, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      // Only colours differ by night.
      const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
      expect(await accessibilityFaults(page, rules), `${width} ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}
