import { entryRoutes } from '../entries/rest/entry-routes.ts';
import { postFields } from './post-fields.ts';
import { postKind } from './post-kind.ts';
import { postOperations } from './post-operations.ts';

/** docs/rest.md §4.4 */
export const postRoutes = entryRoutes({
  kind: postKind,
  writeArgs: postFields,
  ...postOperations,
});
