import { ownFieldsOfKind } from '../../../model/own-fields-of.ts';
import { parseValues } from '../../../model/own-values/own-values.ts';
import { searchedTexts } from '../../../model/own-values/searched-texts.ts';
import type { SearchTexts } from '../../../storage/search/fill-search-index.ts';
import { searchFolding } from './text/to-search-text.ts';

/** How the search indexes have the texts of entries, revisions and comments. */
export const searchTexts: SearchTexts = {
  ...searchFolding,
  own: ({ kind, values }) =>
    values === '' ? [] : searchedTexts(ownFieldsOfKind(kind), parseValues(values)),
};
