import { type SqlBool, sql } from 'kysely';
import { defineLoader } from '../../operation/loader.ts';
import { builtInTypes } from '../kinds/content-types.ts';

/** The kinds of entries that make a user a published author, in the order of the site index (`has_published_posts`). */
export const authoredKinds = builtInTypes.map(({ name }) => name);

/**
 * That the user of a row of `User` has published something of one of the kinds. It ends with the first that is found: a join, which
 * PostgreSQL might make of `EXISTS`, could read all that is published. The kinds are compared within the index, not looked for one by one.
 */
export const hasPublishedAny = (kinds: readonly string[]) => sql<SqlBool>`(
  SELECT 1 FROM "Entry" WHERE "Entry"."authorId" = "User"."id"
  AND "Entry"."status" = 'publish' AND coalesce("Entry"."kind", '') IN (${sql.join(kinds)}) LIMIT 1) = 1`;

/** Whether a user has published anything that the interface shows; one statement for all users asked about. */
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
