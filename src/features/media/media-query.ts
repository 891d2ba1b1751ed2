import type { Context } from '../../context.ts';
import type { ArgValues } from '../../operation/args.ts';
import { sharedQuery } from '../records/entry-list-query.ts';
import type { EntryQuery } from '../records/entry-query.ts';
import { spellOut } from '../records/status-policy.ts';
import type { mediaListArgs } from './media-list-args.ts';

/** The arguments of a list of media items as a query (interface.md §4.4); a type of either argument will do. */
export function toMediaQuery(context: Context, args: ArgValues<typeof mediaListArgs>): EntryQuery {
  const { viewer } = context;
  const { media_type: kinds, mime_type: types } = args;
  const mimeTypes = [...(kinds ?? []).map((kind) => `${kind}/`), ...(types ?? [])];
  return {
    ...sharedQuery(context, args, 'attachment'),
    statuses: spellOut(args.status, 'inherit'),
    ...(viewer.can('edit_others_posts') ? {} : { privateToAuthor: viewer.id }),
    parents: args.parent,
    parentsExclude: args.parent_exclude,
    mimeTypes,
  };
}
