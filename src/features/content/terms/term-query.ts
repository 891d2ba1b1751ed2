import type { Taxonomy } from '../../../model/taxonomy.ts';
import {
  type ArgValues,
  boolean,
  integer,
  list,
  oneOf,
  shownAs,
  string,
} from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import { pageArgs } from '../entries/collection-args.ts';
import { toSortText } from '../entries/text/fold-letters.ts';
import { toSlug } from '../entries/text/to-slug.ts';
import { TERM_ORDERS, type TermFilter } from './term-filter.ts';

/** What a list of terms may be asked for, in the index's order. */
export const termListArgs = {
  ...pageArgs,
  search: string({ maxLength: SEARCH_TEXT, description: 'Text that the name or the slug holds.' }),
  exclude: list(integer(), { description: 'Not these ids.', default: [] }),
  include: list(integer(), { description: 'Only these ids.', default: [] }),
  offset: integer({ description: 'How many items to pass over; takes the place of the page.' }),
  order: oneOf(['asc', 'desc'], { description: 'Direction of the order.', default: 'asc' }),
  orderby: oneOf(TERM_ORDERS, { description: 'What the list is sorted by.', default: 'name' }),
  hide_empty: boolean({
    description: 'Whether to leave out terms that no published entry carries.',
    default: false,
  }),
  parent: integer({ description: 'Right below this term; 0 for those without a parent.' }),
  post: shownAs(integer(), {
    description: 'Carried by this entry.',
    type: 'integer',
    default: null,
  }),
  slug: list(string(), { description: 'Any of these slugs.' }),
};

type TermListValues = Omit<ArgValues<typeof termListArgs>, 'page' | 'per_page' | 'offset'>;

/** The arguments of a list of a taxonomy's terms as a query. */
export function toTermQuery(taxonomy: Taxonomy, args: TermListValues): TermFilter {
  const { include, parent, post, search = '' } = args;
  const slugs = (args.slug ?? []).map(toSlug).filter((slug) => slug !== '');
  return {
    taxonomies: [taxonomy.name],
    // A list of ids to include makes the reference ignore ids to exclude.
    ...(include.length > 0 ? { include } : { exclude: args.exclude }),
    ...(slugs.length > 0 ? { slugs } : {}),
    ...(toSortText(search) === '' ? {} : { search }),
    ...(parent === undefined || !taxonomy.isHierarchical ? {} : { parent }),
    ...(post ? { entries: [post] } : {}),
    ...(args.hide_empty ? { hideEmpty: taxonomy.isHierarchical ? 'below' : 'own' } : {}),
    order: args.orderby,
    direction: args.order,
  };
}
