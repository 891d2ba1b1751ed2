import { entryById } from '../../../content/entries/entry.ts';
import { entryRoute } from '../../../content/entries/entry-path.ts';
import {
  type EntryParts,
  type EntryShape,
  itemMethods,
  presentTitle,
  type ShownKind,
} from '../../../content/entries/present-entry.ts';
import { actionLinks } from '../../../content/entries/shown-entry.ts';
import {
  loadOwnLinks,
  presentAcf,
  presentOwnMeta,
} from '../../../content/fields/present-own-values.ts';
import { menuItemKind } from '../../../content/kinds/registry.ts';
import {
  MENU_ITEM,
  type MenuItem,
  menuItemById,
  menuOfItem,
  readWords,
} from '../../../content/menus/menu-item.ts';
import { taxonomyOf } from '../../../content/terms/taxonomies.ts';
import type { Context } from '../../../operation/context.ts';
import {
  curies,
  embeddable,
  type Links,
  link,
  type Resource,
} from '../../../operation/representation/resource.ts';
import { loadTarget, type MenuItemTarget } from './menu-item-target.ts';

/** The data that a menu item's representation is made of. */
export interface MenuItemParts extends EntryParts {
  readonly item: MenuItem;
  /** Null for an item without a menu. */
  readonly menuId: number | null;
  readonly target: MenuItemTarget;
}

/** Returns an item's own title, or else the title of its target. */
export const menuItemTitle = ({ entry, target }: MenuItemParts): string =>
  entry.title || target.title;

/** A menu item as REST shows it (recorded). */
function presentMenuItem(
  context: Context,
  parts: MenuItemParts,
  { view, isFormatted }: EntryShape,
): Resource {
  const { entry, item, menuId, target } = parts;
  const { addresses } = context;
  return {
    id: entry.id,
    title: presentTitle({ title: menuItemTitle(parts) }, view),
    status: addresses.status(entry.status),
    url: target.url,
    attr_title: entry.excerpt,
    description: entry.content,
    type: item.type,
    type_label: target.label,
    object: addresses.kind(item.object),
    object_id: item.type === 'custom' ? entry.id : (item.objectId ?? 0),
    parent: entry.parentId ?? 0,
    menu_order: entry.menuOrder,
    target: item.target,
    classes: presentWords(item.classes),
    xfn: presentWords(item.xfn),
    invalid: target.isInvalid,
    ...(view === 'embed'
      ? {}
      : {
          meta: presentOwnMeta(context, menuItemKind, entry.values),
          ...(menuId === null ? {} : { menus: menuId }),
        }),
    ...(Object.keys(menuItemKind.groups).length === 0
      ? {} // no `acf` at all (recorded)
      : presentAcf(context, menuItemKind, entry.values, isFormatted)),
    _links: menuItemLinks(context, parts, view),
  };
}

/** No words are one that is empty (recorded). */
function presentWords(json: string): readonly string[] {
  const words = readWords(json);
  return words.length > 0 ? words : [''];
}

function menuItemLinks(context: Context, parts: MenuItemParts, view: string): Links {
  const { addresses, viewer } = context;
  const { id } = parts.entry;
  const mayArrange = viewer.can('edit_theme_options');
  return {
    self: link(addresses.rest(`${menuItemKind.rest.path}/${id}`), {
      targetHints: { allow: itemMethods(context, parts.entry) },
    }),
    collection: link(addresses.rest(menuItemKind.rest.path)),
    about: link(addresses.rest(`/core/v2/types/${MENU_ITEM}`)),
    'wp:term': [embeddable(addresses.rest(`/core/v2/menus?post=${id}`), { taxonomy: 'nav_menu' })],
    ...objectLink(context, parts),
    ...parts.ownLinks?.links,
    ...(view === 'edit'
      ? actionLinks(context, menuItemKind, id, {
          'create-menus': mayArrange,
          'assign-menus': mayArrange,
        })
      : {}),
    curies,
  };
}

function objectLink({ addresses }: Context, { item, target }: MenuItemParts): Links {
  const { object } = target;
  if (item.objectId === null || object === null) return {};
  const taxonomy = item.type === 'taxonomy' ? taxonomyOf(object) : undefined;
  const route = taxonomy
    ? `/${taxonomy.restNamespace}/${taxonomy.restBase}/${item.objectId}`
    : entryRoute(object, item.objectId);
  if (route === undefined) return {};
  const name = taxonomy ? 'taxonomy' : 'post_type';
  return {
    'wp:menu-item-object': [embeddable(addresses.rest(route), { [name]: addresses.kind(object) })],
  };
}

/** How menu items are shown. What one leads to may change without it, so that its JSON is made anew each time. */
export const shownMenuItem: ShownKind<MenuItemParts> = {
  kind: menuItemKind,
  async load(context, id) {
    const [entry, item, membership] = await Promise.all([
      entryById(context).load(id),
      menuItemById(context).load(id),
      menuOfItem(context).load(id),
    ]);
    if (!entry || !item) return null;
    const [target, ownLinks] = await Promise.all([
      loadTarget(context, item),
      loadOwnLinks(context, menuItemKind, entry.values),
    ]);
    return { entry, item, menuId: membership?.termId ?? null, target, ownLinks };
  },
  present: presentMenuItem,
};
