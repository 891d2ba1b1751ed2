import { MAX_INTEGER } from '../../../operation/args.ts';
import type { EntryFilter } from '../entries/browse-entries.ts';
import type { EntryOrder } from '../entries/entry-query.ts';

/**
 * Which stored states, in which order; pure data that both surfaces' arguments become. `parents` are what they are of, and both
 * of their moments are when they were kept.
 */
export interface RevisionQuery
  extends Pick<
    EntryFilter,
    | 'include'
    | 'exclude'
    | 'authors'
    | 'authorsExclude'
    | 'authorSlug'
    | 'parents'
    | 'parentsExclude'
    | 'slugs'
    | 'statuses'
    | 'title'
    | 'dates'
    | 'dateParts'
    | 'search'
    | 'searchColumns'
  > {
  /** Of entries of these kinds. */
  readonly kinds: readonly string[];
  /** The latest first unless said. */
  readonly order?: readonly EntryOrder[] | undefined;
}

/** The ids of the entries whose states have these slugs (`12-revision-v1`); what is no such slug is passed over. */
export const entriesNamed = (slugs: readonly string[]): readonly number[] =>
  slugs.flatMap((slug) => {
    const id = /^([1-9]\d{0,9})-revision-v1$/.exec(slug)?.[1];
    return id === undefined || Number(id) > MAX_INTEGER ? [] : [Number(id)];
  });
