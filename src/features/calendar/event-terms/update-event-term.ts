import type { Taxonomy } from '../../../model/taxonomy.ts';
import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { readTermDocuments } from '../../content/terms/term-documents.ts';
import { canEditTerms } from '../../content/terms/term-policy.ts';
import { changeTerm } from '../../content/terms/update-term.ts';
import { assertParentExists, eventTermArgs } from './event-term-fields.ts';
import { eventTermName } from './event-term-name.ts';
import { assertThat, loadEventTerm } from './event-term-policy.ts';

/** Updates a category or tag of events and returns its id (interface.md §2.4, §2.5). */
export const updateEventTerm = (taxonomy: Taxonomy) =>
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
