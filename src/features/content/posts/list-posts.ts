import { defineOperation } from '../../../operation/operation.ts';
import type { Page } from '../../../operation/page.ts';
import type { EntryRef } from '../entries/entry-query.ts';
import { pageOfEntries } from '../entries/page-of-entries.ts';
import { filterStatuses } from '../entries/record-statuses.ts';
import { assertCanFilterStatuses } from '../entries/status-policy.ts';
import { postListArgs } from './post-list-args.ts';
import { toPostQuery } from './post-query.ts';
import { isFiltered, moveStickyFirst } from './sticky-posts.ts';

/** interface.md §4.4: one page of posts, as ids and versions. */
export const listPosts = defineOperation({
  name: 'listPosts',
  kind: 'query',
  summary: 'Lists posts.',
  args: postListArgs,
  authorize({ viewer }, { status }) {
    assertCanFilterStatuses(viewer, status, {
      words: filterStatuses,
      open: 'publish',
      all: 'edit_posts',
      private: 'read_private_posts',
    });
  },
  async resolve(context, args): Promise<Page<EntryRef>> {
    const query = await toPostQuery(context, args);
    const { items, total } = await pageOfEntries(context, query, args);
    const isFirst = (args.offset ?? args.page - 1) === 0;
    if (args.ignore_sticky || !isFirst || isFiltered(query)) return { items, total };
    return { items: await moveStickyFirst(context, items, query), total };
  },
});
