import { toDatabaseId } from './global-id.ts';

/** A value of an input that may be left out. */
export type Maybe<Value> = Value | null | undefined;

export type Id = string | number;
export type Ids = Maybe<readonly Maybe<Id>[]>;

/** The values of a list; none where it is left out. */
export const given = <Value>(values: Maybe<readonly Maybe<Value>[]>): Value[] =>
  (values ?? []).filter((value) => value != null);

/** Types of records, of which global ids may be. */
export type IdTypes = string | readonly string[];

/** The number of a record, by number or global id; that of none, -1, for an id of another type. */
export const recordIdOf = (id: unknown, types: IdTypes): number =>
  toDatabaseId(id as Id, ...[types].flat()) ?? -1; // the value of an ID

/** Arguments without those that were not given: null in an input is nothing. */
export const onlyGiven = (args: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value != null));
