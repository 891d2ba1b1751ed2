import { boolean, integer, list, oneOf, shownAs, string } from '../../operation/args.ts';
import { SEARCH_TEXT } from '../../operation/bounds.ts';
import type { ListValues } from '../../operation/operation.ts';
import { pageArgs } from '../entries/collection-args.ts';
import { toSortText } from '../text/fold-letters.ts';
import { askedSlugs } from '../text/to-slug.ts';

/** The orders of a list of terms. */
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

/** The arguments of a list of terms (docs/rest.md §4.10), in the order of the site index. */
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

/** The arguments of a list by cursors. */
export const termCursorArgs = {
  ...termListArgs,
  childOf: integer({ description: 'Below this one, however deep.' }),
  descriptionLike: string({ description: 'Text that the description holds.' }),
  entries: list(integer(), { description: 'Carried by any of these entries.' }),
  excludeTree: list(integer(), { description: 'None of these ids, and none below them.' }),
  isChildless: boolean({ description: 'Whether only those that have none below them.' }),
  names: list(string(), { description: 'Any of these names.' }),
  nameLike: string({ description: 'Text that the name holds.' }),
  order: oneOf(['asc', 'desc'], {
    description: 'Direction of the order; ascending by name, descending otherwise unless said.',
  }),
};

export type TermListValues = ListValues<typeof termListArgs, typeof termCursorArgs>;

/** Which terms of some taxonomies, in which order; pure data that the arguments of all lists become. */
export interface TermQuery {
  readonly taxonomies: readonly string[];
  /** Only terms with these ids, whatever the other filters allow. */
  readonly among?: readonly number[] | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  /** Neither these terms nor terms below them. */
  readonly excludeTree?: readonly number[] | undefined;
  readonly names?: readonly string[] | undefined;
  readonly slugs?: readonly string[] | undefined;
  /** Text that the name or the slug contains. */
  readonly search?: string | undefined;
  readonly nameLike?: string | undefined;
  readonly descriptionLike?: string | undefined;
  /** Directly below this term; 0 for terms without a parent. */
  readonly parent?: number | undefined;
  /** Below this term, however deep. */
  readonly childOf?: number | undefined;
  readonly isChildless?: boolean | undefined;
  /** Leaves out terms that no published entry carries; `below` counts a term as used when one below it is. */
  readonly hideEmpty?: 'own' | 'below' | undefined;
  /** Carried by any of these entries. */
  readonly entries?: readonly number[] | undefined;
  readonly order?: (typeof TERM_ORDERS)[number] | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
}

/** The part of a query that does not come from the caller's arguments. */
interface ListedTerms extends Pick<TermQuery, 'taxonomies'> {
  /** How `hide_empty` counts. */
  readonly hideEmptyBy: 'own' | 'below';
}

/** The arguments of a list of terms as a query. */
export function toTermQuery(
  { taxonomies, hideEmptyBy }: ListedTerms,
  args: Omit<TermListValues, 'page' | 'per_page' | 'offset'>,
): TermQuery {
  const { include, exclude, excludeTree, hide_empty, orderby, post, search = '' } = args;
  const { childOf, descriptionLike, isChildless, names, nameLike, parent } = args;
  return {
    ...{ taxonomies, childOf, descriptionLike, isChildless, names, nameLike, parent },
    // As in the reference, ids to include override ids to exclude.
    ...(include.length > 0 ? { include } : { exclude, excludeTree }),
    slugs: askedSlugs(args.slug),
    search: toSortText(search) === '' ? undefined : search,
    hideEmpty: hide_empty ? hideEmptyBy : undefined,
    entries: post ? [post] : args.entries,
    order: orderby,
    direction: args.order ?? (orderby === 'name' ? 'asc' : 'desc'),
  };
}
