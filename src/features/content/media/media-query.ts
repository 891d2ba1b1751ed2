import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { sharedQuery } from '../entries/entry-list-query.ts';
import type { EntryQuery } from '../entries/entry-query.ts';
import { spellOut } from '../entries/status-policy.ts';
import { mediaKind } from './media-kind.ts';
import type { mediaListArgs } from './media-list-args.ts';

/** The arguments of a list of media items as a query (interface.md §4.4); a type of either argument will do. */
export function toMediaQuery(context: Context, args: ArgValues<typeof mediaListArgs>): EntryQuery {
  const { viewer } = context;
  const { media_type: kinds, mime_type: types } = args;
  const mimeTypes = [...(kinds ?? []).map((kind) => `${kind}/`), ...(types ?? [])];
  return {
    ...sharedQuery(context, args, mediaKind),
    statuses: spellOut(args.status, 'inherit'),
    ...(viewer.can('edit_others_posts') ? {} : { privateToAuthor: viewer.id }),
    parents: args.parent,
    parentsExclude: args.parent_exclude,
    mimeTypes,
  };
}
