import type { TransactionClient } from '../database.ts';
import type { Provider } from '../provider.ts';
import {
  indexTexts,
  type SearchableText,
  type SearchIndex,
  searchableText,
  type WordIndex,
} from '../search-index.ts';
import { indexSearchableComments, searchableComment } from './comment-search.ts';
import { searchedContent, searchedFields } from './searched-fields.ts';

/** How texts are folded before they are indexed, so that both databases find alike. */
export interface SearchFolding {
  /** The words of HTML, the markup taken out. */
  words(html: string): string;
  /** A text on one line, as it is but for case and accents. */
  part(text: string): string;
}

/** How the texts of records are made ready for the search indexes. */
export interface SearchTexts extends SearchFolding {
  /** The values of an entry's own fields that are searched. */
  own(entry: { readonly kind: string; readonly values: string }): readonly string[];
}

/** Those that are made of texts; parts of words are noted with these. */
type FilledIndex = Exclude<SearchIndex, 'SearchPart'>;

const BATCH = 200;

/** Brings all that an index is of into it. */
export async function fillSearchIndex(
  transaction: TransactionClient,
  provider: Provider,
  index: FilledIndex,
  folding: SearchTexts,
): Promise<void> {
  for (let last = 0; ; ) {
    const ids = await indexBatch[index](transaction, provider, last, folding);
    last = ids.at(-1) ?? last;
    if (ids.length < BATCH) return;
  }
}

/** Indexes the next so many, by id, and answers their ids. */
type IndexBatch = (
  transaction: TransactionClient,
  provider: Provider,
  last: number,
  folding: SearchTexts,
) => Promise<readonly number[]>;

const indexBatch: Readonly<Record<FilledIndex, IndexBatch>> = {
  async EntrySearch(transaction, provider, last, folding) {
    const entries = await transaction.entry.findMany({
      where: { id: { gt: last } },
      ...PAGE,
      select: { ...TEXT, kind: true, values: true, ...searchedFields },
    });
    const texts = entries.map((entry) => ({
      ...entry,
      content: searchedContent({ ...entry, own: folding.own(entry) }),
    }));
    return indexWords(transaction, provider, 'EntrySearch', texts, folding);
  },
  async RevisionSearch(transaction, provider, last, folding) {
    const where = { id: { gt: last }, isAutosave: false };
    const texts = await transaction.revision.findMany({ where, ...PAGE, select: TEXT });
    return indexWords(transaction, provider, 'RevisionSearch', texts, folding);
  },
  async CommentSearch(transaction, provider, last, folding) {
    const comments = await transaction.comment.findMany({ where: { id: { gt: last } }, ...PAGE });
    const searched = comments.map((comment) => searchableComment(comment, folding.part));
    await indexSearchableComments(transaction, provider, searched);
    return comments.map(({ id }) => id);
  },
};

const TEXT = { id: true, title: true, excerpt: true, content: true } as const;
const PAGE = { orderBy: { id: 'asc' }, take: BATCH } as const;

async function indexWords(
  transaction: TransactionClient,
  provider: Provider,
  index: WordIndex,
  texts: readonly SearchableText[],
  { words }: SearchFolding,
): Promise<readonly number[]> {
  const searched = texts.map((text) => searchableText(text, words));
  await indexTexts(transaction, provider, index, searched);
  return texts.map(({ id }) => id);
}
