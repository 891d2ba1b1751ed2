import { defineOperation } from '../../../operation/operation.ts';
import type { Page } from '../../../operation/page.ts';
import type { EntryRef } from '../entries/entry-query.ts';
import { pageOfEntries } from '../entries/page-of-entries.ts';
import { assertCanFilterStatuses } from '../entries/status-policy.ts';
import { mediaListArgs, mediaStatuses } from './media-list-args.ts';
import { toMediaQuery } from './media-query.ts';

/** interface.md §4.4: one page of media items, as ids and versions. */
export const listMediaItems = defineOperation({
  name: 'listMediaItems',
  kind: 'query',
  summary: 'Lists media items.',
  args: mediaListArgs,
  authorize({ viewer }, { status }) {
    assertCanFilterStatuses(viewer, status, {
      words: mediaStatuses,
      open: 'inherit',
      all: 'edit_posts',
      private: 'read_private_posts',
    });
  },
  resolve: (context, args): Promise<Page<EntryRef>> =>
    pageOfEntries(context, toMediaQuery(context, args), args),
});
