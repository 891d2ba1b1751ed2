import { defineOperation } from '../../../operation/operation.ts';
import { type ContentType, contentTypes } from './content-types.ts';
import { viewArg } from './describing-args.ts';
import { assertCanView, editsAnything, mayEditType } from './describing-policy.ts';

/** behaviour.md §13; in the edit view those that the viewer may edit only. */
export const listContentTypes = defineOperation({
  name: 'listContentTypes',
  kind: 'query',
  summary: 'Lists the content types.',
  args: viewArg,
  authorize({ viewer }, { context: view }) {
    if (view === 'edit' && !editsAnything(viewer)) throw assertCanView(viewer);
  },
  resolve: ({ viewer }, { context: view }): readonly ContentType[] =>
    contentTypes.filter((type) => view !== 'edit' || mayEditType(viewer, type)),
});
