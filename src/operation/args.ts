import {
  type ArrayOptions,
  type NumberOptions,
  type SchemaOptions,
  type Static,
  type StringOptions,
  type TArray,
  type TBoolean,
  type TInteger,
  type TNumber,
  type TSchema,
  type TString,
  type TUnsafe,
  Type,
} from '@sinclair/typebox';

/** The arguments of an operation, by documented name (`per_page`): JSON Schema with an inferred type. */
export type Args = Readonly<Record<string, TSchema>>;

/** The values of arguments. A value with a default or with `required` is never undefined. */
export type ArgValues<A extends Args> = {
  readonly [Name in keyof A]: A[Name] extends { readonly default: unknown } | Required
    ? Static<A[Name]>
    : Static<A[Name]> | undefined;
};

/** Marks an argument as required. */
export interface Required {
  readonly 'x-required': true;
}

export const integer = <const O extends NumberOptions>(options?: O): TInteger & O =>
  Type.Integer(options) as TInteger & O; // the options are members of the schema itself

/**
 * The id of a record in a path. Any number is valid, though no record has one above `MAX_INTEGER`. Other integers that do not fit
 * the databases' columns are rejected.
 */
export const recordId = <const O extends NumberOptions>(options?: O): TInteger & O & Required =>
  required(integer({ ...options, 'x-any-size': true })) as unknown as TInteger & O & Required; // as above

/** The largest integer that the columns of both databases hold. */
export const MAX_INTEGER = 2_147_483_647;

/** Whether a record can have this id. */
export const isRecordId = (id: number): boolean => id > 0 && id <= MAX_INTEGER;

export const number = <const O extends NumberOptions>(options?: O): TNumber & O =>
  Type.Number(options) as TNumber & O; // as above

export const boolean = <const O extends SchemaOptions>(options?: O): TBoolean & O =>
  Type.Boolean(options) as TBoolean & O; // as above

export const string = <const O extends StringOptions>(options?: O): TString & O =>
  Type.String(options) as TString & O; // as above

/** An enumeration of words. `name` is the name of the GraphQL enum, if there is one. */
export const oneOf = <const V extends readonly string[], const O extends SchemaOptions>(
  values: V,
  options?: O,
): TUnsafe<V[number]> & O =>
  Type.Unsafe<V[number]>({ type: 'string', enum: values, ...options }) as TUnsafe<V[number]> & O; // as above

/** A list. A query string can also give it as `a,b` or as a single value. */
export const list = <Item extends TSchema, const O extends ArrayOptions>(
  items: Item,
  options?: O,
): TArray<Item> & O => Type.Array(items, options) as TArray<Item> & O; // as above

/** Allows null, which means "none" and differs from a missing argument. */
export const nullable = <S extends TSchema>(schema: S): TUnsafe<Static<S> | null> =>
  Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] });

/** Makes an argument required. */
export const required = <S extends TSchema>(schema: S): S & Required => ({
  ...schema,
  'x-required': true,
});

/** Advertises a narrower schema in the site index than the argument accepts. */
export const shownAs = <S extends TSchema>(
  schema: S,
  shown: Readonly<Record<string, unknown>>,
): S => ({
  ...schema,
  'x-shown': shown,
});

/** An argument in the path that the site index does not list (the user of an application password). */
export const unlisted = <S extends TSchema>(schema: S): S => ({ ...schema, 'x-unlisted': true });

/**
 * An argument that clients of the reference do not expect in the site index and in OPTIONS, which they compare. The OpenAPI document
 * describes it.
 */
export const unindexed = <S extends TSchema>(schema: S): S => ({ ...schema, 'x-unindexed': true });

export const isUnindexed = (schema: TSchema): boolean => schema['x-unindexed'] === true;

export const isUnlisted = (schema: TSchema): boolean => schema['x-unlisted'] === true;

/** An argument whose error has a name and a message, but no entry in `details` (docs/rest.md §2.3). */
export const undetailed = <S extends TSchema>(schema: S): S => ({
  ...schema,
  'x-undetailed': true,
});

export const isUndetailed = (schema: TSchema): boolean => schema['x-undetailed'] === true;

/** Rejects an empty text or list. The site index does not show this. */
export const filled = <S extends TSchema>(schema: S): S => {
  const { 'x-shown': shown = schema } = schema;
  return { ...schema, minLength: 1, minItems: 1, 'x-shown': shown };
};

/** A schema of any form, with the type of its values. */
export const schemaOf = <Value>(schema: Readonly<Record<string, unknown>>): TUnsafe<Value> =>
  Type.Unsafe<Value>(schema);

/** Any value. The reference has no types for these arguments. */
export const anything = <const O extends SchemaOptions>(options?: O): TUnsafe<unknown> & O =>
  Type.Unsafe<unknown>({ ...options }) as TUnsafe<unknown> & O; // as above

/** Whether a schema names a type, be it one of several. */
export const hasType = (
  schema: Readonly<Record<string, unknown>> | undefined,
  type: string,
): boolean => [schema?.type].flat().includes(type);

export const isRequired = (schema: TSchema): boolean => schema['x-required'] === true;

/** Whether the site index shows the argument as required although it may be missing. */
export const isShownAsRequired = (schema: TSchema): boolean => schema['x-shown']?.required === true;
