import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isIn, isNotIn } from '../../../storage/in-list.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import type { Provider } from '../../../storage/provider.ts';
import { positionIn } from '../entries/position-in.ts';
import { toSortText } from '../entries/text/fold-letters.ts';
import { termsBelow } from './terms-below.ts';

/** Which terms of some taxonomies, in which order; pure data that the arguments of all lists become. */
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
  /** Leaves out terms that no published entry carries; `below` counts a term as used when one below it is. */
  readonly hideEmpty?: 'own' | 'below' | undefined;
  /** Carried by any of these entries. */
  readonly entries?: readonly number[] | undefined;
  readonly order?: TermOrderKey | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
}

/** What a list of terms may be sorted by. */
export const TERM_ORDERS = [
  'id',
  'include',
  'name',
  'slug',
  'include_slugs',
  'term_group',
  'description',
  'count',
] as const;

type TermOrderKey = (typeof TERM_ORDERS)[number];

/** By name unless said, and where there are no ids or slugs to go by; the id makes it total. */
export function termOrder(filter: TermFilter): readonly OrderColumn[] {
  const { order = 'name', direction = 'asc', include = [], slugs = [] } = filter;
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
export function termConditions(filter: TermFilter, provider: Provider): RawBuilder<SqlBool> {
  const { include, exclude = [], excludeTree = [], names, slugs, entries } = filter;
  const conditions: RawBuilder<unknown>[] = [
    isIn(provider, sql`"Term"."taxonomy"`, filter.taxonomies),
    ...(include ? [isIn(provider, sql`"Term"."id"`, include)] : []),
    ...(exclude.length > 0 ? [isNotIn(provider, sql`"Term"."id"`, exclude)] : []),
    ...(excludeTree.length > 0
      ? [sql`"Term"."id" NOT IN (${termsBelow(isIn(provider, sql`"id"`, excludeTree))})`]
      : []),
    ...(names ? [isIn(provider, sql`"Term"."sortName"`, names.map(toSortText))] : []),
    ...(slugs ? [isIn(provider, sql`"Term"."slug"`, slugs)] : []),
    ...textConditions(filter, provider),
    ...(filter.parent === undefined
      ? []
      : [
          filter.parent === 0
            ? sql`"Term"."parentId" IS NULL`
            : sql`"Term"."parentId" = ${filter.parent}`,
        ]),
    ...(filter.childOf
      ? [
          sql`"Term"."id" IN (${termsBelow(sql`"id" = ${filter.childOf}`)}) AND "Term"."id" <> ${filter.childOf}`,
        ]
      : []),
    ...(filter.isChildless
      ? [sql`NOT EXISTS (SELECT 1 FROM "Term" AS "Child" WHERE "Child"."parentId" = "Term"."id")`]
      : []),
    ...(filter.hideEmpty === 'own' ? [sql`"Term"."count" > 0`] : []),
    ...(filter.hideEmpty === 'below' ? [isUsedBelow(filter.taxonomies, provider)] : []),
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

const isUsedBelow = (taxonomies: readonly string[], provider: Provider) => sql`"Term"."id" IN (
  WITH RECURSIVE used("id", "parentId") AS (
    SELECT "id", "parentId" FROM "Term" AS "Used" WHERE ${isIn(provider, sql`"taxonomy"`, taxonomies)} AND "count" > 0
    UNION SELECT up."id", up."parentId" FROM "Term" up JOIN used ON up."id" = used."parentId"
  ) SELECT "id" FROM used)`;
