import './graphql/menu-type.ts';
import './graphql/menu-queries.ts';
import './graphql/menu-item-type.ts';
import './graphql/menu-mutations.ts';
import './graphql/menu-item-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { menuItemRoutes } from './rest/menu-item-routes.ts';
import { menuLocationRoutes } from './rest/menu-location-routes.ts';
import { menuRoutes } from './rest/menu-routes.ts';

export const menus = defineFeature({
  name: 'menus',
  uses: ['event-terms', 'events', 'own-kinds', 'pages', 'posts', 'site'],
  group: { name: 'Menus', description: 'Menus, their items and their locations.' },
  routes: [...menuItemRoutes, ...menuRoutes, ...menuLocationRoutes],
});
