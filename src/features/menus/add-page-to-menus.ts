import type { Context } from '../../context.ts';
import type { Transaction } from '../../storage/write.ts';
import { createEntry } from '../records/create-entry.ts';
import { MENU_ITEM } from './menu-item.ts';
import { lockMenus, takePlace } from './menu-order.ts';

/** To be called before anything else of a write that `addPageToMenus` ends: menus are locked before pages. */
export async function lockMenusForPages(
  { site }: Context,
  transaction: Transaction,
): Promise<void> {
  if (site.autoAddMenus.length > 0) await lockMenus(transaction);
}

/** Adds a page that was just published, if it stands at the top, to the end of the menus that take new pages (`auto_add`). */
export async function addPageToMenus(
  context: Context,
  transaction: Transaction,
  pageId: number,
): Promise<void> {
  const { autoAddMenus } = context.site;
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
    if (!known) await addItem(context, transaction, menuId, pageId);
  }
}

async function addItem(
  context: Context,
  transaction: Transaction,
  menuId: number,
  pageId: number,
): Promise<void> {
  const entryId = await createEntry(context, transaction, MENU_ITEM, {
    status: 'publish',
    menuOrder: await takePlace(transaction, menuId, null, Number.MAX_SAFE_INTEGER),
    commentStatus: 'closed',
    pingStatus: 'closed',
    terms: { nav_menu: [menuId] },
  });
  await transaction.prisma.menuItem.create({
    data: { entryId, type: 'post_type', object: 'page', objectId: pageId },
  });
}
