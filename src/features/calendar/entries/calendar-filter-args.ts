import { type Args, unindexed } from '../../../operation/args.ts';
import { entryListArgs } from '../../content/entries/collection-args.ts';
import type { EntryFilter } from '../../content/entries/entry-query.ts';

/** Arguments that clients of the reference do not expect in the site index. */
export function unindexedArgs<const A extends Args>(all: A): A {
  return Object.fromEntries(
    Object.entries(all).map(([name, schema]) => [name, unindexed(schema)]),
  ) as A; // the same names and types
}

const { author, author_exclude, exclude, slug, after, before, modified_after, modified_before } =
  entryListArgs;

/** The filters that lists of posts have as well. */
export const sharedFilterArgs = unindexedArgs({
  author,
  author_exclude,
  exclude,
  slug,
  after,
  before,
  modified_after,
  modified_before,
});

/** A filter without what asks for nothing: what is not given, and empty lists. */
export const withoutEmpty = (filter: EntryFilter): EntryFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
