import { edgeType, pagingArgs } from '../../../../graphql/connection.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { UniformResourceRef } from '../../../../graphql/uniform-resource.ts';
import { MenuItemLinkableRef } from '../../../content/entries/graphql/node-interfaces.ts';
import {
  HierarchicalNodeRef,
  HierarchicalTermNodeRef,
  TermNodeRef,
} from '../../../content/terms/graphql/term-node.ts';
import {
  ancestorConnection,
  childConnection,
  parentEdge,
} from '../../../content/terms/graphql/term-relatives.ts';
import {
  EventsCategoryConnectionRef,
  EventsCategoryRef,
  eventsCategoryWhere,
} from './events-category-ref.ts';

const ParentEdgeRef = edgeType(
  'EventsCategoryToParentEventsCategoryConnectionEdge',
  EventsCategoryRef,
);

EventsCategoryRef.implement({
  description: 'A category of events; they may be below each other.',
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
      type: EventsCategoryConnectionRef,
      description: 'The categories above it, its parent first.',
      args: pagingArgs(),
      resolve: (model, paging, context) => ancestorConnection(context, model, paging),
    }),
    children: t.field({
      type: EventsCategoryConnectionRef,
      description: 'The categories right below it.',
      args: eventsCategoryWhere.fieldArgs(),
      resolve: (model, args, context) => childConnection(context, model, args),
    }),
    parent: t.field({
      type: ParentEdgeRef,
      description: 'The category that it is below.',
      resolve: (model, _, context) => parentEdge(context, model),
    }),
  }),
});
