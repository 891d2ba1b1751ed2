import type { Taxonomy } from '../../../model/taxonomy.ts';
import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { readSeo } from '../../content/seo/read-seo.ts';
import { seoArg } from '../../content/seo/seo-arg.ts';
import { canEditTerms } from '../../content/terms/term-policy.ts';
import { changeTerm } from '../../content/terms/update-term.ts';
import { assertParentExists, eventTermFields } from './event-term-fields.ts';
import { eventTermName } from './event-term-name.ts';
import { assertThat, loadEventTerm } from './event-term-policy.ts';

/** Updates a category or tag of events and returns its id (interface.md §2.4, §2.5). */
export const updateEventTerm = (taxonomy: Taxonomy) =>
  defineOperation({
    name: eventTermName('update', taxonomy),
    kind: 'mutation',
    summary: `Changes a ${taxonomy.labels.singularName.toLowerCase()}.`,
    args: { id: recordId({ description: 'The id of the term.' }), ...eventTermFields, seo: seoArg },
    async authorize(context, { id }) {
      assertThat(canEditTerms(context.viewer, taxonomy), context);
      await loadEventTerm(context, taxonomy, id);
    },
    async resolve(context, { id, meta: _, seo, ...texts }): Promise<number> {
      const before = await loadEventTerm(context, taxonomy, id);
      const changes = { ...texts, seo: await readSeo(context, seo, before.seo) };
      await assertParentExists(context, taxonomy, changes.parent);
      const isEmpty = Object.values(changes).every((value) => value === undefined);
      if (!isEmpty)
        await context.write((transaction) =>
          changeTerm(context, transaction, taxonomy, id, changes),
        );
      return id;
    },
  });
