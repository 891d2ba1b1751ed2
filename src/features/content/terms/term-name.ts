import { ApiError } from '../../../lib/api-error.ts';
import { escapeText } from '../entries/text/escape-text.ts';
import { plainLine } from '../entries/text/plain-line.ts';
import { toSortText } from '../entries/text/sort-text.ts';

/** The columns that a name is kept in: as HTML (recorded: `&amp;`), without tags, on one line; and folded for ordering. */
export interface TermName {
  readonly name: string;
  readonly sortName: string;
}

/** @throws ApiError 400 `empty_term_name` where nothing is left to name it by */
export function readTermName(raw: string): TermName {
  const text = plainLine(raw);
  if (text === '') throw new ApiError('empty_term_name', 400, 'A term needs a name.');
  return { name: escapeText(text), sortName: toSortText(text) };
}
