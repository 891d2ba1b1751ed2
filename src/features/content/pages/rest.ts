import { entryRoutes } from '../entries/rest/entry-routes.ts';
import { pageEmbeds } from './page-embeds.ts';
import { pageOperations } from './page-operations.ts';
import { pageSchema } from './page-schema.ts';
import { shownPage } from './shown-page.ts';

/** interface.md §4.4 */
export const pageRoutes = entryRoutes({
  path: '/pages',
  shown: shownPage,
  schema: pageSchema,
  embeds: pageEmbeds,
  ...pageOperations,
});
