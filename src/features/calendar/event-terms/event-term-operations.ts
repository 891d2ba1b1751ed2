import type { Taxonomy } from '../../../model/taxonomy.ts';
import { recordId } from '../../../operation/args.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { type DeletedTerm, removeTerm } from '../../content/terms/delete-term.ts';
import { taxonomies } from '../../content/terms/taxonomies.ts';
import { readTermDocuments } from '../../content/terms/term-documents.ts';
import { canDeleteTerm, canEditTerms } from '../../content/terms/term-policy.ts';
import { changeTerm } from '../../content/terms/update-term.ts';
import { createEventTerm } from './create-event-term.ts';
import { assertParentExists, eventTermArgs } from './event-term-fields.ts';
import { eventTermName } from './event-term-name.ts';
import { assertThat, loadEventTerm } from './event-term-policy.ts';
import { listEventTerms } from './list-event-terms.ts';
import { presentCalendarTerm } from './present-calendar-term.ts';

/** Updates a category or tag of events and returns its id (docs/rest.md §6.5). */
const updateEventTerm = (taxonomy: Taxonomy) =>
  defineOperation({
    name: eventTermName('update', taxonomy),
    kind: 'mutation',
    summary: `Changes a ${taxonomy.labels.singularName.toLowerCase()}.`,
    args: { id: recordId({ description: 'The id of the term.' }), ...eventTermArgs(taxonomy) },
    async authorize(context, { id }) {
      assertThat(canEditTerms(context.viewer, taxonomy), context);
      await loadEventTerm(context, taxonomy, id);
    },
    async resolve(context, { id, meta, acf, seo, ...texts }): Promise<number> {
      const before = await loadEventTerm(context, taxonomy, id);
      await assertParentExists(context, taxonomy, texts.parent);
      const documents = await readTermDocuments(context, taxonomy, { meta, acf, seo }, before);
      const changes = { ...texts, ...documents };
      const isEmpty = Object.values(changes).every((value) => value === undefined);
      if (!isEmpty)
        await context.write((transaction) =>
          changeTerm(context, transaction, taxonomy, id, changes),
        );
      return id;
    },
  });

/** Returns one term (docs/rest.md §6.5). Terms are public, whatever entries they belong to. */
const getEventTerm = (taxonomy: Taxonomy) =>
  defineOperation({
    name: eventTermName('get', taxonomy),
    kind: 'query',
    summary: `Reads a ${taxonomy.labels.singularName.toLowerCase()}.`,
    args: { id: recordId({ description: 'The id of the term.' }) },
    authorize: anyone,
    resolve: (context, { id }) => loadEventTerm(context, taxonomy, id),
  });

/**
 * Deletes a term permanently (docs/rest.md §6.5). The calendar requires no `force`; the term's children move up one
 * level.
 */
const deleteEventTerm = (taxonomy: Taxonomy) =>
  defineOperation({
    name: eventTermName('delete', taxonomy),
    kind: 'mutation',
    summary: `Removes a ${taxonomy.labels.singularName.toLowerCase()} for good.`,
    args: { id: recordId({ description: 'The id of the term.' }) },
    async authorize(context, { id }) {
      assertThat(canDeleteTerm(context, taxonomy, id), context);
      await loadEventTerm(context, taxonomy, id);
    },
    async resolve(context, { id }): Promise<DeletedTerm> {
      const term = await loadEventTerm(context, taxonomy, id);
      const shown = await presentCalendarTerm(context, term);
      await context.write((transaction) => removeTerm(context, transaction, taxonomy, id));
      return { term, shown };
    },
  });

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
