import { connectionType } from '../../../../graphql/connection.ts';
import { addRelatives, implementTerm } from '../../../content/entries/graphql/term-types.ts';
import { termInputs } from '../../../content/entries/graphql/terms-input.ts';
import { termWhere } from '../../../content/terms/graphql/term-connection.ts';
import { addTermMutations } from '../../../content/terms/graphql/term-mutations.ts';
import { termRef } from '../../../content/terms/graphql/term-node.ts';
import { addTermQueries } from '../../../content/terms/graphql/term-queries.ts';
import { eventCategoryOperations } from '../event-term-operations.ts';

const { taxonomy } = eventCategoryOperations;

export const EventsCategoryRef = termRef(taxonomy);

export const EventsCategoryConnectionRef = connectionType('EventsCategory', EventsCategoryRef);

const type = {
  taxonomy,
  ref: EventsCategoryRef,
  // Every list of them has the same type.
  connections: { of: () => EventsCategoryConnectionRef },
  where: termWhere('RootQueryToEventsCategoryConnectionWhereArgs', 'Which categories of events.'),
};

implementTerm(type, 'A category of events; they may be below each other.');
addRelatives({ ...type, one: 'category', many: 'categories' });
addTermQueries({ ...type, one: 'category of events', title: 'Categories of events' });
addTermMutations(EventsCategoryRef, eventCategoryOperations);

/** `eventsCategories` of mutations of events, beside `categories` with ids and words; missing ones are created. */
export const eventCategoryInput = termInputs(
  [{ taxonomy, operations: eventCategoryOperations, many: 'categories' }],
  'Event',
  'event',
);
