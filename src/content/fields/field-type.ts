import type { FieldDeclaration } from '../../config/declaration/declaration.ts';

export type DeclaredFields = Readonly<Record<string, FieldDeclaration>>;

export type ValuesByName = Readonly<Record<string, unknown>>;

/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** The member of REST with a value: `meta`; or `acf`, where null is valid at every level and a single value may come as a list. */
export type Place = 'meta' | 'acf';

/**
 * All that the program knows of a type of field. Storage and surfaces look it up (`field-types.ts`) and know no type themselves. Where a
 * field has several values (`many`), the functions are called for each.
 */
export interface FieldType<F extends FieldDeclaration = FieldDeclaration> {
  /** JSON Schemas of its options in a declaration, besides those of every field. */
  readonly options: Readonly<Record<string, Schema>>;
  /** The option that its declaration must have. The function of `almanac/config` takes it first. */
  readonly needs?: string;
  /** Yields mistakes in its options that no schema finds, each with the option, or an empty text. */
  problems?(field: F): Iterable<readonly [option: string, problem: string]>;

  /** Whether a stored value is of the type; a former declaration may have had another one. */
  isValue(value: unknown): boolean;
  /** The value in REST where nothing is set (recorded). */
  readonly empty: { readonly meta: unknown; readonly acf: unknown };
  /** Likewise under `acf` of a field with several values; an empty list by default. */
  emptyAcfList?(field: F): unknown;
  /** Returns the schema of one value that is sent. @param members makes that of an object with the fields within */
  sent(field: F, members: DescribeMembers): Schema;
  /** Returns the schema of one value as clients read it; by default a text. */
  described?(field: F, members: DescribeMembers): Schema;
  /** Returns that of all its values under `acf` (recorded); by default null is added to the one above. */
  describedAcf?(field: F, members: DescribeMembers): Schema;
  /** A description of values under `acf` in the words that the reference's clients read. */
  readonly acfDescription?: string;
  /** Whether a single value may be sent as a list of one. */
  readonly isUnwrapped?: boolean;
  /** Returns a valid value as it is stored, null for none; by default as it is. */
  stored?(value: unknown, field: F, clean: TextCleaners): unknown;
  /** Says why a stored value is refused although it has passed the schema. */
  refused?(value: unknown): string | undefined;
  /** Returns a stored value as it is edited under `acf`, or for people with `acf_format=standard`. */
  edited?(value: unknown): unknown;
  forPeople?(value: unknown, field: F): string;
  /** Returns what the page of a record shows of a value; by default its text, null for nothing. */
  onPage?(value: unknown, field: F): PageValue | null;

  /** How lists compare its values. Without it, they can't be filtered or sorted by the field. */
  readonly compared?: {
    readonly as: 'text' | 'number';
    /** Whether values are more or less than others. */
    readonly isOrdered: boolean;
    readonly isSortable: boolean;
    /** Whether a value has to be a day of the calendar. */
    readonly isDay?: boolean;
    /** Returns the schema of a value in a filter of REST. */
    schema(field: F): Schema;
  };
  /** Whether the search of the site can look into it. */
  readonly isSearchable?: boolean;
  /** Whether values are HTML, which is rendered for people and may be long. */
  readonly isHtml?: boolean;

  /** Names of the kinds or taxonomies of the records, or `user`, whose ids are the values; all are of one sort. */
  refersTo?(field: F): readonly string[];
  /** Whether REST links to these records. */
  isLinked?(field: F): boolean;

  /** The fields within: one part, or one for each layout. */
  inside?(field: F): readonly Inside[];
  /** Whether a value is a list of rows of these rather than one group. */
  readonly hasRows?: boolean;

  /** The values that one can choose from, which become an enum. */
  words?(field: F): readonly string[];
  /** A scalar of GraphQL, or how its surface makes the type of the field. */
  readonly graphql: 'String' | 'Int' | 'Float' | 'Boolean' | 'JSON' | GraphqlShape;
  /** How GraphQL has a value in groups in the style of the plug-in; inputs take it as well. */
  readonly moment?: { show(stored: string): string; read(given: string): string };
}

/** An enum of its options, an object of a link, items of the media library, other records, or objects with the fields within. */
type GraphqlShape = 'enum' | 'link' | 'media' | 'records' | 'parts';

export type DescribeMembers = (fields: DeclaredFields) => Schema;

export interface Inside {
  readonly fields: DeclaredFields;
  /** The name of the layout, of a list with several. */
  readonly layout?: string;
  readonly label?: string | undefined;
}

/** A text, or something that HTML has an element for. `time` is a day, or a moment with its time. */
export type PageValue =
  | string
  | { readonly time: string }
  | { readonly email: string }
  | { readonly link: string; readonly text: string };

/** Functions that make texts safe to store. */
export interface TextCleaners {
  /** One line of plain text. */
  line(text: string): string;
  /** Plain text of several lines. */
  lines(text: string): string;
  html(text: string): string;
  /** Empty for an address that is not safe. */
  address(text: string): string;
}

/** Returns those of these options that have a value. */
export const given = (options: Schema): Schema =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** Schemas of options that several types have. */
export const OPTION = {
  text: { type: 'string', maxLength: 500 },
  texts: {
    type: 'array',
    items: { type: 'string', maxLength: 500 },
    maxItems: 1000,
    minItems: 1,
  },
  flag: { type: 'boolean' },
  count: { type: 'integer', minimum: 1, maximum: 1000 },
  fields: { $ref: '#/$defs/fields' },
} as const;

type Options<F> = Omit<F, 'type'>;

/** Makes the function that declares a field of a type in `almanac.config.ts`; it returns plain data. */
export const declares =
  <F extends FieldDeclaration>(type: F['type']) =>
  (options: Options<F> = {} as Options<F>): F =>
    ({ type, ...options }) as F; // the type and its options
