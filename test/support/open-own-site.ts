import { declareSite, type SiteDeclaration } from '../../src/config/declaration/declaration.ts';
import { checkDeclaration } from '../../src/content/declaration/check-declaration.ts';
import type { TestSite } from './test-site.ts';

/**
 * Opens a site with kinds of its own. A process has one declaration, which its modules are made from: this is for `*.isolated.test.ts`,
 * and comes before any other import of the program.
 */
export async function openOwnSite(declaration: SiteDeclaration): Promise<TestSite> {
  declareSite(checkDeclaration('almanac.config.ts', declaration));
  const { openTestSite } = await import('./test-site.ts');
  return openTestSite();
}
