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

/** What an operation takes, by documented name (`per_page`): JSON Schema with an inferred type. */
export type Args = Readonly<Record<string, TSchema>>;

/** The values that arguments become: one with a default or `required` is always there. */
export type ArgValues<A extends Args> = {
  readonly [Name in keyof A]: A[Name] extends { readonly default: unknown } | Required
    ? Static<A[Name]>
    : Static<A[Name]> | undefined;
};

/** The mark of an argument that must be given. */
export interface Required {
  readonly 'x-required': true;
}

export const integer = <const O extends NumberOptions>(options?: O): TInteger & O =>
  Type.Integer(options) as TInteger & O; // the options are members of the schema itself

/**
 * A record's id in a path: any number is a valid question, though one beyond `MAX_INTEGER` has no record. Other integers that
 * the databases' columns can't hold are refused.
 */
export const recordId = <const O extends NumberOptions>(options?: O): TInteger & O & Required =>
  required(integer({ ...options, 'x-any-size': true })) as unknown as TInteger & O & Required; // as above

/** The largest integer that the columns of both databases hold. */
export const MAX_INTEGER = 2_147_483_647;

/** Whether a record may have this number. */
export const isRecordId = (id: number): boolean => id > 0 && id <= MAX_INTEGER;

export const number = <const O extends NumberOptions>(options?: O): TNumber & O =>
  Type.Number(options) as TNumber & O; // as above

export const boolean = <const O extends SchemaOptions>(options?: O): TBoolean & O =>
  Type.Boolean(options) as TBoolean & O; // as above

export const string = <const O extends StringOptions>(options?: O): TString & O =>
  Type.String(options) as TString & O; // as above

/** One of some words. `name` is the GraphQL enum's, where there is one. */
export const oneOf = <const V extends readonly string[], const O extends SchemaOptions>(
  values: V,
  options?: O,
): TUnsafe<V[number]> & O =>
  Type.Unsafe<V[number]>({ type: 'string', enum: values, ...options }) as TUnsafe<V[number]> & O; // as above

/** A list; from a query string also `a,b` or a single value. */
export const list = <Item extends TSchema, const O extends ArrayOptions>(
  items: Item,
  options?: O,
): TArray<Item> & O => Type.Array(items, options) as TArray<Item> & O; // as above

/** The same argument, but null means "none" and is not the same as absent. */
export const nullable = <S extends TSchema>(schema: S): TUnsafe<Static<S> | null> =>
  Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] });

/** The same argument, but it must be given. */
export const required = <S extends TSchema>(schema: S): S & Required => ({
  ...schema,
  'x-required': true,
});

/** An argument that takes more than the site index advertises of it. */
export const shownAs = <S extends TSchema>(
  schema: S,
  shown: Readonly<Record<string, unknown>>,
): S => ({
  ...schema,
  'x-shown': shown,
});

/** An argument that comes with the path and that the site index does not list (the user of an application password). */
export const unlisted = <S extends TSchema>(schema: S): S => ({ ...schema, 'x-unlisted': true });

export const isUnlisted = (schema: TSchema): boolean => schema['x-unlisted'] === true;

/** An argument of which a refusal tells the name and a message, but nothing in `details` (behaviour.md §7). */
export const undetailed = <S extends TSchema>(schema: S): S => ({
  ...schema,
  'x-undetailed': true,
});

export const isUndetailed = (schema: TSchema): boolean => schema['x-undetailed'] === true;

/** The same argument, but an empty text or list is refused; the site index does not tell. */
export const filled = <S extends TSchema>(schema: S): S => {
  const { 'x-shown': shown = schema } = schema;
  return { ...schema, minLength: 1, minItems: 1, 'x-shown': shown };
};

/** A schema of any form, with the type that its values have. */
export const schemaOf = <Value>(schema: Readonly<Record<string, unknown>>): TUnsafe<Value> =>
  Type.Unsafe<Value>(schema);

/** Anything at all: the reference leaves these arguments untyped. */
export const anything = <const O extends SchemaOptions>(options?: O): TUnsafe<unknown> & O =>
  Type.Unsafe<unknown>({ ...options }) as TUnsafe<unknown> & O; // as above

export const isRequired = (schema: TSchema): boolean => schema['x-required'] === true;

/** Whether the site index says that it must be given, though it may be missing. */
export const isShownAsRequired = (schema: TSchema): boolean => schema['x-shown']?.required === true;
