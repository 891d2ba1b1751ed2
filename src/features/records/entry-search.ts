import { indexEntry } from '../../storage/search-index.ts';
import type { Transaction } from '../../storage/write.ts';
import type { Entry } from './entry.ts';
import { toSearchText } from './text/to-search-text.ts';

/** Brings an entry's text into the search index, in the transaction of its write. */
export const indexText = (
  { prisma, provider }: Transaction,
  { id, title, excerpt, content }: Pick<Entry, 'id' | 'title' | 'excerpt' | 'content'>,
): Promise<void> =>
  indexEntry(prisma, provider, {
    id,
    title: toSearchText(title),
    excerpt: toSearchText(excerpt),
    content: toSearchText(content),
  });
