import { type RawBuilder, sql } from 'kysely';
import type { TransactionClient } from '../database.ts';
import type { Provider } from '../provider.ts';

/** In characters: what is shorter is looked for at the beginnings of words only, and what is longer has no parts. */
const SHORTEST = 3;
const LONGEST = 40;

/** Words that have a part in them and are looked for, the first by their endings; of more, the rest is not found. */
const MOST_WORDS = 100;

/** Rows that one statement brings. */
const AT_ONCE = 20_000;

/** Whether texts are found by this in the midst of a word. */
export const hasParts = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST;

/**
 * Notes which words there are, each with all of its endings: what a word holds is the beginning of an ending. A word stays though no
 * text has it any more. Those that are known already cost one look each.
 */
export async function noteParts(
  transaction: TransactionClient,
  provider: Provider,
  words: Iterable<string>,
): Promise<void> {
  const possible = [...new Set(words)].filter(hasParts);
  if (possible.length === 0) return;
  const unknown = await transaction.$queryRawUnsafe<readonly { readonly word: string }[]>(
    UNKNOWN[provider],
    JSON.stringify(possible),
  );
  const rows = unknown.flatMap(({ word }) =>
    Array.from({ length: word.length - SHORTEST + 1 }, (_, at) => [word.slice(at), word]),
  );
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await transaction.$executeRawUnsafe(
      WRITE[provider],
      JSON.stringify(rows.slice(at, at + AT_ONCE)),
    );
}

const UNKNOWN: Readonly<Record<Provider, string>> = {
  sqlite: `SELECT value AS word FROM json_each(?)
    WHERE NOT EXISTS (SELECT 1 FROM "SearchPart" WHERE part = value AND word = value)`,
  postgresql: `SELECT value AS word FROM jsonb_array_elements_text($1::jsonb)
    WHERE NOT EXISTS (SELECT 1 FROM "SearchPart" WHERE part = value AND word = value)`,
};

/** PostgreSQL may hold a row twice, of two transactions at once: nobody has to wait for another's words. */
const WRITE: Readonly<Record<Provider, string>> = {
  sqlite: `INSERT OR IGNORE INTO "SearchPart" (part, word)
    SELECT value ->> 0, value ->> 1 FROM json_each(?)`,
  postgresql: `INSERT INTO "SearchPart" (part, word)
    SELECT value ->> 0, value ->> 1 FROM jsonb_array_elements($1::jsonb)`,
};

/**
 * The words that hold a part, but don't begin with it, as text: each between `before` and `after`. Empty where there is none.
 */
export function wordsHolding(
  provider: Provider,
  part: string,
  before: string,
  after: string,
): RawBuilder<string> {
  const isSqlite = provider === 'sqlite';
  const text = isSqlite ? sql`` : sql`::text`;
  const last = isSqlite ? sql`char(1114111)` : sql`chr(1114111)`;
  const words = sql`SELECT DISTINCT word FROM "SearchPart"
    WHERE part >= ${part}${text} AND part < ${part}${text} || ${last} AND part <> word LIMIT ${sql.lit(MOST_WORDS)}`;
  const each = sql`${before}${text} || word || ${after}${text}`;
  const joined = isSqlite ? sql`group_concat(${each}, '')` : sql`string_agg(${each}, '')`;
  return sql`coalesce((SELECT ${joined} FROM (${words}) AS "Holding"), '')`;
}
