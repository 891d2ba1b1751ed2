import { defineOperation } from '../../operation/operation.ts';
import type { Page } from '../../operation/page.ts';
import { refusePageBeyondLast } from '../../operation/refuse-page-beyond-last.ts';
import type { EntryRef } from '../records/entry-query.ts';
import { countEntries, findEntries } from '../records/find-entries.ts';
import { refuseForbiddenStatuses } from '../records/status-policy.ts';
import { postListArgs } from './post-list-args.ts';
import { toPostQuery } from './post-query.ts';
import { moveStickyFirst } from './sticky-posts.ts';

/** interface.md §4.4: one page of posts, as ids and versions. */
export const listPosts = defineOperation({
  name: 'listPosts',
  kind: 'query',
  summary: 'Lists posts.',
  args: postListArgs,
  authorize({ viewer }, { status }) {
    refuseForbiddenStatuses(viewer, status, 'posts', 'publish');
  },
  async resolve(context, args): Promise<Page<EntryRef>> {
    const query = await toPostQuery(context, args);
    const window = { limit: args.per_page, offset: args.offset ?? (args.page - 1) * args.per_page };
    const [found, total] = await Promise.all([
      findEntries(context, query, window),
      countEntries(context, query),
    ]);
    if (args.offset === undefined) refusePageBeyondLast(args.page, args.per_page, total);
    const isFirst = window.offset === 0;
    const items =
      args.ignore_sticky || !isFirst || args.sticky !== undefined
        ? found
        : await moveStickyFirst(context, found, query);
    return { items, total };
  },
});
