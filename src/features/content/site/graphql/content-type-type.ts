import { builder } from '../../../../graphql/builder.ts';
import { edgeType, nodeConnection, pagingArgs } from '../../../../graphql/connection.ts';
import { NodeRef, UniformResourceRef } from '../../../../graphql/node.ts';
import { camelCase } from '../../../../lib/word-forms.ts';
import type { Context } from '../../../../operation/context.ts';
import { ContentNodeConnections, ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { askedKinds, entryConnectionOf } from '../../entries/graphql/entry-connections.ts';
import { contentNodeWhere } from '../../entries/graphql/entry-where.ts';
import {
  type ContentTypeModel,
  ContentTypeRef,
  contentTypeOf,
  NeededCapabilityRef,
  neededCapabilities,
  TaxonomyConnections,
  taxonomyModels,
} from '../../entries/graphql/type-models.ts';
import { mayEditType } from '../describing-policy.ts';
import { capabilitiesOfType } from '../list-content-types.ts';
import { recordLabels } from '../record-labels.ts';

/** Each label under the name that GraphQL has for it. */
const labels: readonly (readonly [name: string, key: string])[] = [
  'add_new',
  'add_new_item',
  'all_items',
  'archives',
  'attributes',
  'edit_item',
  'featured_image',
  'filter_items_list',
  'insert_into_item',
  'items_list',
  'items_list_navigation',
  'menu_name',
  'name',
  'new_item',
  'not_found',
  'not_found_in_trash',
  'parent_item_colon',
  'remove_featured_image',
  'search_items',
  'set_featured_image',
  'singular_name',
  'uploaded_to_this_item',
  'use_featured_image',
  'view_item',
  'view_items',
].map((key) => [camelCase(key), key]);

/** The type of a kind's labels, as `recordLabels` has them. */
const LabelsRef = builder
  .objectRef<Readonly<Record<string, string | null>>>('PostTypeLabelDetails')
  .implement({
    description: 'What a user interface calls things of a kind.',
    fields: (t) =>
      Object.fromEntries(
        labels.map(([name, key]) => [
          name,
          t.string({
            description: `The label \`${key}\`.`,
            resolve: (known) => known[key] ?? null,
          }),
        ]),
      ),
  });

/** Resolves to null for viewers who may not edit records of the kind. */
const forEditors =
  <T>(resolve: (model: ContentTypeModel, args: object, context: Context) => T) =>
  (model: ContentTypeModel, args: object, context: Context): T | null =>
    mayEditType(context.viewer, model.type) ? resolve(model, args, context) : null;

ContentTypeRef.implement({
  description: 'A kind of content. What only user interfaces need is told to those who write it.',
  interfaces: [NodeRef, UniformResourceRef],
  fields: (t) => ({
    canExport: t.boolean({
      description: 'Whether it can be taken out of the site.',
      resolve: forEditors(() => true),
    }),
    neededCapabilities: t.field({
      type: [NeededCapabilityRef],
      description: 'What each act on it needs.',
      resolve: forEditors(({ type }) => neededCapabilities(capabilitiesOfType(type))),
    }),
    connectedTaxonomies: t.field({
      type: TaxonomyConnections.of('ContentTypeToTaxonomy'),
      description: 'The ways in which it is sorted.',
      args: pagingArgs(),
      resolve({ type }, paging) {
        const sorting = taxonomyModels.filter(({ taxonomy }) => taxonomy.kinds.includes(type.name));
        return nodeConnection(sorting, paging);
      },
    }),
    contentNodes: t.field({
      type: ContentNodeConnections.of('ContentTypeToContentNode'),
      description: 'What there is of it, the latest first unless said.',
      args: contentNodeWhere.fieldArgs(),
      resolve: ({ type }, args, context) =>
        entryConnectionOf(
          context,
          { relation: 'kind', key: type.name },
          askedKinds({ contentTypes: [type.name] }),
          contentNodeWhere,
          args,
        ),
    }),
    deleteWithUser: t.boolean({
      description: 'Whether it goes with its author, unless someone takes over.',
      resolve: forEditors(() => true),
    }),
    description: t.string({
      description: 'What it is for.',
      resolve: ({ type }) => type.description,
    }),
    excludeFromSearch: t.boolean({
      description: 'Whether searches pass it over.',
      resolve: forEditors(() => false),
    }),
    graphqlPluralName: t.exposeString('plural', {
      nullable: false,
      description: 'The name of its list here.',
    }),
    graphqlSingleName: t.exposeString('single', {
      nullable: false,
      description: 'The name of one of it here.',
    }),
    hasArchive: t.boolean({
      description: 'Whether it has a page that lists all of it.',
      resolve: forEditors(({ type }) => type.hasArchive),
    }),
    hierarchical: t.boolean({
      nullable: false,
      description: 'Whether items may be below each other.',
      resolve: ({ type }) => type.isHierarchical,
    }),
    isRestricted: t.boolean({
      description: 'Whether something of it is kept from the caller.',
      resolve: ({ type }, _, { viewer }) => !mayEditType(viewer, type),
    }),
    label: t.string({
      description: 'What people call many of it.',
      resolve: ({ type }) => type.title.many,
    }),
    labels: t.field({
      type: LabelsRef,
      description: 'What a user interface calls it.',
      resolve: forEditors(({ type }) => recordLabels(type)),
    }),
    menuIcon: t.string({
      description: 'The name of its icon.',
      resolve: forEditors(({ type }) => type.icon),
    }),
    menuPosition: t.int({
      description: 'Its place in menus of user interfaces; open.',
      resolve: () => null,
    }),
    name: t.string({
      description: 'Its name.',
      resolve: ({ type }, _, { addresses }) => addresses.kind(type.name),
    }),
    public: t.boolean({
      description: 'Whether it is for readers.',
      resolve: forEditors(({ type }) => type.isViewable),
    }),
    publiclyQueryable: t.boolean({
      description: 'Whether readers find it by its address.',
      resolve: forEditors(({ type }) => type.isViewable),
    }),
    restBase: t.string({
      description: 'Its name in addresses of REST.',
      resolve: forEditors(({ type }, _, { addresses }) => addresses.kind(type.rest.base)),
    }),
    restControllerClass: t.string({
      description: 'Nothing: REST is not made of classes here.',
      resolve: () => null,
    }),
    showInAdminBar: t.boolean({
      description: 'Whether user interfaces offer to add one.',
      resolve: forEditors(({ type }) => type.isViewable),
    }),
    showInGraphql: t.boolean({
      nullable: false,
      description: 'Whether it is here.',
      resolve: () => true,
    }),
    showInMenu: t.boolean({
      description: 'Whether user interfaces list it.',
      resolve: forEditors(() => true),
    }),
    showInNavMenus: t.boolean({
      description: 'Whether menus of the site may lead to it.',
      resolve: forEditors(({ type }) => type.isInMenus),
    }),
    showInRest: t.boolean({ description: 'Whether REST has it.', resolve: forEditors(() => true) }),
    showUi: t.boolean({
      description: 'Whether user interfaces show it.',
      resolve: forEditors(() => true),
    }),
    viewerCanCreate: t.boolean({
      nullable: false,
      description: 'Whether the caller may create one.',
      resolve: ({ type }, _, { viewer }) => viewer.can(type.createCapability),
    }),
  }),
});

const ContentTypeEdgeRef = edgeType('ContentNodeToContentTypeConnectionEdge', ContentTypeRef);

builder.interfaceField(ContentNodeRef, 'contentType', (t) =>
  t.field({
    type: ContentTypeEdgeRef,
    description: 'Its kind.',
    resolve: ({ record }) => contentTypeOf(record.kind),
  }),
);
