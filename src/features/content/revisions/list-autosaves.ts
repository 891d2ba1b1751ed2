import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Revision } from './revision.ts';
import { autosavesOfEntry } from './revision-loaders.ts';
import { assertCanReadRevisions, loadParent } from './revision-policy.ts';

/** interface.md §4.4: one of each user who has typed and not saved, the latest first. */
export const listAutosaves = defineOperation({
  name: 'listAutosaves',
  kind: 'query',
  summary: 'Lists what users have typed of a text and not saved.',
  args: { parent: recordId({ description: 'The id of what the autosaves are of.' }) },
  async authorize(context, { parent }) {
    assertCanReadRevisions(context, await loadParent(context, parent));
  },
  resolve: (context, { parent }): Promise<readonly Revision[]> =>
    autosavesOfEntry(context).load(parent),
});
