import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { searchCondition } from '../../storage/search-index.ts';
import type { Tables } from '../../storage/tables.ts';
import type { DateBound, EntryQuery, TermCondition } from './entry-query.ts';

type Builder = ExpressionBuilder<Pick<Tables, 'Entry' | 'EntryTerm'>, 'Entry'>;
type Condition = Expression<SqlBool>;

/** The `WHERE` of an entry query. */
export function entryConditions(
  eb: Builder,
  query: EntryQuery,
  provider: Database['provider'],
): Condition {
  const { search, searchColumns } = query;
  return eb.and([
    eb('Entry.kind', 'in', query.kinds),
    ...statusConditions(eb, query),
    ...idConditions(eb, query),
    ...ownFieldConditions(eb, query),
    ...(query.dates ?? []).flatMap((bound) => dateConditions(eb, bound)),
    ...termConditions(eb, query),
    ...(search ? [searchCondition(provider, search, searchColumns)] : []),
  ]);
}

function statusConditions(eb: Builder, { statuses, privateToAuthor }: EntryQuery): Condition[] {
  const asked = eb('Entry.status', 'in', statuses);
  if (privateToAuthor === undefined) return [asked];
  return [
    asked,
    eb.or([eb('Entry.status', '=', 'publish'), eb('Entry.authorId', '=', privateToAuthor)]),
  ];
}

/** A list of ids to include makes the reference ignore ids to exclude, and `sticky=false` with them (recorded). */
function idConditions(eb: Builder, { include, exclude, isSticky }: EntryQuery): Condition[] {
  const included = include !== undefined && include.length > 0;
  return [
    ...(included ? [eb('Entry.id', 'in', include)] : []),
    ...(!included && exclude && exclude.length > 0 ? [eb('Entry.id', 'not in', exclude)] : []),
    ...(isSticky === undefined || (included && !isSticky)
      ? []
      : [eb('Entry.isSticky', '=', isSticky)]),
  ];
}

function ownFieldConditions(eb: Builder, query: EntryQuery): Condition[] {
  const { authors, authorsExclude, slugs, parents, parentsExclude, formats } = query;
  return [
    ...(isGiven(authors) ? [eb('Entry.authorId', 'in', authors)] : []),
    ...(isGiven(authorsExclude)
      ? [eb.or([eb('Entry.authorId', 'not in', authorsExclude), eb('Entry.authorId', 'is', null)])]
      : []),
    ...(slugs === undefined
      ? []
      : [slugs.length > 0 ? eb('Entry.slug', 'in', slugs) : sql<SqlBool>`1 = 0`]),
    ...(isGiven(parents) ? [eb(parentOrNone, 'in', parents)] : []),
    ...(isGiven(parentsExclude) ? [eb(parentOrNone, 'not in', parentsExclude)] : []),
    ...(isGiven(formats) ? [eb('Entry.format', 'in', formats)] : []),
    ...(query.menuOrder === undefined ? [] : [eb('Entry.menuOrder', '=', query.menuOrder)]),
    ...(query.title === undefined ? [] : [eb('Entry.title', '=', query.title)]),
    ...(query.password === undefined ? [] : [eb('Entry.password', '=', query.password)]),
    ...(query.hasPassword === undefined
      ? []
      : [eb('Entry.password', query.hasPassword ? '!=' : '=', '')]),
  ];
}

function dateConditions(eb: Builder, { column, after, before, inclusive }: DateBound): Condition[] {
  return [
    ...(after === undefined ? [] : [eb(`Entry.${column}`, inclusive ? '>=' : '>', after)]),
    ...(before === undefined ? [] : [eb(`Entry.${column}`, inclusive ? '<=' : '<', before)]),
  ];
}

function termConditions(eb: Builder, { terms = [], termRelation }: EntryQuery): Condition[] {
  const wanted = terms.filter(({ match }) => match !== 'none').map((one) => hasTerms(eb, one));
  const unwanted = terms
    .filter(({ match }) => match === 'none')
    .map((one) => eb.not(hasTerms(eb, one)));
  return termRelation === 'OR' && wanted.length > 0
    ? [eb.or(wanted), ...unwanted]
    : [...wanted, ...unwanted];
}

function hasTerms(eb: Builder, { termIds, match }: TermCondition): Condition {
  const carrying = (ids: readonly number[]) =>
    eb('Entry.id', 'in', eb.selectFrom('EntryTerm').select('entryId').where('termId', 'in', ids));
  if (termIds.length === 0) return sql<SqlBool>`1 = 0`;
  return match === 'all' ? eb.and(termIds.map((id) => carrying([id]))) : carrying(termIds);
}

/** An entry without a parent is asked for as parent 0. */
const parentOrNone = sql<number>`coalesce("Entry"."parentId", 0)`;

const isGiven = <T>(values: readonly T[] | undefined): values is readonly T[] =>
  values !== undefined && values.length > 0;
