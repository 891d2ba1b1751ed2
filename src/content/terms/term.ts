import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { defineIdLoader, defineListLoader, defineLoader } from '../../operation/loader.ts';
import type { Tables } from '../../storage/tables.ts';
import { toSlug } from '../text/to-slug.ts';

/** A row of the table that the terms of all taxonomies share. */
export type Term = Selectable<Tables['Term']>;

/** The data of a term that a list has before it reads the row. */
export type TermRef = Pick<Term, 'id' | 'version'>;

/** A term of any taxonomy by id. */
export const termById = defineIdLoader('Term');

export interface TermName {
  readonly taxonomy: string;
  readonly slug: string;
}

/** A term by taxonomy and slug, in letters of any script or percent-encoded; null for none. */
export const termBySlug = defineLoader<TermName, Term | null>(async (context, names) => {
  const rows = await context
    .read('Term')
    .selectFrom('Term')
    .selectAll()
    .where('taxonomy', 'in', [...new Set(names.map(({ taxonomy }) => taxonomy))])
    .where('slug', 'in', [...new Set(names.map(({ slug }) => toSlug(slug)))])
    .execute();
  const byName = new Map(rows.map((row) => [nameKey(row), row]));
  return names.map((name) => byName.get(nameKey(name)) ?? null);
}, nameKey);

function nameKey({ taxonomy, slug }: TermName): string {
  return `${taxonomy} ${toSlug(slug)}`;
}

/** A term above another one. */
export interface Ancestor {
  readonly termId: number;
  readonly id: number;
  readonly slug: string;
}

/** The terms above a term, its parent first. One statement for many terms, whatever the depth. */
export const ancestorsOfTerm = defineListLoader<number, Ancestor>(
  async (context, ids) => {
    const { rows } = await sql<Ancestor>`
      WITH RECURSIVE above("termId", "id", "slug", "parentId", "depth") AS (
        SELECT own."id", up."id", up."slug", up."parentId", 1
        FROM "Term" own JOIN "Term" up ON up."id" = own."parentId" WHERE own."id" IN (${sql.join(ids)})
        UNION ALL
        SELECT above."termId", up."id", up."slug", up."parentId", above."depth" + 1
        FROM above JOIN "Term" up ON up."id" = above."parentId" WHERE above."depth" < ${sql.lit(DEEPEST)}
      ) SELECT "termId", "id", "slug" FROM above ORDER BY "termId", "depth"`.execute(
      context.read('Term'),
    );
    return rows;
  },
  ({ termId }) => termId,
);

/** Ends the walk whatever the rows say. */
const DEEPEST = 100;

/**
 * A query of the ids of some terms and of all below them, at any depth.
 * @param isTop a condition on the columns of `Term`, unqualified: which terms it begins with
 */
export const termsBelow = (isTop: RawBuilder<SqlBool>): RawBuilder<{ readonly id: number }> => sql`
  WITH RECURSIVE below(id) AS (
    SELECT "id" FROM "Term" AS "Top" WHERE ${isTop}
    UNION SELECT "Low"."id" FROM "Term" AS "Low" JOIN below ON "Low"."parentId" = below.id
  ) SELECT id FROM below`;
