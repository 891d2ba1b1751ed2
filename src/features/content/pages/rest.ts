import { entryRoutes } from '../entries/rest/entry-routes.ts';
import { pageFields, pageKind } from './page-kind.ts';
import { pageOperations } from './page-operations.ts';

/** docs/rest.md §4.5 */
export const pageRoutes = entryRoutes({
  kind: pageKind,
  writeArgs: pageFields,
  ...pageOperations,
});
