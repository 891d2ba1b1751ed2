import { contextArg } from '../../../../content/entries/collection-args.ts';
import { json } from '../../../../rest/answer.ts';
import { endpoint, route } from '../../../../rest/route.ts';
import { getMenuLocation, listMenuLocations, presentMenuLocation } from '../menu-location.ts';
import { menuLocationEmbeds, menuLocationSchema } from '../present-menu.ts';

const namespace = 'core/v2';

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
