import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isIn, isNotIn } from '../../../storage/in-list.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import type { Provider } from '../../../storage/provider.ts';
import { positionIn } from '../entries/position-in.ts';
import { toSortText } from '../entries/text/fold-letters.ts';
import type { TermQuery } from './term-query.ts';
import { termsBelow } from './terms-below.ts';

/** By name unless said, and where there are no ids or slugs to go by; the id makes it total. */
export function termOrder(query: TermQuery): readonly OrderColumn[] {
  const { order = 'name', direction = 'asc', include = [], slugs = [] } = query;
  const by = (column: string, type: OrderColumn['type']): OrderColumn[] => [
    { expression: sql<string>`${sql.ref(`Term.${column}`)}`, direction, type },
    id,
  ];
  const byPosition = (column: string, list: readonly (string | number)[]): OrderColumn[] => [
    { expression: positionIn(sql.ref(`Term.${column}`), list), direction, type: 'integer' },
    id,
  ];
  const id: OrderColumn = { expression: sql`"Term"."id"`, direction, type: 'integer' };
  switch (order) {
    case 'id':
    case 'term_group': // terms are in no groups here, so that the id decides
      return [id];
    case 'include':
      return include.length > 0 ? byPosition('id', include) : by('sortName', 'text');
    case 'include_slugs':
      return slugs.length > 0 ? byPosition('slug', slugs) : by('sortName', 'text');
    case 'count':
      return by('count', 'integer');
    default:
      return by(order === 'name' ? 'sortName' : order, 'text');
  }
}

/** The `WHERE` of a list of terms. */
export function termConditions(query: TermQuery, provider: Provider): RawBuilder<SqlBool> {
  const { among, include, exclude = [], excludeTree = [], names, slugs, entries } = query;
  const conditions: RawBuilder<unknown>[] = [
    isIn(provider, sql`"Term"."taxonomy"`, query.taxonomies),
    ...(among ? [isIn(provider, sql`"Term"."id"`, among)] : []),
    ...(include ? [isIn(provider, sql`"Term"."id"`, include)] : []),
    ...(exclude.length > 0 ? [isNotIn(provider, sql`"Term"."id"`, exclude)] : []),
    ...(excludeTree.length > 0
      ? [sql`"Term"."id" NOT IN (${termsBelow(isIn(provider, sql`"id"`, excludeTree))})`]
      : []),
    ...(names ? [isIn(provider, sql`"Term"."sortName"`, names.map(toSortText))] : []),
    ...(slugs ? [isIn(provider, sql`"Term"."slug"`, slugs)] : []),
    ...textConditions(query, provider),
    ...(query.parent === undefined
      ? []
      : [
          query.parent === 0
            ? sql`"Term"."parentId" IS NULL`
            : sql`"Term"."parentId" = ${query.parent}`,
        ]),
    ...(query.childOf
      ? [
          sql`"Term"."id" IN (${termsBelow(sql`"id" = ${query.childOf}`)}) AND "Term"."id" <> ${query.childOf}`,
        ]
      : []),
    ...(query.isChildless
      ? [sql`NOT EXISTS (SELECT 1 FROM "Term" AS "Child" WHERE "Child"."parentId" = "Term"."id")`]
      : []),
    ...(query.hideEmpty === 'own' ? [sql`"Term"."count" > 0`] : []),
    ...(query.hideEmpty === 'below' ? [isUsedBelow(query.taxonomies, provider)] : []),
    ...(entries
      ? [
          sql`"Term"."id" IN (SELECT "termId" FROM "EntryTerm" WHERE ${isIn(provider, sql`"entryId"`, entries)})`,
        ]
      : []),
  ];
  return sql`${sql.join(conditions, sql` AND `)}`;
}

function textConditions(
  { search, nameLike, descriptionLike }: TermQuery,
  provider: Provider,
): RawBuilder<unknown>[] {
  const holds = (column: RawBuilder<unknown>, part: string) =>
    provider === 'sqlite'
      ? sql`instr(${column}, ${part}) > 0`
      : sql`strpos(${column}, ${part}) > 0`;
  const name = sql`"Term"."sortName"`;
  return [
    ...(search?.trim()
      ? [
          sql`(${holds(name, toSortText(search))} OR ${holds(sql`"Term"."slug"`, search.trim().toLowerCase())})`,
        ]
      : []),
    ...(nameLike?.trim() ? [holds(name, toSortText(nameLike))] : []),
    ...(descriptionLike?.trim()
      ? [holds(sql`lower("Term"."description")`, descriptionLike.trim().toLowerCase())]
      : []),
  ];
}

const isUsedBelow = (taxonomies: readonly string[], provider: Provider) => sql`"Term"."id" IN (
  WITH RECURSIVE used("id", "parentId") AS (
    SELECT "id", "parentId" FROM "Term" AS "Used" WHERE ${isIn(provider, sql`"taxonomy"`, taxonomies)} AND "count" > 0
    UNION SELECT up."id", up."parentId" FROM "Term" up JOIN used ON up."id" = used."parentId"
  ) SELECT "id" FROM used)`;
