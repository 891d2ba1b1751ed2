import type { Fields } from './field.ts';

/** A kind of content: its names, its REST path, and the fields that its records have in addition to the common ones. */
export interface Kind<F extends Fields = Fields> {
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
}

export const defineKind = <const F extends Fields>(kind: Kind<F>): Kind<F> => kind;

/** The kinds of a site by name. */
export type Kinds = ReadonlyMap<string, Kind>;

export const kindsByName = (kinds: readonly Kind[]): Kinds =>
  new Map(kinds.map((kind) => [kind.name, kind]));
