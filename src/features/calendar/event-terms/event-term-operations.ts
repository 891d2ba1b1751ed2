import { ownValueArgs } from '../../../content/fields/own-value-args.ts';
import type { Taxonomy } from '../../../content/kinds/kind.ts';
import { seoArg } from '../../../content/seo/written-seo.ts';
import {
  countTerms,
  findTerms,
  TERM_ORDERS,
  toTermQuery,
} from '../../../content/terms/find-terms.ts';
import { taxonomies } from '../../../content/terms/taxonomies.ts';
import { type TermRef, termById } from '../../../content/terms/term.ts';
import { readTermDocuments, termFields } from '../../../content/terms/term-fields.ts';
import {
  changeTerm,
  type DeletedTerm,
  removeTerm,
  writeTerm,
} from '../../../content/terms/term-operations.ts';
import { canCreateTerms, canDeleteTerm, canEditTerms } from '../../../content/terms/term-policy.ts';
import { withArticle } from '../../../lib/word-forms.ts';
import {
  type ArgValues,
  boolean,
  filled,
  integer,
  list,
  recordId,
  required,
  shownAs,
  string,
  undetailed,
} from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation, operationName, type Page } from '../../../operation/operation.ts';
import {
  assertCalendarPageExists,
  type CalendarPage,
  calendarArgs,
  calendarPageArgs,
  invalidCalendarParam,
  readCalendarPage,
} from '../entries/calendar-args.ts';
import {
  assertCanReadTermsOf,
  assertTermsExist,
  assertThat,
  loadEventTerm,
} from './event-term-policy.ts';
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
    summary: `Creates ${withArticle(taxonomy.labels.singularName.toLowerCase())}.`,
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
    summary: `Changes ${withArticle(taxonomy.labels.singularName.toLowerCase())}.`,
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
    summary: `Reads ${withArticle(taxonomy.labels.singularName.toLowerCase())}.`,
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
    summary: `Removes ${withArticle(taxonomy.labels.singularName.toLowerCase())} for good.`,
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

/**
 * Names an operation: `createEventsCategory`, `createEventTag`. Tag operations without "Event" belong to the content
 * area.
 */
const eventTermName = (verb: string, taxonomy: Taxonomy, isList = false): string =>
  taxonomy.name === taxonomies.post_tag.name
    ? `${verb}EventTag${isList ? 's' : ''}`
    : operationName(verb, taxonomy.graphql[isList ? 'plural' : 'single']);

interface TermPage extends Page<TermRef> {
  readonly page: CalendarPage;
}

/** Lists one page of event terms, as ids and versions (docs/rest.md §6.5). */
const listEventTerms = (taxonomy: Taxonomy) =>
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
