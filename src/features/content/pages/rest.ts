import { pageKind } from '../../../content/kinds/registry.ts';
import { entryRoutes } from '../entries/rest/entry-routes.ts';
import { pageFields, pageOperations } from './page-operations.ts';

/** docs/rest.md §4.5 */
export const pageRoutes = entryRoutes({
  kind: pageKind,
  writeArgs: pageFields,
  ...pageOperations,
});
