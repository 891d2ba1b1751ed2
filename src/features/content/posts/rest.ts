import { postKind } from '../../../content/kinds/registry.ts';
import { entryRoutes } from '../entries/rest/entry-routes.ts';
import { postFields, postOperations } from './post-operations.ts';

/** docs/rest.md §4.4 */
export const postRoutes = entryRoutes({
  kind: postKind,
  writeArgs: postFields,
  ...postOperations,
});
