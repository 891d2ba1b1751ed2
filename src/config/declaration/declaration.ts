/** The declaration of a site's own kinds, taxonomies and fields, as `almanac.config.ts` exports it. docs/kinds.md explains it. */
/** The kinds, taxonomies and fields that a site adds. */
export interface SiteDeclaration {
  /** Kinds of content by name: lower-case letters, digits, `_` and `-`, at most 20. */
  readonly kinds?: Readonly<Record<string, KindDeclaration>>;
  /** Taxonomies by name: as of kinds, at most 32. A kind says which of them its records have. */
  readonly taxonomies?: Readonly<Record<string, TaxonomyDeclaration>>;
  /** Pages of options: values that the site has once, by name (`siteOptions`). */
  readonly optionsPages?: Readonly<Record<string, OptionsPageDeclaration>>;
  /**
   * Additions to built-in kinds (`post`, `page`, `attachment`, `ext_events`, …), taxonomies (`category`, `post_tag`, …), `user`, `comment` and
   * `nav_menu_item`.
   */
  readonly extend?: Readonly<Record<string, Extension>>;
}

/** Fields that records gain, and how they are grouped. */
export interface FieldsDeclaration {
  /** By name. REST has them under `meta`; GraphQL as fields of the type. */
  readonly fields?: Readonly<Record<string, FieldDeclaration>>;
  /** Groups by their GraphQL name (`bookDetails`). REST has their fields under `acf`; GraphQL has one object a group. */
  readonly groups?: Readonly<Record<string, FieldGroupDeclaration>>;
}

export interface Extension extends FieldsDeclaration {
  /** Own taxonomies of a built-in kind. */
  readonly taxonomies?: readonly string[];
}

export interface KindDeclaration extends FieldsDeclaration {
  readonly labels: LabelsDeclaration;
  readonly description?: string;
  /** The features of its records; title and editor by default. */
  readonly supports?: readonly Support[];
  /** Whether records can have parents of their kind. */
  readonly hierarchical?: boolean;
  /** Names of its taxonomies, own or built-in. */
  readonly taxonomies?: readonly string[];
  /** The last part of the REST path, `/core/v2/books`; the plural of the name unless said. */
  readonly restBase?: string;
  /** The names of one and of many in GraphQL, in camel case; the name and its plural unless said. */
  readonly graphql?: GraphqlNames;
  /** The path that the addresses of its records begin with (`books` for `/books/<slug>/`); the name unless said. */
  readonly path?: string;
  /** Whether the path itself is a page that lists the records. */
  readonly archive?: boolean;
  /** Whether its records have pages and appear in searches; REST shows published ones in any case. True by default. */
  readonly public?: boolean;
  /** Whether menus may lead to its records; as `public` unless said. */
  readonly menus?: boolean;
  /**
   * The base of the names of its capabilities: `post` (the default) for the rights to posts, `page`, or one and many of its own (`['book',
   * 'books']` for `edit_books`). Roles get capabilities of its own if they have the equivalent ones for posts.
   */
  readonly capabilityType?: 'post' | 'page' | readonly [one: string, many: string];
  /** An icon name that clients show (`dashicons-book`). */
  readonly icon?: string;
}

export type Support =
  | 'title'
  | 'editor'
  | 'excerpt'
  | 'thumbnail'
  | 'author'
  | 'comments'
  | 'revisions'
  | 'page-attributes'
  | 'custom-fields'
  | 'trackbacks';

export interface TaxonomyDeclaration extends FieldsDeclaration {
  readonly labels: LabelsDeclaration;
  readonly description?: string;
  readonly hierarchical?: boolean;
  /** As of kinds. */
  readonly restBase?: string;
  readonly graphql?: GraphqlNames;
  readonly path?: string;
  readonly public?: boolean;
}

export interface OptionsPageDeclaration extends FieldsDeclaration {
  /** The title of the page, for people. */
  readonly label: string;
  /** Its title in menus of user interfaces; the label unless said. */
  readonly menuLabel?: string;
  /** The name of the page that it is below. */
  readonly parent?: string;
  /** The name of its root field in GraphQL; its own in camel case unless said. */
  readonly graphql?: string;
  /** The capability that writing it needs; `manage_options` unless said. */
  readonly capability?: string;
}

export interface LabelsDeclaration {
  readonly one: string;
  readonly many: string;
}

export interface GraphqlNames {
  readonly one: string;
  readonly many: string;
}

export interface FieldGroupDeclaration {
  /** For people, and for names of GraphQL types where they are made of it. */
  readonly label?: string;
  readonly description?: string;
  /**
   * How GraphQL shows the fields: `acf` as WPGraphQL's field-group plug-in does (selects as lists of text, references as connections),
   * `plain` typed (an enum, an object, a list). `plain` unless said.
   */
  readonly style?: 'acf' | 'plain';
  readonly fields: Readonly<Record<string, FieldDeclaration>>;
}

/** Options of every type of field. */
export interface CommonOptions {
  readonly label?: string;
  readonly description?: string;
  readonly required?: boolean;
  /** Whether lists can be filtered by it. Fields in groups of a group or in repeated groups can't be. */
  readonly filter?: boolean;
  /** Whether lists can be sorted by it; fields with one value only. */
  readonly sort?: boolean;
  /** Whether the search of the site looks into it; texts only. */
  readonly search?: boolean;
  /** Who may read it: `anyone`, which is the default, or users with this capability. */
  readonly read?: string;
  /** The capability that writing it needs, besides the right to change the record. */
  readonly write?: string;
  /** Whether revisions keep it; fields in groups do unless this is false, others only if it is true. */
  readonly revisions?: boolean;
  /** Its name in GraphQL; the name in camel case unless said, false for none. */
  readonly graphql?: string | false;
}

/** Several values instead of one. */
export interface ManyOptions {
  readonly many?: boolean;
}

/** Fields by the names of their types. Each type adds its own (`content/fields/types`). */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled elsewhere
export interface FieldDeclarations {}

export type FieldDeclaration = FieldDeclarations[keyof FieldDeclarations];

/**
 * The declaration of the site that this process serves. It is a part of the program like its modules, which are built from it: it is set
 * once, by `main.ts`, before they are loaded (docs/adr/0021-a-field-is-declared-once.md).
 */
let declaration: SiteDeclaration | undefined;

/** Sets the declaration. @throws Error once a module has read it */
export function declareSite(declared: SiteDeclaration): void {
  if (declaration !== undefined)
    throw new Error('The declaration of the site is set once, before the program is loaded.');
  declaration = declared;
}

/** The declaration; an empty one if none was set. */
export function siteDeclaration(): SiteDeclaration {
  declaration ??= {};
  return declaration;
}

/** Returns the additions of the declaration to a built-in kind or taxonomy, to `user` or to `comment`. */
export const extensionOf = (name: string): Extension => siteDeclaration().extend?.[name] ?? {};
