import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { kindCapability } from '../../auth/record-capabilities.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { Context } from '../../context.ts';
import {
  type ListSource,
  type OrderColumn,
  type Place,
  readWindow,
  readWindowsOf,
  type Window,
} from '../../storage/read-window.ts';
import { positionIn } from '../records/position-in.ts';
import type { Revision } from './revision.ts';

/** Which revisions, in which order; pure data. */
export interface RevisionFilter {
  readonly kinds: readonly string[];
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly authors?: readonly number[] | undefined;
  readonly authorsExclude?: readonly number[] | undefined;
  /** Of these entries. */
  readonly entries?: readonly number[] | undefined;
  readonly entriesExclude?: readonly number[] | undefined;
  readonly order?: 'author' | 'date' | 'entry' | 'include' | 'title' | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
}

/** A revision of a list with the keys it was sorted by, which make its cursor. */
export type RevisionPlace = Place<Revision>;

/** What revisions hang on: what they are of, and who wrote them. */
export type RevisionOwner = 'entryId' | 'authorId';

/** The latest first unless said. */
export function revisionOrder(filter: RevisionFilter): readonly OrderColumn[] {
  const { order = 'date', direction = 'desc', include = [] } = filter;
  const id: OrderColumn = { expression: sql`"Revision"."id"`, direction, type: 'number' };
  const columns: Record<typeof order, Omit<OrderColumn, 'direction'>> = {
    author: { expression: sql`coalesce("Revision"."authorId", 0)`, type: 'number' },
    date: { expression: sql`"Revision"."date"`, type: 'text' },
    entry: { expression: sql`"Revision"."entryId"`, type: 'number' },
    include: { expression: positionIn(sql`"Revision"."id"`, include), type: 'number' },
    title: { expression: sql`lower("Revision"."title")`, type: 'text' },
  };
  return [{ ...columns[order], direction }, id];
}

export const readRevisions = (
  context: Context,
  filter: RevisionFilter,
  window: Window,
): Promise<readonly RevisionPlace[]> =>
  readWindow(tablesOf(context), listOf(context, filter), window);

export const readRevisionsOf = (
  context: Context,
  owner: RevisionOwner,
  keys: readonly (string | number)[],
  filter: RevisionFilter,
  window: Window,
): Promise<ReadonlyMap<string | number, readonly RevisionPlace[]>> =>
  readWindowsOf<Revision, string | number>(
    tablesOf(context),
    ofOwners(listOf(context, filter), owner, keys),
    window,
    ownerColumn(owner),
  );

export async function countRevisions(context: Context, filter: RevisionFilter): Promise<number> {
  const { from, where } = listOf(context, filter);
  const { rows } = await sql<{ readonly count: number | string }>`
    SELECT count(*) AS "count" FROM ${from} WHERE ${where}`.execute(tablesOf(context));
  return Number(rows[0]?.count ?? 0);
}

export async function countRevisionsOf(
  context: Context,
  owner: RevisionOwner,
  keys: readonly (string | number)[],
  filter: RevisionFilter,
): Promise<ReadonlyMap<string | number, number>> {
  const { from, where } = ofOwners(listOf(context, filter), owner, keys);
  const column = ownerColumn(owner);
  const { rows } = await sql<{ readonly owner: number; readonly count: number | string }>`
    SELECT ${column} AS "owner", count(*) AS "count" FROM ${from} WHERE ${where} GROUP BY ${column}`.execute(
    tablesOf(context),
  );
  return new Map(rows.map((row) => [row.owner, Number(row.count)]));
}

const tablesOf = (context: Context) => context.read('Revision', 'Entry') as never as Kysely<never>; // the statements are raw

const ownerColumn = (owner: RevisionOwner) => sql<string | number>`${sql.ref(`Revision.${owner}`)}`;

const ofOwners = (
  source: ListSource,
  owner: RevisionOwner,
  keys: readonly (string | number)[],
): ListSource => ({
  ...source,
  where: sql`${ownerColumn(owner)} IN (${sql.join(keys)}) AND ${source.where}`,
});

function listOf({ viewer }: Context, filter: RevisionFilter): ListSource {
  const { include = [], exclude = [], authors = [], authorsExclude = [] } = filter;
  const { entries = [], entriesExclude = [] } = filter;
  const author = sql`coalesce("Revision"."authorId", 0)`;
  const isIn = (column: RawBuilder<unknown>, ids: readonly number[], not = sql``) =>
    ids.length === 0 ? [] : [sql`${column} ${not} IN (${sql.join(ids)})`];
  const not = sql`NOT`;
  const conditions = [
    sql`"Revision"."isAutosave" = ${false}`,
    ...isIn(sql`"Revision"."id"`, include),
    ...isIn(sql`"Revision"."id"`, exclude, not),
    ...isIn(author, authors),
    ...isIn(author, authorsExclude, not),
    ...isIn(sql`"Revision"."entryId"`, entries),
    ...isIn(sql`"Revision"."entryId"`, entriesExclude, not),
    isEditable(viewer, filter.kinds),
  ];
  return {
    columns: sql`"Revision".*`,
    from: sql`"Revision" INNER JOIN "Entry" ON "Entry"."id" = "Revision"."entryId"`,
    where: sql`${sql.join(conditions, sql` AND `)}`,
    order: revisionOrder(filter),
  };
}

/** What canEditRecord allows, as far as it can be said of rows; it is asked again for each entry found. */
function isEditable(viewer: Viewer, kinds: readonly string[]): RawBuilder<SqlBool> {
  const conditions = kinds.flatMap((kind) => {
    const may = (action: Parameters<typeof kindCapability>[0]) =>
      viewer.can(kindCapability(action, kind));
    const isKind = sql`"Entry"."kind" = ${kind}`;
    if (may('edit_others') && may('edit_published') && may('edit_private')) return [isKind];
    if (!may('edit')) return [];
    const unpublished = may('edit_published')
      ? sql``
      : sql` AND "Entry"."status" NOT IN ('publish', 'future')`;
    return [sql`(${isKind} AND "Entry"."authorId" = ${viewer.id}${unpublished})`];
  });
  return conditions.length === 0 ? sql`1 = 0` : sql`(${sql.join(conditions, sql` OR `)})`;
}
