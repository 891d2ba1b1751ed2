import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { SearchPlan } from '../../storage/search-index.ts';
import type { Tables } from '../../storage/tables.ts';
import type { EntryQuery, TermCondition } from './entry-query.ts';

type Builder = ExpressionBuilder<Pick<Tables, 'Entry' | 'EntryTerm'>, 'Entry'>;
type Condition = Expression<SqlBool>;

/** That an entry carries the terms that a query asks for, and none of those that it doesn't want. */
export function termConditions(
  eb: Builder,
  { terms = [], termRelation }: EntryQuery,
  { isCommon = false }: SearchPlan = {},
): Condition[] {
  const wanted = terms
    .filter(({ match }) => match !== 'none')
    .map((one) => hasTerms(eb, one, isCommon));
  const unwanted = terms
    .filter(({ match }) => match === 'none')
    .map((one) => eb.not(hasTerms(eb, one, true)));
  return termRelation === 'OR' && wanted.length > 0
    ? [eb.or(wanted), ...unwanted]
    : [...wanted, ...unwanted];
}

function hasTerms(
  eb: Builder,
  { termIds, slugs = [], taxonomy = '', andBelow, match }: TermCondition,
  isCommon: boolean,
): Condition {
  if (termIds.length + slugs.length === 0) return sql<SqlBool>`1 = 0`;
  const bySlug = (ones: readonly string[]) =>
    ones.length === 0
      ? []
      : [
          sql`SELECT "id" FROM "Term" WHERE "taxonomy" = ${taxonomy} AND "slug" IN (${sql.join(ones)})`,
        ];
  const byId = (ones: readonly number[]) => (ones.length === 0 ? [] : [sql.join(ones)]);
  const having = (ids: readonly RawBuilder<unknown>[]) => carrying(ids, andBelow, isCommon);
  if (match !== 'all') return having([...byId(termIds), ...bySlug(slugs)]);
  return eb.and([
    ...termIds.map((id) => having(byId([id]))),
    ...slugs.map((slug) => having(bySlug([slug]))),
  ]);
}

/**
 * That an entry carries one of the terms, which are given as lists or queries of ids.
 * @param isCommon whether that is asked of one entry after the other, rather than the terms for theirs
 */
function carrying(
  terms: readonly RawBuilder<unknown>[],
  andBelow: boolean | undefined,
  isCommon: boolean,
): Condition {
  const meant = sql.join(
    terms.map((ids) => sql`"termId" IN (${andBelow ? withBelow(ids) : ids})`),
    sql` OR `,
  );
  return isCommon
    ? sql<SqlBool>`EXISTS (SELECT 1 FROM "EntryTerm" WHERE "entryId" = "Entry"."id" AND (${meant}))`
    : sql<SqlBool>`"Entry"."id" IN (SELECT "entryId" FROM "EntryTerm" WHERE ${meant})`;
}

const withBelow = (ids: RawBuilder<unknown>) => sql`
  WITH RECURSIVE below(id) AS (
    SELECT "id" FROM "Term" WHERE "id" IN (${ids})
    UNION SELECT "Term"."id" FROM "Term" JOIN below ON "Term"."parentId" = below.id
  ) SELECT id FROM below`;
