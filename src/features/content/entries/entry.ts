import type { Selectable } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import type { Term } from '../terms/term.ts';

/** A row of the table that all post-like kinds share. */
export type Entry = Selectable<Tables['Entry']>;

/** The columns of an entry that rights and links need. */
export type EntrySummary = Pick<
  Entry,
  | 'id'
  | 'kind'
  | 'status'
  | 'slug'
  | 'date'
  | 'dateLocal'
  | 'authorId'
  | 'parentId'
  | 'password'
  | 'trashedStatus'
  | 'version'
>;

/** An entry with what its representation shows of other tables. */
export interface EntryRecord extends Entry {
  /** The terms that it carries, of all taxonomies, by name. */
  readonly terms: readonly TermLink[];
  /** How many revisions (no autosaves) it has, and the latest; null for none. */
  readonly revisions: RevisionSummary | null;
}

export type TermLink = Pick<Term, 'id' | 'taxonomy' | 'slug' | 'sortName'>;

export interface RevisionSummary {
  readonly count: number;
  readonly latestId: number;
}

/** How much of a resource is shown (docs/rest.md §2.5): `embed` ⊂ `view` ⊂ `edit`. */
export type View = 'view' | 'embed' | 'edit';
