import { ownValueArgs } from '../../../content/fields/own-value-args.ts';
import type { Taxonomy } from '../../../content/kinds/kind.ts';
import { seoArg } from '../../../content/seo/written-seo.ts';
import { taxonomies } from '../../../content/terms/taxonomies.ts';
import { termById } from '../../../content/terms/term.ts';
import { readTermDocuments, termFields } from '../../../content/terms/term-fields.ts';
import {
  changeTerm,
  type DeletedTerm,
  removeTerm,
  writeTerm,
} from '../../../content/terms/term-operations.ts';
import { canCreateTerms, canDeleteTerm, canEditTerms } from '../../../content/terms/term-policy.ts';
import { filled, recordId, required, undetailed } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { calendarArgs, invalidCalendarParam } from '../entries/calendar-args.ts';
import { assertThat, loadEventTerm } from './event-term-policy.ts';
import { eventTermName, listEventTerms } from './list-event-terms.ts';
import { presentCalendarTerm } from './present-event-term.ts';

/** The writable fields of an event category or tag (docs/rest.md §6.5), with its own fields. */
const eventTermArgs = (taxonomy: Taxonomy) => ({
  ...calendarArgs({ ...termFields, name: filled(termFields.name) }),
  ...ownValueArgs(taxonomy, undetailed(termFields.meta)),
  seo: seoArg,
});

/** @throws ApiError `rest_invalid_param` for a parent that is not a term of the taxonomy; 0 means no parent */
async function assertParentExists(
  context: Context,
  { name, isHierarchical }: Taxonomy,
  parent: number | undefined,
): Promise<void> {
  if (!isHierarchical || parent === undefined || parent === 0) return;
  const known = await termById(context).load(parent);
  if (known?.taxonomy !== name) throw invalidCalendarParam('parent', 'names no category');
}

/** Creates a category or tag of events and returns its id (docs/rest.md §6.5). */
export function createEventTerm(taxonomy: Taxonomy) {
  const args = eventTermArgs(taxonomy);
  return defineOperation({
    name: eventTermName('create', taxonomy),
    kind: 'mutation',
    summary: `Creates a ${taxonomy.labels.singularName.toLowerCase()}.`,
    args: { ...args, name: required(args.name) },
    authorize: (context) => assertThat(canCreateTerms(context.viewer, taxonomy), context),
    async resolve(context, written): Promise<number> {
      await assertParentExists(context, taxonomy, written.parent);
      const documents = await readTermDocuments(context, taxonomy, written, {
        values: '',
        seo: '',
      });
      return context.write((transaction) => writeTerm(transaction, taxonomy, written, documents));
    },
  });
}

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
