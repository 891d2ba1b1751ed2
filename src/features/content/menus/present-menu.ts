import { embedEntry, ownEmbeds } from '../../../content/entries/embed-entry.ts';
import type { View } from '../../../content/entries/entry.ts';
import { menuItemById, menuOfItem } from '../../../content/menus/menu-item.ts';
import { presentTerm } from '../../../content/terms/present-term.ts';
import { taxonomies } from '../../../content/terms/taxonomies.ts';
import { type Term, termById } from '../../../content/terms/term.ts';
import { termFields } from '../../../content/terms/term-fields.ts';
import { termMethods } from '../../../content/terms/term-policy.ts';
import { boolean, list, required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import {
  curies,
  type Embeds,
  embeddable,
  link,
  type Resource,
} from '../../../operation/representation/resource.ts';
import {
  allWritten,
  orderContexts,
  readOnly,
  resourceSchema,
} from '../../../operation/representation/resource-schema.ts';
import { menuLocations, presentMenuLocation } from './menu-location.ts';
import { locationsOf, menuPlacings } from './menu-settings.ts';

/** A menu as REST shows it (recorded): other than a term, it has neither count nor page. */
export async function presentMenu(context: Context, term: Term, view: View): Promise<Resource> {
  const { rest } = context.addresses;
  const { id, name, slug, description } = term;
  const placings = await menuPlacings(context);
  const locations = locationsOf(placings, id);
  return {
    id,
    ...(view === 'embed' ? {} : { description }),
    name,
    slug,
    ...(view === 'embed'
      ? {}
      : { meta: [], locations, auto_add: placings.autoAddMenus.includes(id) }),
    _links: {
      self: link(rest(`/core/v2/menus/${id}`), {
        targetHints: { allow: termMethods(context, taxonomies.nav_menu, id) },
      }),
      collection: link(rest('/core/v2/menus')),
      about: link(rest('/core/v2/taxonomies/nav_menu')),
      'wp:post_type': link(rest(`/core/v2/menu-items?menus=${id}`)),
      ...(locations.length > 0
        ? {
            'wp:menu-location': locations.map((location) =>
              embeddable(rest(`/core/v2/menu-locations/${location}`)),
            ),
          }
        : {}),
      curies,
    },
  };
}

/** The writable fields of a menu, in the index's order. */
export const menuFields = {
  description: termFields.description,
  name: termFields.name,
  slug: termFields.slug,
  meta: termFields.meta,
  locations: list(string(), { description: "The theme's locations that show it." }),
  auto_add: boolean({ description: 'Whether new pages at the top are added to it.' }),
};

const { name, slug, ...details } = menuFields;

/** A menu, for OPTIONS and the OpenAPI document. */
export const menuSchema = orderContexts(
  ['view', 'embed', 'edit'],
  resourceSchema('nav_menu', {
    id: readOnly('always', 'integer', 'Its number.'),
    ...allWritten('always', { name: required(name), slug }),
    ...allWritten('view', details),
  }),
);

/** A menu location, for OPTIONS and the OpenAPI document. */
export const menuLocationSchema = resourceSchema('menu-location', {
  name: readOnly('always', 'string', 'Its name.'),
  description: readOnly('always', 'string', 'What it is called.'),
  menu: readOnly('always', 'integer', 'The id of the menu that it shows; 0 for none.'),
});

/** Loads the records behind a menu item's embeddable links. */
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
  ...ownEmbeds,
};

/** Loads the records behind a menu's embeddable links. */
export const menuEmbeds: Embeds = {
  'wp:menu-location': async (context, { id }) =>
    (await menuLocations(context))
      .filter(({ menuId }) => menuId === id)
      .map((location) => presentMenuLocation(context, location)),
};

/** Loads the records behind a location's embeddable links. */
export const menuLocationEmbeds: Embeds = {
  'wp:menu': async (context, { menu }) => embedMenu(context, Number(menu)),
};

async function embedMenu(context: Context, id: number): Promise<readonly Resource[]> {
  const term = await termById(context).load(id);
  return term ? [await presentMenu(context, term, 'embed')] : [];
}
