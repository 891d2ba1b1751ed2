import { searchedContent, searchedFields } from '../../../storage/search/searched-fields.ts';
import { indexTexts, searchableText } from '../../../storage/search-index.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Entry } from './entry.ts';
import { searchTexts } from './search-texts.ts';

/** Brings an entry's text into the search index, in the transaction of its write. */
export const indexEntry = (transaction: Transaction, entry: SearchedEntry): Promise<void> =>
  indexEntries(transaction, [entry]);

/** The same of an entry that is stored, with what is searched beside its texts: addresses of hosts, names of files. */
export async function indexStored(transaction: Transaction, id: number): Promise<void> {
  const entry = await transaction.prisma.entry.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ id: true, kind: true, title: true, content: true, excerpt: true, values: true },
      ...searchedFields,
    },
  });
  const content = searchedContent({ ...entry, own: searchTexts.own(entry) });
  await indexTexts(transaction.prisma, transaction.provider, 'EntrySearch', [
    searchable({ ...entry, content }),
  ]);
}

/** The same for many. */
export const indexEntries = (
  { prisma, provider }: Pick<Transaction, 'prisma' | 'provider'>,
  entries: readonly SearchedEntry[],
): Promise<void> =>
  indexTexts(
    prisma,
    provider,
    'EntrySearch',
    entries.map((entry) =>
      searchable({ ...entry, content: [entry.content, ...searchTexts.own(entry)].join('\n') }),
    ),
  );

/** Brings a stored state of a text into the index of these. */
export const indexRevision = (
  { prisma, provider }: Transaction,
  revision: SearchedText,
): Promise<void> => indexTexts(prisma, provider, 'RevisionSearch', [searchable(revision)]);

type SearchedText = Pick<Entry, 'id' | 'title' | 'excerpt' | 'content'>;
type SearchedEntry = SearchedText & Pick<Entry, 'kind' | 'values'>;

const searchable = (text: SearchedText) => searchableText(text, searchTexts.words);
