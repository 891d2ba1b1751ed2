import { toSortText } from './sort-text.ts';
import { toSearchText } from './to-search-text.ts';

/** How texts are folded for the search indexes: entries are found by words, comments by any part. */
export const searchFolding = { words: toSearchText, part: toSortText } as const;
