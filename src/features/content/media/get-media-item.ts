import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanRead } from '../entries/entry-policy.ts';
import { loadEntry } from '../entries/load-entry.ts';
import { withParent } from '../entries/with-parent.ts';

/** docs/rest.md §4.6; answers the item's summary. What belongs to a post is as public as that. */
export const getMediaItem = defineOperation({
  name: 'getMediaItem',
  kind: 'query',
  summary: 'Reads a media item.',
  args: { id: recordId({ description: 'The id of the media item.' }) },
  async authorize(context, { id }) {
    const summary = await loadEntry(context, 'attachment', id);
    assertCanRead(context, await withParent(context, summary));
  },
  resolve: (context, { id }) => loadEntry(context, 'attachment', id),
});
