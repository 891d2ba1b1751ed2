import type { Services } from '../operation/services.ts';

/** Returns how many records of a sort there are, `Infinity` for many. It is cached, since it is called before a query is executed. */
export type CountRecords = (services: Services) => Promise<number>;

/** What a list field says of itself, as `extensions`, whose records are few: how long all its lists can be. */
export interface ListBound {
  readonly countRecords: CountRecords;
  /** Whether a record is in the list of one parent only, so that all lists together have no more records than there are. */
  readonly isOfOneParent?: boolean;
}

/** The `extensions` of such a field. */
export const boundedBy = (
  countRecords: CountRecords,
  options: Omit<ListBound, 'countRecords'> = {},
): { readonly bound: ListBound } => ({ bound: { countRecords, ...options } });

/** What a field says of its lists, if anything. */
export const boundOf = (extensions: Readonly<Record<string, unknown>>): ListBound | undefined =>
  extensions.bound as ListBound | undefined; // only `boundedBy` makes one
