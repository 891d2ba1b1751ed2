import type { InputFieldMap, InputType } from '@pothos/core';
import type { TSchema } from '@sinclair/typebox';
import {
  type GraphQLField,
  type GraphQLInputField,
  GraphQLString,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { type Args, isRequired, schemaOf } from '../operation/args.ts';
import { shownSchema } from '../operation/bounds.ts';
import { invalidParams, type ParamRefusal } from '../operation/errors.ts';
import type { builder, InputFields } from './builder.ts';
import { toGraphqlError } from './errors.ts';
import { scalarOfSchema } from './field-schema.ts';
import { publishedAs } from './published-type.ts';

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
  readonly type?: InputType<(typeof builder)['$inferSchemaTypes']>;
  /** Whether it must be given; as the argument unless given. */
  readonly isRequired?: boolean;
  /** Whether it takes a list; as the argument unless given. */
  readonly isList?: boolean;
  /** Whether the items of its list can't be null, though the list can. */
  readonly areItemsRequired?: boolean;
  /** Whether an update refuses null, though the type could be empty (input-fields.ts). */
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
export const takesList = (schema: TSchema | undefined): boolean =>
  [schema?.type].flat().includes('array');

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
export const readsNull = (
  schema: TSchema | undefined,
  { refusesNull, nullIs: meaning }: InputField,
): boolean => !refusesNull && meaning === undefined && [schema?.type].flat().includes('null');

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
