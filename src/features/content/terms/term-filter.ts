import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isIn, isNotIn } from '../../../storage/in-list.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import type { Provider } from '../../../storage/provider.ts';
import { toSortText } from '../entries/text/fold-letters.ts';

/** Which terms of some taxonomies, in which order, as lists by cursors ask; pure data. */
export interface TermFilter {
  readonly taxonomies: readonly string[];
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  /** Neither these nor what is below them. */
  readonly excludeTree?: readonly number[] | undefined;
  readonly names?: readonly string[] | undefined;
  readonly slugs?: readonly string[] | undefined;
  /** Text that the name or the slug holds. */
  readonly search?: string | undefined;
  readonly nameLike?: string | undefined;
  readonly descriptionLike?: string | undefined;
  /** Right below this term; 0 for those below none. */
  readonly parent?: number | undefined;
  /** Below this term, however deep. */
  readonly childOf?: number | undefined;
  readonly isChildless?: boolean | undefined;
  /** Whether to leave out terms that no published entry carries. */
  readonly hideEmpty?: boolean | undefined;
  /** Carried by any of these entries. */
  readonly entries?: readonly number[] | undefined;
  readonly order?: 'count' | 'description' | 'id' | 'name' | 'slug' | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
}

/** By name unless said; the id makes it total. */
export function termOrder({
  order = 'name',
  direction = 'asc',
}: TermFilter): readonly OrderColumn[] {
  const id: OrderColumn = { expression: sql`"Term"."id"`, direction, type: 'integer' };
  if (order === 'id') return [id];
  const column = order === 'name' ? 'sortName' : order;
  const expression = sql<string>`${sql.ref(`Term.${column}`)}`;
  return [{ expression, direction, type: order === 'count' ? 'integer' : 'text' }, id];
}

/** The `WHERE` of a list of terms. */
export function termConditions(filter: TermFilter, provider: Provider): RawBuilder<SqlBool> {
  const { include, exclude = [], excludeTree = [], names, slugs, entries } = filter;
  const conditions: RawBuilder<unknown>[] = [
    isIn(provider, sql`"Term"."taxonomy"`, filter.taxonomies),
    ...(include ? [isIn(provider, sql`"Term"."id"`, include)] : []),
    ...(exclude.length > 0 ? [isNotIn(provider, sql`"Term"."id"`, exclude)] : []),
    ...(excludeTree.length > 0 ? [sql`"Term"."id" NOT IN (${below(excludeTree, provider)})`] : []),
    ...(names ? [isIn(provider, sql`"Term"."sortName"`, names.map(toSortText))] : []),
    ...(slugs ? [isIn(provider, sql`"Term"."slug"`, slugs)] : []),
    ...textConditions(filter, provider),
    ...(filter.parent === undefined
      ? []
      : [sql`coalesce("Term"."parentId", 0) = ${filter.parent}`]),
    ...(filter.childOf
      ? [
          sql`"Term"."id" IN (${below([filter.childOf], provider)}) AND "Term"."id" <> ${filter.childOf}`,
        ]
      : []),
    ...(filter.isChildless
      ? [sql`NOT EXISTS (SELECT 1 FROM "Term" AS "Child" WHERE "Child"."parentId" = "Term"."id")`]
      : []),
    ...(filter.hideEmpty ? [sql`"Term"."count" > 0`] : []),
    ...(entries
      ? [
          sql`"Term"."id" IN (SELECT "termId" FROM "EntryTerm" WHERE ${isIn(provider, sql`"entryId"`, entries)})`,
        ]
      : []),
  ];
  return sql`${sql.join(conditions, sql` AND `)}`;
}

function textConditions(
  { search, nameLike, descriptionLike }: TermFilter,
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

/** These terms and all below them. */
const below = (ids: readonly number[], provider: Provider) => sql`
  WITH RECURSIVE below(id) AS (
    SELECT "id" FROM "Term" AS "Top" WHERE ${isIn(provider, sql`"id"`, ids)}
    UNION SELECT "Low"."id" FROM "Term" AS "Low" JOIN below ON "Low"."parentId" = below.id
  ) SELECT id FROM below`;
