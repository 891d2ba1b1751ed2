import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { elementsOf, isIn } from '../in-list.ts';
import type { Provider } from '../provider.ts';
import type { OpenTransaction } from '../transaction.ts';

/** The searched texts of a comment, folded as in {@link searchableComment}. */
export interface SearchableComment {
  readonly id: number;
  /** Public: its text, and its author's name and site. */
  readonly text: string;
  /** For moderators only: its author's e-mail and network address. */
  readonly contact: string;
}

interface Comment {
  readonly id: number;
  readonly content: string;
  readonly authorName: string;
  readonly authorUrl: string;
  readonly authorEmail: string;
  readonly authorIp: string;
}

/** @param fold makes one line of a text, so that nothing that is looked for reaches from one part into the next */
export function searchableComment(
  { id, content, authorName, authorUrl, authorEmail, authorIp }: Comment,
  fold: (text: string) => string,
): SearchableComment {
  const join = (...parts: readonly string[]) => parts.map(fold).join('\n').toWellFormed();
  return { id, text: join(content, authorName, authorUrl), contact: join(authorEmail, authorIp) };
}

/** Writes or replaces the places of comments in the index by one statement, in the transaction of their own write. */
export async function indexSearchableComments(
  { tables, provider }: OpenTransaction,
  comments: readonly SearchableComment[],
): Promise<void> {
  const rows = elementsOf(
    provider,
    comments.map(({ id, text, contact }) => [id, text, contact]),
  );
  const statement =
    provider === 'sqlite'
      ? sql`INSERT OR REPLACE INTO "CommentSearch" (rowid, text, contact)
          SELECT value ->> 0, value ->> 1, value ->> 2 FROM ${rows}`
      : sql`INSERT INTO "CommentSearch" (id, text, contact)
          SELECT (value ->> 0)::int, value ->> 1, value ->> 2 FROM ${rows}
          ON CONFLICT (id) DO UPDATE SET text = excluded.text, contact = excluded.contact`;
  await statement.execute(tables);
}

/** How comments that a part is found in are looked for. */
export interface CommentSearchPlan {
  /** All that have it, by their ids. */
  readonly found?: readonly number[];
  /** Whether comments are better looked into one by one, because so many have it or few are looked at. */
  readonly isCommon?: boolean;
}

/**
 * The condition on "Comment" that a part of its text, folded likewise, is found there; of its author's addresses too
 * `withContact`.
 */
export function commentSearchCondition(
  provider: Provider,
  sought: string,
  withContact: boolean,
  { found, isCommon = false }: CommentSearchPlan = {},
): RawBuilder<SqlBool> {
  if (found) return isIn(provider, sql`"Comment"."id"`, found);
  if (isCommon)
    return sql`EXISTS (SELECT 1 FROM "CommentSearch" WHERE ${idIn(provider)} = "Comment"."id" AND ${holding(provider, sought, withContact)})`;
  // Without the `+`, SQLite expects few results, and would read the row of each.
  const id = provider === 'sqlite' ? sql`+"Comment"."id"` : sql`"Comment"."id"`;
  return sql`${id} IN (${searchedComments(provider, sought, withContact)})`;
}

/**
 * The SELECT of the ids of all comments that contain a part. An index of all sequences of three characters gives the candidates; a shorter
 * part is searched in every comment.
 */
export function searchedComments(
  provider: Provider,
  sought: string,
  withContact: boolean,
): RawBuilder<unknown> {
  const begin = beginOf(sought);
  const mayBe =
    provider === 'sqlite' && begin.length >= 3
      ? sql`"CommentSearch" MATCH ${allThrees(begin)} AND `
      : sql``;
  return sql`SELECT ${idIn(provider)} AS "id" FROM "CommentSearch" WHERE ${mayBe}${holding(provider, sought, withContact)}`;
}

const idIn = (provider: Provider) => (provider === 'sqlite' ? sql`rowid` : sql`id`);

/** That a row has a part. PostgreSQL looks into its index for LIKE, and for less than three characters would go through all of that. */
function holding(provider: Provider, sought: string, withContact: boolean): RawBuilder<SqlBool> {
  const part = sought.toWellFormed();
  const begin = beginOf(sought);
  const columns = (withContact ? ['text', 'contact'] : ['text']).map((column) => sql.ref(column));
  const pattern = `%${begin.join('').replace(/[\\%_]/g, '\\$&')}%`;
  const holds = (column: RawBuilder<unknown>) => {
    if (provider === 'sqlite') return sql<SqlBool>`instr(${column}, ${part}) > 0`;
    const holdsPart = sql<SqlBool>`strpos(${column}, ${part}) > 0`;
    return begin.length < 3 ? holdsPart : sql<SqlBool>`${column} LIKE ${pattern} AND ${holdsPart}`;
  };
  return sql<SqlBool>`(${sql.join(columns.map(holds), sql` OR `)})`;
}

const beginOf = (sought: string): readonly string[] => [...sought.toWellFormed()].slice(0, LONGEST);

/** In characters; longer parts are looked up by their beginning. */
const LONGEST = 100;

/** As FTS5 takes it, each three quoted. */
function allThrees(characters: readonly string[]): string {
  const threes = characters
    .slice(2)
    .map((last, i) => `${characters[i]}${characters[i + 1]}${last}`);
  return [...new Set(threes)].map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ');
}
