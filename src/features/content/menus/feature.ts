import './graphql/menu-type.ts';
import './graphql/menu-item-type.ts';
import './graphql/menu-mutations.ts';
import { menuItemKind } from '../../../content/kinds/registry.ts';
import { defineFeature } from '../../define-feature.ts';
import { autosaveRoutes } from '../revisions/rest.ts';
import { menuItemFields } from './menu-item-fields.ts';
import { menuItemRoutes, menuLocationRoutes, menuRoutes } from './rest.ts';

export const menus = defineFeature({
  name: 'menus',
  uses: ['posts', 'revisions', 'site'],
  group: { name: 'Menus', description: 'Menus, their items and their locations.' },
  // Menu items have autosaves, but no revisions (docs/rest.md §4.9).
  routes: [
    ...menuItemRoutes,
    ...autosaveRoutes(menuItemKind, menuItemFields),
    ...menuRoutes,
    ...menuLocationRoutes,
  ],
});
