import type { DeclaredFields, ValuesByName } from '../../../../model/own-values/own-values.ts';

/** What takes away the values of all these fields. */
export const allNull = (fields: DeclaredFields): ValuesByName =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
