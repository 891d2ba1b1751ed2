import { contextArg } from '../../../../content/entries/collection-args.ts';
import { taxonomies } from '../../../../content/terms/taxonomies.ts';
import { termById } from '../../../../content/terms/term.ts';
import { loadTerm } from '../../../../content/terms/term-operations.ts';
import { assertCanReadTermsForEditing } from '../../../../content/terms/term-policy.ts';
import type { Context } from '../../../../operation/context.ts';
import { created, json, pagingHeaders } from '../../../../rest/answer.ts';
import { editMethods, endpoint, route } from '../../../../rest/route.ts';
import { createMenu, deleteMenu, getMenu, listMenus, updateMenu } from '../menu-operations.ts';
import { menuEmbeds, menuSchema, presentMenu } from '../present-menu.ts';

const namespace = 'core/v2';

const collection = route({
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

const item = route({
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
export const menuRoutes = [collection, item];

const editedMenu = async (context: Context, id: number) =>
  presentMenu(context, await loadTerm(context, taxonomies.nav_menu, id), 'edit');
