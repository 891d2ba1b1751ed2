import {
  extensionOf,
  type FieldDeclaration,
  type FieldGroupDeclaration,
  type FieldsDeclaration,
} from '../../config/declaration/declaration.ts';
import type { Fields } from '../fields/field.ts';

/** A kind of content: its names, its REST path, and the fields that its records have in addition to the common ones. */
export interface Kind<F extends Fields = Fields> extends OwnFields {
  /** The value of `Entry.kind`. */
  readonly name: string;
  /** The singular and plural, for sentences and for names of operations: `post`, `posts`. */
  readonly labels: { readonly one: string; readonly many: string };
  /** The path below `/core/v2`: `posts`. */
  readonly restBase: string;
  /** Whether its records can have parents. */
  readonly isHierarchical?: boolean;
  /** The names of its taxonomies, in the order in which they are shown. */
  readonly taxonomies?: readonly string[];
  readonly fields: F;
  /** Whether revisions store the states of its texts. */
  readonly hasRevisions: boolean;
  /** The parts of posts that its records lack; none by default. */
  readonly lacks?: readonly Lacking[];
}

/** A part of an entry that a kind can be without. */
export type Lacking = 'title' | 'editor' | 'excerpt' | 'author' | 'thumbnail' | 'comments' | 'meta';

/** The fields of a site's own that records of a kind, terms of a taxonomy, or users have, by name; their values are stored as JSON. */
export interface OwnFields {
  /** Shown under `meta` in REST, and as fields of the type in GraphQL. */
  readonly ownFields: Readonly<Record<string, FieldDeclaration>>;
  /** By GraphQL name. Shown under `acf` in REST, where all groups share one space of names, and as an object each in GraphQL. */
  readonly groups: Readonly<Record<string, FieldGroupDeclaration>>;
}

/** A built-in kind, with what the site adds to it. */
export function defineKind<const F extends Fields>(kind: Omit<Kind<F>, keyof OwnFields>): Kind<F> {
  const extension = extensionOf(kind.name);
  const taxonomies = [...(kind.taxonomies ?? []), ...(extension.taxonomies ?? [])];
  return {
    ...kind,
    ...ownFieldsOf(extension),
    ...(taxonomies.length > 0 ? { taxonomies } : {}),
  };
}

/** The declared fields of a site's own. */
export const ownFieldsOf = ({ fields = {}, groups = {} }: FieldsDeclaration): OwnFields => ({
  ownFields: fields,
  groups,
});

/** The kinds of a site by name. */
export type Kinds = ReadonlyMap<string, Kind>;

export const kindsByName = (kinds: readonly Kind[]): Kinds =>
  new Map(kinds.map((kind) => [kind.name, kind]));

/** A way in which entries are sorted into terms. What no surface can tell from a term itself stands here. */
export interface Taxonomy extends OwnFields {
  /** As stored with each term and shown as `taxonomy`. */
  readonly name: string;
  readonly description: string;
  /** Whether terms may have a parent; their addresses then hold their parents' slugs. */
  readonly isHierarchical: boolean;
  /** The kinds of entries that carry its terms. */
  readonly kinds: readonly string[];
  /** The REST bases of lists of such entries, for links from a term (`wp:post_type`). */
  readonly listBases: readonly string[];
  readonly restBase: string;
  readonly restNamespace: string;
  /** Where terms' pages are, below the site's address; null for a taxonomy without pages. */
  readonly pageBase: string | null;
  readonly labels: {
    readonly name: string;
    readonly singularName: string;
    /** The words of its other labels where they aren't its own name: of many and of one. */
    readonly wording?: readonly [many: string, one: string];
  };
  /** The capabilities' names as clients see them. */
  readonly capabilities: Readonly<Record<TermAction, string>>;
  /** The capabilities that are asked for in fact (docs/rest.md §3.3). */
  readonly needs: Readonly<Record<TermAction, string>>;
  /** The names of one term and of many, for GraphQL's fields and the operations' names. */
  readonly graphql: { readonly single: string; readonly plural: string };
  /** The setting with the id of the term of entries that have none; null where they may have none. */
  readonly defaultSetting: 'defaultCategory' | null;
}

export type TermAction = 'manage' | 'edit' | 'delete' | 'assign';
