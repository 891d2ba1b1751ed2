import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Revision } from './revision-loaders.ts';
import { assertCanReadRevisions, loadParent, loadRevision } from './revision-policy.ts';

/** docs/rest.md §4.9 */
export const getRevision = defineOperation({
  name: 'getRevision',
  kind: 'query',
  summary: 'Reads a stored state of a text.',
  args: {
    parent: recordId({ description: 'The id of what it is a revision of.' }),
    id: recordId({ description: 'The id of the revision.' }),
  },
  async authorize(context, { parent }) {
    assertCanReadRevisions(context, await loadParent(context, parent));
  },
  resolve: (context, { parent, id }): Promise<Revision> => loadRevision(context, parent, id),
});
