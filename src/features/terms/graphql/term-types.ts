import type { Context } from '../../../context.ts';
import { builder } from '../../../graphql/builder.ts';
import { edgeType, pagingArgs } from '../../../graphql/connection.ts';
import { mapConnection } from '../../../graphql/map-connection.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../graphql/node.ts';
import { translated } from '../../../graphql/perform.ts';
import { UniformResourceRef } from '../../../graphql/uniform-resource.ts';
import { listConnection } from '../../../operation/list-connection.ts';
import { ContentNodeConnectionRef } from '../../records/graphql/content-node.ts';
import { askedKinds, entryConnectionOf } from '../../records/graphql/entry-connections.ts';
import { ContentNodeWhereRef } from '../../records/graphql/entry-where-input.ts';
import { MenuItemLinkableRef } from '../../records/graphql/node-interfaces.ts';
import { browseTermsOf } from '../browse-terms.ts';
import { ancestorsOfTerm } from '../term-loaders.ts';
import {
  CategoryConnectionRef,
  CategoryRef,
  loadTermModel,
  TagRef,
  type TermModel,
  toTermModel,
} from './term-model.ts';
import { HierarchicalNodeRef, HierarchicalTermNodeRef, TermNodeRef } from './term-node.ts';
import { readTermWhere } from './term-where.ts';
import { CategoryWhereRef } from './term-where-input.ts';

const ParentEdgeRef = edgeType('CategoryToParentCategoryConnectionEdge', CategoryRef);

CategoryRef.implement({
  description: 'A category; categories may be below each other.',
  interfaces: [
    NodeRef,
    DatabaseIdentifierRef,
    UniformResourceRef,
    TermNodeRef,
    HierarchicalNodeRef,
    HierarchicalTermNodeRef,
    MenuItemLinkableRef,
  ],
  fields: (t) => ({
    ancestors: t.field({
      type: CategoryConnectionRef,
      description: 'The categories above it, its parent first.',
      args: pagingArgs(),
      async resolve({ term }, paging, context) {
        const above = await ancestorsOf(context, term.id);
        return translated(() =>
          listConnection(above, ({ databaseId }) => Number(databaseId), paging),
        );
      },
    }),
    categoryId: t.int({
      description: 'The number it has in REST.',
      deprecationReason: 'databaseId says the same.',
      resolve: ({ term }) => term.id,
    }),
    children: t.field({
      type: CategoryConnectionRef,
      description: 'The categories right below it.',
      args: {
        ...pagingArgs(),
        where: t.arg({ type: CategoryWhereRef, description: 'Which of them.' }),
      },
      async resolve({ term }, { where, ...paging }, context) {
        const filter = readTermWhere(where, ['category']);
        const list = await translated(() =>
          browseTermsOf(context, 'parent', term.id, { filter, ...paging }),
        );
        return mapConnection(list, toTermModel);
      },
    }),
    parent: t.field({
      type: ParentEdgeRef,
      description: 'The category that it is below.',
      async resolve({ term }, _, context) {
        const node = term.parentId === null ? null : await loadTermModel(context, term.parentId);
        return node && { node };
      },
    }),
  }),
});

TagRef.implement({
  description: 'A tag.',
  interfaces: [
    NodeRef,
    DatabaseIdentifierRef,
    UniformResourceRef,
    TermNodeRef,
    MenuItemLinkableRef,
  ],
  fields: (t) => ({
    tagId: t.int({
      description: 'The number it has in REST.',
      deprecationReason: 'databaseId says the same.',
      resolve: ({ term }) => term.id,
    }),
  }),
});

for (const ref of [CategoryRef, TagRef])
  builder.objectField(ref, 'contentNodes', (t) =>
    t.field({
      type: ContentNodeConnectionRef,
      description: 'What carries it, of all kinds.',
      args: {
        ...pagingArgs(),
        where: t.arg({ type: ContentNodeWhereRef, description: 'Which of them.' }),
      },
      resolve: ({ term }: TermModel, args, context) =>
        entryConnectionOf(
          context,
          { relation: 'term', key: term.id },
          askedKinds(args.where?.contentTypes),
          args,
        ),
    }),
  );

async function ancestorsOf(context: Context, id: number): Promise<TermModel[]> {
  const above = await ancestorsOfTerm(context).load(id);
  const models = await Promise.all(above.map((term) => loadTermModel(context, term.id)));
  return models.filter((model) => model !== null);
}
