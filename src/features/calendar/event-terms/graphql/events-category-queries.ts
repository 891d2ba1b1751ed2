import { builder } from '../../../../graphql/builder.ts';
import { addOwnFields } from '../../../content/own-values/graphql/add-own-fields.ts';
import { lookUpTerm, termIdType } from '../../../content/terms/graphql/look-up-term.ts';
import { addTermChanges } from '../../../content/terms/graphql/term-changes.ts';
import { termConnection } from '../../../content/terms/graphql/term-connection.ts';
import { addTermMutations } from '../../../content/terms/graphql/term-mutations.ts';
import { listTermsIn } from '../../../content/terms/list-terms.ts';
import { taxonomyPlace } from '../../../content/terms/taxonomies.ts';
import { eventCategoryOperations } from '../event-term-operations.ts';
import {
  EventsCategoryConnectionRef,
  EventsCategoryRef,
  eventsCategoryWhere,
} from './events-category-ref.ts';

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

addOwnFields({
  type: EventsCategoryRef,
  own: eventCategoryOperations.taxonomy,
  place: taxonomyPlace(eventCategoryOperations.taxonomy),
  values: ({ term }) => term.values,
});

addTermMutations(EventsCategoryRef, eventCategoryOperations);
