import type { Taxonomy } from '../../../model/taxonomy.ts';
import { required } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { writeTerm } from '../../content/terms/create-term.ts';
import { readTermDocuments } from '../../content/terms/term-documents.ts';
import { canCreateTerms } from '../../content/terms/term-policy.ts';
import { assertParentExists, eventTermArgs } from './event-term-fields.ts';
import { eventTermName } from './event-term-name.ts';
import { assertThat } from './event-term-policy.ts';

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
