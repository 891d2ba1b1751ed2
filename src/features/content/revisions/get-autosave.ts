import { ApiError } from '../../../lib/api-error.ts';
import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { autosavesOfEntry, type Revision } from './revision-loaders.ts';
import { assertCanReadAutosaves, loadParent } from './revision-policy.ts';

/** docs/rest.md §4.9 */
export const getAutosave = defineOperation({
  name: 'getAutosave',
  kind: 'query',
  summary: 'Reads what a user has typed of a text and not saved.',
  args: {
    parent: recordId({ description: 'The id of what it is an autosave of.' }),
    id: recordId({ description: 'The id of the autosave.' }),
  },
  async authorize(context, { parent }) {
    assertCanReadAutosaves(context, await loadParent(context, parent));
  },
  async resolve(context, { parent, id }): Promise<Revision> {
    const autosaves = await autosavesOfEntry(context).load(parent);
    const found = autosaves.find((autosave) => autosave.id === id);
    if (!found)
      throw new ApiError('rest_post_no_autosave', 404, 'There is no such autosave of this.');
    return found;
  },
});

/** docs/rest.md §4.9: one of each user who has typed and not saved, the latest first. */
export const listAutosaves = defineOperation({
  name: 'listAutosaves',
  kind: 'query',
  summary: 'Lists what users have typed of a text and not saved.',
  args: { parent: recordId({ description: 'The id of what the autosaves are of.' }) },
  async authorize(context, { parent }) {
    assertCanReadAutosaves(context, await loadParent(context, parent));
  },
  resolve: (context, { parent }): Promise<readonly Revision[]> =>
    autosavesOfEntry(context).load(parent),
});
