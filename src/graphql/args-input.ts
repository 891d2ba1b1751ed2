import type { InputRef, InputType } from '@pothos/core';
import type { TSchema } from '@sinclair/typebox';
import { type Args, isRequired } from '../operation/args.ts';
import { builder, type InputFields } from './builder.ts';
import { pagingArgs } from './connection.ts';
import { toDatabaseId } from './global-id.ts';
import type { Maybe } from './input-values.ts';
import { optionalItems } from './optional-items.ts';
import { publishedAs } from './published-type.ts';
import { scalarOfSchema } from './type-schema.ts';
import type { AskedArgs } from './where-args.ts';

interface FieldOptions {
  /** The argument's unless given. */
  readonly description?: string;
  /** An enum, an input or `ID`; the argument's scalar unless given. */
  readonly type?: InputType<(typeof builder)['$inferSchemaTypes']>;
  /** Whether it takes a list; as the argument unless given. */
  readonly isList?: boolean;
  /** The type that introspection shows. */
  readonly publishedAs?: 'Int' | 'String';
  /** Converts a value, or an item of a list. Undefined is left out. */
  read?(value: unknown): unknown;
  /** Whether an empty list asks for nothing. Otherwise it counts as not given. */
  readonly isEmptyNone?: boolean;
}

/** A field of an input: the argument that its value is for, and how it differs from the argument. */
export interface InputField<Name extends string = string> extends FieldOptions {
  readonly arg: Name;
}

export const arg = <const Name extends string>(
  name: Name,
  options?: FieldOptions,
): InputField<Name> => ({ arg: name, ...options });

/** A field of global ids or numbers of records of a type. An id of another type becomes -1, which no record has. */
export const ids = <const Name extends string>(
  name: Name,
  type: string,
  options?: FieldOptions,
): InputField<Name> =>
  arg(name, {
    type: 'ID',
    isList: true,
    read: (id) => toDatabaseId(id as string | number, type) ?? -1, // the value of an ID
    ...options,
  });

/** A field of one such id. */
export const id = <const Name extends string>(
  name: Name,
  type: string,
  options?: FieldOptions,
): InputField<Name> => ids(name, type, { isList: false, ...options });

interface WhereDefinition<A extends Args> {
  /** The name of the input type. */
  readonly name: string;
  readonly description: string;
  /** The arguments of the list. */
  readonly args: A;
  readonly fields: Readonly<Record<string, InputField<keyof A & string>>>;
}

/** Derives the `where` of a list from the arguments of its operation. */
export function defineWhere<A extends Args>({
  name,
  description,
  args,
  fields,
}: WhereDefinition<A>) {
  const ref = builder.inputRef<object>(name).implement({
    description,
    fields: (t) => typeFields(t, args, fields),
  });
  return {
    /** The arguments of a field that lists. */
    fieldArgs: (options: ListOptions = {}) => whereArgs(ref, options),
    /** The arguments of the operation. Fields that are null or left out give none, and fields of one argument add up. */
    read: (where: Maybe<object>): AskedArgs => readFields(args, fields, where ?? {}),
  };
}

interface ListOptions {
  /** Maximum number of items of a page. */
  readonly most?: number;
  readonly description?: string;
}

const whereArgs = (ref: InputRef<object>, { most, description = 'Which of them.' }: ListOptions) =>
  builder.args((t) => ({
    ...pagingArgs(most),
    where: t.field({ type: ref, description }),
  }));

const typeFields = (t: InputFields, args: Args, fields: Readonly<Record<string, InputField>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema = args[field.arg];
      if (!schema) throw new Error(`${name} is for an unknown argument, ${field.arg}.`);
      return [name, typeField(t, schema, field)];
    }),
  );

function typeField(t: InputFields, schema: TSchema, field: InputField) {
  const { type = scalarOfSchema(schema.items ?? schema), isList = schema.type === 'array' } = field;
  const options = {
    description: field.description ?? String(schema.description),
    extensions: {
      ...(schema.maxLength === undefined ? {} : { maxLength: schema.maxLength }),
      ...(field.publishedAs ? publishedAs(field.publishedAs).extensions : {}),
    },
  };
  return isList
    ? t.field({ ...options, type: [type], required: optionalItems })
    : t.field({ ...options, type, required: isRequired(schema) });
}

function readFields(
  args: Args,
  fields: Readonly<Record<string, InputField>>,
  input: object,
): AskedArgs {
  const values = new Map<string, unknown[]>();
  const names: Record<string, string> = {};
  for (const [name, value] of Object.entries(input)) {
    const field = fields[name];
    if (!field || value == null) continue;
    const { arg, read = (one) => one, isEmptyNone } = field;
    const items = [value].flat().filter((one) => one != null);
    if (items.length === 0 && !isEmptyNone) continue;
    const known = values.get(arg) ?? [];
    values.set(arg, [...known, ...items.map(read).filter((one) => one !== undefined)]);
    names[arg] ??= `where.${name}`;
  }
  return {
    args: Object.fromEntries([...values].map(([arg, all]) => [arg, toValue(args[arg], all)])),
    names,
  };
}

/** A text that has the values of a list has them as a query string does. */
const toValue = (schema: TSchema | undefined, values: readonly unknown[]): unknown =>
  schema?.type === 'array' ? values : values.length > 1 ? values.join(',') : values[0];
