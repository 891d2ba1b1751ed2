import { extensionOf, siteDeclaration } from '../config/declaration/site-declaration.ts';
import { type OwnFields, ownFieldsOf } from './kind.ts';
import { ownKinds } from './own-kinds.ts';

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
