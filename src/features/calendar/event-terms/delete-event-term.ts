import type { Taxonomy } from '../../../model/taxonomy.ts';
import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { type DeletedTerm, removeTerm } from '../../content/terms/delete-term.ts';
import { canDeleteTerm } from '../../content/terms/term-policy.ts';
import { eventTermName } from './event-term-name.ts';
import { assertThat, loadEventTerm } from './event-term-policy.ts';
import { presentCalendarTerm } from './present-calendar-term.ts';

/**
 * Deletes a term permanently (interface.md §4.3). The calendar requires no `force`; the term's children move up one
 * level.
 */
export const deleteEventTerm = (taxonomy: Taxonomy) =>
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
