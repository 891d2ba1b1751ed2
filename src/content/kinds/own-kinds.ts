import {
  extensionOf,
  type KindDeclaration,
  type Support,
  siteDeclaration,
} from '../../config/declaration/declaration.ts';
import {
  graphqlNamesOf,
  type OwnGraphqlNames,
  pluralOf,
} from '../../config/declaration/own-names.ts';
import { commonFields, type Fields, menuOrderField } from '../fields/field.ts';
import { type Kind, type Lacking, type OwnFields, ownFieldsOf } from './kind.ts';

/** A kind that a site declares for itself (`kinds` in almanac.config.ts), with every name said. */
export interface OwnKind extends Kind {
  /** Its names for people: Book, Books. */
  readonly title: { readonly one: string; readonly many: string };
  readonly description: string;
  readonly supports: readonly Support[];
  readonly isHierarchical: boolean;
  readonly taxonomies: readonly string[];
  /** The beginning of its records' addresses, without slashes at the ends. */
  readonly path: string;
  readonly hasArchive: boolean;
  readonly isPublic: boolean;
  readonly isInMenus: boolean;
  readonly icon: string | null;
  readonly graphql: OwnGraphqlNames;
  /** The base of its capability names, singular and plural. */
  readonly capabilityBase: readonly [one: string, many: string];
}

const DEFAULT_SUPPORTS: readonly Support[] = ['title', 'editor'];

function ownKind(name: string, declared: KindDeclaration): OwnKind {
  const { labels, supports = DEFAULT_SUPPORTS, capabilityType = 'post' } = declared;
  const isPublic = declared.public ?? true;
  const graphql = graphqlNamesOf(name, labels.many, declared.graphql);
  return {
    name,
    title: labels,
    labels: { one: graphql.single, many: graphql.plural },
    description: declared.description ?? '',
    restBase: declared.restBase ?? pluralOf(name, labels.many),
    isHierarchical: declared.hierarchical ?? false,
    taxonomies: declared.taxonomies ?? [],
    supports,
    fields: plainFields(supports),
    lacks: lackingOf(declared, supports),
    ...ownFieldsOf(declared),
    hasRevisions: supports.includes('revisions'),
    path: declared.path ?? name,
    hasArchive: declared.archive ?? false,
    isPublic,
    isInMenus: declared.menus ?? isPublic,
    icon: declared.icon ?? null,
    graphql,
    capabilityBase:
      typeof capabilityType === 'string' ? [capabilityType, `${capabilityType}s`] : capabilityType,
  };
}

/** Returns the plain columns of built-in kinds that a kind supports. */
function plainFields(supports: readonly Support[]): Fields {
  const { comment_status, ping_status, template } = commonFields;
  return {
    ...(supports.includes('comments') ? { comment_status, ping_status } : {}),
    template,
    ...(supports.includes('page-attributes') ? { menu_order: menuOrderField } : {}),
  };
}

const OPTIONAL = ['title', 'editor', 'excerpt', 'author', 'thumbnail', 'comments'] as const;

/** `meta` is shown if the kind has fields there or supports them. */
const lackingOf = (
  { fields = {} }: KindDeclaration,
  supports: readonly Support[],
): readonly Lacking[] => [
  ...OPTIONAL.filter((part) => !supports.includes(part)),
  ...(Object.keys(fields).length > 0 || supports.includes('custom-fields')
    ? []
    : (['meta'] as const)),
];

/** The kinds of the site's own by name, in the order of their declaration. */
export const ownKinds: ReadonlyMap<string, OwnKind> = new Map(
  Object.entries(siteDeclaration().kinds ?? {}).map(([name, declared]) => [
    name,
    ownKind(name, declared),
  ]),
);

/** The names of those that have pages. */
export const publicOwnKinds: readonly string[] = [...ownKinds.values()]
  .filter(({ isPublic }) => isPublic)
  .map(({ name }) => name);

/** Where the own fields of a kind are declared: `kinds.book`, or `extend.post` for a built-in one. */
export const kindPlace = (kind: string): string =>
  `${ownKinds.has(kind) ? 'kinds' : 'extend'}.${kind}`;

/** The own fields of a kind of entry by its name, built-in or the site's own. */
export function ownFieldsOfKind(kind: string): OwnFields {
  const known = byKind.get(kind) ?? ownKinds.get(kind) ?? ownFieldsOf(extensionOf(kind));
  byKind.set(kind, known);
  return known;
}

const byKind = new Map<string, OwnFields>();

/** The kinds that have own fields, with their plural for people. */
export const kindsWithOwnFields: readonly { readonly name: string; readonly many: string }[] = [
  ...[...ownKinds.values()].map(({ name, labels }) => ({ name, many: labels.many })),
  ...Object.entries({
    post: 'posts',
    page: 'pages',
    attachment: 'media items',
    ext_events: 'events',
    ext_venue: 'venues',
    ext_organizer: 'organizers',
  }).map(([name, many]) => ({ name, many })),
];

/** The own fields of users. */
export const ownFieldsOfUsers: OwnFields = ownFieldsOf(extensionOf('user'));

const declaration = siteDeclaration();

/** Whether the site declares a group of fields at all; REST shows `acf` of every record then, as sites with such a plug-in do. */
export const siteHasGroups: boolean = [
  declaration.kinds,
  declaration.taxonomies,
  declaration.extend,
].some((all) => Object.values(all ?? {}).some(({ groups }) => groups !== undefined));
