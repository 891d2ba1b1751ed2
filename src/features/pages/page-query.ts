import type { Context } from '../../context.ts';
import type { ArgValues } from '../../operation/args.ts';
import { sharedQuery } from '../records/entry-list-query.ts';
import type { EntryQuery } from '../records/entry-query.ts';
import { spellOut } from '../records/status-policy.ts';
import type { pageListArgs } from './page-list-args.ts';

/** The arguments of a list of pages as a query (interface.md §4.4). */
export function toPageQuery(context: Context, args: ArgValues<typeof pageListArgs>): EntryQuery {
  const { viewer } = context;
  return {
    ...sharedQuery(context, args, 'page'),
    statuses: spellOut(args.status),
    ...(viewer.can('edit_others_pages') ? {} : { privateToAuthor: viewer.id }),
    parents: args.parent,
    parentsExclude: args.parent_exclude,
    menuOrder: args.menu_order,
  };
}
