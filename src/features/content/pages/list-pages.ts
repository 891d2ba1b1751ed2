import { defineOperation } from '../../../operation/operation.ts';
import type { Page } from '../../../operation/page.ts';
import type { EntryRef } from '../entries/entry-query.ts';
import { pageOfEntries } from '../entries/page-of-entries.ts';
import { filterStatuses } from '../entries/record-statuses.ts';
import { assertCanFilterStatuses } from '../entries/status-policy.ts';
import { pageListArgs } from './page-list-args.ts';
import { toPageQuery } from './page-query.ts';

/** interface.md §4.4: one page of the site's pages, as ids and versions. */
export const listPages = defineOperation({
  name: 'listPages',
  kind: 'query',
  summary: 'Lists pages.',
  args: pageListArgs,
  authorize({ viewer }, { status }) {
    assertCanFilterStatuses(viewer, status, {
      words: filterStatuses,
      open: 'publish',
      all: 'edit_pages',
      private: 'read_private_pages',
    });
  },
  resolve: (context, args): Promise<Page<EntryRef>> =>
    pageOfEntries(context, toPageQuery(context, args), args),
});
