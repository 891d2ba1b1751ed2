import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { isIn } from '../../../storage/in-list.ts';
import type { Provider } from '../../../storage/provider.ts';
import type { SearchPlan } from '../../../storage/search/search-condition.ts';
import type { Tables } from '../../../storage/tables.ts';
import { termsBelow } from '../terms/terms-below.ts';
import type { EntryQuery, TermCondition } from './entry-query.ts';

type Builder = ExpressionBuilder<Pick<Tables, 'Entry' | 'EntryTerm'>, 'Entry'>;
type Condition = Expression<SqlBool>;

/** That an entry carries the terms that a query asks for, and none of those that it doesn't want. */
export function termConditions(
  eb: Builder,
  { terms = [] }: Pick<EntryQuery, 'terms'>,
  provider: Provider,
  { isCommon = false }: SearchPlan = {},
): Condition[] {
  const holds = (one: TermCondition): Condition =>
    one.match === 'none'
      ? eb.not(hasTerms(eb, one, provider, true))
      : hasTerms(eb, one, provider, isCommon);
  return terms.map((one) => ('any' in one ? eb.or(one.any.map(holds)) : holds(one)));
}

function hasTerms(
  eb: Builder,
  { termIds, slugs = [], taxonomy = '', isOfTaxonomy, andBelow, match }: TermCondition,
  provider: Provider,
  isCommon: boolean,
): Condition {
  if (isOfTaxonomy) {
    const ids = sql`SELECT "id" FROM "Term" WHERE "taxonomy" = ${taxonomy}`;
    return carrying([{ ids, isTerm: sql`"termId" IN (${ids})` }], false, isCommon);
  }
  if (termIds.length + slugs.length === 0) return sql<SqlBool>`1 = 0`;
  const bySlug = (ones: readonly string[]): readonly Meant[] => {
    if (ones.length === 0) return [];
    const ids = sql`SELECT "id" FROM "Term" WHERE "taxonomy" = ${taxonomy} AND ${isIn(provider, sql`"slug"`, ones)}`;
    return [{ ids, isTerm: sql`"termId" IN (${ids})` }];
  };
  const byId = (ones: readonly number[]): readonly Meant[] => {
    if (ones.length === 0) return [];
    const ids = sql`SELECT "id" FROM "Term" WHERE ${isIn(provider, sql`"id"`, ones)}`;
    return [{ ids, isTerm: isIn(provider, sql`"termId"`, ones) }];
  };
  const having = (meant: readonly Meant[]) => carrying(meant, andBelow, isCommon);
  if (match !== 'all') return having([...byId(termIds), ...bySlug(slugs)]);
  return eb.and([
    ...termIds.map((id) => having(byId([id]))),
    ...slugs.map((slug) => having(bySlug([slug]))),
  ]);
}

/** Terms that a condition is about. */
interface Meant {
  /** A query of their ids. */
  readonly ids: RawBuilder<unknown>;
  /** That `termId` is one of them. */
  readonly isTerm: RawBuilder<SqlBool>;
}

/**
 * That an entry carries one of the terms, or of those below them.
 * @param isCommon whether that is asked of one entry after the other, rather than the terms for theirs
 */
function carrying(
  terms: readonly Meant[],
  andBelow: boolean | undefined,
  isCommon: boolean,
): Condition {
  const meant = sql.join(
    terms.map(({ ids, isTerm }) =>
      andBelow ? sql`"termId" IN (${termsBelow(sql`"id" IN (${ids})`)})` : isTerm,
    ),
    sql` OR `,
  );
  return isCommon
    ? sql<SqlBool>`EXISTS (SELECT 1 FROM "EntryTerm" WHERE "entryId" = "Entry"."id" AND (${meant}))`
    : sql<SqlBool>`"Entry"."id" IN (SELECT "entryId" FROM "EntryTerm" WHERE ${meant})`;
}
