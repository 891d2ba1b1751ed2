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

/** What a list of terms may be sorted by. */
export const TERM_ORDERS = [
  'id',
  'include',
  'name',
  'slug',
  'include_slugs',
  'term_group',
  'description',
  'count',
] as const;

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

/** Which terms of a taxonomy, in which order; pure data that both surfaces' arguments become. */
export interface TermQuery {
  readonly taxonomy: string;
  readonly include: readonly number[];
  readonly exclude: readonly number[];
  readonly slugs: readonly string[];
  /** Folded as `sortName` is, and in lower case as slugs are. */
  readonly search?: { readonly name: string; readonly slug: string };
  /** null asks for terms without a parent. */
  readonly parentId?: number | null;
  /** Carried by this entry. */
  readonly entryId?: number;
  /** `below` counts a term as used when one below it is. */
  readonly hideEmpty: false | 'own' | 'below';
  readonly orderBy: TermOrderKey;
  readonly direction: 'asc' | 'desc';
}

export type TermOrderKey = (typeof TERM_ORDERS)[number];

type TermListValues = Omit<ArgValues<typeof termListArgs>, 'page' | 'per_page' | 'offset'>;

/** The arguments of a list of terms as a query. */
export function toTermQuery(taxonomy: Taxonomy, args: TermListValues): TermQuery {
  const { parent, post, search = '' } = args;
  const name = toSortText(search);
  return {
    taxonomy: taxonomy.name,
    include: args.include,
    exclude: args.exclude,
    slugs: (args.slug ?? []).map(toSlug).filter((slug) => slug !== ''),
    ...(name === '' ? {} : { search: { name, slug: search.trim().toLowerCase() } }),
    ...(parent === undefined || !taxonomy.isHierarchical ? {} : { parentId: parent || null }),
    ...(post ? { entryId: post } : {}),
    hideEmpty: args.hide_empty && (taxonomy.isHierarchical ? 'below' : 'own'),
    orderBy: args.orderby,
    direction: args.order,
  };
}
