import type { ArgValues } from '../../../operation/args.ts';
import { toSortText } from '../entries/text/sort-text.ts';
import { toSlug } from '../entries/text/to-slug.ts';
import type { Taxonomy } from './taxonomies.ts';
import type { TERM_ORDERS, termListArgs } from './term-list-args.ts';

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
