import type { Fields } from './field.ts';

/** A kind of content: what it is called, where it is, and what its records have beside what all records have. */
export interface Kind<F extends Fields = Fields> {
  /** As `Entry.kind` has it. */
  readonly name: string;
  /** What one and many are called, in sentences and in the names of operations: `post`, `posts`. */
  readonly labels: { readonly one: string; readonly many: string };
  /** Where its records are below `/core/v2`: `posts`. */
  readonly restBase: string;
  /** Whether its records may be below one another. */
  readonly isHierarchical?: boolean;
  /** The names of the taxonomies that sort its records, in the order in which they are shown. */
  readonly taxonomies?: readonly string[];
  readonly fields: F;
  /** Whether each state of its texts is stored as a revision. */
  readonly hasRevisions: boolean;
}

export const defineKind = <const F extends Fields>(kind: Kind<F>): Kind<F> => kind;

/** The kinds of a site by name. */
export type Kinds = ReadonlyMap<string, Kind>;

export const kindsByName = (kinds: readonly Kind[]): Kinds =>
  new Map(kinds.map((kind) => [kind.name, kind]));
