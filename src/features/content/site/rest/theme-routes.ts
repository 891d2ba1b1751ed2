import { json } from '../../../../rest/answer.ts';
import { endpoint, type Route, route } from '../../../../rest/route.ts';
import { themeSchema } from '../describing-schemas.ts';
import { getTheme, listThemes, presentTheme } from '../list-themes.ts';

const namespace = 'core/v2';

/** `/core/v2/themes` (docs/rest.md §4.14) */
export const themeRoutes: readonly Route[] = [
  route({
    namespace,
    path: '/themes',
    schema: themeSchema,
    shows: 'list',
    endpoints: [
      endpoint(['GET'], listThemes, {
        respond: (themes, _, context) =>
          json(
            themes.map((theme) => presentTheme(context, theme)),
            { 'X-WP-Total': String(themes.length), 'X-WP-TotalPages': '1' },
          ),
      }),
    ],
  }),
  route({
    namespace,
    path: '/themes/{stylesheet}',
    schema: themeSchema,
    placeholders: { stylesheet: '[^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?' },
    endpoints: [
      endpoint(['GET'], getTheme, {
        respond: (theme, _, context) => json(presentTheme(context, theme)),
      }),
    ],
  }),
];
