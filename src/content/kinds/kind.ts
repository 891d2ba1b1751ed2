import type {
  FieldDeclaration,
  FieldGroupDeclaration,
  FieldsDeclaration,
  Support,
} from '../../config/declaration/declaration.ts';
import type { OwnGraphqlNames } from '../../config/declaration/own-names.ts';
import type { Fields } from '../fields/field.ts';

/** A kind of record among the entries, built-in or of the site's own: plain data that rules and surfaces are computed from. */
export interface Kind<F extends Fields = Fields> extends OwnFields {
  /** The value of `Entry.kind`. */
  readonly name: string;
  /** The singular and plural, for sentences and for names of operations: `post`, `posts`. */
  readonly labels: Names;
  /** Its names for people: Post, Posts. */
  readonly title: Names;
  readonly description: string;
  /**
   * `path` is the collection where its records are read and written, below the REST root: `/core/v2/posts`, `/ext/events/v1/events`.
   * `base` is what `/core/v2/types` calls it: at `/core/v2/{base}` its records are read as content, whatever the area.
   */
  readonly rest: { readonly base: string; readonly path: string };
  /** Its names in GraphQL, with the description of its enum value; null for records that are no content by themselves. */
  readonly graphql: (OwnGraphqlNames & { readonly description: string }) | null;
  /** The singular and plural in the names of its capabilities: `post`, `posts`. */
  readonly capabilities: readonly [one: string, many: string];
  /** The capability that all actions need, where they have none of their own. */
  readonly needs: string | null;
  /** The name under which clients see the capability that creating a record needs. */
  readonly createCapability: string;
  /** The parts of its records that clients see listed. */
  readonly supports: readonly KindSupport[];
  /** The parts of its records that clients do not see listed. */
  readonly alsoHas: readonly KindSupport[];
  /** Whether notes on blocks are stored with its records (recorded as `supports.editor`). */
  readonly hasNotes: boolean;
  /** Whether revisions store the states of its texts. */
  readonly hasRevisions: boolean;
  /** Whether its records can have parents. */
  readonly isHierarchical: boolean;
  /** The names of its taxonomies, in the order in which they are shown. */
  readonly taxonomies: readonly string[];
  readonly fields: F;
  /** The part of the site that shows and lists its records. */
  readonly area: 'content' | 'calendar';
  /** Whether it is served like the kinds that a site declares, without code of its own. */
  readonly isPlain: boolean;
  /** The beginning of its records' addresses, without slashes at the ends; null for kinds with rules of their own. */
  readonly path: string | null;
  readonly hasArchive: boolean;
  /** The path of the page that lists its records; null for none. That of posts is a setting. */
  readonly archivePath: string | null;
  /** Whether its records have pages of their own on the site. */
  readonly isPublic: boolean;
  /** Whether clients see it as viewable. */
  readonly isViewable: boolean;
  /** Whether menus of the site may lead to its records. */
  readonly isInMenus: boolean;
  /** Whether searches of the site and lists of all content have its records. */
  readonly isListed: boolean;
  readonly isInSitemap: boolean;
  /** Whether its records go to the trash when their author is removed; others are deleted. */
  readonly isTrashedWithAuthor: boolean;
  /** Its name in the payloads of webhooks. */
  readonly webhookName: string;
  /** An icon name that clients show. */
  readonly icon: string | null;
  /** The words of its labels where they aren't its own names: of many, of one, and single labels that differ. */
  readonly wording: KindWording | null;
  /** Its place in `/core/v2/types` among the built-in kinds of its area; those with an equal one are in the registry's order. */
  readonly typeRank: number;
}

interface Names {
  readonly one: string;
  readonly many: string;
}

export type KindNames = Pick<Kind, 'name' | 'labels'>;

export type KindSupport = Support | 'autosave' | 'post-formats';

export type KindWording = readonly [
  many: string,
  one: string,
  differing?: Readonly<Record<string, string>>,
];

/** A kind whose records are content: all but the items of menus. */
export type ContentKind = Kind & { readonly graphql: NonNullable<Kind['graphql']> };

/** The fields of a site's own that records of a kind, terms of a taxonomy, or users have, by name; their values are stored as JSON. */
export interface OwnFields {
  /** Shown under `meta` in REST, and as fields of the type in GraphQL. */
  readonly ownFields: Readonly<Record<string, FieldDeclaration>>;
  /** By GraphQL name. Shown under `acf` in REST, where all groups share one space of names, and as an object each in GraphQL. */
  readonly groups: Readonly<Record<string, FieldGroupDeclaration>>;
}

/** The declared fields of a site's own. */
export const ownFieldsOf = ({ fields = {}, groups = {} }: FieldsDeclaration): OwnFields => ({
  ownFields: fields,
  groups,
});

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

type Parts = Pick<Kind, 'supports' | 'alsoHas' | 'ownFields'>;

/** Whether the records of a kind have a part. Fields of the site's own need `custom-fields`, and bring it. */
export const kindHas = ({ supports, alsoHas, ownFields }: Parts, part: KindSupport): boolean =>
  supports.includes(part) ||
  alsoHas.includes(part) ||
  (part === 'custom-fields' && Object.keys(ownFields).length > 0);

/** The names under which REST shows each part that a kind can lack, and those of list arguments for it. */
const NAMES: readonly (readonly [part: KindSupport, names: readonly string[]])[] = [
  ['title', ['title']],
  ['editor', ['content']],
  ['excerpt', ['excerpt']],
  ['author', ['author', 'author_exclude']],
  ['thumbnail', ['featured_media']],
  ['comments', ['comment_status', 'ping_status']],
  ['custom-fields', ['meta']],
];

/** Returns the properties of an entry, or the arguments that write one, without those that the kind lacks. */
export function withoutLacking<Value>(
  kind: Parts,
  properties: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const names = NAMES.flatMap(([part, shown]) => (kindHas(kind, part) ? [] : shown));
  if (names.length === 0) return properties;
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}
