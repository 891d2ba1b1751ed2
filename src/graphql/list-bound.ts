import type { GraphQLField } from 'graphql';
import { RECORD_LIST } from '../operation/bounds.ts';
import { DEFAULT_SIZE, MOST } from '../operation/connection.ts';
import type { Services } from '../operation/services.ts';

type Field = Pick<GraphQLField<unknown, unknown>, 'extensions' | 'args'>;

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
export const boundOf = ({ extensions }: Field): ListBound | undefined =>
  extensions.bound as ListBound | undefined; // only `boundedBy` makes one

/** The `extensions` of a connection field whose lists are all read by one statement, whatever the number of parents. */
export const READ_TOGETHER = { listCost: 0.1 } as const;

/** The `extensions` of a field that is no list, and takes as long as so many. */
export const costsLists = (listCost: number): { readonly listCost: number } => ({ listCost });

/** How many lists a field counts as, for each record that it is asked of. */
export const listCost = ({ extensions }: Field, isConnection: boolean): number =>
  typeof extensions.listCost === 'number' ? extensions.listCost : Number(isConnection);

/** How many items a page of a connection field has at most (`pagingArgs`). */
export function mostOfPage({ args }: Field): number {
  const most = args.find(({ name }) => name === 'first')?.extensions.most;
  return typeof most === 'number' ? most : MOST;
}

/** How many items the lists of a field have that is no connection: usually, and at most. */
export interface ListSizes {
  readonly usual: number;
  readonly most: number;
}

/** The `extensions` of a field whose lists have other sizes than `DEFAULT_SIZES`. Without `usual`, they are usually full. */
export const sizedList = (
  most: number,
  usual: number = most,
): { readonly listSizes: ListSizes } => ({ listSizes: { usual, most } });

/** Lists that belong to a record, which no argument bounds. */
const DEFAULT_SIZES: ListSizes = { usual: DEFAULT_SIZE, most: RECORD_LIST };

export const listSizes = ({ extensions }: Field): ListSizes =>
  (extensions.listSizes as ListSizes | undefined) ?? DEFAULT_SIZES; // only `sizedList` makes one
