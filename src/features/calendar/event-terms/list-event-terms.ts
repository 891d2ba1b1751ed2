import type { Taxonomy } from '../../../model/taxonomy.ts';
import type { ArgValues } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Page } from '../../../operation/page.ts';
import { countTerms, findTerms } from '../../content/terms/find-terms.ts';
import type { TermRef } from '../../content/terms/term.ts';
import { TERM_ORDERS, toTermQuery } from '../../content/terms/term-query.ts';
import {
  assertCalendarPageExists,
  type CalendarPage,
  readCalendarPage,
} from '../entries/calendar-page.ts';
import { eventTermListArgs } from './event-term-list-args.ts';
import { eventTermName } from './event-term-name.ts';
import { assertCanReadTermsOf, assertTermsExist } from './event-term-policy.ts';

interface TermPage extends Page<TermRef> {
  readonly page: CalendarPage;
}

/** Lists one page of event terms, as ids and versions (interface.md §4.3). */
export const listEventTerms = (taxonomy: Taxonomy) =>
  defineOperation({
    name: eventTermName('list', taxonomy, true),
    kind: 'query',
    summary: `Lists ${taxonomy.labels.name.toLowerCase()}.`,
    args: eventTermListArgs,
    async authorize(context, { post, event, parent, include, exclude }) {
      await assertTermsExist(context, taxonomy, 'include', include);
      await assertTermsExist(context, taxonomy, 'exclude', exclude);
      await assertTermsExist(context, taxonomy, 'parent', parent ? [parent] : []);
      if (event !== undefined) await assertCanReadTermsOf(context, taxonomy, 'event', event);
      if (post !== undefined) await assertCanReadTermsOf(context, taxonomy, 'post', post);
    },
    async resolve(context, args): Promise<TermPage> {
      const page = readCalendarPage(context, args);
      const { event, post = event } = args;
      const { name, isHierarchical } = taxonomy;
      const query = toTermQuery(
        { taxonomies: [name], hideEmptyBy: isHierarchical ? 'below' : 'own' },
        { ...args, ...readOrder(args), post, parent: isHierarchical ? args.parent : undefined },
      );
      const [items, total] = await Promise.all([
        findTerms(context, query, page),
        countTerms(context, query),
      ]);
      assertCalendarPageExists({ word: 'term' }, page, total);
      return { items, total, page };
    },
  });

/**
 * Accepts any text (recorded): a direction other than ascending is descending, and an unknown order is the order by
 * name.
 */
const readOrder = ({ order, orderby }: Pick<TermListValues, 'order' | 'orderby'>) => ({
  order: order === undefined || /^asc/i.test(order) ? ('asc' as const) : ('desc' as const),
  orderby: TERM_ORDERS.find((one) => one === orderby?.replace(/^term_id$/, 'id')) ?? 'name',
});

type TermListValues = ArgValues<typeof eventTermListArgs>;
