import type { OwnFields } from './kind.ts';

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
