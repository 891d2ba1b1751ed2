import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { Page } from '../../../operation/page.ts';
import { containing } from '../../../storage/containing.ts';
import type { Tables } from '../../../storage/tables.ts';
import { toSortText } from '../entries/text/fold-letters.ts';
import { publicOwnTaxonomies } from '../terms/taxonomies.ts';
import { askedFor, type Found, type SearchQuery } from './search-query.ts';

/** Terms whose name or slug holds the text, by name. */
export async function searchTerms(context: Context, query: SearchQuery): Promise<Page<Found>> {
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
