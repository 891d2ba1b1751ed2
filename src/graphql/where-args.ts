import { given, type Id, idsOf, type Maybe } from './input-values.ts';

/** What a list is asked for: its arguments, and by which field of the document each of them was said, unless by its own name. */
export interface AskedArgs {
  readonly args: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/** The fields of a `where` that say one argument, and how its value is made of what they are given. */
interface WhereArg<Field extends string> {
  readonly fields: readonly Field[];
  read(values: readonly unknown[]): unknown;
}

/** A `where` as the arguments of a list, by a table of argument names. Fields that are null or left out say nothing. */
export function readWhere<Where extends object>(
  where: Maybe<Where>,
  table: Readonly<Record<string, WhereArg<keyof Where & string>>>,
): AskedArgs {
  const args: Record<string, unknown> = {};
  const names: Record<string, string> = {};
  for (const [argument, { fields, read }] of Object.entries(table)) {
    const said = fields.filter((field) => where?.[field] != null);
    if (said.length === 0) continue;
    const values = said.flatMap((field) => where?.[field] as unknown); // one value, or a list of them
    args[argument] = read(given(values));
    names[argument] = `where.${said[0]}`;
  }
  return { args, names };
}

/** All values of these fields, which have one or a list of them; of an empty list nothing is said. */
export const several = <const Field extends string>(...fields: Field[]): WhereArg<Field> => ({
  fields,
  read: (values) => (values.length > 0 ? values : undefined),
});

/** What is made of all values of these fields, which are of the type `Value` or lists of it. */
export const made = <const Field extends string, Value>(
  fields: readonly Field[],
  make: (values: readonly Value[]) => unknown,
): WhereArg<Field> => ({
  fields,
  read: (values) => make(values as readonly Value[]), // who names the fields knows their type
});

/** The numbers of records of a type, by number or global id; a number that nothing has for what is neither. */
export const ids = <const Field extends string>(
  type: string,
  ...fields: Field[]
): WhereArg<Field> => ({
  fields,
  read: (values) => (values.length > 0 ? idsOf(values as Id[], type) : undefined), // fields of the type ID
});
