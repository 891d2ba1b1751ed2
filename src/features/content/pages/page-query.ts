import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { sharedQuery } from '../entries/entry-list-query.ts';
import type { EntryQuery } from '../entries/entry-query.ts';
import { spellOut } from '../entries/status-policy.ts';
import { pageKind } from './page-kind.ts';
import type { pageListArgs } from './page-list-args.ts';

/** The arguments of a list of pages as a query (interface.md §4.4). */
export function toPageQuery(context: Context, args: ArgValues<typeof pageListArgs>): EntryQuery {
  const { viewer } = context;
  return {
    ...sharedQuery(context, args, pageKind),
    statuses: spellOut(args.status),
    ...(viewer.can('edit_others_pages') ? {} : { privateToAuthor: viewer.id }),
    parents: args.parent,
    parentsExclude: args.parent_exclude,
  };
}
