import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { Provider } from '../../../storage/provider.ts';
import type { Tables } from '../../../storage/tables.ts';
import { positionIn } from '../entries/position-in.ts';
import type { TermRef } from './term.ts';
import type { TermQuery } from './term-query.ts';

type Builder = ExpressionBuilder<Pick<Tables, 'Term' | 'EntryTerm'>, 'Term'>;

/** One statement: ids and versions in order, no term is read. */
export function findTerms(
  context: Context,
  query: TermQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly TermRef[]> {
  const { provider } = context.services.database;
  return tablesOf(context, query)
    .selectFrom('Term')
    .select(['Term.id', 'Term.version'])
    .where((eb) => conditions(eb, query, provider))
    .orderBy(orderOf(query), query.direction)
    .orderBy('Term.id', query.direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countTerms(context: Context, query: TermQuery): Promise<number> {
  const { provider } = context.services.database;
  const { count } = await tablesOf(context, query)
    .selectFrom('Term')
    .select(sql<number>`count(*)`.as('count'))
    .where((eb) => conditions(eb, query, provider))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Only a list by entry depends on entries. */
const tablesOf = (context: Context, { entryId }: TermQuery) => {
  if (entryId !== undefined) context.read('EntryTerm');
  return context.read('Term', ...(entryId === undefined ? [] : (['EntryTerm'] as const)));
};

function conditions(eb: Builder, query: TermQuery, provider: Provider): Expression<SqlBool> {
  const { taxonomy, include, exclude, slugs, search, parentId, entryId } = query;
  return eb.and([
    eb('Term.taxonomy', '=', taxonomy),
    ...(include.length > 0 ? [eb('Term.id', 'in', include)] : []),
    ...(include.length === 0 && exclude.length > 0 ? [eb('Term.id', 'not in', exclude)] : []),
    ...(slugs.length > 0 ? [eb('Term.slug', 'in', slugs)] : []),
    ...(search
      ? [
          eb.or([
            holds(provider, sql`"Term"."sortName"`, search.name),
            holds(provider, sql`"Term"."slug"`, search.slug),
          ]),
        ]
      : []),
    ...(parentId === undefined
      ? []
      : [parentId === null ? eb('Term.parentId', 'is', null) : eb('Term.parentId', '=', parentId)]),
    ...(entryId === undefined
      ? []
      : [
          eb(
            'Term.id',
            'in',
            eb.selectFrom('EntryTerm').select('termId').where('entryId', '=', entryId),
          ),
        ]),
    ...(query.hideEmpty === 'own' ? [eb('Term.count', '>', 0)] : []),
    ...(query.hideEmpty === 'below' ? [isUsedBelow(taxonomy)] : []),
  ]);
}

/** Whether a text holds another, letter by letter: no pattern, so nothing is to be escaped. */
const holds = (provider: Provider, text: RawBuilder<unknown>, part: string): Expression<SqlBool> =>
  provider === 'sqlite' ? sql`instr(${text}, ${part}) > 0` : sql`strpos(${text}, ${part}) > 0`;

const isUsedBelow = (taxonomy: string): Expression<SqlBool> => sql`"Term"."id" IN (
  WITH RECURSIVE used("id", "parentId") AS (
    SELECT "id", "parentId" FROM "Term" WHERE "taxonomy" = ${taxonomy} AND "count" > 0
    UNION SELECT up."id", up."parentId" FROM "Term" up JOIN used ON up."id" = used."parentId"
  ) SELECT "id" FROM used)`;

function orderOf({ orderBy, include, slugs }: TermQuery): RawBuilder<string | number> {
  switch (orderBy) {
    case 'include':
      return include.length > 0 ? positionIn(sql`"Term"."id"`, include) : sql`"Term"."sortName"`;
    case 'include_slugs':
      return slugs.length > 0 ? positionIn(sql`"Term"."slug"`, slugs) : sql`"Term"."sortName"`;
    case 'name':
      return sql`"Term"."sortName"`;
    case 'term_group': // terms are in no groups here, so that the id decides
      return sql`"Term"."id"`;
    default:
      return sql`${sql.ref(`Term.${orderBy}`)}`;
  }
}
