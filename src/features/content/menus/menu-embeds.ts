import type { Context } from '../../../operation/context.ts';
import type { Embeds, Resource } from '../../../rest/representation/resource.ts';
import { embedEntry } from '../entries/embed-entry.ts';
import { presentTerm } from '../terms/present-term.ts';
import { termById } from '../terms/term.ts';
import { menuItemById, menuOfItem } from './menu-item.ts';
import { menuLocations, presentMenuLocation } from './menu-location.ts';
import { presentMenu } from './present-menu.ts';

/** What stands behind a menu item's embeddable links. */
export const menuItemEmbeds: Embeds = {
  async 'wp:term'(context, { id }) {
    const menu = await menuOfItem(context).load(Number(id));
    return [menu ? await embedMenu(context, menu.termId) : []];
  },
  async 'wp:menu-item-object'(context, { id }) {
    const item = await menuItemById(context).load(Number(id));
    if (!item?.objectId) return [];
    if (item.type === 'post_type') return [await embedEntry(context, item.objectId)];
    const term = await termById(context).load(item.objectId);
    return term ? [await presentTerm(context, term, 'embed')] : [];
  },
};

/** What stands behind a menu's embeddable links. */
export const menuEmbeds: Embeds = {
  'wp:menu-location': async (context, { id }) =>
    (await menuLocations(context))
      .filter(({ menuId }) => menuId === id)
      .map((location) => presentMenuLocation(context, location)),
};

/** What stands behind a location's embeddable links. */
export const menuLocationEmbeds: Embeds = {
  'wp:menu': async (context, { menu }) => embedMenu(context, Number(menu)),
};

async function embedMenu(context: Context, id: number): Promise<readonly Resource[]> {
  const term = await termById(context).load(id);
  return term ? [await presentMenu(context, term, 'embed')] : [];
}
