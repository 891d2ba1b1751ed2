import type { Kind } from '../../../model/kind.ts';

/** A way in which entries are sorted into terms. What no surface can tell from a term itself stands here. */
export interface Taxonomy {
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
  /** The capabilities that are asked for in fact (behaviour.md §2). */
  readonly needs: Readonly<Record<TermAction, string>>;
  /** The names of one term and of many, for GraphQL's fields and the operations' names. */
  readonly graphql: { readonly single: string; readonly plural: string };
  /** The setting with the id of the term of entries that have none; null where they may have none. */
  readonly defaultSetting: 'defaultCategory' | null;
}

export type TermAction = 'manage' | 'edit' | 'delete' | 'assign';

const managed: Taxonomy['needs'] = {
  manage: 'manage_categories',
  edit: 'manage_categories',
  delete: 'manage_categories',
  assign: 'edit_posts',
};

const menuRights: Taxonomy['needs'] = {
  manage: 'edit_theme_options',
  edit: 'edit_theme_options',
  delete: 'edit_theme_options',
  assign: 'edit_theme_options',
};

const eventRights: Taxonomy['needs'] = {
  manage: 'publish_ext_events',
  edit: 'publish_ext_events',
  delete: 'publish_ext_events',
  assign: 'edit_ext_events',
};

/** Every taxonomy by name, in the order in which `/core/v2/taxonomies` lists them. */
export const taxonomies = {
  category: {
    name: 'category',
    description: '',
    isHierarchical: true,
    kinds: ['post'],
    listBases: ['posts'],
    restBase: 'categories',
    restNamespace: 'core/v2',
    pageBase: '/category',
    labels: { name: 'Categories', singularName: 'Category' },
    capabilities: {
      manage: 'manage_categories',
      edit: 'edit_categories',
      delete: 'delete_categories',
      assign: 'assign_categories',
    },
    needs: managed,
    graphql: { single: 'category', plural: 'categories' },
    defaultSetting: 'defaultCategory',
  },
  post_tag: {
    name: 'post_tag',
    description: '',
    isHierarchical: false,
    kinds: ['post', 'ext_events', 'tec_calendar_embed'],
    listBases: ['posts', 'ext_events'],
    restBase: 'tags',
    restNamespace: 'core/v2',
    pageBase: '/tag',
    labels: { name: 'Tags', singularName: 'Tag' },
    capabilities: {
      manage: 'manage_post_tags',
      edit: 'edit_post_tags',
      delete: 'delete_post_tags',
      assign: 'assign_post_tags',
    },
    needs: managed,
    graphql: { single: 'tag', plural: 'tags' },
    defaultSetting: null,
  },
  nav_menu: {
    name: 'nav_menu',
    description: '',
    isHierarchical: false,
    kinds: ['nav_menu_item'],
    listBases: ['menu-items'],
    restBase: 'menus',
    restNamespace: 'core/v2',
    pageBase: null,
    labels: {
      name: 'Navigation Menus',
      singularName: 'Navigation Menu',
      wording: ['Tags', 'Tag'],
    },
    capabilities: menuRights,
    needs: menuRights,
    graphql: { single: 'menu', plural: 'menus' },
    defaultSetting: null,
  },
  ext_events_cat: {
    name: 'ext_events_cat',
    description: '',
    isHierarchical: true,
    kinds: ['ext_events', 'tec_calendar_embed'],
    listBases: ['ext_events'],
    restBase: 'ext_events_cat',
    restNamespace: 'core/v2',
    pageBase: '/events/category',
    labels: { name: 'Event Categories', singularName: 'Event Category' },
    capabilities: eventRights,
    needs: eventRights,
    graphql: { single: 'eventsCategory', plural: 'eventsCategories' },
    defaultSetting: null,
  },
} as const satisfies Readonly<Record<string, Taxonomy>>;

/** The taxonomy of a name, among them names that a caller made up. */
export const taxonomyOf = (name: string): Taxonomy | undefined =>
  Object.hasOwn(taxonomies, name) ? taxonomies[name as keyof typeof taxonomies] : undefined; // an own key

/** The taxonomies of a kind, in the order of its declaration. */
export const taxonomiesOf = ({
  taxonomies: names = [],
}: Pick<Kind, 'taxonomies'>): readonly Taxonomy[] =>
  names.flatMap((name) => taxonomyOf(name) ?? []);
