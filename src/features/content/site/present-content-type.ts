import type { Context } from '../../../operation/context.ts';
import { curies, link } from '../../../rest/representation/links.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { View } from '../entries/entry.ts';
import type { ContentType } from './content-types.ts';
import { recordLabels } from './record-labels.ts';

/** A content type as REST shows it (recorded; edit context as the reference's OPTIONS has it). */
export function presentContentType(
  { addresses }: Context,
  type: ContentType,
  view: View,
): Resource {
  const isEmbed = view === 'embed';
  const isEdit = view === 'edit';
  return {
    ...(isEdit ? { capabilities: capabilitiesOfType(type) } : {}),
    ...(isEmbed
      ? {}
      : {
          description: type.description,
          hierarchical: type.isHierarchical,
          has_archive: type.hasArchive,
        }),
    ...(isEdit
      ? {
          visibility: { show_in_nav_menus: type.isInMenus, show_ui: true },
          viewable: type.isViewable,
          labels: recordLabels(type),
        }
      : {}),
    name: type.name,
    slug: addresses.kind(type.slug),
    icon: type.icon,
    ...(isEdit ? { supports: supportsOf(type) } : {}),
    ...(isEmbed ? {} : { taxonomies: type.taxonomies.map(addresses.kind) }),
    rest_base: addresses.kind(type.restBase),
    rest_namespace: addresses.namespace('core/v2'),
    template: [],
    template_lock: false,
    _links: {
      collection: link(addresses.rest('/core/v2/types')),
      'wp:items': link(addresses.rest(`/core/v2/${addresses.kind(type.restBase)}`)),
      curies,
    },
  };
}

/** What the editor knows of the type; `editor` says in a list what it can do besides (recorded). */
const supportsOf = ({ supports, hasNotes }: ContentType): Resource =>
  Object.fromEntries(
    supports.map((name) => [name, name === 'editor' && hasNotes ? [{ notes: true }] : true]),
  );

const OWN = ['edit', 'read', 'delete'];
const SHARED = [
  'edit',
  'edit_others',
  'delete',
  'publish',
  'read_private',
  'delete_private',
  'delete_published',
  'delete_others',
  'edit_private',
  'edit_published',
];

/** Which capability each act on records of the type needs. */
export function capabilitiesOfType({
  capabilityBase: [one, many],
  createCapability,
}: ContentType): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(OWN.map((act) => [`${act}_post`, `${act}_${one}`])),
    ...Object.fromEntries(SHARED.map((act) => [`${act}_posts`, `${act}_${many}`])),
    read: 'read',
    create_posts: createCapability,
  };
}
