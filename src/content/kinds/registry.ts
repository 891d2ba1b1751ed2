import {
  extensionOf,
  type KindDeclaration,
  type Support,
  siteDeclaration,
} from '../../config/declaration/declaration.ts';
import { graphqlNamesOf, pluralOf } from '../../config/declaration/own-names.ts';
import type { Fields } from '../fields/field.ts';
import { builtInKinds, commonFields, defineKind, menuOrderField } from './built-in-kinds.ts';
import { type ContentKind, type Kind, type OwnFields, ownFieldsOf } from './kind.ts';

type BuiltIn = typeof builtInKinds;

/** The built-in kinds by name, with what the site adds to them. */
const builtIn = Object.fromEntries(
  Object.entries<Kind>(builtInKinds).map(([name, kind]): [string, Kind] => {
    const { taxonomies = [], ...fields } = extensionOf(name);
    return [
      name,
      { ...kind, ...ownFieldsOf(fields), taxonomies: [...kind.taxonomies, ...taxonomies] },
    ];
  }),
) as BuiltIn; // the same names and fields

export const {
  post: postKind,
  page: pageKind,
  attachment: mediaKind,
  nav_menu_item: menuItemKind,
  ext_events: eventKind,
  ext_venue: venueKind,
  ext_organizer: organizerKind,
} = builtIn;

const DEFAULT_SUPPORTS: readonly Support[] = ['title', 'editor'];

/** A kind that a site declares for itself (`kinds` in almanac.config.ts). */
function ownKind(name: string, declared: KindDeclaration): ContentKind {
  const { labels, supports = DEFAULT_SUPPORTS, capabilityType = 'post', path = name } = declared;
  const isPublic = declared.public ?? true;
  const hasArchive = declared.archive ?? false;
  const graphql = graphqlNamesOf(name, labels.many, declared.graphql);
  const capabilities =
    typeof capabilityType === 'string'
      ? ([capabilityType, `${capabilityType}s`] as const)
      : capabilityType;
  const base = declared.restBase ?? pluralOf(name, labels.many);
  const shown = { ...graphql, description: `${labels.many}.` };
  const kind = defineKind({
    name,
    title: labels,
    labels: { one: graphql.single, many: graphql.plural },
    description: declared.description ?? '',
    rest: { base, path: `/core/v2/${base}` },
    graphql: shown,
    capabilities,
    supports: [...supports, ...(supports.includes('editor') ? (['autosave'] as const) : [])],
    hasRevisions: supports.includes('revisions'),
    isHierarchical: declared.hierarchical ?? false,
    taxonomies: declared.taxonomies ?? [],
    fields: plainFields(supports),
    ...ownFieldsOf(declared),
    isPlain: true,
    path,
    hasArchive,
    archivePath: isPublic && hasArchive ? `/${path}/` : null,
    isPublic,
    isViewable: isPublic,
    isInMenus: declared.menus ?? isPublic,
    isListed: isPublic,
    isInSitemap: isPublic,
    webhookName: name,
    icon: declared.icon ?? null,
  });
  return { ...kind, graphql: shown };
}

/** The fields that built-in kinds have as plain columns. */
function plainFields(supports: readonly Support[]): Fields {
  const { comment_status, ping_status, template } = commonFields;
  return {
    ...(supports.includes('comments') ? { comment_status, ping_status } : {}),
    template,
    ...(supports.includes('page-attributes') ? { menu_order: menuOrderField } : {}),
  };
}

const declaration = siteDeclaration();

/** The kinds of the site's own, in the order of their declaration. */
export const ownKinds: readonly ContentKind[] = Object.entries(declaration.kinds ?? {}).map(
  ([name, declared]) => ownKind(name, declared),
);

/** Every kind by name: the built-in ones, then those of the site's own. */
export const kinds: ReadonlyMap<string, Kind> = new Map(
  [...Object.values<Kind>(builtIn), ...ownKinds].map((kind) => [kind.name, kind]),
);

/** The kinds whose records are content. */
export const contentKinds: readonly ContentKind[] = [...kinds.values()].filter(isContent);

function isContent(kind: Kind): kind is ContentKind {
  return kind.graphql !== null;
}

/** The kinds that are served without code of their own. */
export const plainKinds: readonly ContentKind[] = contentKinds.filter(({ isPlain }) => isPlain);

/** Returns the names of the kinds that something is true of. */
export const namesOfKinds = (isMeant: (kind: Kind) => boolean): readonly string[] =>
  [...kinds.values()].filter(isMeant).map(({ name }) => name);

/** Where the own fields of a kind are declared: `kinds.book`, or `extend.post` for a built-in one. */
export const kindPlace = (kind: string): string =>
  `${Object.hasOwn(builtIn, kind) ? 'extend' : 'kinds'}.${kind}`;

/** The own fields of a kind of entry by its name; none for an unknown one. */
export const ownFieldsOfKind = (kind: string): OwnFields => kinds.get(kind) ?? NO_FIELDS;

/** Of records that have no fields of the site's own. */
export const NO_FIELDS: OwnFields = { ownFields: {}, groups: {} };

/** The own fields of users. */
export const ownFieldsOfUsers: OwnFields = ownFieldsOf(extensionOf('user'));

/** The own fields of comments. */
export const ownFieldsOfComments: OwnFields = ownFieldsOf(extensionOf('comment'));

/** Whether the site declares a group of fields at all; REST shows `acf` of every record then, as sites with such a plug-in do. */
export const siteHasGroups: boolean = [
  declaration.kinds,
  declaration.taxonomies,
  declaration.optionsPages,
  declaration.extend,
].some((all) => Object.values(all ?? {}).some(({ groups }) => groups !== undefined));
