import { sql } from 'kysely';
import type { Context } from '../../operation/context.ts';
import { isIn } from '../../storage/in-list.ts';
import { lockChangeLog, type Transaction } from '../../storage/write.ts';
import { type Term, termsBelow } from './term.ts';

/**
 * Raises the versions of the entries that carry any of these terms, whose slugs show in theirs, and notes a change of each: what
 * follows the change log by record must hear of every one. Three statements, be they one entry or a hundred thousand.
 * @param now the moment of the change
 */
export async function raiseCarriers(
  transaction: Transaction,
  termIds: readonly number[],
  now: string,
): Promise<void> {
  const { tables, provider } = transaction;
  const isCarrier = sql<boolean>`"id" IN (
    SELECT "entryId" FROM "EntryTerm" WHERE ${isIn(provider, sql`"termId"`, termIds)})`;
  await sql`UPDATE "Entry" SET "version" = "version" + 1 WHERE ${isCarrier}`.execute(tables);
  await lockChangeLog(transaction);
  await sql`
    INSERT INTO "Change" ("kind", "recordId", "operation", "isHidden", "moment")
    SELECT "kind", "id", 'update', TRUE, ${now} FROM "Entry" WHERE ${isCarrier}`.execute(tables);
}

/** Raises the versions of these terms and of all below them, whose addresses have the slugs of the terms above. */
export async function raiseWithDescendants(
  { tables, provider, changed }: Transaction,
  termIds: readonly number[],
): Promise<void> {
  if (termIds.length === 0) return;
  const all = termsBelow(isIn(provider, sql`"id"`, termIds));
  const { rows } = await sql<Pick<Term, 'id'>>`
    UPDATE "Term" SET "version" = "version" + 1 WHERE "id" IN (${all}) RETURNING "id"`.execute(
    tables,
  );
  for (const { id } of rows) changed('term', id, 'update');
}

/** These terms and all terms below them. One statement, whatever the depth. */
export async function withDescendants(
  context: Context,
  termIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await termsBelow(sql`"id" IN (${sql.join(termIds)})`).execute(
    context.read('Term'),
  );
  return rows.map(({ id }) => id);
}
