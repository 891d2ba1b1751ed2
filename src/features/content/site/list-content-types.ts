import { ApiError } from '../../../lib/api-error.ts';
import { string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { type ContentType, contentTypes } from './content-types.ts';
import { assertCanView, editsAnything, mayEditType, viewArg } from './describing-policy.ts';

/** docs/rest.md §4.14; in the edit view those that the viewer may edit only. */
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

/** docs/rest.md §4.14; `rest_type_invalid` for an unknown one. */
export const getContentType = defineOperation({
  name: 'getContentType',
  kind: 'query',
  summary: 'Reads a content type.',
  args: { type: string({ description: 'The name of the content type.' }), ...viewArg },
  authorize: anyone,
  // As recorded, the address is open to all, so that refusals come from here and `Allow` stays.
  resolve(context, { type, context: view }): ContentType {
    const found = findType(context, type);
    if (view === 'edit' && !mayEditType(context.viewer, found))
      throw refused(
        context.viewer,
        'rest_forbidden_context',
        'You are not allowed to edit records of this type.',
      );
    return found;
  },
});

function findType({ addresses }: Context, asked: string | undefined): ContentType {
  const found = contentTypes.find(({ slug }) => addresses.kind(slug) === asked);
  if (!found) throw new ApiError('rest_type_invalid', 404, 'There is no such content type.');
  return found;
}
