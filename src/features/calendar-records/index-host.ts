import { searchedContent, searchedFields } from '../../storage/search/searched-fields.ts';
import type { Transaction } from '../../storage/write.ts';
import { indexEntry } from '../records/entry-search.ts';

/** Lets a venue or organizer be found by its address as well; to be called behind every write to it. */
export async function indexHost(transaction: Transaction, id: number): Promise<void> {
  const entry = await transaction.prisma.entry.findUniqueOrThrow({
    where: { id },
    select: { id: true, title: true, content: true, excerpt: true, ...searchedFields },
  });
  await indexEntry(transaction, { ...entry, content: searchedContent(entry) });
}
