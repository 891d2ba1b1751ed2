import { systemViewer } from '../../auth/viewer.ts';
import { defaultSettings, type SiteSettings } from '../../config/site-settings.ts';
import { readSetting } from '../../storage/setting-rows.ts';
import type { Transaction } from '../../storage/write.ts';
import { createEntry, type Writer } from '../entries/create-entry.ts';
import { MENU_ITEM } from './menu-item.ts';
import { lockMenus, takePlace } from './menu-order.ts';

/** Whoever publishes a page, and the menus that take it. */
export interface MenuWriter extends Writer {
  readonly site: Pick<SiteSettings, 'autoAddMenus'>;
}

/** Call it before any other statement of a write that ends with `addPageToMenus`: menus are locked before pages. */
export async function lockMenusForPages(
  { site }: MenuWriter,
  transaction: Transaction,
): Promise<void> {
  if (site.autoAddMenus.length > 0) await lockMenus(transaction);
}

/** Appends a newly published page without a parent to the menus that take new pages (`auto_add`). */
export async function addPageToMenus(
  writer: MenuWriter,
  transaction: Transaction,
  pageId: number,
): Promise<void> {
  const { autoAddMenus } = writer.site;
  if (autoAddMenus.length === 0) return;
  const { prisma } = transaction;
  const page = await prisma.entry.findUnique({
    where: { id: pageId },
    select: { status: true, parentId: true },
  });
  if (page?.status !== 'publish' || page.parentId !== null) return;
  const menus = await prisma.term.findMany({
    where: { id: { in: [...autoAddMenus] }, taxonomy: 'nav_menu' },
    select: { id: true },
  });
  for (const { id: menuId } of menus) {
    const known = await prisma.menuItem.findFirst({
      where: {
        type: 'post_type',
        objectId: pageId,
        entry: { terms: { some: { termId: menuId } } },
      },
      select: { entryId: true },
    });
    if (!known) await addItem(writer, transaction, menuId, pageId);
  }
}

async function addItem(
  writer: Writer,
  transaction: Transaction,
  menuId: number,
  pageId: number,
): Promise<void> {
  const entryId = await createEntry(writer, transaction, MENU_ITEM, {
    status: 'publish',
    menuOrder: await takePlace(transaction, menuId, null, 'last'),
    commentStatus: 'closed',
    pingStatus: 'closed',
    terms: { nav_menu: [menuId] },
  });
  await transaction.prisma.menuItem.create({
    data: { entryId, type: 'post_type', object: 'page', objectId: pageId },
  });
}

/**
 * Locks the menus that take new pages, and returns a function that adds pages published by schedule to them. Call it before any page is
 * locked.
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

/** The menus that take new pages, as the transaction sees them. */
const autoAddMenusIn = (transaction: Transaction): Promise<readonly number[]> =>
  readSetting(transaction, 'autoAddMenus', defaultSettings.autoAddMenus);
