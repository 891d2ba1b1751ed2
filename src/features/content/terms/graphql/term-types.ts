import { builder } from '../../../../graphql/builder.ts';
import { edgeType, pagingArgs } from '../../../../graphql/connection.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { UniformResourceRef } from '../../../../graphql/uniform-resource.ts';
import { ContentNodeConnections } from '../../entries/graphql/content-node.ts';
import { askedKinds, entryConnectionOf } from '../../entries/graphql/entry-connections.ts';
import { ContentNodeWhereRef } from '../../entries/graphql/entry-where-input.ts';
import { MenuItemLinkableRef } from '../../entries/graphql/node-interfaces.ts';
import { CategoryConnections, CategoryRef, TagRef, type TermModel } from './term-model.ts';
import { HierarchicalNodeRef, HierarchicalTermNodeRef, TermNodeRef } from './term-node.ts';
import { ancestorConnection, childConnection, parentEdge } from './term-relatives.ts';
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
      type: CategoryConnections.of('CategoryToAncestorsCategory'),
      description: 'The categories above it, its parent first.',
      args: pagingArgs(),
      resolve: (model, paging, context) => ancestorConnection(context, model, paging),
    }),
    categoryId: t.int({
      description: 'The number it has in REST.',
      deprecationReason: 'databaseId says the same.',
      resolve: ({ term }) => term.id,
    }),
    children: t.field({
      type: CategoryConnections.of('CategoryToCategory'),
      description: 'The categories right below it.',
      args: {
        ...pagingArgs(),
        where: t.arg({ type: CategoryWhereRef, description: 'Which of them.' }),
      },
      resolve: (model, args, context) => childConnection(context, model, args),
    }),
    parent: t.field({
      type: ParentEdgeRef,
      description: 'The category that it is below.',
      resolve: (model, _, context) => parentEdge(context, model),
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
      type: ContentNodeConnections.of(`${ref.name}ToContentNode`),
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
