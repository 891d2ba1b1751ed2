import { MAX_INTEGER } from '../operation/args.ts';
import { invalidParam } from '../operation/errors.ts';
import { toGraphqlError } from './errors.ts';

/** A type of record, and the id of a record of this type. */
export interface GlobalId {
  readonly type: string;
  readonly id: string;
}

/** An id that is unique among all types (Global Object Identification specification): opaque to clients. */
export const toGlobalId = (type: string, id: number | string): string =>
  Buffer.from(`${type}:${id}`).toString('base64');

/** Null for a text that is no global id. */
export function parseGlobalId(text: string): GlobalId | null {
  const found = /^(\w+):(.+)$/s.exec(Buffer.from(text, 'base64').toString());
  return found?.[1] && found[2] ? { type: found[1], id: found[2] } : null;
}

/**
 * The number in a global id of one of these types, or a plain number: both are accepted where a record is meant (docs/rest.md §11).
 * Null for what is neither.
 */
export function toNumber(text: string | number, ...types: readonly string[]): number | null {
  const parsed = /^\d+$/.test(String(text)) ? null : parseGlobalId(String(text));
  if (parsed && !types.includes(parsed.type)) return null;
  const digits = parsed?.id ?? String(text);
  return /^\d+$/.test(digits) ? Number(digits) : null;
}

/** Like `toNumber`, but also null for a number that no record can have. */
export function toDatabaseId(text: string | number, ...types: readonly string[]): number | null {
  const number = toNumber(text, ...types);
  return number !== null && number <= MAX_INTEGER ? number : null;
}

/**
 * The number that a look-up means, a global id unless `idType` says otherwise; null for another type's, and as above.
 * @throws GraphQLError `rest_invalid_param` for a text that is no global id
 */
export function toMeantId(
  text: string | number,
  idType: string | null | undefined,
  ...types: readonly string[]
): number | null {
  const isId = /^\d+$/.test(String(text)) || parseGlobalId(String(text)) !== null;
  if (!isId && idType !== 'database_id') throw malformedId(text);
  return toDatabaseId(text, ...types);
}

/** A look-up by a text that is no global id. */
export const malformedId = (text: string | number): unknown =>
  toGraphqlError(invalidParam('id', `${text} is no global id.`));

/** A value of an input that may be left out. */
export type Maybe<Value> = Value | null | undefined;

export type Id = string | number;

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
