import { type SqlBool, sql } from 'kysely';
import { defineLoader } from '../../operation/loader.ts';
import { builtInTypes } from '../kinds/content-types.ts';

/** The kinds of entries that make a user a published author, in the order of the site index (`has_published_posts`). */
export const authoredKinds = builtInTypes.map(({ name }) => name);

/**
 * The condition that the user of a row of `User` has published an entry of one of the kinds. It ends with the first entry found; as a
 * join, which PostgreSQL might make of `EXISTS`, it could read all published entries. The kinds are compared within the index, not one by
 * one.
 */
export const hasPublishedAny = (kinds: readonly string[]) => sql<SqlBool>`(
  SELECT 1 FROM "Entry" WHERE "Entry"."authorId" = "User"."id"
  AND "Entry"."status" = 'publish' AND coalesce("Entry"."kind", '') IN (${sql.join(kinds)}) LIMIT 1) = 1`;

/** Whether a user has published anything that the interface shows; one statement for all users. */
export const hasPublished = defineLoader<number, boolean>(async (context, ids) => {
  const rows = await context
    .read('User', 'Entry')
    .selectFrom('User')
    .select('User.id')
    .where('User.id', 'in', ids)
    .where(hasPublishedAny(authoredKinds))
    .execute();
  const authors = new Set(rows.map(({ id }) => id));
  return ids.map((id) => authors.has(id));
});
