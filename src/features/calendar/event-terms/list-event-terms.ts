import type { Taxonomy } from '../../../content/kinds/kind.ts';
import { countTerms, findTerms } from '../../../content/terms/find-terms.ts';
import { operationName, taxonomies } from '../../../content/terms/taxonomies.ts';
import type { TermRef } from '../../../content/terms/term.ts';
import { TERM_ORDERS, toTermQuery } from '../../../content/terms/term-query.ts';
import {
  type ArgValues,
  boolean,
  filled,
  integer,
  list,
  shownAs,
  string,
} from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import { defineOperation, type Page } from '../../../operation/operation.ts';
import {
  assertCalendarPageExists,
  type CalendarPage,
  calendarArgs,
  calendarPageArgs,
  readCalendarPage,
} from '../entries/calendar-args.ts';
import { assertCanReadTermsOf, assertTermsExist } from './event-term-policy.ts';

/**
 * Names an operation: `createEventsCategory`, `createEventTag`. Tag operations without "Event" belong to the content
 * area.
 */
export const eventTermName = (verb: string, taxonomy: Taxonomy, isList = false): string =>
  taxonomy.name === taxonomies.post_tag.name
    ? `${verb}EventTag${isList ? 's' : ''}`
    : operationName(verb, taxonomy, isList ? 'plural' : 'single');

interface TermPage extends Page<TermRef> {
  readonly page: CalendarPage;
}

/** Lists one page of event terms, as ids and versions (docs/rest.md §6.5). */
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
      assertCalendarPageExists('term', page, total);
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

const ids = (description: string) =>
  shownAs(list(integer(), { default: [] }), { description, items: { type: 'integer' } });

/** The arguments of a list of event categories or tags (docs/rest.md §6.5), in the order of the site index. */
const eventTermListArgs = calendarArgs({
  ...calendarPageArgs,
  search: filled(
    string({ maxLength: SEARCH_TEXT, description: 'Text that the name or the slug holds.' }),
  ),
  exclude: ids('Not these ids.'),
  include: ids('Only these ids.'),
  order: filled(
    string({ description: 'Direction of the order: `asc`, the usual one, or `desc`.' }),
  ),
  orderby: filled(
    string({
      description:
        'What the list is sorted by: `id`, `include`, `slug`, `include_slugs`, `term_group`, `description` or `count`; the name by any other word.',
    }),
  ),
  hide_empty: shownAs(boolean({ default: true }), {
    description: 'Whether to leave out terms that no published entry carries.',
    type: 'boolean',
    default: '1',
  }),
  parent: integer({ description: 'Right below this term; 0 for those without a parent.' }),
  post: integer({ description: 'Carried by this entry.' }),
  event: integer({ description: 'The same as `post`.' }),
  slug: shownAs(list(string()), { description: 'Any of these slugs.', type: 'string' }),
});
