import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';

/** These terms and all terms below them. One statement, whatever the depth. */
export async function withDescendants(
  context: Context,
  termIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE below(id) AS (
      SELECT "id" FROM "Term" WHERE "id" IN (${sql.join(termIds)})
      UNION SELECT "Term"."id" FROM "Term" JOIN below ON "Term"."parentId" = below.id
    ) SELECT id FROM below`.execute(context.read('Term'));
  return rows.map(({ id }) => id);
}
