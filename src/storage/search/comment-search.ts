import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TransactionClient } from '../database.ts';
import type { Provider } from '../provider.ts';
import type { SearchPlan } from './search-condition.ts';

/** What is searched of a comment, folded as in {@link searchableComment}. */
export interface SearchableComment {
  readonly id: number;
  /** What everybody sees of it: its text, and its author's name and site. */
  readonly text: string;
  /** What moderators see as well: its author's e-mail and network address. */
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
  transaction: TransactionClient,
  provider: Provider,
  comments: readonly SearchableComment[],
): Promise<void> {
  const json = JSON.stringify(comments.map(({ id, text, contact }) => [id, text, contact]));
  if (provider === 'sqlite')
    await transaction.$executeRaw`
      INSERT OR REPLACE INTO "CommentSearch" (rowid, text, contact)
      SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${json})`;
  else
    await transaction.$executeRaw`
      INSERT INTO "CommentSearch" (id, text, contact)
      SELECT (value ->> 0)::int, value ->> 1, value ->> 2 FROM jsonb_array_elements(${json}::jsonb)
      ON CONFLICT (id) DO UPDATE SET text = excluded.text, contact = excluded.contact`;
}

/**
 * The condition on "Comment" that a part of its text, folded likewise, is found there; of its author's addresses too
 * `withContact`. An index of all threes of characters says where it may be; what is shorter is looked for in every comment. Where it is
 * common, comments are looked into one by one.
 */
export function commentSearchCondition(
  provider: Provider,
  sought: string,
  withContact: boolean,
  { isCommon = false }: Pick<SearchPlan, 'isCommon'> = {},
): RawBuilder<SqlBool> {
  const part = sought.toWellFormed();
  const columns = (withContact ? ['text', 'contact'] : ['text']).map((column) => sql.ref(column));
  const any = (holds: (column: RawBuilder<unknown>) => RawBuilder<SqlBool>) =>
    sql<SqlBool>`(${sql.join(columns.map(holds), sql` OR `)})`;
  const begin = [...part].slice(0, LONGEST);
  const id = provider === 'sqlite' ? sql`rowid` : sql`id`;
  const pattern = `%${begin.join('').replace(/[\\%_]/g, '\\$&')}%`;
  const holds =
    provider === 'sqlite'
      ? any((column) => sql`instr(${column}, ${part}) > 0`)
      : any((column) => sql`${column} LIKE ${pattern} AND strpos(${column}, ${part}) > 0`);
  if (isCommon)
    return sql`EXISTS (SELECT 1 FROM "CommentSearch" WHERE ${id} = "Comment"."id" AND ${holds})`;
  const mayBe =
    provider === 'sqlite' && begin.length >= 3
      ? sql`"CommentSearch" MATCH ${allThrees(begin)} AND `
      : sql``;
  return sql`"Comment"."id" IN (SELECT ${id} FROM "CommentSearch" WHERE ${mayBe}${holds})`;
}

/** In characters; the index is asked for no more of a part than its beginning. */
const LONGEST = 100;

/** As FTS5 takes it, each three quoted. */
function allThrees(characters: readonly string[]): string {
  const threes = characters
    .slice(2)
    .map((last, i) => `${characters[i]}${characters[i + 1]}${last}`);
  return [...new Set(threes)].map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ');
}
