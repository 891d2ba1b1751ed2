import { systemViewer } from '../../../auth/system-viewer.ts';
import type { Transaction } from '../../../storage/write.ts';
import { addPageToMenus, lockMenusForPages } from './add-page-to-menus.ts';
import { autoAddMenusIn } from './menu-settings.ts';

/**
 * What adds pages that are published by schedule to the menus that take new ones. To be called before any page is locked.
 * @param now the present moment
 */
export async function menusForScheduledPages(
  transaction: Transaction,
  now: string,
): Promise<(pageId: number) => Promise<void>> {
  const autoAddMenus = await autoAddMenusIn(transaction);
  const writer = { now, viewer: systemViewer, site: { autoAddMenus } };
  await lockMenusForPages(writer, transaction);
  return (pageId) => addPageToMenus(writer, transaction, pageId);
}
