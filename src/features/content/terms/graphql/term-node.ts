import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily } from '../../../../graphql/connection.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { RISES } from '../../../../graphql/mutation.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { UniformResourceRef } from '../../../../graphql/uniform-resource.ts';
import { allTaxonomies } from '../taxonomies.ts';
import { canDeleteTerm, canEditTerms } from '../term-policy.ts';
import type { TermModel, TermNodeModel } from './term-model.ts';

export const TermNodeRef = builder.interfaceRef<TermNodeModel>('TermNode').implement({
  description: 'What categories, tags and their like have in common.',
  interfaces: [NodeRef, UniformResourceRef],
  resolveType: ({ typename }) => typename,
  fields: (t) => ({
    databaseId: t.int({
      nullable: false,
      description: 'The number it has in REST.',
      resolve: ({ databaseId }) => Number(databaseId),
    }),
    version: t.int({
      description: `${RISES} Null for a format.`,
      resolve: ({ version }) => version,
    }),
    count: t.int({
      description: 'How many published entries carry it; null for none.',
      resolve: async (term, _, context) => (await term.count(context)) || null,
    }),
    description: t.string({
      description: 'What it stands for.',
      resolve: ({ description }) => description || null,
    }),
    isRestricted: t.boolean({
      description: 'Whether something of it is kept from the caller; terms are open to all.',
      resolve: () => false,
    }),
    link: t.string({
      description: 'The address of its page.',
      resolve: async (term, _, context) => {
        const path = await term.path(context);
        return path === null ? null : context.addresses.page(path);
      },
    }),
    name: t.exposeString('name', { description: 'Its name, as plain text.' }),
    slug: t.exposeString('slug', { description: 'Its name in the address.' }),
    taxonomyName: t.exposeString('taxonomy', {
      nullable: false,
      description: 'The name of its taxonomy.',
    }),
    termGroupId: t.int({
      description: 'The group of terms that it is in; there are none.',
      resolve: () => null,
    }),
    termTaxonomyId: t.int({
      nullable: false,
      description: 'The same as its id: a term is in one taxonomy.',
      resolve: ({ databaseId }) => Number(databaseId),
    }),
    viewerCanEdit: t.boolean({
      nullable: false,
      description: 'Whether the caller may change it. Nobody may change a format.',
      resolve({ taxonomy }, _, { viewer }) {
        const known = allTaxonomies.get(taxonomy);
        return known !== undefined && canEditTerms(viewer, known);
      },
    }),
    viewerCanDelete: t.boolean({
      nullable: false,
      description: 'Whether the caller may delete it. Nobody may delete a format.',
      resolve({ taxonomy, databaseId }, _, context) {
        const known = allTaxonomies.get(taxonomy);
        return known !== undefined && canDeleteTerm(context, known, Number(databaseId));
      },
    }),
  }),
});

export const TermNodeConnections = connectionFamily('TermNode', TermNodeRef);

/** Both of a term below another and of a page below another. */
export const HierarchicalNodeRef = builder
  .interfaceRef<{ typename: string; idType: string; databaseId: number | string }>(
    'HierarchicalNode',
  )
  .implement({
    description: 'What may be below another of its kind.',
    interfaces: [NodeRef, DatabaseIdentifierRef],
    resolveType: ({ typename }) => typename,
    fields: (t) => ({
      parentDatabaseId: t.int({
        description: 'The id of what it is below.',
        resolve: (node) => parentIdOf(node),
      }),
      parentId: t.id({
        description: 'The global id of what it is below.',
        resolve: (node) => {
          const parent = parentIdOf(node);
          return parent === null ? null : toGlobalId(node.idType, parent);
        },
      }),
    }),
  });

export const HierarchicalTermNodeRef = builder
  .interfaceRef<TermModel>('HierarchicalTermNode')
  .implement({
    description: 'A term of a taxonomy whose terms may be below each other.',
    interfaces: [
      NodeRef,
      DatabaseIdentifierRef,
      HierarchicalNodeRef,
      UniformResourceRef,
      TermNodeRef,
    ],
    resolveType: ({ typename }) => typename,
  });

const parentIdOf = (node: object): number | null => {
  const row: unknown = 'term' in node ? node.term : 'entry' in node ? node.entry : null;
  return typeof row === 'object' && row !== null && 'parentId' in row
    ? (row.parentId as number | null) // the column of both tables
    : null;
};
