import { indexEntry, indexNewEntries } from '../../storage/search-index.ts';
import type { Transaction } from '../../storage/write.ts';
import type { Entry } from './entry.ts';
import { toSearchText } from './text/to-search-text.ts';

/** Brings an entry's text into the search index, in the transaction of its write. */
export const indexText = (
  { prisma, provider }: Transaction,
  { id, title, excerpt, content }: SearchedText,
): Promise<void> => indexEntry(prisma, provider, searchable({ id, title, excerpt, content }));

/** The same for many that are new. */
export const indexNewTexts = (
  { prisma, provider }: Transaction,
  entries: readonly SearchedText[],
): Promise<void> => indexNewEntries(prisma, provider, entries.map(searchable));

type SearchedText = Pick<Entry, 'id' | 'title' | 'excerpt' | 'content'>;

const searchable = ({ id, title, excerpt, content }: SearchedText) => ({
  id,
  title: toSearchText(title),
  excerpt: toSearchText(excerpt),
  content: toSearchText(content),
});
