import type { InputFieldMap, InputRef, InputType } from '@pothos/core';
import type { TSchema } from '@sinclair/typebox';
import {
  type GraphQLField,
  type GraphQLInputField,
  GraphQLString,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { camelCase } from '../lib/word-forms.ts';
import { type Args, hasType, isRequired, schemaOf } from '../operation/args.ts';
import { shownSchema } from '../operation/bounds.ts';
import { invalidParam, invalidParams, type ParamRefusal } from '../operation/errors.ts';
import { builder, type InputFields, type SchemaTypes } from './builder.ts';
import { offsetPaginationField, pagingArgs } from './connection.ts';
import { toGraphqlError } from './errors.ts';
import { scalarOfSchema } from './field-schema.ts';
import { type IdTypes, type Maybe, recordIdOf, toDatabaseId } from './global-id.ts';
import type { AskedArgs } from './perform.ts';
import { publishedAs } from './published-type.ts';
import { type RestNames, restNames, type Unasked } from './rest-twin/rest-names.ts';

export const arg = <const Name extends string>(
  name: Name,
  options?: FieldOptions,
): InputField<Name> => ({ arg: name, ...options });

/** A field for each of some arguments, by its name in camel case. */
export const argsInCamelCase = <const A extends Args>(
  args: A,
): Readonly<Record<string, InputField<keyof A & string>>> =>
  Object.fromEntries(Object.keys(args).map((name) => [camelCase(name), arg(name)]));

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

type Values = Readonly<Record<string, unknown>>;

/** The `extensions` of an input member whose null stands for a value. */
export const nullIs = (value: unknown) => ({ nullIs: { value } });

/** The `extensions` of an input member whose null the reader of the input handles. */
export const READS_NULL = { readsNull: true } as const;

/** The `extensions` of a text or list that can't be empty. */
const REFUSES_NULL = { refusesNull: true } as const;

/**
 * The arguments of a mutation that updates, with the values that null stands for: an empty text, an empty list, or what the member says. What can't be
 * cleared is refused, so that null is never passed over.
 * @throws GraphQLError `rest_invalid_param`
 */
export function withNullsRead(
  { name, args }: Pick<GraphQLField<unknown, unknown>, 'name' | 'args'>,
  values: Values,
): Values {
  const type = getNullableType(args.find((one) => one.name === 'input')?.type);
  if (!name.startsWith('update') || !isInputObjectType(type)) return values;
  const fields = type.getFields();
  const input = Object.entries(values.input as Values); // of this type
  if (input.every(([, value]) => value !== null)) return values;
  const refused: Record<string, ParamRefusal> = {};
  const read = input.flatMap(([member, value]) => {
    const field = fields[member];
    if (value !== null || !field) return [[member, value]];
    const meaning = meaningOf(field);
    if (meaning) return [[member, meaning.value]];
    const message = `${member} can't be null. Leave it out to keep what it is.`;
    refused[member] = { code: 'rest_invalid_param', message, data: null };
    return [];
  });
  if (Object.keys(refused).length > 0) throw toGraphqlError(invalidParams(refused));
  return { ...values, input: Object.fromEntries(read) };
}

/** The value that null stands for; undefined if null is refused. */
function meaningOf({
  type,
  extensions,
}: GraphQLInputField): { readonly value: unknown } | undefined {
  if (extensions.readsNull) return { value: null };
  if (extensions.nullIs) return extensions.nullIs as { readonly value: unknown }; // only `nullIs` makes one
  if (extensions.refusesNull) return undefined;
  if (isListType(type)) return { value: [] };
  return type === GraphQLString ? { value: '' } : undefined;
}

/** How a field of an input differs from its argument. */
export interface FieldOptions {
  /** The argument's unless given. */
  readonly description?: string;
  /** An enum, an input or `ID`; the argument's scalar unless given. */
  readonly type?: InputType<SchemaTypes>;
  /** Whether it must be given; as the argument unless given. */
  readonly isRequired?: boolean;
  /** Whether it takes a list; as the argument unless given. */
  readonly isList?: boolean;
  /** Whether the items of its list can't be null, though the list can. */
  readonly areItemsRequired?: boolean;
  /** Whether an update refuses null, though the type could be empty */
  readonly refusesNull?: boolean;
  /** The value that null stands for in an update. */
  readonly nullIs?: unknown;
  /** The type that introspection shows. */
  readonly publishedAs?: 'Int' | 'String';
  /**
   * Converts a value, or an item of a list, to one or several. Undefined is left out.
   * @param name what errors call the field
   */
  read?(value: unknown, name: string): unknown;
  /** Converts all items of a list together, such as those of one condition. */
  readAll?(values: readonly unknown[], name: string): unknown;
  /** Makes the argument of the values of a list, or of several fields. Errors name the argument itself then. */
  collect?(values: readonly unknown[]): unknown;
  /** Whether an empty list of a `where` asks for nothing. Otherwise it counts as not given. */
  readonly isEmptyNone?: boolean;
}

/** A field of an input: the argument that its value is for, none if it has no effect, and how it differs from the argument. */
export interface InputField<Name extends string = string> extends FieldOptions {
  readonly arg: Name | null;
}

/** Fields of an input that are read together: those of a site's own, or the terms of an entry. */
export interface InputPart {
  inputFields(t: InputFields): InputFieldMap;
  /** The arguments that they give. @throws ApiError `rest_invalid_param` */
  readInput(input: object): object;
}

export const partFields = (t: InputFields, parts: readonly InputPart[]): InputFieldMap =>
  Object.assign({}, ...parts.map((part) => part.inputFields(t)));

export const readParts = (
  parts: readonly InputPart[],
  input: object,
): Readonly<Record<string, unknown>> =>
  Object.assign({}, ...parts.map((part) => part.readInput(input)));

/** Whether an argument takes a list. */
const takesList = (schema: TSchema | undefined): boolean => hasType(schema, 'array');

/** The fields of an input, by the arguments that they are for. */
export const typeFields = (
  t: InputFields,
  args: Args,
  fields: Readonly<Record<string, InputField>>,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema = field.arg === null ? UNUSED : args[field.arg];
      if (!schema) throw new Error(`${name} is for an unknown argument, ${field.arg}.`);
      return [name, typeField(t, schema, field)];
    }),
  );

/** Takes whatever there is, as null. */
const UNUSED: TSchema = schemaOf<unknown>({ type: 'null' });

function meaningOfNull(schema: TSchema, field: InputField) {
  if (field.refusesNull) return REFUSES_NULL;
  if (field.nullIs !== undefined) return nullIs(field.nullIs);
  return readsNull(schema, field) ? READS_NULL : {};
}

/** Whether null in a field is a value of its argument. */
const readsNull = (
  schema: TSchema | undefined,
  { refusesNull, nullIs: meaning }: InputField,
): boolean => !refusesNull && meaning === undefined && hasType(schema, 'null');

function typeField(t: InputFields, schema: TSchema, field: InputField) {
  const {
    type = scalarOfSchema(schema.items ?? schema),
    isList = takesList(schema),
    isRequired: required = isRequired(schema),
  } = field;
  // Some arguments take a text or an object that has it.
  const { maxLength } = schema.anyOf?.find(({ type }: TSchema) => type === 'string') ?? schema;
  const { description = shownSchema(schema).description } = field;
  if (typeof description !== 'string') throw new Error(`${field.arg} has no description.`);
  const options = {
    description,
    extensions: {
      ...(maxLength === undefined ? {} : { maxLength }),
      ...(schema.maxItems === undefined ? {} : { maxItems: schema.maxItems }),
      ...meaningOfNull(schema, field),
      ...(field.publishedAs ? publishedAs(field.publishedAs).extensions : {}),
    },
  };
  return isList
    ? t.field({
        ...options,
        type: [type],
        required: { list: required, items: required || (field.areItemsRequired ?? false) },
      })
    : t.field({ ...options, type, required });
}
