import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { pageArgs } from '../../../content/entries/collection-args.ts';
import { countEntries } from '../../../content/entries/count-entries.ts';
import { type Entry, entryById } from '../../../content/entries/entry.ts';
import type { EntryQuery } from '../../../content/entries/entry-filters.ts';
import { findEntries } from '../../../content/entries/find-entries.ts';
import { lookingInto, seesHidden } from '../../../content/entries/list-entries.ts';
import { parseSearch } from '../../../content/entries/search-terms.ts';
import { postFormats } from '../../../content/kinds/built-in-kinds.ts';
import { contentTypes } from '../../../content/kinds/content-types.ts';
import { namesOfKinds } from '../../../content/kinds/registry.ts';
import { publicOwnTaxonomies } from '../../../content/terms/taxonomies.ts';
import type { Term } from '../../../content/terms/term.ts';
import { toSortText } from '../../../content/text/fold-letters.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { capitalized } from '../../../lib/word-forms.ts';
import { integer, list, oneOf, string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation, type Page } from '../../../operation/operation.ts';
import { containing } from '../../../storage/in-list.ts';
import type { Tables } from '../../../storage/tables.ts';

/** Something that a search of the site has found. */
export type Found =
  | { readonly type: 'post'; readonly entry: Entry }
  | { readonly type: 'term'; readonly term: Term }
  | { readonly type: 'post-format'; readonly format: string };

/** The kinds of entries that a search of the site finds, by every surface. */
export const searchedKinds: readonly string[] = namesOfKinds(({ isListed }) => isListed);

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

/** Returns those of the names that the query includes. */
const askedFor = <Name extends string>(
  names: readonly Name[],
  { subtypes }: SearchQuery,
): readonly Name[] =>
  subtypes.includes('any') ? names : names.filter((name) => subtypes.includes(name));

/** The arguments of a search of the site (docs/rest.md §4.13), in the index's order. */
const searchArgs = {
  ...pageArgs,
  search: string({ maxLength: SEARCH_TEXT, description: 'Words that must all be found.' }),
  type: oneOf(['post', 'term', 'post-format'], {
    description: 'What to look for.',
    default: 'post',
  }),
  subtype: list(
    oneOf([
      ...contentTypes.filter(({ isListed }) => isListed).map(({ name }) => name),
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

/** Finds terms whose name or slug contains the text, by name. */
async function searchTerms(context: Context, query: SearchQuery): Promise<Page<Found>> {
  const taxonomies = askedFor(
    ['category', 'post_tag', 'ext_events_cat', ...publicOwnTaxonomies],
    query,
  );
  if (taxonomies.length === 0) return { items: [], total: 0 };
  const [terms, { count }] = await Promise.all([
    context
      .read('Term')
      .selectFrom('Term')
      .selectAll()
      .where((eb) => conditions(eb, query, taxonomies))
      .orderBy('sortName')
      .orderBy('id')
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    context
      .read('Term')
      .selectFrom('Term')
      .select(sql<number>`count(*)`.as('count'))
      .where((eb) => conditions(eb, query, taxonomies))
      .executeTakeFirstOrThrow(),
  ]);
  return { items: terms.map((term) => ({ type: 'term', term })), total: Number(count) };
}

type Builder = ExpressionBuilder<Pick<Tables, 'Term'>, 'Term'>;

/** A list of ids to include makes the reference ignore ids to exclude. */
const conditions = (
  eb: Builder,
  { text, include, exclude }: SearchQuery,
  taxonomies: readonly string[],
): Expression<SqlBool> =>
  eb.and([
    eb('taxonomy', 'in', taxonomies),
    ...(include.length > 0 ? [eb('id', 'in', include)] : []),
    ...(include.length === 0 && exclude.length > 0 ? [eb('id', 'not in', exclude)] : []),
    ...(text.trim() === ''
      ? []
      : [
          eb.or([
            containing(eb.ref('sortName'), toSortText(text)),
            containing(eb.ref('slug'), text.trim().toLowerCase()),
          ]),
        ]),
  ]);

/** docs/rest.md §4.13: one page of results; published records only, whoever the viewer is. */
export const searchSite = defineOperation({
  name: 'searchSite',
  kind: 'query',
  summary: 'Searches the site.',
  args: searchArgs,
  authorize: anyone,
  async resolve(context, args): Promise<Page<Found>> {
    const { page, per_page: limit, include, exclude } = args;
    const query: SearchQuery = {
      text: args.search ?? '',
      subtypes: args.subtype,
      include,
      exclude,
      limit,
      offset: (page - 1) * limit,
    };
    const found = await finders[args.type](context, query);
    if (found.total > 0 && page > Math.ceil(found.total / limit))
      throw new ApiError(
        'rest_search_invalid_page_number',
        400,
        'The page asked for is beyond the last one.',
      );
    return found;
  },
});

const finders = { post: searchEntries, term: searchTerms, 'post-format': searchFormats } as const;

/** Published entries by the full-text index, the best answers first; without words the latest. */
async function searchEntries(context: Context, query: SearchQuery): Promise<Page<Found>> {
  const kinds = askedFor(searchedKinds, query);
  if (kinds.length === 0) return { items: [], total: 0 };
  const asked = toEntryQuery(context, query, kinds);
  const [places, total] = await Promise.all([
    findEntries(context, asked, { limit: query.limit, offset: query.offset }),
    countEntries(context, asked),
  ]);
  const entries = await Promise.all(places.map(({ id }) => entryById(context).load(id)));
  return { items: entries.flatMap((entry) => (entry ? [{ type: 'post', entry }] : [])), total };
}

function toEntryQuery(
  context: Context,
  { text, include, exclude }: SearchQuery,
  kinds: readonly string[],
): EntryQuery {
  const search = parseSearch(text);
  const byDate = { by: 'date', direction: 'desc' } as const;
  return {
    kinds,
    statuses: ['publish'],
    seesHidden: seesHidden(context),
    include,
    exclude,
    ...(search
      ? {
          search,
          ...lookingInto(context, kinds, { search }),
          order: [{ by: 'relevance', direction: 'desc' }, byDate],
        }
      : { order: [byDate] }),
  };
}

/** Finds the formats of published posts whose name or slug contains the text. */
async function searchFormats(
  context: Context,
  { text, offset, limit }: SearchQuery,
): Promise<Page<Found>> {
  const used = await usedFormats(context);
  const part = text.trim().toLowerCase();
  const found = postFormats.filter(
    (format) => used.has(format) && `${format} ${formatName(format)}`.toLowerCase().includes(part),
  );
  const items = found.slice(offset, offset + limit);
  return { items: items.map((format) => ({ type: 'post-format', format })), total: found.length };
}

async function usedFormats(context: Context): Promise<ReadonlySet<string>> {
  const rows = await context
    .read('Entry')
    .selectFrom('Entry')
    .select('format')
    .distinct()
    .where('kind', '=', 'post')
    .where('status', '=', 'publish')
    .where('format', '!=', 'standard')
    .execute();
  return new Set(rows.map(({ format }) => format));
}

/** A post format's name as people read it: `Aside`. */
export const formatName = (format: string): string => capitalized(format);
