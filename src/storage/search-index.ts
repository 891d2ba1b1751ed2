import { sql } from 'kysely';
import { elementsOf, isIn } from './in-list.ts';
import {
  fragmentsOf,
  noteParts,
  type SearchColumn,
  searchDocument,
  searchWords,
} from './search/search-query.ts';
import type { OpenTransaction } from './transaction.ts';

/** The indexes of words: of entries, and of the stored states of their texts. */
export type WordIndex = 'EntrySearch' | 'RevisionSearch';

/** All search indexes, including those of parts of words and of comments; each is created after the ones that it needs. */
export const searchIndexes = [
  'SearchPart',
  'EntrySearch',
  'RevisionSearch',
  'CommentSearch',
] as const;
export type SearchIndex = (typeof searchIndexes)[number];

/** The searched texts of a record; they are indexed in the form of `searchableText`. */
export interface SearchableText extends Readonly<Record<SearchColumn, string>> {
  /** The entry's, or the stored state's. */
  readonly id: number;
}

/** A text as it is indexed. @param fold leaves the words of HTML, the markup taken out */
export const searchableText = (
  { id, title, excerpt, content }: SearchableText,
  fold: (html: string) => string,
): SearchableText => ({ id, title: fold(title), excerpt: fold(excerpt), content: fold(content) });

/** Writes or replaces the places of texts in an index by one statement, in the transaction of the texts' own write. */
export async function indexTexts(
  transaction: OpenTransaction,
  index: WordIndex,
  texts: readonly SearchableText[],
): Promise<void> {
  const all: string[] = [];
  const rows = texts.map(({ id, ...text }) => {
    const title = searchWords(text.title);
    const excerpt = searchWords(text.excerpt);
    const content = searchWords(text.content);
    all.push(...new Set([...title, ...excerpt, ...content]));
    return transaction.provider === 'sqlite'
      ? [
          id,
          ...[title, excerpt, content].map((words) => [...words, ...fragmentsOf(words)].join(' ')),
        ]
      : [id, searchDocument({ title, excerpt, content })];
  });
  await noteParts(transaction, all);
  const source = elementsOf(transaction.provider, rows);
  const statement =
    transaction.provider === 'sqlite'
      ? sql`INSERT OR REPLACE INTO ${sql.table(index)} (rowid, title, excerpt, content)
          SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM ${source}`
      : sql`INSERT INTO ${sql.table(index)} (id, document)
          SELECT (value ->> 0)::int, (value ->> 1)::tsvector FROM ${source}
          ON CONFLICT (id) DO UPDATE SET document = excluded.document`;
  await statement.execute(transaction.tables);
}

/** Removes deleted records from an index, by one statement. */
export async function removeFromIndex(
  { tables, provider }: OpenTransaction,
  index: Exclude<SearchIndex, 'SearchPart'>,
  gone: readonly { readonly id: number }[],
): Promise<void> {
  if (gone.length === 0) return;
  const id = sql.ref(provider === 'sqlite' ? 'rowid' : 'id');
  const among = isIn(
    provider,
    id,
    gone.map((one) => one.id),
  );
  await sql`DELETE FROM ${sql.table(index)} WHERE ${among}`.execute(tables);
}

/** The searched fields of venues, organizers and media beside their texts, as a selection of an entry's relations. */
export const searchedFields = {
  venue: {
    select: {
      address: true,
      city: true,
      province: true,
      state: true,
      stateProvince: true,
      zip: true,
      country: true,
      phone: true,
      website: true,
    },
  },
  organizer: { select: { phone: true, website: true, email: true } },
  mediaItem: { select: { file: true } },
} as const;

interface Searched {
  readonly content: string;
  /** Values of own fields. */
  readonly own: readonly string[];
  readonly venue: Readonly<Record<string, string>> | null;
  readonly organizer: Readonly<Record<string, string>> | null;
  readonly mediaItem: { readonly file: string } | null;
}

/** The searched content of an entry: its own, and the fields that {@link searchedFields} selects. */
export const searchedContent = ({ content, own, venue, organizer, mediaItem }: Searched): string =>
  [content, ...own, ...Object.values(venue ?? organizer ?? mediaItem ?? {})]
    .filter((word) => word !== '')
    .join('\n');
