import {
  extensionOf,
  siteDeclaration,
  type TaxonomyDeclaration,
} from '../../config/declaration/declaration.ts';
import { graphqlNamesOf, pluralOf } from '../../config/declaration/own-names.ts';
import { builtInTypes, type ContentType, contentTypes } from '../kinds/content-types.ts';
import { type Kind, type OwnFields, ownFieldsOf, type Taxonomy } from '../kinds/kind.ts';
import { kinds, ownKinds } from '../kinds/registry.ts';

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

const builtIn = {
  category: {
    name: 'category',
    description: '',
    isHierarchical: true,
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
    restBase: 'ext_events_cat',
    restNamespace: 'core/v2',
    pageBase: '/events/category',
    labels: { name: 'Event Categories', singularName: 'Event Category' },
    capabilities: eventRights,
    needs: eventRights,
    graphql: { single: 'eventsCategory', plural: 'eventsCategories' },
    defaultSetting: null,
  },
} as const satisfies Readonly<
  Record<string, Omit<Taxonomy, keyof OwnFields | 'kinds' | 'listBases'>>
>;

type BuiltIn = typeof builtIn;

/** The built-in taxonomies by name, with what the site adds to them. */
export const taxonomies = Object.fromEntries(
  Object.entries(builtIn).map(([name, taxonomy]) => [
    name,
    { ...taxonomy, ...carriersOf(name, contentTypes), ...ownFieldsOf(extensionOf(name)) },
  ]),
) as { readonly [Name in keyof BuiltIn]: BuiltIn[Name] & OwnFields & Carriers }; // the same names

type Carriers = Pick<Taxonomy, 'kinds' | 'listBases'>;

/** Returns the types that have a taxonomy, and the bases of their lists. */
function carriersOf(taxonomy: string, types: readonly ContentType[]): Carriers {
  const carriers = types.filter(({ taxonomies: names }) => names.includes(taxonomy));
  return {
    kinds: carriers.map(({ name }) => name),
    listBases: carriers.filter(({ name }) => kinds.has(name)).map(({ rest }) => rest.base),
  };
}

/** A taxonomy that a site declares for itself (`taxonomies` in almanac.config.ts). */
function ownTaxonomy(name: string, declared: TaxonomyDeclaration): Taxonomy {
  const { labels, description = '', hierarchical: isHierarchical = false } = declared;
  const { single, plural } = graphqlNamesOf(name, labels.many, declared.graphql);
  return {
    name,
    description,
    isHierarchical,
    ...carriersOf(name, [...ownKinds, ...builtInTypes]),
    restBase: declared.restBase ?? pluralOf(name, labels.many),
    restNamespace: 'core/v2',
    pageBase: (declared.public ?? true) ? `/${declared.path ?? name}` : null,
    labels: { name: labels.many, singularName: labels.one },
    capabilities: managed,
    needs: managed,
    graphql: { single, plural },
    defaultSetting: null,
    ...ownFieldsOf(declared),
  };
}

/** The taxonomies of the site's own, in the order of their declaration. */
export const ownTaxonomies: readonly Taxonomy[] = Object.entries(
  siteDeclaration().taxonomies ?? {},
).map(([name, declared]) => ownTaxonomy(name, declared));

/** Where the own fields of a taxonomy are declared: `taxonomies.genre`, or `extend.category` for a built-in one. */
export const taxonomyPlace = (taxonomy: Taxonomy): string =>
  `${ownTaxonomies.includes(taxonomy) ? 'taxonomies' : 'extend'}.${taxonomy.name}`;

/** The names of those that have pages. */
export const publicOwnTaxonomies: readonly string[] = ownTaxonomies
  .filter(({ pageBase }) => pageBase !== null)
  .map(({ name }) => name);

/** Every taxonomy by name, in the order in which `/core/v2/taxonomies` lists them. */
export const allTaxonomies: ReadonlyMap<string, Taxonomy> = new Map(
  [...Object.values<Taxonomy>(taxonomies), ...ownTaxonomies].map((one) => [one.name, one]),
);

/** The taxonomy of a name, among them names that a caller made up. */
export const taxonomyOf = (name: string): Taxonomy | undefined => allTaxonomies.get(name);

/** The taxonomies of a kind, in the order of its declaration. */
export const taxonomiesOf = ({
  taxonomies: names,
}: Pick<Kind, 'taxonomies'>): readonly Taxonomy[] =>
  names.flatMap((name) => taxonomyOf(name) ?? []);
