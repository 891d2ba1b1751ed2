import { ApiError } from '../../../lib/api-error.ts';
import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Revision } from './revision.ts';
import { autosavesOfEntry } from './revision-loaders.ts';
import { assertCanReadRevisions, loadParent } from './revision-policy.ts';

/** interface.md §4.4 */
export const getAutosave = defineOperation({
  name: 'getAutosave',
  kind: 'query',
  summary: 'Reads what a user has typed of a text and not saved.',
  args: {
    parent: recordId({ description: 'The id of what it is an autosave of.' }),
    id: recordId({ description: 'The id of the autosave.' }),
  },
  async authorize(context, { parent }) {
    assertCanReadRevisions(context, await loadParent(context, parent));
  },
  async resolve(context, { parent, id }): Promise<Revision> {
    const autosaves = await autosavesOfEntry(context).load(parent);
    const found = autosaves.find((autosave) => autosave.id === id);
    if (!found)
      throw new ApiError('rest_post_no_autosave', 404, 'There is no such autosave of this.');
    return found;
  },
});
