import { contextArg } from '../../../content/entries/collection-args.ts';
import type { View } from '../../../content/entries/entry.ts';
import { contentPath } from '../../../content/entries/shown-entry.ts';
import { type ContentType, contentTypes } from '../../../content/kinds/content-types.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { curies, link, type Resource } from '../../../operation/representation/resource.ts';
import { assertCanView, editsAnything, mayEditType } from './describing-policy.ts';
import { recordLabels } from './record-labels.ts';

/** docs/rest.md §4.14; in the edit view those that the viewer may edit only. */
export const listContentTypes = defineOperation({
  name: 'listContentTypes',
  kind: 'query',
  summary: 'Lists the content types.',
  args: contextArg,
  authorize: ({ viewer }, { context: view }) => assertCanView(viewer, view, editsAnything(viewer)),
  resolve: ({ viewer }, { context: view }): readonly ContentType[] =>
    contentTypes.filter((type) => view !== 'edit' || mayEditType(viewer, type)),
});

/** docs/rest.md §4.14; `rest_type_invalid` for an unknown one. */
export const getContentType = defineOperation({
  name: 'getContentType',
  kind: 'query',
  summary: 'Reads a content type.',
  args: { type: string({ description: 'The name of the content type.' }), ...contextArg },
  authorize: anyone,
  // As recorded, the address is open to everybody, so that refusals come from here and `Allow` stays.
  resolve(context, { type, context: view }): ContentType {
    const found = findType(context, type);
    if (view === 'edit' && !mayEditType(context.viewer, found))
      throw refused(
        context.viewer,
        'rest_forbidden_context',
        'You are not allowed to edit records of this type.',
      );
    return found;
  },
});

function findType({ addresses }: Context, asked: string | undefined): ContentType {
  const found = contentTypes.find(({ name }) => addresses.kind(name) === asked);
  if (!found) throw new ApiError('rest_type_invalid', 404, 'There is no such content type.');
  return found;
}

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
    name: type.title.many,
    slug: addresses.kind(type.name),
    icon: type.icon,
    ...(isEdit ? { supports: supportsOf(type) } : {}),
    ...(isEmbed ? {} : { taxonomies: type.taxonomies.map(addresses.kind) }),
    rest_base: addresses.kind(type.rest.base),
    rest_namespace: addresses.namespace('core/v2'),
    template: [],
    template_lock: false,
    _links: {
      collection: link(addresses.rest('/core/v2/types')),
      'wp:items': link(addresses.rest(contentPath(type))),
      curies,
    },
  };
}

/** Returns the features of the type for the editor. `editor` has a list of further features (recorded). */
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
  capabilities: [one, many],
  createCapability,
}: ContentType): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(OWN.map((act) => [`${act}_post`, `${act}_${one}`])),
    ...Object.fromEntries(SHARED.map((act) => [`${act}_posts`, `${act}_${many}`])),
    read: 'read',
    create_posts: createCapability,
  };
}
