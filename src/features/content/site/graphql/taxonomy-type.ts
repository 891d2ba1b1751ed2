import { listTermsIn } from '../../../../content/terms/list-terms.ts';
import { canCreateTerms, canEditTerms } from '../../../../content/terms/term-policy.ts';
import { builder } from '../../../../graphql/builder.ts';
import { edgeType, nodeConnection, pagingArgs } from '../../../../graphql/connection.ts';
import { NodeRef } from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';
import { blockRef } from '../../entries/graphql/editor-blocks.ts';
import { taxonomyOfBlock } from '../../entries/graphql/entry-terms.ts';
import {
  ContentTypeConnections,
  contentTypeOf,
  NeededCapabilityRef,
  neededCapabilities,
  type TaxonomyModel,
  TaxonomyRef,
  taxonomyModelOf,
} from '../../entries/graphql/type-models.ts';
import { termConnection } from '../../terms/graphql/term-connection.ts';
import { TermNodeConnections } from '../../terms/graphql/term-node.ts';
import { contentTermTypes } from '../../terms/graphql/term-type.ts';
import { capabilitiesOfTaxonomy } from '../list-taxonomies.ts';

/** Resolves to null for viewers who may not edit the terms. */
const forEditors =
  <T>(resolve: (model: TaxonomyModel) => T) =>
  (model: TaxonomyModel, _: object, { viewer }: Context): T | null =>
    canEditTerms(viewer, model.taxonomy) ? resolve(model) : null;

TaxonomyRef.implement({
  description:
    'A way in which entries are sorted. What only user interfaces need is told to those who manage its terms.',
  interfaces: [NodeRef],
  fields: (t) => ({
    neededCapabilities: t.field({
      type: [NeededCapabilityRef],
      description: 'What each act on its terms needs.',
      resolve: forEditors(({ taxonomy }) => neededCapabilities(capabilitiesOfTaxonomy(taxonomy))),
    }),
    connectedContentTypes: t.field({
      type: ContentTypeConnections.of('TaxonomyToContentType'),
      description: 'The kinds of content that it sorts.',
      args: pagingArgs(),
      resolve({ taxonomy }, paging) {
        const sorted = taxonomy.kinds.flatMap((kind) => contentTypeOf(kind) ?? []);
        return nodeConnection(sorted, paging);
      },
    }),
    connectedTerms: t.field({
      type: TermNodeConnections.of('TaxonomyToTermNode'),
      description: 'Its terms, by name.',
      args: pagingArgs(),
      resolve: ({ taxonomy }, paging, context) =>
        termConnection(listTermsIn([taxonomy.name]), context, paging),
    }),
    description: t.string({
      description: 'What it is for.',
      resolve: ({ taxonomy }) => taxonomy.description,
    }),
    graphqlPluralName: t.string({
      nullable: false,
      description: 'The name of the list of its terms here.',
      resolve: ({ taxonomy }) => taxonomy.graphql.plural,
    }),
    graphqlSingleName: t.string({
      nullable: false,
      description: 'The name of a term of it here.',
      resolve: ({ taxonomy }) => taxonomy.graphql.single,
    }),
    hierarchical: t.boolean({
      nullable: false,
      description: 'Whether terms may be below each other.',
      resolve: ({ taxonomy }) => taxonomy.isHierarchical,
    }),
    isRestricted: t.boolean({
      description: 'Whether something of it is kept from the caller.',
      resolve: ({ taxonomy }, _, { viewer }) => !canEditTerms(viewer, taxonomy),
    }),
    label: t.string({
      description: 'What people call its terms.',
      resolve: forEditors(({ taxonomy }) => taxonomy.labels.name),
    }),
    name: t.string({
      description: 'Its name.',
      resolve: ({ taxonomy }, _, { addresses }) => addresses.kind(taxonomy.name),
    }),
    public: t.boolean({
      description: 'Whether it is for readers.',
      resolve: forEditors(({ taxonomy }) => taxonomy.pageBase !== null),
    }),
    restBase: t.string({
      description: 'Its name in addresses of REST.',
      resolve: ({ taxonomy }, _, { addresses }) => addresses.kind(taxonomy.restBase),
    }),
    restControllerClass: t.string({
      description: 'Nothing: REST is not made of classes here.',
      resolve: () => null,
    }),
    showCloud: t.boolean({
      description: 'Whether clouds of words show its terms.',
      resolve: forEditors(({ taxonomy }) => taxonomy.pageBase !== null),
    }),
    showInAdminColumn: t.boolean({
      description: 'Whether user interfaces have a column for it.',
      resolve: forEditors(() => true),
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
      description: 'Whether menus of the site may lead to its terms.',
      resolve: forEditors(({ taxonomy }) => taxonomy.pageBase !== null),
    }),
    showInQuickEdit: t.boolean({
      description: 'Whether short forms have a field for it.',
      resolve: forEditors(() => true),
    }),
    showInRest: t.boolean({ description: 'Whether REST has it.', resolve: forEditors(() => true) }),
    showUi: t.boolean({
      description: 'Whether user interfaces show it.',
      resolve: forEditors(() => true),
    }),
    viewerCanCreate: t.boolean({
      nullable: false,
      description: 'Whether the caller may create a term of it.',
      resolve: ({ taxonomy }, _, { viewer }) => canCreateTerms(viewer, taxonomy),
    }),
  }),
});

for (const { ref } of contentTermTypes) {
  const edge = edgeType(`${ref.name}ToTaxonomyConnectionEdge`, TaxonomyRef);
  builder.objectField(ref, 'taxonomy', (t) =>
    t.field({
      type: edge,
      description: 'What it is a term of.',
      resolve: ({ term }) => taxonomyModelOf(term.taxonomy),
    }),
  );
}

builder.objectField(blockRef('core/post-terms'), 'taxonomy', (t) =>
  t.field({
    type: edgeType('CorePostTermsToTaxonomyConnectionEdge', TaxonomyRef),
    description: 'The taxonomy whose terms it shows.',
    resolve(block) {
      const name = taxonomyOfBlock(block);
      return name === null ? null : taxonomyModelOf(name);
    },
  }),
);
