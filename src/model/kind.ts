import type {
  FieldDeclaration,
  FieldGroupDeclaration,
  FieldsDeclaration,
} from '../config/declaration/declaration.ts';
import { extensionOf } from '../config/declaration/site-declaration.ts';
import type { Fields } from './field.ts';

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
  /** What its records do not have of what posts have; nothing unless said. */
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
