import { toDatabaseId } from './global-id.ts';

/** A value of an input that may be left out. */
export type Maybe<Value> = Value | null | undefined;

export type Id = string | number;
export type Ids = Maybe<readonly Maybe<Id>[]>;

/** The values of a list; none where it is left out. */
export const given = <Value>(values: Maybe<readonly Maybe<Value>[]>): Value[] =>
  (values ?? []).filter((value) => value != null);

/** The numbers of records of these types, by number or global id; for one that is none a number that nothing has. */
export const idsOf = (ids: Ids, ...types: readonly string[]): number[] =>
  given(ids).map((id) => toDatabaseId(id, ...types) ?? -1);

/** Arguments without those that were not given: null in an input is nothing. */
export const onlyGiven = (args: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value != null));
