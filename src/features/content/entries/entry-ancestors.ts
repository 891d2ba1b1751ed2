import { sql } from 'kysely';
import { defineListLoader } from '../../../operation/loader.ts';
import type { Entry } from './entry.ts';

/** What addresses need of an entry. */
export type Located = Pick<
  Entry,
  'id' | 'kind' | 'slug' | 'status' | 'date' | 'dateLocal' | 'parentId'
>;

export interface Ancestor extends Located {
  /** Whose ancestor it is. */
  readonly entryId: number;
  /** 1 for the parent. */
  readonly distance: number;
}

/**
 * What an entry stands below, the nearest first; one statement for all entries asked about, whatever the depth. SQLite takes a cross
 * join in the order in which it is written, and would else begin with all entries.
 */
export const ancestorsOf = defineListLoader<number, Ancestor>(
  async (context, ids) => {
    const { rows } = await sql<Ancestor>`
      WITH RECURSIVE above("entryId", "distance", "ancestorId") AS (
        SELECT "id", 1, "parentId" FROM "Entry" WHERE "id" IN (${sql.join(ids)}) AND "parentId" IS NOT NULL
        UNION ALL
        SELECT above."entryId", above."distance" + 1, "Entry"."parentId"
        FROM above JOIN "Entry" ON "Entry"."id" = above."ancestorId"
        WHERE "Entry"."parentId" IS NOT NULL AND above."distance" < ${MAX_DEPTH}
      )
      SELECT above."entryId", above."distance", "Entry"."id", "Entry"."kind", "Entry"."slug", "Entry"."status",
        "Entry"."date", "Entry"."parentId"
      FROM above CROSS JOIN "Entry" WHERE "Entry"."id" = above."ancestorId"
      ORDER BY above."entryId", above."distance"`.execute(
      context.readPart(
        ids.map((id) => `entry:${id}` as const),
        'Entry',
      ),
    );
    return rows;
  },
  ({ entryId }) => entryId,
);

/** Nobody nests so deep; but a site that was moved in may have had entries below themselves. */
const MAX_DEPTH = 100;
