import { contextArg } from '../../../content/entries/collection-args.ts';
import {
  assertCanListForEditing,
  assertCanReadForEditing,
  loadEntry,
  unknownEntry,
} from '../../../content/entries/entry-policy.ts';
import { showEntry } from '../../../content/entries/present-entry.ts';
import { acfFormatArg, isStandardFormat } from '../../../content/fields/own-value-args.ts';
import { MENU_ITEM } from '../../../content/menus/menu-item.ts';
import { taxonomies } from '../../../content/terms/taxonomies.ts';
import { termById } from '../../../content/terms/term.ts';
import { loadTerm } from '../../../content/terms/term-operations.ts';
import { assertCanReadTermsForEditing } from '../../../content/terms/term-policy.ts';
import type { Context } from '../../../operation/context.ts';
import { created, json, pagingHeaders } from '../../../rest/answer.ts';
import { editMethods, endpoint, route } from '../../../rest/route.ts';
import { answerCreated, answerUpdated } from '../entries/rest/entry-routes.ts';
import { menuItemSchema } from './menu-item-fields.ts';
import {
  createMenuItem,
  deleteMenuItem,
  getMenuItem,
  listMenuItems,
  updateMenuItem,
} from './menu-item-operations.ts';
import { getMenuLocation, listMenuLocations, presentMenuLocation } from './menu-location.ts';
import { createMenu, deleteMenu, getMenu, listMenus, updateMenu } from './menu-operations.ts';
import {
  menuEmbeds,
  menuItemEmbeds,
  menuLocationEmbeds,
  menuLocationSchema,
  menuSchema,
  presentMenu,
} from './present-menu.ts';
import { shownMenuItem } from './present-menu-item.ts';

const namespace = 'core/v2';

const menuItems = route({
  namespace,
  path: '/menu-items',
  schema: menuItemSchema,
  endpoints: [
    endpoint(['GET'], listMenuItems, {
      args: acfFormatArg,
      allowBatch: true,
      embeds: menuItemEmbeds,
      authorize: (context, { context: view }) => assertCanListForEditing(context, MENU_ITEM, view),
      async respond({ items, total }, args, context, request) {
        const { context: view, page, per_page: perPage } = args;
        const isFormatted = isStandardFormat(args);
        const parts = await Promise.all(
          items.map(({ id }) => shownMenuItem.load(context, id, view)),
        );
        const shown = parts
          .filter((one) => one !== null)
          .map((one) => showEntry(context, shownMenuItem, one, { view, isFormatted }));
        return json(shown, pagingHeaders(context, request, { page, perPage, total }));
      },
    }),
    endpoint(['POST'], createMenuItem, {
      allowBatch: true,
      existsCode: 'rest_post_exists',
      respond: (id, _, context) => answerCreated(context, shownMenuItem, id),
    }),
  ],
});

const menuItem = route({
  namespace,
  path: '/menu-items/{id}',
  schema: menuItemSchema,
  endpoints: [
    endpoint(['GET'], getMenuItem, {
      args: { ...contextArg, ...acfFormatArg },
      allowBatch: true,
      embeds: menuItemEmbeds,
      async authorize(context, { id, context: view }) {
        assertCanReadForEditing(context, await loadEntry(context, MENU_ITEM, id), view);
      },
      async respond({ id }, args, context) {
        const { context: view } = args;
        const parts = await shownMenuItem.load(context, id, view);
        if (!parts) throw unknownEntry();
        const shape = { view, isFormatted: isStandardFormat(args) };
        return json(showEntry(context, shownMenuItem, parts, shape));
      },
    }),
    endpoint(editMethods, updateMenuItem, {
      allowBatch: true,
      respond: (id, _, context) => answerUpdated(context, shownMenuItem, id),
    }),
    endpoint(['DELETE'], deleteMenuItem, {
      allowBatch: true,
      respond(removed, _, context) {
        const { _links, ...previous } = showEntry(context, shownMenuItem, removed, {
          view: 'view',
        });
        return json({ deleted: true, previous });
      },
    }),
  ],
});

/** docs/rest.md §4.8 */
export const menuItemRoutes = [menuItems, menuItem];

const menus = route({
  namespace,
  path: '/menus',
  schema: menuSchema,
  endpoints: [
    endpoint(['GET'], listMenus, {
      args: contextArg,
      omit: ['parent'],
      allowBatch: true,
      embeds: menuEmbeds,
      authorize: (context, { context: view }) =>
        assertCanReadTermsForEditing(context, taxonomies.nav_menu, view),
      async respond({ items, total }, args, context, request) {
        const { context: view, page, per_page: perPage } = args;
        const terms = await Promise.all(items.map(({ id }) => termById(context).load(id)));
        const shown = await Promise.all(
          terms.filter((term) => term !== null).map((term) => presentMenu(context, term, view)),
        );
        return json(shown, pagingHeaders(context, request, { page, perPage, total }));
      },
    }),
    endpoint(['POST'], createMenu, {
      allowBatch: true,
      respond: async (id, _, context) =>
        created(await editedMenu(context, id), context.addresses.rest(`/core/v2/menus/${id}`)),
    }),
  ],
});

const menu = route({
  namespace,
  path: '/menus/{id}',
  idsOf: 'term',
  schema: menuSchema,
  endpoints: [
    endpoint(['GET'], getMenu, {
      args: contextArg,
      allowBatch: true,
      embeds: menuEmbeds,
      async authorize(context, { id, context: view }) {
        await loadTerm(context, taxonomies.nav_menu, id);
        assertCanReadTermsForEditing(context, taxonomies.nav_menu, view);
      },
      respond: async (menu, { context: view }, context) =>
        json(await presentMenu(context, menu, view)),
    }),
    endpoint(editMethods, updateMenu, {
      allowBatch: true,
      respond: async (id, _, context) => json(await editedMenu(context, id)),
    }),
    endpoint(['DELETE'], deleteMenu, {
      allowBatch: true,
      respond({ shown: { _links, ...previous } }) {
        return json({ deleted: true, previous });
      },
    }),
  ],
});

/** Menus, which are terms of a taxonomy of their own. */
export const menuRoutes = [menus, menu];

const editedMenu = async (context: Context, id: number) =>
  presentMenu(context, await loadTerm(context, taxonomies.nav_menu, id), 'edit');

/** Where the theme shows menus; the list is an object, by name. */
export const menuLocationRoutes = [
  route({
    namespace,
    path: '/menu-locations',
    schema: menuLocationSchema,
    shows: 'map',
    endpoints: [
      endpoint(['GET'], listMenuLocations, {
        args: contextArg,
        respond: (locations, _, context) =>
          json(
            Object.fromEntries(
              locations.map((one) => [one.name, presentMenuLocation(context, one)]),
            ),
          ),
      }),
    ],
  }),
  route({
    namespace,
    path: '/menu-locations/{location}',
    placeholders: { location: '[\\w-]+' },
    schema: menuLocationSchema,
    endpoints: [
      endpoint(['GET'], getMenuLocation, {
        args: contextArg,
        embeds: menuLocationEmbeds,
        respond: (location, _, context) => json(presentMenuLocation(context, location)),
      }),
    ],
  }),
];
