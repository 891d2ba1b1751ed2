import type {
  Static,
  TArray,
  TBoolean,
  TInteger,
  TSchema,
  TString,
  TUnsafe,
} from '@sinclair/typebox';
import { boolean, integer, list, oneOf, string, unindexed } from '../../operation/args.ts';
import {
  type PropertySchema,
  type Shown,
  written,
} from '../../operation/representation/resource-schema.ts';
import type { Tables } from '../../storage/tables.ts';
import { type FurtherOption, furtherComparisons } from './comparisons.ts';

/** A column of the table that all kinds of content share, as far as fields may be declared on it. */
export type EntryColumn = Exclude<keyof Tables['Entry'], ManagedColumn>;

/** Columns that follow rules of their own, or that the server writes. */
type ManagedColumn =
  | 'id'
  | 'kind'
  | 'version'
  | 'title'
  | 'content'
  | 'excerpt'
  | 'slug'
  | 'status'
  | 'authorId'
  | `date${string}`
  | `modified${string}`
  | `trashed${string}`
  | 'isDateFloating'
  | 'sortTitle'
  | 'guid'
  | 'values'
  | 'unmapped'
  | 'lastEditorId'
  | 'seo';

/** A built-in scalar that the values of an argument or a field can have. */
export type GraphqlScalar = 'String' | 'Int' | 'Float' | 'Boolean';

/** One field of a kind. Storage and every surface derive from it what they need. */
export interface Field<S extends TSchema = TSchema, Column extends string = EntryColumn> {
  /** JSON Schema of a value with its description, for the argument that writes it and for representations. */
  readonly schema: S;
  /** Its column, of `Entry` unless its kind has a table of its own. */
  readonly column: Column;
  /** Whether writers without the right to HTML of any kind have theirs sanitised. */
  readonly isText: boolean;
  /**
   * Converts a written value that has passed the schema, in the place of sanitising; undefined leaves the column as it is.
   * @throws ApiError `rest_invalid_param`
   */
  read?(value: unknown, name: string): unknown;
  /** The contexts of REST that show it: all, all but `embed`, or `edit` alone. */
  readonly shown: Shown;
  /** Its name in GraphQL; by default the declaration's name in camel case, null if GraphQL has a field of its own for it. */
  readonly graphql?: string | null;
  /** Its type there, where the schema takes values of several. */
  readonly graphqlType?: GraphqlScalar;
  /** Whether its field on GraphQL's types is written by hand, on an interface or with rules of its own. */
  readonly hasOwnGraphqlField?: boolean;
  /** The list argument of the same name: one value, or any of several. */
  readonly filter?: {
    readonly match: 'one' | 'any';
    readonly description: string;
    /** Whether lists can also be narrowed to a least and a greatest value: `word_count_min`, `word_count_max`. */
    readonly range?: boolean;
    /** Whether lists can be narrowed to texts with a part, in upper or lower case: `subtitle_contains`. No index finds these. */
    readonly contains?: boolean;
    /** Whether they can be narrowed to records without a value, or with one: `subtitle_empty`. No index finds these. */
    readonly empty?: boolean;
    /** Its name in `where`, if GraphQL otherwise has a field of its own for it. */
    readonly where?: string;
    /** Whether clients of the reference do not expect it in the site index (`unindexed`). */
    readonly isUnindexed?: boolean;
  };
  /** The description of the order by this field. Without it lists can't be sorted by the field. */
  readonly sort?: string;
  /** Whether revisions store it. */
  readonly isRevised?: boolean;
}

export interface FieldOptions extends Partial<Omit<Field, 'schema' | 'isText'>> {
  readonly column: EntryColumn;
  /** A phrase for readers of the documents of both surfaces. */
  readonly description: string;
}

/** Fields of a kind by their names in REST. */
export type Fields<Column extends string = EntryColumn> = Readonly<
  Record<string, Field<TSchema, Column>>
>;

/** The values of fields by these names, as code sees them. */
export type FieldValues<F extends Fields> = {
  readonly [Name in keyof F]?: Static<F[Name]['schema']> | undefined;
};

/** Text of at most `BOUNDS.maxLength` characters. */
export const text = <const O extends FieldOptions>(options: O): Field<TString> & O =>
  make(string({ description: options.description }), options, true);

/** One of some words. */
export const choice = <const V extends readonly string[], const O extends FieldOptions>(
  values: V,
  options: O,
): Field<TUnsafe<V[number]>> & O =>
  make(oneOf(values, { description: options.description }), options);

/** Yes or no; lists are not filtered by it. */
export const flag = <const O extends Omit<FieldOptions, 'filter'>>(
  options: O,
): Field<TBoolean> & O => make(boolean({ description: options.description }), options);

/** A whole number of 32 bits. */
export const wholeNumber = <const O extends FieldOptions>(options: O): Field<TInteger> & O =>
  make(integer({ description: options.description }), options);

const make = <S extends TSchema, const O extends FieldOptions>(
  schema: S,
  options: O,
  isText = false,
): Field<S> & O => ({ shown: 'view', ...options, schema, isText });

export type WriteArgs<F extends Fields<string>> = { readonly [Name in keyof F]: F[Name]['schema'] };

/** Returns the arguments of operations that write these fields. */
export const writeArgs = <const F extends Fields<string>>(fields: F): WriteArgs<F> =>
  mapFields(fields, ({ schema }) => schema) as WriteArgs<F>; // one schema per field

type FilterArgs<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends { readonly filter: object }
    ? Name
    : never]: F[Name] extends { readonly filter: { readonly match: 'any' } }
    ? TArray<F[Name]['schema']>
    : F[Name]['schema'];
} & FurtherArgs<F, 'range', 'min' | 'max'> &
  FurtherArgs<F, 'contains', 'contains'> &
  FurtherArgs<F, 'empty', 'empty', TBoolean>;

type FurtherArgs<F extends Fields, O extends FurtherOption, Suffix extends string, S = 'own'> = {
  readonly [Name in keyof F & string as F[Name] extends {
    readonly filter: { readonly [Option in O]: true };
  }
    ? `${Name}_${Suffix}`
    : never]: S extends 'own' ? F[Name]['schema'] : S;
};

/** Returns the arguments that filter a list by these fields. */
export const filterArgs = <const F extends Fields>(fields: F): FilterArgs<F> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { schema, filter }]) => {
      if (!filter) return [];
      const { description: _, ...value } = schema;
      const argument =
        filter.match === 'one'
          ? { ...schema, description: filter.description }
          : list(value as typeof schema, { description: filter.description, uniqueItems: true }); // only without its description
      const args: [string, TSchema][] = [[name, argument]];
      for (const { suffix, takes, description } of furtherComparisons(filter)) {
        const words = { description: `${schema.description} ${description}` };
        args.push([
          `${name}_${suffix}`,
          takes === 'flag' ? boolean(words) : { ...schema, ...words },
        ]);
      }
      return filter.isUnindexed ? args.map(([one, each]) => [one, unindexed(each)]) : args;
    }),
  ) as FilterArgs<F>; // only those with a filter

type SortedName<F extends Fields> = keyof {
  [Name in keyof F as F[Name] extends { readonly sort: string } ? Name : never]: true;
} &
  string;

/** Returns the names of the fields that lists can be sorted by. */
export const sortedFields = <const F extends Fields>(fields: F): readonly SortedName<F>[] =>
  Object.keys(mapFields(fields, ({ sort }) => sort)) as SortedName<F>[]; // those with `sort`

/** Returns the properties of these fields for the schema of a representation. */
export const fieldProperties = (fields: Fields): Readonly<Record<string, PropertySchema>> =>
  mapFields(fields, ({ schema, shown }) => written(shown, schema));

/** Maps each field, and omits undefined results. */
function mapFields<Value, Column extends string>(
  fields: Fields<Column>,
  map: (field: Field<TSchema, Column>, name: string) => Value | undefined,
): Readonly<Record<string, Value>> {
  const mapped: Record<string, Value> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = map(field, name);
    if (value !== undefined) mapped[name] = value;
  }
  return mapped;
}
