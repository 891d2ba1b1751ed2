import { edgeType, pagingArgs } from '../../../graphql/connection.ts';
import { mapConnection } from '../../../graphql/map-connection.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../graphql/node.ts';
import { translated } from '../../../graphql/perform.ts';
import { UniformResourceRef } from '../../../graphql/uniform-resource.ts';
import { listConnection } from '../../../operation/list-connection.ts';
import { MenuItemLinkableRef } from '../../records/graphql/node-interfaces.ts';
import { browseTermsOf } from '../../terms/browse-terms.ts';
import { loadTermModel, toTermModel } from '../../terms/graphql/term-model.ts';
import {
  HierarchicalNodeRef,
  HierarchicalTermNodeRef,
  TermNodeRef,
} from '../../terms/graphql/term-node.ts';
import { readTermWhere } from '../../terms/graphql/term-where.ts';
import { ancestorsOfTerm } from '../../terms/term-loaders.ts';
import {
  EventsCategoryConnectionRef,
  EventsCategoryRef,
  EventsCategoryWhereRef,
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
      async resolve({ term }, paging, context) {
        const above = await ancestorsOfTerm(context).load(term.id);
        const models = await Promise.all(above.map(({ id }) => loadTermModel(context, id)));
        const known = models.filter((model) => model !== null);
        return translated(() =>
          listConnection(known, ({ databaseId }) => Number(databaseId), paging),
        );
      },
    }),
    children: t.field({
      type: EventsCategoryConnectionRef,
      description: 'The categories right below it.',
      args: {
        ...pagingArgs(),
        where: t.arg({ type: EventsCategoryWhereRef, description: 'Which of them.' }),
      },
      async resolve({ term }, { where, ...paging }, context) {
        const filter = readTermWhere(where, ['ext_events_cat']);
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
