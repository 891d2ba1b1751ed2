import { contextArg } from '../../../../content/entries/collection-args.ts';
import type { View } from '../../../../content/entries/entry.ts';
import {
  assertCanListForEditing,
  assertCanReadForEditing,
  loadEntry,
  unknownEntry,
} from '../../../../content/entries/entry-policy.ts';
import { showEntry } from '../../../../content/entries/entry-representations.ts';
import { acfFormatArg, isStandardFormat } from '../../../../content/fields/own-value-args.ts';
import { MENU_ITEM } from '../../../../content/menus/menu-item.ts';
import type { Context } from '../../../../operation/context.ts';
import { created, json, pagingHeaders } from '../../../../rest/answer.ts';
import { editMethods, endpoint, route } from '../../../../rest/route.ts';
import { menuItemSchema } from '../menu-item-fields.ts';
import {
  createMenuItem,
  deleteMenuItem,
  getMenuItem,
  listMenuItems,
  updateMenuItem,
} from '../menu-item-operations.ts';
import { menuItemEmbeds } from '../present-menu.ts';
import { menuItemPlace, shownMenuItem } from '../present-menu-item.ts';

const namespace = 'core/v2';

const collection = route({
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
      respond: async (id, _, context) =>
        created(
          await shownItem(context, id, 'edit'),
          context.addresses.rest(`${menuItemPlace.collection}/${id}`),
        ),
    }),
  ],
});

const item = route({
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
      respond: async ({ id }, args, context) =>
        json(await shownItem(context, id, args.context, isStandardFormat(args))),
    }),
    endpoint(editMethods, updateMenuItem, {
      allowBatch: true,
      respond: async (id, _, context) => json(await shownItem(context, id, 'edit')),
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
export const menuItemRoutes = [collection, item];

async function shownItem(context: Context, id: number, view: View, isFormatted = false) {
  const parts = await shownMenuItem.load(context, id, view);
  if (!parts) throw unknownEntry();
  return showEntry(context, shownMenuItem, parts, { view, isFormatted });
}
