import { publicOwnKinds } from '../../../model/own-kinds.ts';
import { integer, list, oneOf, string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import { pageArgs } from '../entries/collection-args.ts';
import type { Entry } from '../entries/entry.ts';
import { publicOwnTaxonomies } from '../terms/taxonomies.ts';
import type { Term } from '../terms/term.ts';

/** Something that a search of the site has found. */
export type Found =
  | { readonly type: 'post'; readonly entry: Entry }
  | { readonly type: 'term'; readonly term: Term }
  | { readonly type: 'post-format'; readonly format: string };

/** The kinds of entries that a search of the site finds, by every surface. */
export const searchedKinds: readonly string[] = ['post', 'page', 'ext_events', ...publicOwnKinds];

/** A search of the site once its kind is decided; pure data. */
export interface SearchQuery {
  /** Blank for everything there is. */
  readonly text: string;
  /** Kinds of entries or taxonomies, as named in `subtype`; `any` for all. */
  readonly subtypes: readonly string[];
  readonly include: readonly number[];
  readonly exclude: readonly number[];
  readonly limit: number;
  readonly offset: number;
}

/** Of these names those that are asked for. */
export const askedFor = <Name extends string>(
  names: readonly Name[],
  { subtypes }: SearchQuery,
): readonly Name[] =>
  subtypes.includes('any') ? names : names.filter((name) => subtypes.includes(name));

/** What a search of the site may be asked for (docs/rest.md §4.13), in the index's order. */
export const searchArgs = {
  ...pageArgs,
  search: string({ maxLength: SEARCH_TEXT, description: 'Words that must all be found.' }),
  type: oneOf(['post', 'term', 'post-format'], {
    description: 'What to look for.',
    default: 'post',
  }),
  subtype: list(
    oneOf([
      'post',
      'page',
      'e-floating-buttons',
      'elementor_library',
      'ext_events',
      ...publicOwnKinds,
      'category',
      'post_tag',
      'ext_events_cat',
      ...publicOwnTaxonomies,
      'any',
    ]),
    { description: 'Only of these kinds or taxonomies.', default: 'any' },
  ),
  exclude: list(integer(), { description: 'Not these ids.', default: [] }),
  include: list(integer(), { description: 'Only these ids.', default: [] }),
};
