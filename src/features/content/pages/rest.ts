import { entryRoutes } from '../entries/rest/entry-routes.ts';
import { pageFields } from './page-fields.ts';
import { pageKind } from './page-kind.ts';
import { pageOperations } from './page-operations.ts';

/** interface.md §4.4 */
export const pageRoutes = entryRoutes({
  kind: pageKind,
  writeArgs: pageFields,
  ...pageOperations,
});
