import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * A query of the ids of some terms and of all below them, at any depth.
 * @param isTop a condition on the columns of `Term`, unqualified: which terms it begins with
 */
export const termsBelow = (isTop: RawBuilder<SqlBool>): RawBuilder<{ readonly id: number }> => sql`
  WITH RECURSIVE below(id) AS (
    SELECT "id" FROM "Term" AS "Top" WHERE ${isTop}
    UNION SELECT "Low"."id" FROM "Term" AS "Low" JOIN below ON "Low"."parentId" = below.id
  ) SELECT id FROM below`;
