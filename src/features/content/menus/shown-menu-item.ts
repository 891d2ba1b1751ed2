import { entryById } from '../entries/entry-loaders.ts';
import type { ShownKind } from '../entries/shown-kind.ts';
import { menuItemById, menuOfItem } from './menu-item-loaders.ts';
import { loadTarget } from './menu-item-target.ts';
import { type MenuItemParts, menuItemPlace, presentMenuItem } from './present-menu-item.ts';

/** How menu items are shown. What one leads to may change without it, so that its JSON is made anew each time. */
export const shownMenuItem: ShownKind<MenuItemParts> = {
  ...menuItemPlace,
  async load(context, id) {
    const [entry, item, membership] = await Promise.all([
      entryById(context).load(id),
      menuItemById(context).load(id),
      menuOfItem(context).load(id),
    ]);
    if (!entry || !item) return null;
    const target = await loadTarget(context, item);
    return { entry, revisions: null, item, menuId: membership?.termId ?? null, target };
  },
  present: presentMenuItem,
};
