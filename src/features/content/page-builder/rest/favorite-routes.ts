import { json } from '../../../../rest/answer.ts';
import { endpoint } from '../../../../rest/endpoint.ts';
import { type Route, route } from '../../../../rest/route.ts';
import { addFavorite } from '../add-favorite.ts';
import { listFavorites } from '../list-favorites.ts';
import { removeFavorite } from '../remove-favorite.ts';

const namespace = 'builder/v1';

/** interface.md §4.12: the lists by type, and what is added to and removed from one of them. */
export const favoriteRoutes: readonly Route[] = [
  route({
    namespace,
    path: '/favorites',
    shows: 'map',
    endpoints: [endpoint(['GET'], listFavorites, { respond: (favorites) => json(favorites) })],
  }),
  route({
    namespace,
    path: '/favorites/{id}',
    placeholders: { id: '[\\w]+' },
    endpoints: [
      endpoint(['POST'], addFavorite, { respond: (slugs) => json(slugs) }),
      endpoint(['DELETE'], removeFavorite, { respond: (slugs) => json(slugs) }),
    ],
  }),
];
