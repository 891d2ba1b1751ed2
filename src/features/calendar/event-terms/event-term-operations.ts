import type { Taxonomy } from '../../../model/taxonomy.ts';
import { taxonomies } from '../../content/terms/taxonomies.ts';
import { createEventTerm } from './create-event-term.ts';
import { deleteEventTerm } from './delete-event-term.ts';
import { getEventTerm } from './get-event-term.ts';
import { listEventTerms } from './list-event-terms.ts';
import { updateEventTerm } from './update-event-term.ts';

const eventTermOperations = (taxonomy: Taxonomy) => ({
  taxonomy,
  list: listEventTerms(taxonomy),
  get: getEventTerm(taxonomy),
  create: createEventTerm(taxonomy),
  update: updateEventTerm(taxonomy),
  delete: deleteEventTerm(taxonomy),
});

/** The operations on the terms of one taxonomy in the calendar. */
export type EventTermOperations = ReturnType<typeof eventTermOperations>;

export const eventCategoryOperations = eventTermOperations(taxonomies.ext_events_cat);

/** Event tags are the same terms as the content area's tags. */
export const eventTagOperations = eventTermOperations(taxonomies.post_tag);
