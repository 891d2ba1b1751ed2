import { listTermsIn } from '../../../../content/terms/list-terms.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionType, edgeType, pagingArgs } from '../../../../graphql/connection.ts';
import { DatabaseIdentifierRef, NodeRef, UniformResourceRef } from '../../../../graphql/node.ts';
import { MenuItemLinkableRef } from '../../../content/entries/graphql/node-interfaces.ts';
import { addTermFields } from '../../../content/entries/graphql/term-types.ts';
import { termInputs } from '../../../content/entries/graphql/terms-input.ts';
import {
  ancestorConnection,
  childConnection,
  parentTerm,
  termConnection,
  termWhere,
} from '../../../content/terms/graphql/term-connection.ts';
import { addTermMutations } from '../../../content/terms/graphql/term-mutations.ts';
import {
  HierarchicalNodeRef,
  HierarchicalTermNodeRef,
  TermNodeRef,
  termRef,
} from '../../../content/terms/graphql/term-node.ts';
import {
  addTermChanges,
  lookUpTerm,
  termIdType,
} from '../../../content/terms/graphql/term-queries.ts';
import { eventCategoryOperations } from '../event-term-operations.ts';

/** Its fields are in events-category.ts. */
export const EventsCategoryRef = termRef(eventCategoryOperations.taxonomy);

export const EventsCategoryConnectionRef = connectionType('EventsCategory', EventsCategoryRef);

const eventsCategoryWhere = termWhere(
  'RootQueryToEventsCategoryConnectionWhereArgs',
  'Which categories of events.',
);

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
      resolve: (model, _, context) => parentTerm(context, model),
    }),
  }),
});

addTermFields(EventsCategoryRef, eventCategoryOperations.taxonomy.graphql.single);

/** `eventsCategories` of mutations of events, beside `categories` with ids and words; missing ones are created. */
export const eventCategoryInput = termInputs(
  [
    {
      taxonomy: eventCategoryOperations.taxonomy,
      operations: eventCategoryOperations,
      many: 'categories',
    },
  ],
  'Event',
  'event',
);

const TAXONOMY = [eventCategoryOperations.taxonomy.name];

addTermChanges(eventCategoryOperations.taxonomy, EventsCategoryRef);

const EventsCategoryIdTypeRef = termIdType('EventsCategoryIdType', 'a category of events');

builder.queryFields((t) => ({
  eventsCategory: t.field({
    type: EventsCategoryRef,
    description: 'A category of events.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({
        type: EventsCategoryIdTypeRef,
        description: 'What `id` is; a global id unless said.',
      }),
    },
    resolve: (_, asked, context) => lookUpTerm(context, TAXONOMY, asked),
  }),
  eventsCategories: t.field({
    type: EventsCategoryConnectionRef,
    description: 'Categories of events, by name unless said.',
    args: eventsCategoryWhere.fieldArgs(),
    resolve: (_, args, context) => termConnection(listTermsIn(TAXONOMY), context, args),
  }),
}));

addTermMutations(EventsCategoryRef, eventCategoryOperations);
