import type { Route } from '../../../rest/route.ts';
import { autosaveRoutes } from './rest/autosave-routes.ts';
import { revisionRoutes } from './rest/revision-routes.ts';
import { revisedKinds } from './revised-kinds.ts';

/** The states of entries of all kinds that keep them; of menu items only what is being typed is kept (docs/rest.md §4.9). */
export const revisedRoutes: readonly Route[] = [...revisedKinds.values()].flatMap((kind) =>
  kind.kind === 'nav_menu_item'
    ? autosaveRoutes(kind)
    : [...revisionRoutes(kind), ...autosaveRoutes(kind)],
);
