import type { InputFieldMap, InputRef } from '@pothos/core';
import type { TSchema } from '@sinclair/typebox';
import type { Args } from '../operation/args.ts';
import { invalidParam } from '../operation/errors.ts';
import { builder, type InputFields } from './builder.ts';
import { offsetPaginationField, pagingArgs } from './connection.ts';
import { toGraphqlError } from './errors.ts';
import { type IdTypes, type Maybe, recordIdOf, toDatabaseId } from './global-id.ts';
import {
  type FieldOptions,
  type InputField,
  type InputPart,
  partFields,
  readParts,
  readsNull,
  takesList,
  typeFields,
} from './input-fields.ts';
import type { AskedArgs } from './perform.ts';
import { type RestNames, restNames, type Unasked } from './rest-twin/rest-names.ts';

export const arg = <const Name extends string>(
  name: Name,
  options?: FieldOptions,
): InputField<Name> => ({ arg: name, ...options });

/** A field without effect, which front ends of the reference's schema send. It is a text unless a type is given. */
export const unused = (
  description: string,
  type: FieldOptions['type'] = 'String',
): InputField<never> => ({
  arg: null,
  description,
  type,
});

/** A field of global ids or numbers of records of a type. An id of another type becomes -1, which no record has. */
export const ids = <const Name extends string>(
  name: Name,
  type: IdTypes,
  options?: FieldOptions,
): InputField<Name> =>
  arg(name, {
    type: 'ID',
    isList: true,
    read: (id) => recordIdOf(id, type),
    ...options,
  });

/** A field of one such id. */
export const id = <const Name extends string>(
  name: Name,
  type: IdTypes,
  options?: FieldOptions,
): InputField<Name> => ids(name, type, { isList: false, ...options });

/** A field of one such id, which is rejected if it is none, or of another type. */
export const validId = <const Name extends string>(
  name: Name,
  type: string,
  options?: FieldOptions,
): InputField<Name> =>
  id(name, type, {
    read(given, field) {
      const found = toDatabaseId(given as string | number, type); // the value of an ID
      if (found !== null) return found;
      throw toGraphqlError(invalidParam(field, `${field} is no id of a ${type}.`));
    },
    ...options,
  });

/** The field `id` of a mutation that changes or removes a record of a type. */
export const itself = (type: string): InputField<'id'> =>
  id('id', type, { description: 'Its global id or number.' });

export interface InputDefinition<A extends Args> {
  /** The name of the input type. */
  readonly name: string;
  readonly description: string;
  /** The arguments that its fields are for: those of an operation, or the members of one of them. */
  readonly args: A;
  readonly fields: Readonly<Record<string, InputField<keyof A & string>>>;
  /** Groups of fields that give arguments of their own. */
  readonly parts?: readonly InputPart[];
  /** Fields that say further arguments of REST, beside those that have one of the same name. */
  readonly restNames?: RestNames;
  /** Conditions that lists of REST have by default, and those of GraphQL do not. */
  readonly unasked?: Unasked;
  /** Fields that are read otherwise. */
  further?(t: InputFields): InputFieldMap;
}

/** Derives an input from arguments. */
export function defineInput<A extends Args>({
  name,
  description,
  args,
  fields,
  parts = [],
}: InputDefinition<A>) {
  return {
    ref: builder.inputRef<object>(name).implement({
      description,
      fields: (t) => ({ ...partFields(t, parts), ...typeFields(t, args, fields) }),
    }),
    /** The value of an argument that has these members. */
    read(given: unknown) {
      const input = given as object; // the type of `ref`
      return { ...readFields(args, fields, input).args, ...readParts(parts, input) };
    },
  };
}

/** The `where` of a list. */
export type Where = ReturnType<typeof defineWhere>;

/** Derives the `where` of a list from the arguments of its operation. */
export function defineWhere<A extends Args>({
  name,
  description: about,
  args,
  fields,
  restNames: otherNames = {},
  unasked,
  further = () => ({}),
}: InputDefinition<A>) {
  const ref = builder.inputRef<object>(name).implement({
    description: about,
    ...restNames({ ...namesOf(args, fields), ...otherNames }, unasked),
    fields: (t) => ({
      ...offsetPaginationField(t),
      ...further(t),
      ...typeFields(t, args, fields),
    }),
  });
  return {
    /** The arguments of a field that lists. */
    fieldArgs: (options: ListOptions = {}) => whereArgs(ref, options),
    /** The argument `where` of a field that does not page. */
    whereArg: (description = WHICH) =>
      builder.args((t) => ({ where: t.field({ type: ref, description }) })),
    /** The arguments of the operation. Fields that are null or left out give none, and fields of one argument add up. */
    read: (where: Maybe<object>): AskedArgs =>
      readFields(args, fields, where ?? {}, { prefix: 'where.', isWhere: true }),
  };
}

const WHICH = 'Which of them.';

/** The field of each argument; of several, one that takes as many values. */
const namesOf = (args: Args, fields: Readonly<Record<string, InputField>>): RestNames =>
  Object.fromEntries(
    Object.entries(fields)
      .flatMap(([name, { arg, isList }]) =>
        arg === null ? [] : [{ name, arg, isWhole: isList ?? takesList(args[arg]) }],
      )
      .sort((one, other) => Number(one.isWhole) - Number(other.isWhole))
      .map(({ name, arg }) => [arg, name]),
  );

interface ListOptions {
  /** Maximum number of items of a page. */
  readonly most?: number;
  readonly description?: string;
}

const whereArgs = (ref: InputRef<object>, { most, description = WHICH }: ListOptions) =>
  builder.args((t) => ({
    ...pagingArgs(most),
    where: t.field({ type: ref, description }),
  }));

/**
 * The arguments that an input gives. Fields that are null or left out give none, unless null is a value of the argument, and fields of
 * one argument add up.
 * @param options.prefix stands before the names of fields in errors
 * @param options.isWhere whether empty lists count as not given
 */
export function readFields(
  args: Args,
  fields: Readonly<Record<string, InputField>>,
  input: object,
  { prefix = '', isWhere = false } = {},
): AskedArgs {
  const values = new Map<string, unknown[]>();
  const names: Record<string, string> = {};
  const collectors = new Map<string, (values: readonly unknown[]) => unknown>();
  for (const [name, value] of Object.entries(input)) {
    const field = fields[name];
    if (!field || field.arg === null || value === undefined) continue;
    const { arg, collect } = field;
    if (value === null) {
      if (readsNull(args[arg], field)) values.set(arg, [null]);
      continue;
    }
    const items: unknown[] = Array.isArray(value) ? value.filter((one) => one != null) : [value];
    if (items.length === 0 && isWhere && !field.isEmptyNone) continue;
    if (collect) collectors.set(arg, collect);
    else names[arg] ??= prefix + name;
    const known = values.get(arg) ?? [];
    values.set(arg, known);
    for (const one of readItems(field, items, prefix + name))
      if (Array.isArray(one) && !collect) known.push(...one);
      else if (one !== undefined) known.push(one);
  }
  const asked: Record<string, unknown> = {};
  for (const [arg, all] of values)
    asked[arg] = collectors.get(arg)?.(all) ?? toValue(args[arg], all);
  return { args: asked, names };
}

const readItems = (
  { read, readAll }: InputField,
  items: readonly unknown[],
  name: string,
): readonly unknown[] => {
  if (readAll) return [readAll(items, name)];
  return read ? items.map((one) => read(one, name)) : items;
};

/** A text that has the values of a list has them as a query string does. Fields that say the same say it once. */
const toValue = (schema: TSchema | undefined, values: readonly unknown[]): unknown => {
  if (takesList(schema)) return values;
  return new Set(values).size > 1 ? values.join(',') : values[0];
};
