import { entryRoutes } from '../entries/rest/entry-routes.ts';
import { createPage } from './create-page.ts';
import { deletePage } from './delete-page.ts';
import { getPage } from './get-page.ts';
import { listPages } from './list-pages.ts';
import { pageEmbeds } from './page-embeds.ts';
import { pageSchema } from './page-schema.ts';
import { shownPage } from './shown-page.ts';
import { updatePage } from './update-page.ts';

/** interface.md §4.4 */
export const pageRoutes = entryRoutes({
  path: '/pages',
  shown: shownPage,
  schema: pageSchema,
  embeds: pageEmbeds,
  list: listPages,
  create: createPage,
  get: getPage,
  update: updatePage,
  remove: deletePage,
});
