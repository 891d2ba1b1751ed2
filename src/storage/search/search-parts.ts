import { type RawBuilder, sql } from 'kysely';
import { elementsOf } from '../in-list.ts';
import type { Provider } from '../provider.ts';
import type { OpenTransaction } from '../transaction.ts';

/** In characters: shorter terms only match beginnings of words, and longer words are not split into parts. */
const SHORTEST = 3;
const LONGEST = 40;

/**
 * Words that have a part in them and are looked for, the first by their endings; of more, the rest is not found. So many of one part, and
 * of all parts of a search together: databases take seconds to look for thousands.
 */
const MOST_OF_PART = 100;
const MOST_WORDS = 200;

/** Rows that one statement brings. */
const AT_ONCE = 20_000;

/** Whether texts are found by this in the midst of a word. */
export const hasParts = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST;

/** How many words are looked for by each part of a search that has so many. */
export const wordsOfEach = (parts: number): number =>
  Math.min(MOST_OF_PART, Math.floor(MOST_WORDS / Math.max(parts, 1)));

/**
 * Indexes words with all of their endings, since every part of a word is the beginning of an ending. A word stays in the index after its
 * last text is gone. A word that is already there costs one look-up.
 */
export async function noteParts(
  { tables, provider }: OpenTransaction,
  words: Iterable<string>,
): Promise<void> {
  const possible = [...new Set(words)].filter(hasParts);
  if (possible.length === 0) return;
  const json = JSON.stringify(possible);
  const each =
    provider === 'sqlite'
      ? sql`json_each(${json})`
      : sql`jsonb_array_elements_text(${json}::jsonb)`;
  const unknown = await sql<{ readonly word: string }>`
    SELECT value AS word FROM ${each}
    WHERE NOT EXISTS (SELECT 1 FROM "SearchPart" WHERE part = value AND word = value)`.execute(
    tables,
  );
  const rows = unknown.rows.flatMap(({ word }) =>
    Array.from({ length: word.length - SHORTEST + 1 }, (_, at) => [word.slice(at), word]),
  );
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await sql`${INSERT[provider]} INTO "SearchPart" (part, word) SELECT value ->> 0, value ->> 1
      FROM ${elementsOf(provider, rows.slice(at, at + AT_ONCE))}`.execute(tables);
}

/** PostgreSQL may hold a row twice, of two transactions at once: nobody has to wait for another's words. */
const INSERT = { sqlite: sql`INSERT OR IGNORE`, postgresql: sql`INSERT` };

/** Words that hold a part, but don't begin with it, each to be written between two signs. */
export interface HoldingWords {
  readonly part: string;
  readonly before: string;
  readonly after: string;
  /** The first so many. */
  readonly most: number;
}

/** The words that contain a part but don't begin with it, joined to one text; empty if there are none. */
export function wordsHolding(
  provider: Provider,
  { part, before, after, most }: HoldingWords,
): RawBuilder<string> {
  const isSqlite = provider === 'sqlite';
  const text = isSqlite ? sql`` : sql`::text`;
  const last = isSqlite ? sql`char(1114111)` : sql`chr(1114111)`;
  const words = sql`SELECT DISTINCT word FROM "SearchPart"
    WHERE part >= ${part}${text} AND part < ${part}${text} || ${last} AND part <> word LIMIT ${sql.lit(most)}`;
  const each = sql`${before}${text} || word || ${after}${text}`;
  const joined = isSqlite ? sql`group_concat(${each}, '')` : sql`string_agg(${each}, '')`;
  return sql`coalesce((SELECT ${joined} FROM (${words}) AS "Holding"), '')`;
}
