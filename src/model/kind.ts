import type { Fields } from './field.ts';

/** A kind of content: what its records have beside what all records have. */
export interface Kind<F extends Fields = Fields> {
  /** As `Entry.kind` has it. */
  readonly name: string;
  readonly fields: F;
  /** Whether each state of its texts is stored as a revision. */
  readonly hasRevisions: boolean;
}

export const defineKind = <const F extends Fields>(kind: Kind<F>): Kind<F> => kind;

/** The kinds of a site by name. */
export type Kinds = ReadonlyMap<string, Kind>;

export const kindsByName = (kinds: readonly Kind[]): Kinds =>
  new Map(kinds.map((kind) => [kind.name, kind]));
