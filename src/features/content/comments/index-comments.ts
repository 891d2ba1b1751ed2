import {
  indexSearchableComments,
  searchableComment,
} from '../../../storage/search/comment-search.ts';
import type { Transaction } from '../../../storage/write.ts';
import { searchFolding } from '../entries/text/search-folding.ts';

/** Brings comments into the search index, in the transaction of their write. */
export const indexComments = (
  { prisma, provider }: Transaction,
  comments: readonly Parameters<typeof searchableComment>[0][],
): Promise<void> =>
  indexSearchableComments(
    prisma,
    provider,
    comments.map((comment) => searchableComment(comment, searchFolding.part)),
  );
