import { plainText } from '../../../../pages/plain-text.ts';
import type { Entry } from '../entry.ts';
import { renderTitle } from '../text/texturize.ts';

/** An entry's title as plain text; every page has something to be called by. */
export const titleOf = ({ title }: Pick<Entry, 'title'>): string =>
  plainText(renderTitle(title)) || 'Untitled';
