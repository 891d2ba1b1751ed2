import type { Taxonomy } from '../../../model/taxonomy.ts';
import { required } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { readSeo } from '../../content/seo/read-seo.ts';
import { seoArg } from '../../content/seo/seo-arg.ts';
import { writeTerm } from '../../content/terms/create-term.ts';
import { canCreateTerms } from '../../content/terms/term-policy.ts';
import { assertParentExists, eventTermFields } from './event-term-fields.ts';
import { eventTermName } from './event-term-name.ts';
import { assertThat } from './event-term-policy.ts';

/** Creates a category or tag of events and returns its id (interface.md §2.4, §2.5). */
export const createEventTerm = (taxonomy: Taxonomy) =>
  defineOperation({
    name: eventTermName('create', taxonomy),
    kind: 'mutation',
    summary: `Creates a ${taxonomy.labels.singularName.toLowerCase()}.`,
    args: { ...eventTermFields, name: required(eventTermFields.name), seo: seoArg },
    authorize: (context) => assertThat(canCreateTerms(context.viewer, taxonomy), context),
    async resolve(context, args): Promise<number> {
      await assertParentExists(context, taxonomy, args.parent);
      const seo = await readSeo(context, args.seo, '');
      return context.write((transaction) => writeTerm(transaction, taxonomy, args, { seo }));
    },
  });
